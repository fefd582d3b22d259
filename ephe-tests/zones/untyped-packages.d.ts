/** The parts of geobuf and pbf that the builder of the zone index calls; neither has types. */
declare module "pbf" {
  class Pbf {
    constructor(bytes: Uint8Array);
  }
  export = Pbf;
}

declare module "geobuf" {
  import type Pbf from "pbf";
  export function decode(pbf: Pbf): unknown;
}

/** The build of @js-joda/timezone that brings its rules provider without any data; the package types no build. */
declare module "@js-joda/timezone/dist/js-joda-timezone-empty.js" {}
