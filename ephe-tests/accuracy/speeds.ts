import { BODY, BODY_NAMES, type BodyName } from "../../engine/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { SKY_SPEED_MAX_DEG_PER_DAY } from "../budgets.ts";
import { boundariesBetween } from "../events/turn-passes.ts";
import { FLAG, REFERENCE_BODY } from "../reference/reference-library.ts";
import { type BodyComparison, createBodyComparison } from "./bodies.ts";
import { STENCIL_DAYS, slopeOf, stencilAt } from "./difference-quotient.ts";
import {
  DEG_PER_RAD,
  Differences,
  FIRST_JD_UT,
  type Figures,
  LAST_JD_UT,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** The speeds of one body, degrees a day. */
interface BodySpeeds {
  readonly name: BodyName;
  /** The engine's speed against the derivative of the engine's longitudes. */
  readonly engine: Figures;
  /** The reference's printed speed against the derivative of the reference's longitudes. */
  readonly reference: Figures;
  /** The engine's speed against the reference's; `mismatchRate`: the share whose 4th decimals differ. */
  readonly between: Figures;
}

interface SpeedResult {
  readonly speedInstants: number;
  readonly speeds: readonly BodySpeeds[];
}

/** One of this many instants of the longitudes: a derivative takes eight further places of each body. */
const INSTANTS_PER_SPEED = 50;
/** Node and Lilith jump at the seams of the Moon's table: a derivative across one is the jump, not a speed. */
const JUMPING = new Set<number>([BODY.TrueNode, BODY.Lilith]);
/** Light of every body, also of the first place of a derivative, left after the start of the reference's main file. */
const FIRST_COMPARED_JD_UT = FIRST_JD_UT + 0.5;
const LAST_COMPARED_JD_UT = LAST_JD_UT - 0.5;

const printedSpeedE4 = (degPerDay: number): number => Math.round(degPerDay * 1e4);

/** Longitudes of one instant, degrees, in body order. */
interface Longitudes {
  readonly engineDeg: readonly number[];
  readonly referenceDeg: readonly number[];
}

/** Longitudes and speeds of one instant. */
interface Motion extends Longitudes {
  readonly engineSpeeds: readonly number[];
  readonly referenceSpeeds: readonly number[];
}

function motionAt({ library, places, setInstant }: BodyComparison, epochJdUt: number): Motion {
  setInstant(epochJdUt);
  const theirs = BODY_NAMES.map(
    (name) => library.calc_ut(epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed).data,
  );
  return {
    engineDeg: Array.from(places.longitudeRad, (rad) => rad * DEG_PER_RAD),
    referenceDeg: theirs.map((data) => data[0] as number),
    engineSpeeds: Array.from(places.longitudeSpeedRadPerDay, (rad) => rad * DEG_PER_RAD),
    referenceSpeeds: theirs.map((data) => data[3] as number),
  };
}

/** Speeds of every body at random instants of all centuries. */
function measure({ instants }: AccuracyRun): SpeedResult {
  const comparison = createBodyComparison();
  const seams = boundariesBetween(comparison.source, FIRST_JD_UT, LAST_JD_UT);
  const random = seededRandom(8);
  const collectors = BODY_NAMES.map((name) => ({
    name,
    engine: new Differences(),
    reference: new Differences(),
    between: new Differences(),
  }));
  const speedInstants = Math.ceil(instants / INSTANTS_PER_SPEED);
  for (let i = 0; i < speedInstants; i++) {
    const share = random() + random() / 2 ** 32;
    // Whole steps of 2⁻⁶ day keep the Julian days of the stencil exact.
    const epochJdUt =
      Math.round((FIRST_COMPARED_JD_UT + share * (LAST_COMPARED_JD_UT - FIRST_COMPARED_JD_UT)) * 64) / 64;
    const stencil = stencilAt(epochJdUt, (sampleJdUt) => motionAt(comparison, sampleJdUt));
    const centre = motionAt(comparison, epochJdUt);
    const crossesSeam = seams.some((boundaryJdUt) => Math.abs(boundaryJdUt - epochJdUt) <= STENCIL_DAYS);
    collectors.forEach(({ engine, reference, between }, body) => {
      if (comparison.compare(body).isArtefact) return;
      const [ours, theirs] = [centre.engineSpeeds[body] as number, centre.referenceSpeeds[body] as number];
      between.add(Math.abs(ours - theirs), printedSpeedE4(ours) === printedSpeedE4(theirs));
      if (crossesSeam && JUMPING.has(body)) return;
      engine.add(Math.abs(ours - slopeOf(stencil, ({ engineDeg }) => engineDeg[body] as number, 360)));
      reference.add(
        Math.abs(theirs - slopeOf(stencil, ({ referenceDeg }) => referenceDeg[body] as number, 360)),
      );
    });
  }
  return {
    speedInstants,
    speeds: collectors.map(({ name, engine, reference, between }) => ({
      name,
      engine: engine.figures(),
      reference: reference.figures(),
      between: between.figures(),
    })),
  };
}

function rows({ speeds }: SpeedResult): readonly ResultRow[] {
  const largest = Math.max(...speeds.map(({ between }) => between.max));
  return [atMost("speeds, which Swiss Ephemeris approximates", largest, "°/day", SKY_SPEED_MAX_DEG_PER_DAY)];
}

export const speedsMeasurement = defineMeasurement({ name: "speeds", measure, rows });
