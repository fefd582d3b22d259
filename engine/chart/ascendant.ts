import { nutation, PHASOR_COUNT } from "../earth/nutation.ts";
import { meanObliquityRad } from "../earth/precession.ts";
import { greenwichApparentSiderealTimeRad } from "../earth/sidereal-time.ts";
import { houseFrameOf } from "../houses/house-division.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import { julianCenturies } from "../time/julian-day.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { roundToDegE4 } from "./digits.ts";
import { type EclipticPoint, eclipticPoint } from "./ecliptic-point.ts";
import { momentProblems, type NatalMoment } from "./natal-chart.ts";

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
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const centuriesTt = julianCenturies(epochJdTt);
  const [nutationLongitudeRad = Number.NaN, nutationObliquityRad = Number.NaN] = nutationOf(centuriesTt);
  const trueObliquityRad = meanObliquityRad(centuriesTt) + nutationObliquityRad;
  const armcRad =
    greenwichApparentSiderealTimeRad(epochJdUt, epochJdTt, nutationLongitudeRad, trueObliquityRad) +
    longitudeDeg * RAD_PER_DEG;
  const frame = houseFrameOf(armcRad, latitudeDeg * RAD_PER_DEG, trueObliquityRad);
  return eclipticPoint(roundToDegE4(frame.ascendantRad));
}

/** Nutation in longitude and obliquity, radians. */
function nutationOf(centuriesTt: number): Float64Array {
  const values = new Float64Array(4);
  nutation(centuriesTt, new Float64Array(PHASOR_COUNT), values);
  return values;
}
