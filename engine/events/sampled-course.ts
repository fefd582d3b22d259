import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import { type Motion, NO_BODY } from "./motion.ts";

/**
 * The longitudes of bodies at equal steps on both sides of a moment, sampled as far as they are asked for: the other way
 * of sampling, beside the window of a sky track, for a search that does not know how far it will have to go.
 */
export interface SampledCourse {
  readonly originJdUt: number;
  readonly stepDays: number;
  /**
   * Samples a body at the node that lies this many steps from the origin, unless it has been. Nodes are asked for from
   * the origin outward, without a gap. False when the node lies outside the source's dates.
   */
  sample(body: number, node: number): boolean;
  /** What has been sampled of a body. */
  motion(body: number): Motion;
  /** Index, in the arrays of every motion, of the sample at a node. */
  indexOf(node: number): number;
}

const FIRST_REACH = 16;
/** No frame has been computed. */
const NO_NODE = Number.NaN;

interface Samples {
  readonly angleRad: Float64Array;
  readonly speedRadPerDay: Float64Array;
}

/** A course around `originJdUt`; the step is a power of two, so that moments come out without rounding. */
export function createSampledCourse(
  source: EphemerisSource,
  originJdUt: number,
  stepDays: number,
): SampledCourse {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const samples: (Samples | undefined)[] = [];
  let reach = FIRST_REACH;
  let frameNode = NO_NODE;

  function covers(node: number): boolean {
    const epochJdTt = julianDayTtFromUt(originJdUt + node * stepDays);
    return epochJdTt >= source.firstJdTt && epochJdTt <= source.lastJdTt;
  }

  function widen(): void {
    for (let body = 0; body < samples.length; body++) {
      const old = samples[body];
      if (old === undefined) continue;
      const wider = emptySamples(2 * reach);
      wider.angleRad.set(old.angleRad, reach);
      wider.speedRadPerDay.set(old.speedRadPerDay, reach);
      samples[body] = wider;
    }
    reach *= 2;
  }

  function samplesOf(body: number): Samples {
    const known = samples[body];
    if (known !== undefined) return known;
    const made = emptySamples(reach);
    samples[body] = made;
    return made;
  }

  return {
    originJdUt,
    stepDays,
    sample(body, node) {
      if (Math.abs(node) > reach) widen();
      const { angleRad, speedRadPerDay } = samplesOf(body);
      const at = reach + node;
      if (!Number.isNaN(angleRad[at]!)) return true;
      if (frameNode !== node) {
        if (!covers(node)) return false;
        computeSkyFrame(source, originJdUt + node * stepDays, frame);
        frameNode = node;
      }
      computeApparentPlace(source, frame, body, places);
      angleRad[at] = places.longitudeRad[body]!;
      speedRadPerDay[at] = places.longitudeSpeedRadPerDay[body]!;
      return true;
    },
    motion(body) {
      const { angleRad, speedRadPerDay } = samplesOf(body);
      return {
        body,
        from: NO_BODY,
        stepDays,
        firstStep: originJdUt / stepDays - reach,
        angleRad,
        speedRadPerDay,
      };
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
