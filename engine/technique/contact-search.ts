import { signedArcDeg } from "../chart/digits.ts";
import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { findLevelCrossings } from "../events/level-crossings.ts";
import { assertSearch, type EventWindow, sortLevels } from "../events/search-input.ts";
import { bodyMotion, createSkySeries, relativeMotion, TRACK_MARGIN } from "../events/sky-series.ts";
import { createEphemeris } from "../instant/ephemeris.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { coversPoint } from "../places/position-calculator.ts";
import { julianDayUtFromTt } from "../time/delta-t.ts";
import { itemAt } from "../units/assert.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { finite, mustBe } from "../units/read-options.ts";
import type { Steps } from "./steps.ts";

/** A contact to search for: a body at an angle from a longitude or from another body. */
export interface ContactSearch {
  /** The moving body. */
  readonly body: BodyName;
  /** A longitude of date, degrees, or another body. */
  readonly target: Deg | BodyName;
  /** The angles from the target, degrees: 60 and −60 for a sextile, 0 for a conjunction. */
  readonly anglesDeg: readonly Deg[];
  /** Half the arc around each exact angle in which the contact exists, degrees. Default: 0. */
  readonly orbDeg?: Deg;
  /** JD (UT): the start is included, the end is not. */
  readonly window: EventWindow;
  /** The search may end after so many passes. Default: it does not. */
  readonly passesMax?: number;
  /** The search may end after so many contacts, each with all passes of a retrograde loop. Default: it does not. */
  readonly contactsMax?: number;
}

/** An instant at which a contact is exact. */
export interface ContactPass {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** Index in the angles of the search. */
  readonly angle: number;
  /** Whether the body moves forward, relative to the target. */
  readonly direct: boolean;
  /** The instant at which the orb is entered before the pass, JD (UT); null if it is before the search. */
  readonly entersJdUt: JdUt | null;
  /** The instant at which the orb is left after the pass, JD (UT); null if it is after the search. */
  readonly leavesJdUt: JdUt | null;
  /** The number of the contact among the found ones, from 1; the passes of a retrograde loop have the same. */
  readonly contact: number;
  /** The number of the pass in its contact, from 1; passes outside of the window count. */
  readonly pass: number;
  /** The number of passes of the contact. */
  readonly passes: number;
}

/**
 * Mean time in which each body goes around the zodiac as seen from the Earth, days: of Mercury and Venus, the Sun's. Negative where it
 * goes backwards. **Source:** Explanatory Supplement (1992), tables 5.8 and 15; JPL Small-Body Database for Chiron and the asteroids.
 */
const MEAN_PERIOD_DAYS: Readonly<Record<BodyName, number>> = {
  Sun: 365.242,
  Moon: 27.3216,
  Mercury: 365.242,
  Venus: 365.242,
  Mars: 686.97,
  Jupiter: 4332,
  Saturn: 10_757,
  Uranus: 30_680,
  Neptune: 60_180,
  Pluto: 90_500,
  TrueNode: -6798,
  Lilith: 3231.5,
  Chiron: 18_500,
  Ceres: 1681,
  Pallas: 1685,
  Juno: 1594,
  Vesta: 1325,
};
/**
 * More than the largest apparent speed of each body, degrees a day, 1800–2400: twice the speed of opposition or less. The osculating
 * node and apogee have none here and are searched everywhere.
 */
const SPEED_MAX_DEG_PER_DAY: Readonly<Record<BodyName, number>> = {
  Sun: 1.1,
  Moon: 16,
  Mercury: 2.5,
  Venus: 1.5,
  Mars: 1,
  Jupiter: 0.4,
  Saturn: 0.3,
  Uranus: 0.2,
  Neptune: 0.2,
  Pluto: 0.2,
  TrueNode: Number.POSITIVE_INFINITY,
  Lilith: Number.POSITIVE_INFINITY,
  Chiron: 0.4,
  Ceres: 1.2,
  Pallas: 1.5,
  Juno: 1.5,
  Vesta: 1.2,
};
/** The passes of one retrograde loop are within this time: of Pluto and Neptune, three years with five passes. */
const LOOP_DAYS_MAX = 1100;
/** Days that are searched in one step. */
const STEP_DAYS = 64;
const ORB_DEG_MAX = 10;

/** A pass over one of the levels of an angle. */
interface Crossing {
  readonly epochJdUt: JdUt;
  readonly rising: boolean;
}

/** The crossings of one angle: exact ones, and crossings of the two ends of its orb. */
interface Crossings {
  readonly exact: Crossing[];
  readonly bounds: Crossing[];
}

