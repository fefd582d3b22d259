import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { JdUt } from "../units/flavours.ts";
import { type InstantSky, longitudeRadOf, setInstant } from "./instant-sky.ts";
import { type Motion, NO_BODY } from "./motion.ts";

/**
 * The longitudes of bodies at equal steps on both sides of an instant, sampled on demand. It serves a search whose extent
 * is not known in advance; a sky series samples a whole window.
 */
export interface SampledCourse {
  readonly originJdUt: JdUt;
  readonly stepDays: number;
  /**
   * Samples a body at the node that is `node` steps from the origin, unless it is sampled. Nodes are requested outward
   * from the origin without a gap. False if the source does not cover the date of the node.
   */
  sample(body: number, node: number): boolean;
  /** The samples of a body; NaN at nodes that are not sampled. */
  motion(body: number): Motion;
  /** Index, in the arrays of every motion, of the sample at a node. */
  indexOf(node: number): number;
}

/** Nodes on each side of the origin that the first arrays have space for. */
const FIRST_REACH = 16;

interface Samples {
  readonly angleRad: Float64Array;
  readonly speedRadPerDay: Float64Array;
}

/**
 * Creates a course around `originJdUt`. The step must be a power of two: instants are then computed without rounding. The
 * course sets the instant of `sky` before each use, so the search may set it too.
 */
export function createSampledCourse(sky: InstantSky, originJdUt: JdUt, stepDays: number): SampledCourse {
  const { source } = sky;
  // Sparse: without an element for a body that is not sampled.
  const samplesByBody: Samples[] = [];
  let reach = FIRST_REACH;

  function covers(node: number): boolean {
    const epochJdTt = julianDayTtFromUt(originJdUt + node * stepDays);
    return epochJdTt >= source.firstJdTt && epochJdTt <= source.lastJdTt;
  }

  function widen(): void {
    samplesByBody.forEach(({ angleRad, speedRadPerDay }, body) => {
      const wider = emptySamples(2 * reach);
      wider.angleRad.set(angleRad, reach);
      wider.speedRadPerDay.set(speedRadPerDay, reach);
      samplesByBody[body] = wider;
    });
    reach *= 2;
  }

  function samplesOf(body: number): Samples {
    samplesByBody[body] ??= emptySamples(reach);
    return samplesByBody[body];
  }

  return {
    originJdUt,
    stepDays,
    sample(body, node) {
      if (Math.abs(node) > reach) widen();
      const { angleRad, speedRadPerDay } = samplesOf(body);
      const at = reach + node;
      if (!Number.isNaN(angleRad[at]!)) return true;
      const epochJdUt = originJdUt + node * stepDays;
      if (sky.frame.epochJdUt !== epochJdUt) {
        if (!covers(node)) return false;
        setInstant(sky, epochJdUt);
      }
      angleRad[at] = longitudeRadOf(sky, body);
      speedRadPerDay[at] = sky.places.longitudeSpeedRadPerDay[body]!;
      return true;
    },
    motion(body) {
      const { angleRad, speedRadPerDay } = samplesOf(body);
      const firstStep = originJdUt / stepDays - reach;
      return { body, from: NO_BODY, stepDays, firstStep, angleRad, speedRadPerDay };
    },
    indexOf: (node) => reach + node,
  };
}

function emptySamples(reach: number): Samples {
  return {
    angleRad: new Float64Array(2 * reach + 1).fill(Number.NaN),
    speedRadPerDay: new Float64Array(2 * reach + 1),
  };
}
