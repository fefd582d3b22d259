import { roundToDegE4 } from "../chart/digits.ts";
import { type SignName, signOf } from "../chart/ecliptic-point.ts";
import { nutation, PHASOR_COUNT } from "../earth/nutation.ts";
import { meanObliquityRad } from "../earth/precession.ts";
import { greenwichApparentSiderealTimeRad } from "../earth/sidereal-time.ts";
import { type EventWindow, windowProblems } from "../events/search-input.ts";
import { houseFrameOf } from "../houses/house-division.ts";
import { type HousePlace, placeRule } from "../instant/houses.ts";
import { RAD_PER_DEG, signedRad, TAU } from "../math/angle.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import { julianCenturies } from "../time/julian-day.ts";
import type { JdUt, Rad } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";

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
 *
 * @param place degrees, north and east positive
 * @param window JD (UT): the start is included, the end is not
 * @returns the signs with start and end, JD (UT)
 * @throws {InvalidInputError} with every problem of place and window
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
  const [start, end] = [turnAt(startJdUt), turnAt(endJdUt)];
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

/** Apparent sidereal time of Greenwich and true obliquity. */
function turnAt(epochJdUt: JdUt): { readonly siderealRad: Rad; readonly trueObliquityRad: Rad } {
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const centuriesTt = julianCenturies(epochJdTt);
  const values = new Float64Array(4);
  nutation(centuriesTt, new Float64Array(PHASOR_COUNT), values);
  const [nutationLongitudeRad = Number.NaN, nutationObliquityRad = Number.NaN] = values;
  const trueObliquityRad = meanObliquityRad(centuriesTt) + nutationObliquityRad;
  return {
    siderealRad: greenwichApparentSiderealTimeRad(
      epochJdUt,
      epochJdTt,
      nutationLongitudeRad,
      trueObliquityRad,
    ),
    trueObliquityRad,
  };
}
