import { BODY, type BodyName, type EphemerisSource } from "../../engine/index.ts";

/** The source without one of its bodies: it does not cover the body and rejects requests for its state. */
export function sourceWithout(source: EphemerisSource, name: BodyName): EphemerisSource {
  const missing = BODY[name];
  return {
    ...source,
    covers: (body) => body !== missing && source.covers(body),
    state(body, epochJdTt, earlierDays, out) {
      if (body === missing) throw new RangeError(`${name} is not covered`);
      source.state(body, epochJdTt, earlierDays, out);
    },
  };
}