/**
 * Finds the instants at which a body is at angles from a longitude or from another body, with the times within an orb. Passes that
 * follow one another in less than half the mean period are passes of one contact; those before and after the window are counted.
 * Mercury, Venus and the Sun stay together on average, so each of their mutual passes is a contact.
 *
 * Range: the window and seven days within the source's dates. Accuracy: as findLongitudePasses, docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param search body, target, angles and orb in degrees, window in JD (UT), and when the search may end
 * @returns the work in steps; its result has the passes of the window in the order of time
 * @throws {InvalidInputError} with every problem of the search
 */
export function* findContactPasses(
  source: EphemerisSource,
  search: ContactSearch,
): Steps<readonly ContactPass[]> {
  assertContactSearch(source, search);
  const { anglesDeg, window, passesMax = Number.POSITIVE_INFINITY } = search;
  const { contactsMax = Number.POSITIVE_INFINITY } = search;
  const gapDays = meanPeriodDays(search) / 2;
  const reachDays = Number.isFinite(gapDays) ? Math.min(gapDays, LOOP_DAYS_MAX) : 0;
  const around = coveredWindow(source, window, reachDays);
  const crossings: readonly Crossings[] = anglesDeg.map(() => ({ exact: [], bounds: [] }));
  const searchStep = createStepSearch(source, search, crossings);
  for (let fromJdUt = around.startJdUt; fromJdUt < around.endJdUt; fromJdUt += STEP_DAYS) {
    const endJdUt = Math.min(fromJdUt + STEP_DAYS, around.endJdUt);
    searchStep({ startJdUt: fromJdUt, endJdUt });
    yield;
    const count = crossings.reduce((sum, { exact }) => sum + exact.length, 0);
    if (count <= Math.min(passesMax, contactsMax)) continue;
    const passes = passesOf(crossings, search, gapDays);
    if ((passes.at(-1)?.contact ?? 0) > contactsMax) break;
    const last = passes[passesMax];
    if (last !== undefined && endJdUt >= last.epochJdUt + reachDays + STEP_DAYS) break;
  }
  return passesOf(crossings, search, gapDays);
}

/** The synodic period of two bodies, or the period of one; infinite if the two stay together. */
function meanPeriodDays({ body, target }: ContactSearch): number {
  const turnsPerDay = 1 / MEAN_PERIOD_DAYS[body];
  const relative = turnsPerDay - (typeof target === "string" ? 1 / MEAN_PERIOD_DAYS[target] : 0);
  return relative === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / relative);
}

/** A window and the time around it in which its loops are, as far as the source reaches. */
function coveredWindow(
  { firstJdTt, lastJdTt }: EphemerisSource,
  { startJdUt, endJdUt }: EventWindow,
  reachDays: number,
): EventWindow {
  const marginDays = TRACK_MARGIN.beforeDays + 1;
  return {
    startJdUt: Math.min(
      startJdUt,
      Math.max(startJdUt - reachDays, julianDayUtFromTt(firstJdTt) + marginDays),
    ),
    endJdUt: Math.max(endJdUt, Math.min(endJdUt + reachDays, julianDayUtFromTt(lastJdTt) - marginDays)),
  };
}

/** Searches a few weeks, unless the body is too far from every angle to reach one of them in that time. */
function createStepSearch(
  source: EphemerisSource,
  { body, target, anglesDeg, orbDeg = 0 }: ContactSearch,
  crossings: readonly Crossings[],
): (window: EventWindow) => void {
  const other = typeof target === "string" ? target : null;
  const baseDeg = typeof target === "string" ? 0 : target;
  const ephemeris = createEphemeris(source);
  const bodies = other === null ? [body] : [body, other];
  const speedMaxDegPerDay = bodies.reduce((sum, name) => sum + SPEED_MAX_DEG_PER_DAY[name], 0);
  const isExactOnly = orbDeg === 0;
  const offsetsDeg = isExactOnly ? [0] : [0, -orbDeg, orbDeg];
  const levels = sortLevels(
    anglesDeg.flatMap((angleDeg) =>
      offsetsDeg.map((offsetDeg) => (baseDeg + angleDeg + offsetDeg) * RAD_PER_DEG),
    ),
  );
  const placeDeg = (epochJdUt: JdUt): Deg =>
    ephemeris.position(epochJdUt, body).longitudeDeg -
    (other === null ? 0 : ephemeris.position(epochJdUt, other).longitudeDeg);
  const canReach = ({ startJdUt, endJdUt }: EventWindow): boolean => {
    const reachDeg = speedMaxDegPerDay * ((endJdUt - startJdUt) / 2 + 1) + orbDeg;
    if (reachDeg >= 180) return true;
    const deg = placeDeg((startJdUt + endJdUt) / 2);
    return anglesDeg.some((angleDeg) => Math.abs(signedArcDeg(deg, baseDeg + angleDeg)) <= reachDeg);
  };
  return (window) => {
    if (!canReach(window)) return;
    const series = createSkySeries(source, window, bodies);
    const motion =
      other === null ? bodyMotion(series, BODY[body]) : relativeMotion(series, BODY[body], BODY[other]);
    for (const { epochJdUt, level, rising } of findLevelCrossings(series, motion, levels)) {
      const { exact, bounds } = itemAt(crossings, Math.floor(level / offsetsDeg.length));
      (level % offsetsDeg.length === 0 ? exact : bounds).push({ epochJdUt, rising });
    }
  };
}

