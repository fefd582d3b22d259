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
