import { describe, expect, test } from "vitest";
import {
  type ApparentPlaces,
  addPholus,
  createApparentPlaces,
  createPositionCalculator,
  POINT_COUNT,
  POINT_NAMES,
  type PointName,
  type PositionCalculator,
} from "../../engine/index.ts";
import { loadPholusTable } from "../../engine/node/index.ts";
import { TABLES } from "../../test/tables.ts";
import { STENCIL_DAYS, slopeOf, stencilAt } from "../accuracy/difference-quotient.ts";
import { DEG_PER_RAD, seededRandom } from "../accuracy/difference-statistics.ts";
import { SPEED_MAX_DEG_PER_DAY, SPEED_MAX_RELATIVE_PER_DAY } from "../budgets.ts";
import { FRAMES, type FrameOptions, randomInstant, randomObserver } from "./frame-cases.ts";

const INSTANTS_PER_FRAME = 4;
const source = addPholus(TABLES, loadPholusTable());
const boundariesJdTt = Array.from(source.moonBoundariesJdTt ?? []);
/** Node and Lilith jump at the seams of the Moon's table. */
const OSCULATING: readonly PointName[] = ["TrueNode", "Lilith", "SouthNode"];

/** Seeds with which no body is behind the Sun, where the table of light deflection has kinks. */
const SEED = 28;

/** The speeds of one frame and instant that differ from difference quotients. */
function misses(calculator: PositionCalculator, frame: FrameOptions, epochJdUt: number): readonly string[] {
  const { points } = calculator;
  const names = points.map((point) => POINT_NAMES[point] as PointName);
  const at = (jdUt: number): ApparentPlaces => {
    const places = createApparentPlaces(POINT_COUNT);
    calculator.setInstant(jdUt);
    for (const point of points) calculator.compute(point, places);
    return places;
  };
  const stencil = stencilAt(epochJdUt, at);
  const places = at(epochJdUt);
  const crossesSeam = boundariesJdTt.some(
    (boundaryJdTt) => Math.abs(boundaryJdTt - epochJdUt) <= STENCIL_DAYS + 0.1,
  );
  const compared = points.filter((_, i) => !(crossesSeam && OSCULATING.includes(names[i] as PointName)));
  return compared.flatMap((point) => {
    const slope = (key: "longitudeRad" | "latitudeRad" | "distanceAu", turn?: number) =>
      slopeOf(stencil, (sample) => sample[key][point] as number, turn);
    const offDeg = (slopeRad: number, speeds: Float64Array) =>
      Math.abs(slopeRad - (speeds[point] as number)) * DEG_PER_RAD;
    const inDeg = Math.max(
      offDeg(slope("longitudeRad", 2 * Math.PI), places.longitudeSpeedRadPerDay),
      offDeg(slope("latitudeRad"), places.latitudeSpeedRadPerDay),
    );
    const inDistance = Math.abs(slope("distanceAu") - (places.distanceSpeedAuPerDay[point] as number));
    const relative = inDistance / (places.distanceAu[point] as number);
    if (inDeg <= SPEED_MAX_DEG_PER_DAY && relative <= SPEED_MAX_RELATIVE_PER_DAY) return [];
    return [
      `${Object.values(frame).join(" ")} ${POINT_NAMES[point]} ${epochJdUt}: ${inDeg} °/day, ${relative}`,
    ];
  });
}

describe("speeds are the derivatives of their positions", () => {
  test.each(["geocentric", "topocentric", "heliocentric", "barycentric"] as const)("%s", (centre) => {
    const random = seededRandom(SEED);
    const all = FRAMES.filter((one) => one.centre === centre).flatMap((frame) => {
      const observer = centre === "topocentric" ? { observer: randomObserver(random) } : {};
      const calculator = createPositionCalculator(source, { ...frame, ...observer });
      return Array.from({ length: INSTANTS_PER_FRAME }, () =>
        // Whole steps of 2⁻⁶ day keep the Julian days of the stencil exact.
        misses(calculator, frame, Math.round(randomInstant(random) * 64) / 64),
      ).flat();
    });
    expect(all).toEqual([]);
  });
});
