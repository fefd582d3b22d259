import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { TAU } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import { mustBe } from "../../units/read-options.ts";
import { LUNAR_MONTH_NAMES, type LunarMonthName, type Paksha } from "./calendar-names.ts";
import {
  assertSiderealSearch,
  createSiderealSky,
  SAMPLED_BEYOND_DAYS,
  type SiderealOptions,
  type SiderealSky,
  siderealOptionProblems,
} from "./sidereal-sky.ts";

/** From new Moon to new Moon, or from full Moon to full Moon. */
export type MonthSystem = "amanta" | "purnimanta";

/** Whether the Sun enters one sign in the month, none, or two. */
export type LunarMonthKind = "regular" | "adhika" | "kshaya";

/** Half a lunar month. */
export interface Fortnight {
  /** Bright (waxing) or dark (waning). */
  readonly paksha: Paksha;
  /** JD, UT. */
  readonly startJdUt: JdUt;
  /** JD, UT. */
  readonly endJdUt: JdUt;
}

/** A lunar month. */
export interface LunarMonth {
  /** 1–12, from Chaitra. An adhika month has the number of the regular month that follows. */
  readonly number: number;
  /** The name, from the sign that the Sun enters in the month. */
  readonly name: LunarMonthName;
  /** Regular, added (adhika) or contracted (kshaya). */
  readonly kind: LunarMonthKind;
  /** The month that a kshaya month replaces in addition to its own; null for all others. */
  readonly lostName: LunarMonthName | null;
  /** JD, UT. */
  readonly startJdUt: JdUt;
  /** JD, UT. */
  readonly endJdUt: JdUt;
  /** In the order of time. The adhika month of a purnimanta month, if there is one, lies between its fortnights. */
  readonly fortnights: readonly Fortnight[];
}

/** How months are counted. */
export interface LunarMonthOptions extends SiderealOptions {
  /** Whether months end at the new or the full Moon. */
  readonly system: MonthSystem;
}

const SYSTEM_RULE = /* @__PURE__ */ mustBe(
  '"amanta" or "purnimanta"',
  (system) => system === "amanta" || system === "purnimanta",
);
const SIGNS = 12;
/** Limits of the elongation that are searched: new and full Moon. */
const SYZYGIES = 2;
const NEW_MOON = 0;
/** More than the month that begins last, and the adhika month in a purnimanta one, take. */
const MONTH_MAX_DAYS = 30;
const SEARCHED_MONTHS = 3;

/**
 * Finds the lunar months that begin in a window, in the order of time.
 *
 * Notes:
 * 1. A month has the name of the sign that the Sun enters in it: Chaitra, Aries. A month in which it enters none is
 *    adhika and has the name of the next; a month in which it enters two is kshaya, has the name of the first and
 *    replaces the second.
 * 2. A purnimanta month consists of the dark fortnight before an amanta month and that month's bright one. An adhika
 *    month is the same in both, from new to new Moon, between the two fortnights of the month with its name.
 * 3. Signs and syzygies at their instants, for all places alike. Calendars of days begin the month at the next sunrise
 *    of their place.
 *
 * Range: the source's less 92 days at both ends. docs/library-recipes.md lists other conventions.
 *
 * Accuracy: of the instants, docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): the start is included, the end is not
 * @param options `zodiac` in whose signs the Sun names the months; `system`: `"amanta"` from new to new Moon,
 * `"purnimanta"` from full to full Moon
 * @returns the months with number, name, kind, start and end (JD, UT) and fortnights
 * @throws {InvalidInputError} with every problem of window and options
 *
 * @example
 * ```ts
 * import { findLunarMonths } from "almagest/vedic";
 * import { lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const summer = { startJdUt: 2460110.5, endJdUt: 2460190.5 };
 * const months = findLunarMonths(loadTableSource(), summer, { zodiac: lahiri, system: "amanta" });
 * months.map(({ name, kind }) => `${name} ${kind}`).join(", "); // => "Ashadha regular, Shravana adhika, Shravana regular"
 * ```
 */
export function findLunarMonths(
  source: EphemerisSource,
  window: EventWindow,
  options: LunarMonthOptions,
): readonly LunarMonth[] {
  const beyondDays = SEARCHED_MONTHS * MONTH_MAX_DAYS;
  const problems = siderealOptionProblems(options, { system: SYSTEM_RULE });
  assertSiderealSearch(source, window, beyondDays + SAMPLED_BEYOND_DAYS, problems);
  const { startJdUt, endJdUt } = window;
  const around = { startJdUt: startJdUt - beyondDays, endJdUt: endJdUt + beyondDays };
  const months = amantaMonths(createSiderealSky(source, options.zodiac, around));
  return (options.system === "amanta" ? months : purnimantaMonths(months)).filter(
    (month) => month.startJdUt >= startJdUt && month.startJdUt < endJdUt,
  );
}

/** The months from new to new Moon in the window of a sky. */
function amantaMonths(sky: SiderealSky): readonly LunarMonth[] {
  const syzygies = sky.findLimits("elongation", SYZYGIES);
  const months: LunarMonth[] = [];
  for (let i = 0; i + 2 < syzygies.length; i++) {
    const newMoon = itemAt(syzygies, i);
    if (newMoon.arc !== NEW_MOON) continue;
    const startJdUt = newMoon.epochJdUt;
    const fullJdUt = itemAt(syzygies, i + 1).epochJdUt;
    const endJdUt = itemAt(syzygies, i + 2).epochJdUt;
    const sign = signOfSun(sky, startJdUt);
    const entered = (signOfSun(sky, endJdUt) - sign + SIGNS) % SIGNS;
    // The Sun in the last sign at the start enters Aries: Chaitra.
    const month = (sign + 1) % SIGNS;
    months.push({
      number: month + 1,
      name: itemAt(LUNAR_MONTH_NAMES, month),
      kind: entered === 0 ? "adhika" : entered === 1 ? "regular" : "kshaya",
      lostName: entered === 2 ? itemAt(LUNAR_MONTH_NAMES, (month + 1) % SIGNS) : null,
      startJdUt,
      endJdUt,
      fortnights: [
        { paksha: "shukla", startJdUt, endJdUt: fullJdUt },
        { paksha: "krishna", startJdUt: fullJdUt, endJdUt },
      ],
    });
  }
  return months;
}

/** The sign of the Sun, 0–11. */
function signOfSun(sky: SiderealSky, epochJdUt: JdUt): number {
  return Math.min(Math.floor((sky.sunRad(epochJdUt) / TAU) * SIGNS), SIGNS - 1);
}

/** The months from full to full Moon: the dark fortnight is the one of the last month before that is not adhika. */
function purnimantaMonths(months: readonly LunarMonth[]): readonly LunarMonth[] {
  let dark: Fortnight | undefined;
  const purnimanta: LunarMonth[] = [];
  for (const month of months) {
    if (month.kind === "adhika") {
      purnimanta.push(month);
      continue;
    }
    const bright = itemAt(month.fortnights, 0);
    if (dark !== undefined) {
      const { startJdUt } = dark;
      purnimanta.push({ ...month, startJdUt, endJdUt: bright.endJdUt, fortnights: [dark, bright] });
    }
    dark = itemAt(month.fortnights, 1);
  }
  return purnimanta.sort((a, b) => a.startJdUt - b.startJdUt);
}
