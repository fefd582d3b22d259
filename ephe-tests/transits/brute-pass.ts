import { defined } from "../../test/defined.ts";
import { signedDeg } from "../accuracy/difference-statistics.ts";
import { type Angle, bruteTurns, signChange } from "../events/brute-force.ts";

/** A contact of a body with a fixed longitude. */
export interface Contact {
  /** The longitude at which it is exact, degrees. */
  readonly exactDeg: number;
  /** Whether a longitude (degrees) is still within the orb. */
  readonly isWithin: (longitudeDeg: number) => boolean;
}

export interface Dates {
  readonly firstJdUt: number;
  readonly lastJdUt: number;
}

/** Days per sampled block. */
const CHUNK_STEPS = 200;

/**
 * The exact instant of each contact nearest to `epochJdUt` within its pass, or null: dense samples and turns outward
 * until the body leaves the orb, then bisection.
 */
export function bruteNearestExact(
  angle: Angle,
  stepDays: number,
  epochJdUt: number,
  contacts: readonly Contact[],
  dates: Dates,
): readonly (number | null)[] {
  const ahead = outward(angle, stepDays, epochJdUt, contacts, dates, 1);
  const behind = outward(angle, stepDays, epochJdUt, contacts, dates, -1);
  return contacts.map((_, i) => {
    const later = ahead[i] ?? null;
    const earlier = behind[i] ?? null;
    if (later === null || earlier === null) return later ?? earlier;
    return later - epochJdUt <= epochJdUt - earlier ? later : earlier;
  });
}

/**
 * The instant at which a contact reaches an orb, the limit of its current pass, in one direction of time: dense samples and turns outward
 * until the printed orb exceeds the limit, then bisection. Null beyond `daysMax` and the dates, and where the orb already exceeds it.
 */
export function bruteLimit(
  angle: Angle,
  stepDays: number,
  epochJdUt: number,
  { exactDeg, isWithin }: Contact,
  dates: Dates,
  {
    orbDeg,
    daysMax,
    direction,
  }: { readonly orbDeg: number; readonly daysMax: number; readonly direction: 1 | -1 },
): number | null {
  let lastInside: number | null = null;
  for (let edge = epochJdUt; Math.abs(edge - epochJdUt) < daysMax; ) {
    const far = Math.min(
      Math.max(edge + direction * CHUNK_STEPS * stepDays, dates.firstJdUt),
      dates.lastJdUt,
    );
    if (far === edge) return null;
    for (const epoch of momentsBetween(angle, stepDays, edge, far, direction)) {
      const fromExactDeg = signedDeg(angle(epoch) - exactDeg);
      if (Math.abs(fromExactDeg) <= orbDeg) lastInside = epoch;
      if (isWithin(angle(epoch))) continue;
      if (lastInside === null) return null;
      const limit = crossing(angle, exactDeg + Math.sign(fromExactDeg) * orbDeg, lastInside, epoch);
      return Math.abs(limit - epochJdUt) <= daysMax ? limit : null;
    }
    edge = far;
  }
  return null;
}

function outward(
  angle: Angle,
  stepDays: number,
  epochJdUt: number,
  contacts: readonly Contact[],
  dates: Dates,
  direction: 1 | -1,
): readonly (number | null)[] {
  const exact: (number | null)[] = contacts.map(() => null);
  const open = contacts.map(() => true);
  let edge = epochJdUt;
  while (open.includes(true)) {
    const far = Math.min(
      Math.max(edge + direction * CHUNK_STEPS * stepDays, dates.firstJdUt),
      dates.lastJdUt,
    );
    if (far === edge) break;
    const moments = momentsBetween(angle, stepDays, edge, far, direction);
    let previousDeg = angle(edge);
    for (let k = 1; k < moments.length; k++) {
      const nextDeg = angle(defined(moments[k]));
      contacts.forEach(({ exactDeg, isWithin }, i) => {
        if (!open[i]) return;
        const from = signedDeg(previousDeg - exactDeg);
        const to = signedDeg(nextDeg - exactDeg);
        if (from >= 0 !== to >= 0 && Math.abs(from - to) < 90) {
          exact[i] = crossing(angle, exactDeg, defined(moments[k - 1]), defined(moments[k]));
          open[i] = false;
        } else if (!isWithin(nextDeg)) open[i] = false;
      });
      previousDeg = nextDeg;
    }
    edge = far;
  }
  return exact;
}

/** Steps and turns from one instant to another, in the order of the search. */
function momentsBetween(
  angle: Angle,
  stepDays: number,
  from: number,
  to: number,
  direction: 1 | -1,
): readonly number[] {
  const steps = Math.ceil(Math.abs(to - from) / stepDays);
  const grid = Array.from({ length: steps + 1 }, (_, i) =>
    i === steps ? to : from + direction * i * stepDays,
  );
  const turns = bruteTurns(angle, Math.min(from, to), Math.max(from, to), stepDays);
  return [...grid, ...turns.map(({ epochJdUt }) => epochJdUt)].sort((a, b) => direction * (a - b));
}

/** The instant between two others, in any order, at which an angle passes a level. */
function crossing(angle: Angle, exactDeg: number, a: number, b: number): number {
  return signChange((epoch) => signedDeg(angle(epoch) - exactDeg), Math.min(a, b), Math.max(a, b));
}
