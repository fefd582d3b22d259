import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { BODY, BODY_NAMES, type BodyName, stateBodyOf } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { assertNoProblems, InvalidInputError } from "../units/invalid-input-error.ts";
import { listOf, optional } from "../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../zodiac/ayanamsa.ts";
import { type CellWorkspace, createCellWorkspace } from "./cell-crossings.ts";
import { type InstantSky, longitudeRadOf, setInstant } from "./instant-sky.ts";
import { differenceOfMotions, type Motion, NO_BODY } from "./motion.ts";
import { type EventWindow, type SearchMargin, windowProblems } from "./search-input.ts";

/** The window of a search and the space that it works in. */
export interface SearchSpace {
  /** The window of every search. */
  readonly window: EventWindow;
  /** Scratch space of the searches. */
  readonly workspace: CellWorkspace;
}

/**
 * The apparent longitudes of bodies over a window, sampled once for any number of searches. It owns the space that its
 * searches work in: two series share nothing.
 */
export interface SkySeries extends SearchSpace {
  /** The source of the samples. */
  readonly source: EphemerisSource;
  /** Indices of the requested bodies that the source covers throughout the window, in body order. */
  readonly bodies: readonly number[];
  /** By body index; null for a body that was not requested or is not covered by the source. */
  readonly motions: readonly (Motion | null)[];
}

/** Bodies whose longitude changes its speed or direction within days; their places are computed together. */
const QUICK_BODIES: readonly BodyName[] = ["Moon", "TrueNode", "Lilith"];
export const QUICK_STEP_DAYS = 0.5;
export const STEP_DAYS = 2;
/**
 * Samples before and after the window's own cells: those that the first and the last polynomial need, and one for roots that
 * refinement moves across the ends of the window.
 */
const LEAD_STEPS = 2;
const TRAIL_STEPS = 3;
/** The samples are within six days before and after the window. */
export const TRACK_MARGIN: SearchMargin = { beforeDays: 7, afterDays: 7 };

/**
 * Samples the apparent longitudes of `bodies` over a window and a few steps beyond: Moon, node and Lilith twice a day,
 * all others every other day. A body that the source does not cover is omitted.
 *
 * Range: the source's less six days at both ends. Accuracy of the searches: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT), at most a thousand years: the start is included, the end is not
 * @param bodies the bodies to sample. Default: all seventeen
 * @param zodiac an ayanamsa, such as `lahiri`, subtracted or projected; stars that fix it are at their apparent places.
 * Every search then finds signs, longitudes and turns of the zodiac. Aspects between two bodies and phases of the Moon
 * do not depend on it. Default: the tropical zodiac
 * @returns samples for any number of searches, with the space in which the searches work: create one per thread
 * @throws {InvalidInputError} when the zodiac is not an ayanamsa, the window runs backwards or exceeds a thousand years
 * @throws {EphemerisRangeError} when the window with a margin of six days exceeds the source's dates
 *
 * @example
 * ```ts
 * import { BODY_NAMES, findIngresses } from "almagest";
 * import { createSkySeries } from "almagest/kernels";
 * import { lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const series = createSkySeries(source, window, ["Venus", "Sun"]);
 * series.bodies.map((body) => BODY_NAMES[body]); // => ["Sun","Venus"]
 * findIngresses(createSkySeries(source, window, ["Sun"], lahiri)).map(({ sign }) => sign); // => ["Capricorn"]
 * ```
 */
export function createSkySeries(
  source: EphemerisSource,
  window: EventWindow,
  bodies: readonly BodyName[] = BODY_NAMES,
  zodiac?: Ayanamsa,
): SkySeries {
  assertNoProblems([
    ...optional(ayanamsaRule)("zodiac", zodiac),
    ...listOf(BODY_NAMES)("bodies", bodies),
    ...windowProblems(window),
  ]);
  const workspace = createSearchWorkspace(source, zodiac);
  const requested = BODY_NAMES.filter((name) => bodies.includes(name)).map((name) =>
    emptyMotion(BODY[name], QUICK_BODIES.includes(name) ? QUICK_STEP_DAYS : STEP_DAYS, window),
  );
  sampleMotions(workspace.sky, requested);
  const sampled = requested.filter(({ angleRad }) => !angleRad.includes(Number.NaN));
  return {
    source,
    window,
    bodies: sampled.map(({ body }) => body),
    motions: BODY_NAMES.map((name) => sampled.find(({ body }) => body === BODY[name]) ?? null),
    workspace,
  };
}

