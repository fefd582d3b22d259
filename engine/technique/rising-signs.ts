import { roundToDegE4 } from "../chart/digits.ts";
import { type EclipticPoint, eclipticPoint, type SignName, signOf } from "../chart/ecliptic-point.ts";
import { momentProblems, type NatalMoment } from "../chart/natal-chart.ts";
import { earthTurnAt } from "../earth/sidereal-time.ts";
import { type EventWindow, windowProblems } from "../events/search-input.ts";
import { houseFrameOf } from "../houses/house-division.ts";
import { type HousePlace, placeRule } from "../instant/houses.ts";
import { RAD_PER_DEG, signedRad, TAU } from "../math/angle.ts";
import type { JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";

/**
 * The Ascendant of an instant and place: the same as in the chart of the moment, without the cost of a chart. Needs no
 * ephemeris.
 *
 * Range: any date; latitudes −90° to 90°, longitudes −180° to 180°. Accuracy: docs/accuracy.md.
 *
 * @param moment instant (JD, UT) and place, degrees, north and east positive
 * @returns longitude of date in degrees with 4 decimals, sign, degree in sign with 2 decimals
 * @throws {InvalidInputError} when the moment is invalid
 *
 * @example
 * ```ts
 * import { computeAscendant } from "almagest/houses";
 *
 * const ascendant = computeAscendant({ epochJdUt: 2451545, latitudeDeg: 52.52, longitudeDeg: 13.405 });
 * ascendant.longitudeDeg; // => 51.6259
 * ascendant.sign; // => "Taurus"
 * ```
 */
export function computeAscendant(moment: Omit<NatalMoment, "timeKnown">): EclipticPoint {
  assertNoProblems(momentProblems({ ...moment, timeKnown: true }));
  const { epochJdUt, latitudeDeg, longitudeDeg } = moment;
  const { siderealRad, trueObliquityRad } = earthTurnAt(epochJdUt);
  const armcRad = siderealRad + longitudeDeg * RAD_PER_DEG;
  const frame = houseFrameOf(armcRad, latitudeDeg * RAD_PER_DEG, trueObliquityRad);
  return eclipticPoint(roundToDegE4(frame.ascendantRad));
}

/** A time in which one sign rises. */
export interface RisingSign {
  /** The sign of the Ascendant. */
  readonly sign: SignName;
  /** JD, UT, included. */
  readonly startJdUt: JdUt;
  /** JD, UT: the start of the next sign, or the end of the window. */
  readonly endJdUt: JdUt;
}

/** Rotations of the Earth in a day, relative to the equinox of date. */
const SIDEREAL_DAYS_PER_DAY = 1.002_737_909_35;
/** Between two samples the sign is compared; a sign rises for longer, or another one is found there. */
const STEP_DAYS = 4 / 1440;
/** A change of sign is found to this time, a twentieth of a second. */
const PRECISION_DAYS = 0.05 / 86_400;

/**
 * The signs that rise at a place in a window, in the order of time, without a gap: usually thirteen in a day, which is longer than
 * a turn of the sky. Within the polar circles signs can be omitted or follow in reverse, as the Ascendant does.
 *
 * Range: windows of a few days, since the sidereal time is interpolated. Accuracy: 0.1 s.
 */
export function findRisingSigns(place: HousePlace, window: EventWindow): readonly RisingSign[] {
  assertNoProblems([...placeRule("place", place), ...windowProblems(window)]);
  const { startJdUt, endJdUt } = window;
  const signAt = risingSignAt(place, window);
  const signs: RisingSign[] = [];
  let fromJdUt = startJdUt;
  /** Adds the changes of sign between two instants. */
  const search = (lowJdUt: JdUt, low: SignName, highJdUt: JdUt, high: SignName): void => {
    if (low === high) return;
    if (highJdUt - lowJdUt <= PRECISION_DAYS) {
      signs.push({ sign: low, startJdUt: fromJdUt, endJdUt: highJdUt });
      fromJdUt = highJdUt;
      return;
    }
    const middleJdUt = (lowJdUt + highJdUt) / 2;
    const middle = signAt(middleJdUt);
    search(lowJdUt, low, middleJdUt, middle);
    search(middleJdUt, middle, highJdUt, high);
  };
  let sign = signAt(startJdUt);
  for (let jdUt = startJdUt; jdUt < endJdUt; jdUt += STEP_DAYS) {
    const nextJdUt = Math.min(jdUt + STEP_DAYS, endJdUt);
    const nextSign = signAt(nextJdUt);
    search(jdUt, sign, nextJdUt, nextSign);
    sign = nextSign;
  }
  if (fromJdUt < endJdUt) signs.push({ sign, startJdUt: fromJdUt, endJdUt });
  return signs;
}

/** The rising sign at an instant of a window, with sidereal time and obliquity interpolated between its ends. */
function risingSignAt(
  { latitudeDeg, longitudeDeg }: HousePlace,
  { startJdUt, endJdUt }: EventWindow,
): (jdUt: JdUt) => SignName {
  const [start, end] = [earthTurnAt(startJdUt), earthTurnAt(endJdUt)];
  const days = endJdUt - startJdUt;
  const meanTurnRad = days * SIDEREAL_DAYS_PER_DAY * TAU;
  const turnRad = meanTurnRad + signedRad(end.siderealRad - start.siderealRad - meanTurnRad);
  return (jdUt) => {
    const share = days === 0 ? 0 : (jdUt - startJdUt) / days;
    const { ascendantRad } = houseFrameOf(
      start.siderealRad + share * turnRad + longitudeDeg * RAD_PER_DEG,
      latitudeDeg * RAD_PER_DEG,
      start.trueObliquityRad + share * (end.trueObliquityRad - start.trueObliquityRad),
    );
    return signOf(roundToDegE4(ascendantRad));
  };
}
