import { type EphemerisSource, sourceProblems } from "../ephemeris/ephemeris-source.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import { AU_KM, SUN_RADIUS_AU } from "../units/constants.ts";
import type { JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { findLunarPhases } from "./longitude-passes.ts";
import { type EventWindow, windowProblems } from "./search-input.ts";
import {
  createSyzygyWorkspace,
  EARTH_RADIUS_AU,
  type Syzygy,
  type SyzygyWorkspace,
  syzygyAt,
} from "./shadow-axis.ts";
import { createSkySeries } from "./sky-series.ts";

/** The types of solar eclipses. */
export type SolarEclipseType = "partial" | "annular" | "total" | "hybrid";
/** The types of lunar eclipses. */
export type LunarEclipseType = "penumbral" | "partial" | "total";

/** An eclipse that is visible somewhere on Earth. */
export type Eclipse =
  | {
      /** An eclipse of the Sun. */
      readonly kind: "solar";
      /** The type of the eclipse as a whole. */
      readonly type: SolarEclipseType;
      /** Instant of greatest eclipse, JD (UT). */
      readonly maximumJdUt: JdUt;
    }
  | {
      /** An eclipse of the Moon. */
      readonly kind: "lunar";
      /** How far the Moon enters the shadow. */
      readonly type: LunarEclipseType;
      /** Instant of greatest eclipse, JD (UT). */
      readonly maximumJdUt: JdUt;
    };

/** Mean radius of the Moon. Source: IAU 1982, k = 0.2725076 Earth radii. */
const MOON_RADIUS_AU = 0.2725076 * EARTH_RADIUS_AU;
/**
 * Least half-width of the umbra, in the plane of the Earth's centre, of an eclipse that is total at both ends of its path:
 * below it the eclipse is hybrid. **Measured:** Swiss Ephemeris's 398 total eclipses of 1800–2399 have 1.27 km or more, its 48
 * hybrid ones 0.40 km or less.
 */
const HYBRID_LIMIT_AU = 0.8 / AU_KM;
/** Factor by which the atmosphere enlarges the Earth in its shadow. Source: Danjon (1951), L'Astronomie 65, 51. */
const SHADOW_ENLARGEMENT = 1.01;

/** The greatest eclipse is within this time of New or Full Moon. */
const REACH_DAYS = 0.035;
/** Half the step of the difference whose sign shows whether an eclipse still grows. */
const HALF_STEP_DAYS = 5e-4;
/** Number of bisections of the reach: to 6 ms. */
const BISECTIONS = 20;
/** Centres farther apart than this at the syzygy in longitude never eclipse; the farthest eclipse is at 1.6°. */
const CANDIDATE_RAD = 0.032;

/**
 * Every eclipse whose greatest eclipse is in the window, in the order of time.
 *
 * Solar: the type follows from the Moon's umbra and penumbra on the flattened Earth; `hybrid` is annular at the ends of
 * its path and total in the middle. Lunar: the type follows from the Earth's shadow, enlarged after Danjon. The greatest
 * eclipse is the instant at which the limbs overlap most, seen from the Earth's centre: of Sun and Moon, or of Moon and
 * shadow. It differs by seconds from the instant at which the axis of the shadow is closest.
 *
 * Range: the source's less six and a half days at both ends. Accuracy: docs/models.md.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, chapter 11; conventions measured from Swiss Ephemeris:
 * docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): the start is included, the end is not
 * @returns the eclipses with kind, type and instant of greatest eclipse, JD (UT)
 * @throws {InvalidInputError} when the window runs backwards or exceeds a thousand years
 * @throws {EphemerisRangeError} when the window with a margin of six days and a half exceeds the source's dates
 *
 * @example
 * ```ts
 * import { findEclipses } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const eclipses = findEclipses(loadTableSource(), { startJdUt: 2460310.5, endJdUt: 2460440.5 });
 * eclipses.map(({ kind, type }) => `${kind} ${type}`); // => ["lunar penumbral","solar total"]
 * ```
 */
export function findEclipses(source: EphemerisSource, window: EventWindow): readonly Eclipse[] {
  assertNoProblems([...sourceProblems(source), ...windowProblems(window)]);
  const series = createSkySeries(
    source,
    { startJdUt: window.startJdUt - REACH_DAYS, endJdUt: window.endJdUt + REACH_DAYS },
    ["Sun", "Moon"],
  );
  const workspace = createSyzygyWorkspace(series.workspace.sky);
  const eclipses: Eclipse[] = [];
  for (const { epochJdUt, phase } of findLunarPhases(series)) {
    const eclipse =
      phase === "New Moon"
        ? solarEclipse(workspace, epochJdUt)
        : phase === "Full Moon"
          ? lunarEclipse(workspace, epochJdUt)
          : null;
    if (eclipse === null) continue;
    if (eclipse.maximumJdUt >= window.startJdUt && eclipse.maximumJdUt < window.endJdUt)
      eclipses.push(eclipse);
  }
  return eclipses;
}

function solarEclipse(workspace: SyzygyWorkspace, newMoonJdUt: JdUt): Eclipse | null {
  if (syzygyAt(workspace, newMoonJdUt).separationRad > CANDIDATE_RAD) return null;
  const maximumJdUt = instantOfLeastGap(workspace, newMoonJdUt, limbGapRad);
  const type = solarType(syzygyAt(workspace, maximumJdUt));
  return type && { kind: "solar", type, maximumJdUt };
}

function lunarEclipse(workspace: SyzygyWorkspace, fullMoonJdUt: JdUt): Eclipse | null {
  if (syzygyAt(workspace, fullMoonJdUt).separationFromShadowRad > CANDIDATE_RAD) return null;
  const maximumJdUt = instantOfLeastGap(workspace, fullMoonJdUt, shadowGapRad);
  const type = lunarType(syzygyAt(workspace, maximumJdUt));
  return type && { kind: "lunar", type, maximumJdUt };
}

/** From the Sun's limb to the Moon's, negative when they overlap. */
function limbGapRad({ separationRad, moonDistanceAu, sunDistanceAu }: Syzygy): number {
  return (
    separationRad - Math.asin(MOON_RADIUS_AU / moonDistanceAu) - Math.asin(SUN_RADIUS_AU / sunDistanceAu)
  );
}

/** From the shadow's edge to the Moon's centre, without the Sun's part in the edge, which hardly changes. */
function shadowGapRad({ separationFromShadowRad, moonDistanceAu }: Syzygy): number {
  return separationFromShadowRad - EARTH_RADIUS_AU / moonDistanceAu;
}

/** The instant within reach of `middleJdUt` at which a gap is least, by bisection. */
function instantOfLeastGap(
  workspace: SyzygyWorkspace,
  middleJdUt: JdUt,
  gapRad: (syzygy: Syzygy) => number,
): number {
  let low = middleJdUt - REACH_DAYS;
  let high = middleJdUt + REACH_DAYS;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    const before = gapRad(syzygyAt(workspace, middle - HALF_STEP_DAYS));
    const after = gapRad(syzygyAt(workspace, middle + HALF_STEP_DAYS));
    if (after > before) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

function solarType(syzygy: Syzygy): SolarEclipseType | null {
  const { axisDistanceAu, axisStretch, axisLengthAu, sunToMoonAu } = syzygy;
  const penumbraAu = MOON_RADIUS_AU + (axisLengthAu * (SUN_RADIUS_AU + MOON_RADIUS_AU)) / sunToMoonAu;
  if (axisDistanceAu - penumbraAu * axisStretch > EARTH_RADIUS_AU) return null;
  // Half-width of the umbra, negative beyond its tip: in the plane of the Earth's centre, and on the ground.
  const narrowing = (SUN_RADIUS_AU - MOON_RADIUS_AU) / sunToMoonAu;
  const coreAu = MOON_RADIUS_AU - axisLengthAu * narrowing;
  if (axisDistanceAu - Math.abs(coreAu) * axisStretch > EARTH_RADIUS_AU) return "partial";
  const groundAu = Math.sqrt(Math.max(0, EARTH_RADIUS_AU ** 2 - axisDistanceAu ** 2));
  if (coreAu + groundAu * narrowing < 0) return "annular";
  const isCentral = axisDistanceAu < EARTH_RADIUS_AU;
  return isCentral && coreAu < HYBRID_LIMIT_AU ? "hybrid" : "total";
}

function lunarType(syzygy: Syzygy): LunarEclipseType | null {
  const { separationFromShadowRad, moonDistanceAu, sunDistanceAu } = syzygy;
  const earth = (SHADOW_ENLARGEMENT * EARTH_RADIUS_AU) / moonDistanceAu + EARTH_RADIUS_AU / sunDistanceAu;
  const sun = SUN_RADIUS_AU / sunDistanceAu;
  const moon = MOON_RADIUS_AU / moonDistanceAu;
  if (separationFromShadowRad - moon > earth + sun) return null;
  if (separationFromShadowRad - moon > earth - sun) return "penumbral";
  return separationFromShadowRad + moon > earth - sun ? "partial" : "total";
}

/** Mean New Moon of 2000 January 6, and the mean month. Source: Meeus (1998), Astronomical Algorithms, equation 49.1. */
export const MEAN_NEW_MOON_JD = 2_451_550.09766;
export const MEAN_MONTH_DAYS = 29.530588861;
/** The Moon's argument of latitude at that New Moon, and its advance in a month. Source: the same, equation 49.6. */
const LATITUDE_ARGUMENT_DEG = 160.7108;
const LATITUDE_ARGUMENT_DEG_PER_MONTH = 390.67050284;
/** No eclipse occurs if the sine of that argument is larger, in absolute value. Source: the same, chapter 54. */
const SINE_MAX = 0.36;
/** A greatest eclipse is within this time of the mean New or Full Moon: the Moon is at most 14 hours ahead or behind. */
export const MEAN_REACH_DAYS = 1;
/** What `findEclipses` needs after its window. */
const MARGIN_DAYS = 7;

/**
 * The first solar or lunar eclipse whose greatest eclipse is at or after an instant of UT: the same, to the last bit, as
 * `findEclipses` returns. Null if the source's dates end before it. Two eclipses of a kind are at most six months apart.
 *
 * @throws {EphemerisRangeError} when the source does not cover a week before the instant
 */
export function findNextEclipse(
  source: EphemerisSource,
  startJdUt: JdUt,
  kind: Eclipse["kind"],
): Eclipse | null {
  const phase = kind === "solar" ? 0 : 0.5;
  const firstMonth = Math.floor((startJdUt - MEAN_REACH_DAYS - MEAN_NEW_MOON_JD) / MEAN_MONTH_DAYS - phase);
  for (let month = firstMonth + phase; ; month++) {
    const meanJdUt = MEAN_NEW_MOON_JD + MEAN_MONTH_DAYS * month;
    const window = {
      startJdUt: Math.max(meanJdUt - MEAN_REACH_DAYS, startJdUt),
      endJdUt: meanJdUt + MEAN_REACH_DAYS,
    };
    if (julianDayTtFromUt(window.endJdUt + MARGIN_DAYS) > source.lastJdTt) return null;
    if (!isEclipsePossible(month) || window.endJdUt <= startJdUt) continue;
    const eclipse = findEclipses(source, window).find((each) => each.kind === kind);
    if (eclipse !== undefined) return eclipse;
  }
}

/** Whether the Moon of a mean lunation is near enough to a node for an eclipse. `month` is counted from MEAN_NEW_MOON_JD. */
export function isEclipsePossible(month: number): boolean {
  return (
    Math.abs(Math.sin((LATITUDE_ARGUMENT_DEG + LATITUDE_ARGUMENT_DEG_PER_MONTH * month) * RAD_PER_DEG)) <=
    SINE_MAX
  );
}