/** The passes of the window, numbered with the passes around it. */
function passesOf(
  crossings: readonly Crossings[],
  { window, orbDeg = 0 }: ContactSearch,
  gapDays: number,
): readonly ContactPass[] {
  const { startJdUt, endJdUt } = window;
  const isInWindow = (epochJdUt: JdUt) => epochJdUt >= startJdUt && epochJdUt < endJdUt;
  const loops = crossings
    .flatMap(({ exact, bounds }, angle) => loopsOf(exact, gapDays).map((loop) => ({ angle, bounds, loop })))
    .filter(({ loop }) => loop.some(({ epochJdUt }) => isInWindow(epochJdUt)))
    .sort((a, b) => firstIn(a.loop, startJdUt) - firstIn(b.loop, startJdUt));
  return loops
    .flatMap(({ angle, bounds, loop }, index) =>
      loop.map(({ epochJdUt, rising }, pass): ContactPass => {
        const isExactOnly = orbDeg === 0;
        return {
          epochJdUt,
          angle,
          direct: rising,
          entersJdUt: isExactOnly
            ? epochJdUt
            : (bounds.filter((bound) => bound.epochJdUt < epochJdUt).at(-1)?.epochJdUt ?? null),
          leavesJdUt: isExactOnly
            ? epochJdUt
            : (bounds.find((bound) => bound.epochJdUt > epochJdUt)?.epochJdUt ?? null),
          contact: index + 1,
          pass: pass + 1,
          passes: loop.length,
        };
      }),
    )
    .filter(({ epochJdUt }) => isInWindow(epochJdUt))
    .sort((a, b) => a.epochJdUt - b.epochJdUt);
}

/** Crossings in the order of time, by loop: each less than the gap after the one before it. */
function loopsOf(exact: readonly Crossing[], gapDays: number): readonly (readonly Crossing[])[] {
  const loops: Crossing[][] = [];
  for (const crossing of exact) {
    const last = loops.at(-1)?.at(-1);
    const isSameLoop =
      last !== undefined && Number.isFinite(gapDays) && crossing.epochJdUt - last.epochJdUt < gapDays;
    if (isSameLoop) loops.at(-1)?.push(crossing);
    else loops.push([crossing]);
  }
  return loops;
}

function firstIn(loop: readonly Crossing[], startJdUt: JdUt): JdUt {
  return loop.find(({ epochJdUt }) => epochJdUt >= startJdUt)?.epochJdUt ?? Number.POSITIVE_INFINITY;
}

function assertContactSearch(
  source: EphemerisSource,
  { body, target, anglesDeg, orbDeg = 0, window }: ContactSearch,
): void {
  const covered = BODY_NAMES.filter((name) => coversPoint(source, BODY[name]));
  const isBody = mustBe(`one of ${covered.join(", ")}`, (name) => covered.includes(name as BodyName));
  assertSearch(source, window, TRACK_MARGIN, [
    ...isBody("body", body),
    ...(typeof target === "string" ? isBody("target", target) : finite("target", target)),
    ...anglesDeg.flatMap((angleDeg, index) => finite(`anglesDeg[${index}]`, angleDeg)),
    ...mustBe(`from 0 to ${ORB_DEG_MAX}`, (orb) => Number(orb) >= 0 && Number(orb) <= ORB_DEG_MAX)(
      "orbDeg",
      orbDeg,
    ),
  ]);
  assertNoProblems(body === target ? ["target must differ from body"] : []);
}
