import type { NatalMoment } from "../../chart/natal-chart.ts";
import { type HousePlace, placeRule } from "../../instant/houses.ts";
import { DEG_PER_RAD, RAD_PER_DEG, signedRad } from "../../math/angle.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { checkedOptions, choice, finite } from "../../units/read-options.ts";
import { midpointDeg } from "../aspects/midpoints.ts";
import type { Birth } from "../birth.ts";

/**
 * How the place between two places is found.
 *
 * - `mean-coordinates`: the mean of the latitudes, and the middle of the shorter arc between the longitudes
 * - `great-circle`: the middle of the shortest way over a sphere
 */
export const DAVISON_PLACE_RULES = ["mean-coordinates", "great-circle"] as const;
/** One of {@link DAVISON_PLACE_RULES}. */
export type DavisonPlaceRule = (typeof DAVISON_PLACE_RULES)[number];

/** The options of {@link davisonMoment}. */
export interface DavisonOptions {
  /** How the place is found. It has no default: the ascendant depends on it. */
  readonly place: DavisonPlaceRule;
}

/** Places this close to being opposite, as a sine, have no middle. */
const OPPOSITE_MAX = 1e-9;

/**
 * The instant and place of the Davison chart of two births: the middle between the instants of UT, and a place between both. Its chart is
 * the `natalChart` of a chart calculator.
 *
 * Notes:
 * 1. Longitudes exactly opposite have their middle 90° east of the first.
 *
 * Range: any instants.
 *
 * @param first instant (JD, UT) and place of one birth, degrees
 * @param second instant and place of the other birth
 * @param options rule of the place
 * @returns instant (JD, UT) and place (degrees) to be passed to a chart calculator
 * @throws {InvalidInputError} with every problem of the arguments; by rule `great-circle` also when the places are
 * opposite
 *
 * @example
 * ```ts
 * import { davisonMoment } from "almagest";
 *
 * const first = { epochJdUt: 2447983.25, latitudeDeg: 40, longitudeDeg: -74 };
 * const second = { epochJdUt: 2448345.75, latitudeDeg: 50, longitudeDeg: 14 };
 * davisonMoment(first, second, { place: "mean-coordinates" }).latitudeDeg; // => 45
 * davisonMoment(first, second, { place: "great-circle" }).latitudeDeg; // => 54.1744
 * ```
 */
export function davisonMoment(first: Birth, second: Birth, options: DavisonOptions): NatalMoment {
  const problems = [...birthProblemsOf(first, "first"), ...birthProblemsOf(second, "second")];
  const { place } = checkedOptions(options ?? {}, { place: choice(DAVISON_PLACE_RULES) }, problems);
  const between = place === "great-circle" ? greatCircleMiddle(first, second) : meanPlace(first, second);
  return { epochJdUt: (first.epochJdUt + second.epochJdUt) / 2, ...between, timeKnown: true };
}

function birthProblemsOf(birth: Birth, name: string): readonly string[] {
  const { epochJdUt } = (birth as Partial<Birth> | null) ?? {};
  return [...finite(`${name}.epochJdUt`, epochJdUt), ...placeRule(name, birth)];
}

function meanPlace(first: HousePlace, second: HousePlace): HousePlace {
  const eastDeg = midpointDeg(first.longitudeDeg, second.longitudeDeg);
  return {
    latitudeDeg: (first.latitudeDeg + second.latitudeDeg) / 2,
    longitudeDeg: eastDeg > 180 ? eastDeg - 360 : eastDeg,
  };
}

function greatCircleMiddle(first: HousePlace, second: HousePlace): HousePlace {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const { latitudeDeg, longitudeDeg } of [first, second]) {
    const cosLatitude = Math.cos(latitudeDeg * RAD_PER_DEG);
    x += cosLatitude * Math.cos(longitudeDeg * RAD_PER_DEG);
    y += cosLatitude * Math.sin(longitudeDeg * RAD_PER_DEG);
    z += Math.sin(latitudeDeg * RAD_PER_DEG);
  }
  const length = Math.sqrt(x * x + y * y + z * z);
  assertNoProblems(
    length > OPPOSITE_MAX ? [] : ['places that are opposite have no middle by rule "great-circle"'],
  );
  return {
    latitudeDeg: Math.atan2(z, Math.sqrt(x * x + y * y)) * DEG_PER_RAD,
    longitudeDeg: signedRad(Math.atan2(y, x)) * DEG_PER_RAD,
  };
}
