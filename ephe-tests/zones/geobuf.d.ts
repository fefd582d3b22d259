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
