import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import { BODY, BODY_COUNT, BODY_NAMES, type BodyName, stateBodyOf } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";

/** The moments of UT that a search answers for: from the first on, to before the last. */
export interface EventWindow {
  readonly startJdUt: number;
  readonly endJdUt: number;
}

/**
 * Longitude and speed of one body at equal steps. Samples stand at whole multiples of the step, counted from Julian day
 * 0, whatever the window: a search in half the window sees the same numbers.
 */
export interface BodySamples {
  readonly stepDays: number;
  /** The first sample's moment is this many steps. */
  readonly firstStep: number;
  readonly longitudeRad: Float64Array;
  readonly speedRadPerDay: Float64Array;
}

/** The bodies of a window, sampled once and searched as often as one likes. */
export interface SkyTrack {
  readonly source: EphemerisSource;
  readonly window: EventWindow;
  /** Which of the bodies asked for the source covers, in body order. */
  readonly bodies: readonly number[];
  /** By body index; undefined for a body that was not asked for. */
  readonly samples: readonly (BodySamples | undefined)[];
}

const MOON = BODY.Moon;
const LUNAR_STEP_DAYS = 0.5;
const STEP_DAYS = 2;
/**
 * Steps that a piece reaches beyond the window's first and last cell, and one for roots that refinement moves across
 * the window's ends.
 */
const LEAD_STEPS = 2;
const TRAIL_STEPS = 3;
/** A thousand years; a longer search is split. */
const MAX_WINDOW_DAYS = 366_000;

/**
 * Samples the apparent longitudes of `bodies` over a window, and a few steps beyond: the Moon, the node and Lilith twice
 * a day, everything else every other day. Frames are shared by the bodies of a moment.
 *
 * Throws a RangeError for a window that does not run forward or exceeds a thousand years, and the source's
 * EphemerisRangeError when the window with its margin of six days leaves the source's dates. Bodies that the source does
 * not cover are left out.
 */
export function createSkyTrack(
  source: EphemerisSource,
  window: EventWindow,
  bodies: readonly BodyName[] = BODY_NAMES,
): SkyTrack {
  const { startJdUt, endJdUt } = window;
  if (!(endJdUt >= startJdUt && endJdUt - startJdUt <= MAX_WINDOW_DAYS)) {
    throw new RangeError(`no window to search: JD ${startJdUt} to JD ${endJdUt} (UT)`);
  }
  const wanted = new Set(bodies.map((name) => BODY[name]));
  const known: number[] = [];
  for (let body = 0; body < BODY_COUNT; body++) {
    if (wanted.has(body) && source.covers(stateBodyOf(body))) known.push(body);
  }
  const lunar = known.filter((body) => stateBodyOf(body) === MOON);
  const others = known.filter((body) => stateBodyOf(body) !== MOON);
  const samples: (BodySamples | undefined)[] = [];
  for (const body of lunar) samples[body] = emptySamples(window, LUNAR_STEP_DAYS);
  for (const body of others) samples[body] = emptySamples(window, STEP_DAYS);

  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const ticksPerStep = STEP_DAYS / LUNAR_STEP_DAYS;
  const coarse = samples[others[0] ?? -1];
  const fine = samples[lunar[0] ?? -1];
  const firstTick = Math.min(
    coarse === undefined ? Number.POSITIVE_INFINITY : coarse.firstStep * ticksPerStep,
    fine === undefined ? Number.POSITIVE_INFINITY : fine.firstStep,
  );
  const lastTick = Math.max(
    coarse === undefined ? -1 : (coarse.firstStep + coarse.longitudeRad.length - 1) * ticksPerStep,
    fine === undefined ? -1 : fine.firstStep + fine.longitudeRad.length - 1,
  );
  for (let tick = firstTick; tick <= lastTick; tick++) {
    const fineAt = fine === undefined ? -1 : tick - fine.firstStep;
    const coarseAt = coarse === undefined ? -1 : tick / ticksPerStep - coarse.firstStep;
    const inFine = fine !== undefined && fineAt >= 0 && fineAt < fine.longitudeRad.length;
    const inCoarse =
      coarse !== undefined &&
      tick % ticksPerStep === 0 &&
      coarseAt >= 0 &&
      coarseAt < coarse.longitudeRad.length;
    if (!inFine && !inCoarse) continue;
    computeSkyFrame(source, tick * LUNAR_STEP_DAYS, frame);
    if (inFine) {
      computeApparentPlace(source, frame, MOON, places);
      for (const body of lunar) store(places, body, samples[body]!, fineAt);
    }
    if (inCoarse) {
      for (const body of others) {
        computeApparentPlace(source, frame, body, places);
        store(places, body, samples[body]!, coarseAt);
      }
    }
  }
  return { source, window, bodies: known, samples };
}

function emptySamples({ startJdUt, endJdUt }: EventWindow, stepDays: number): BodySamples {
  const firstStep = Math.floor(startJdUt / stepDays) - LEAD_STEPS;
  const count = Math.floor(endJdUt / stepDays) + TRAIL_STEPS + 1 - firstStep;
  return {
    stepDays,
    firstStep,
    longitudeRad: new Float64Array(count),
    speedRadPerDay: new Float64Array(count),
  };
}

function store(places: ApparentPlaces, body: number, samples: BodySamples, at: number): void {
  samples.longitudeRad[at] = places.longitudeRad[body]!;
  samples.speedRadPerDay[at] = places.longitudeSpeedRadPerDay[body]!;
}
