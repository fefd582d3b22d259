import {
  ASPECTS,
  type AspectAngleDeg,
  type AspectName,
  type AspectPhase,
  aspectPhase,
} from "../../chart/aspects.ts";
import { degreesFromE4, roundToDegE4, signedArcDeg } from "../../chart/digits.ts";
import { NATAL_POINT_NAMES, type NatalPointName, type NatalPoints } from "../../chart/natal-chart.ts";
import { BODY, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { RAD_PER_DEG } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { findReturns } from "../returns.ts";
import { findOrbHits, type OrbsOfBodies } from "../transits/transit-contacts.ts";
import type { SolarArc } from "./solar-arc.ts";

/** An aspect of a body directed by the solar arc to a natal point, within the orb. */
export interface SolarArcContact {
  /** The directed body. */
  readonly directed: BodyName;
  /** The natal point. */
  readonly natal: NatalPointName;
  /** The name of the aspect. */
  readonly aspect: AspectName;
  /** The exact angle of the aspect. */
  readonly angleDeg: AspectAngleDeg;
  /** Distance from the exact aspect, never negative, 4 decimals. */
  readonly orbDeg: Deg;
  /** Whether the arc, which grows, brings the aspect closer. */
  readonly phase: AspectPhase;
  /** The instant in the ephemeris (JD, UT) whose Sun gives the exact arc; before the birth if the aspect was exact before it. */
  readonly exactJdUt: JdUt;
}

/** Days around the progressed instant in which the Sun moves by more than the widest orb of 3°. */
const REACH_DAYS = 4;

/**
 * Every major aspect of the bodies directed by a solar arc to natal points, by body, then by point. Orbs are computed from printed
 * longitudes and include the edge; exact instants from the longitudes as given.
 *
 * Range: the arc's progressed instant within the source's dates less ten days. Accuracy: as findReturns.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param natalPointsDeg degrees by NATAL_POINT_NAMES; NaN for a point to omit
 * @param solarArc the arc and its progressed instant, such as a result of computeSolarArc
 * @param orbsDeg the largest orb of each directed body, degrees, at most 3
 * @returns the contacts with orb in degrees, phase and the instant in the ephemeris at which they are exact, JD (UT)
 * @throws {InvalidInputError} when the source does not cover the days around the progressed instant
 */
export function findSolarArcContacts(
  source: EphemerisSource,
  natalPointsDeg: NatalPoints,
  { arcDeg, progressedJdUt }: Pick<SolarArc, "arcDeg" | "progressedJdUt">,
  orbsDeg: OrbsOfBodies,
): readonly SolarArcContact[] {
  const natalDegE4 = Array.from(natalPointsDeg, (deg) => roundToDegE4(deg * RAD_PER_DEG));
  const directedDeg = BODY_NAMES.map((_, body) => itemAt(natalPointsDeg, body) + arcDeg);
  const directedDegE4 = directedDeg.map((deg) => roundToDegE4(deg * RAD_PER_DEG));
  const window = { startJdUt: progressedJdUt - REACH_DAYS, endJdUt: progressedJdUt + REACH_DAYS };
  return findOrbHits(directedDegE4, natalDegE4, orbsDeg).map(
    ({ body, point, aspect, arcDegE4, orbDegE4 }) => {
      const { name, angleDeg } = itemAt(ASPECTS, aspect);
      const exactDeg = itemAt(natalPointsDeg, point) + (arcDegE4 < 0 ? -angleDeg : angleDeg);
      const missingDeg = signedArcDeg(itemAt(directedDeg, body), exactDeg);
      const sunDeg = itemAt(directedDeg, BODY.Sun) + missingDeg;
      return {
        directed: itemAt(BODY_NAMES, body),
        natal: itemAt(NATAL_POINT_NAMES, point),
        aspect: name,
        angleDeg,
        orbDeg: degreesFromE4(Math.abs(orbDegE4)),
        phase: aspectPhase(arcDegE4, orbDegE4, 1),
        exactJdUt: itemAt(findReturns(source, "Sun", sunDeg, window), 0).epochJdUt,
      };
    },
  );
}
