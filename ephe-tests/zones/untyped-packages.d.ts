/** The parts of geobuf and pbf that the builders of the zone index and of the cities call; neither has types. */
declare module "pbf" {
  class Pbf {
    readonly pos: number;
    readonly length: number;
    constructor(bytes: Uint8Array);
    readMessage<Message>(read: (tag: number, message: Message) => void, message: Message): Message;
    readString(): string;
    readVarint(): number;
    readSVarint(): number;
  }
  export = Pbf;
}

declare module "geobuf" {
  import type Pbf from "pbf";
  export function decode(pbf: Pbf): unknown;
}

/** The build of @js-joda/timezone that brings its rules provider without any data; the package types no build. */
declare module "@js-joda/timezone/dist/js-joda-timezone-empty.js" {}