/** Space of a search whose sky is in a zodiac. */
function createSearchWorkspace(source: EphemerisSource, zodiac: Ayanamsa | undefined): CellWorkspace {
  const workspace = createCellWorkspace(source);
  if (zodiac === undefined) return workspace;
  return { ...workspace, sky: { ...workspace.sky, computePlace: siderealPlaces(zodiac) } };
}

/** Computes places of the zodiac. Moon, node and Lilith are written together, so they are converted together. */
export function siderealPlaces(zodiac: Ayanamsa): InstantSky["computePlace"] {
  return (source, frame, body, places) => {
    computeApparentPlace(source, frame, body, places);
    const instant = zodiac.at(frame, "apparent");
    const isLunar = stateBodyOf(body) === BODY.Moon;
    if (isLunar) for (const name of QUICK_BODIES) instant.convertPlace(places, BODY[name]);
    else instant.convertPlace(places, body);
  };
}

/** The motion of a body over a window with its margins, to be filled by {@link sampleMotions}. */
export function emptyMotion(body: number, stepDays: number, { startJdUt, endJdUt }: EventWindow): Motion {
  const firstStep = Math.floor(startJdUt / stepDays) - LEAD_STEPS;
  const count = Math.floor(endJdUt / stepDays) + TRAIL_STEPS + 1 - firstStep;
  const angleRad = new Float64Array(count);
  return { body, from: NO_BODY, stepDays, firstStep, angleRad, speedRadPerDay: new Float64Array(count) };
}

/** Fills the samples, instant by instant: the frame of an instant serves all bodies that are sampled then. */
export function sampleMotions(sky: InstantSky, motions: readonly Motion[]): void {
  const firstJdUt = Math.min(...motions.map(({ stepDays, firstStep }) => firstStep * stepDays));
  const lastJdUt = Math.max(
    ...motions.map(({ stepDays, firstStep, angleRad }) => (firstStep + angleRad.length - 1) * stepDays),
  );
  const quick = motions.filter(({ stepDays }) => stepDays === QUICK_STEP_DAYS);
  for (let epochJdUt = firstJdUt; epochJdUt <= lastJdUt; epochJdUt += QUICK_STEP_DAYS) {
    let isSet = false;
    const sampled = epochJdUt % STEP_DAYS === 0 ? motions : quick;
    for (const { body, stepDays, firstStep, angleRad, speedRadPerDay } of sampled) {
      const at = epochJdUt / stepDays - firstStep;
      if (at < 0 || at >= angleRad.length) continue;
      if (!isSet) setInstant(sky, epochJdUt);
      isSet = true;
      angleRad[at] = longitudeRadOf(sky, body);
      speedRadPerDay[at] = sky.places.longitudeSpeedRadPerDay[body]!;
    }
  }
}

/** The longitude of one body of a series. @throws {InvalidInputError} when the series does not contain it */
export function bodyMotion(series: SkySeries, body: number): Motion {
  const motion = series.motions[body];
  if (motion) return motion;
  throw new InvalidInputError([missingBody(body)]);
}

/** The longitude of `body` counted from `from`. @throws {InvalidInputError} when the series does not contain both */
export function relativeMotion(series: SkySeries, body: number, from: number): Motion {
  const bodyLongitude = series.motions[body];
  const fromLongitude = series.motions[from];
  if (bodyLongitude && fromLongitude) return differenceOfMotions(bodyLongitude, fromLongitude);
  throw new InvalidInputError([body, from].filter((each) => !series.motions[each]).map(missingBody));
}

function missingBody(body: number): string {
  return `the series must contain ${BODY_NAMES[body] ?? `body ${body}`}`;
}
