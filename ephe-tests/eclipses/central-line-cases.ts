import { createClosePair } from "../../engine/eclipses/close-pair.ts";
import { createShadowPlanes } from "../../engine/eclipses/fundamental-plane.ts";
import { centralPoint } from "../../engine/eclipses/path-line.ts";
import { BODY, type EphemerisSource, type Observer } from "../../engine/index.ts";
import { DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import { FLAG, type ReferenceLibrary } from "../reference/reference-library.ts";
import { CENTRAL_KINDS } from "./eclipse-cases.ts";

/** The reference's point of a central line at an instant. */
export type CentralLineCase = ReturnType<typeof centralLineCase>;

/** A random instant of a random central eclipse. */
export function centralLineCase(library: ReferenceLibrary, random: () => number) {
  const afterJdUt = FIRST_JD_UT + 40 + random() * (LAST_JD_UT - FIRST_JD_UT - 2000);
  const { data } = library.sol_eclipse_when_glob(afterJdUt, FLAG.swieph, CENTRAL_KINDS, false);
  const [beginJdUt, endJdUt] = [data[6] as number, data[7] as number];
  const epochJdUt = Number((beginJdUt + (0.02 + 0.96 * random()) * (endJdUt - beginJdUt)).toFixed(6));
  const [longitudeDeg = 0, latitudeDeg = 0] = library.sol_eclipse_where(epochJdUt, FLAG.swieph).data;
  return {
    epochJdUt,
    longitudeDeg: Number(longitudeDeg.toFixed(6)),
    latitudeDeg: Number(latitudeDeg.toFixed(6)),
  };
}

const KM_PER_DEG = 111.2;

/**
 * Compares two points of a central line at the same instant. The separations are between the centres of Sun and Moon as seen from our
 * point and from the reference's: 0 on the central line.
 */
export function compareCentralLine(
  source: EphemerisSource,
  { epochJdUt, longitudeDeg, latitudeDeg }: CentralLineCase,
) {
  const position = centralPoint(createShadowPlanes(source), epochJdUt);
  if (position === null) throw new Error(`the axis misses the Earth at ${epochJdUt}`);
  const ours = { longitudeDeg: position[0], latitudeDeg: position[1], heightM: 0 };
  const separationArcsec = (observer: Observer) => {
    const pair = createClosePair(source, observer, { kind: "body", index: BODY.Sun });
    pair.at(epochJdUt);
    return pair.separationRad * DEG_PER_RAD * 3600;
  };
  const turnDeg = ((ours.longitudeDeg - longitudeDeg + 540) % 360) - 180;
  const eastKm = turnDeg * Math.cos(latitudeDeg / DEG_PER_RAD) * KM_PER_DEG;
  return {
    km: Math.hypot(eastKm, (ours.latitudeDeg - latitudeDeg) * KM_PER_DEG),
    oursArcsec: separationArcsec(ours),
    theirsArcsec: separationArcsec({ longitudeDeg, latitudeDeg, heightM: 0 }),
    ours,
  };
}
