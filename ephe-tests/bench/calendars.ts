import {
  createEphemerisTable,
  findIngressCalendar,
  findOutOfBounds,
  lahiri,
  type NatalMoment,
  SIGN_NAMES,
  TABLE_COLUMNS,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";
import { SIDEREAL, type ZodiacReference } from "../zodiac/zodiac-reference.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import type { Peers } from "./positions.ts";
import { absentLine, heading, peerLine, timingLine } from "./report.ts";

const MOMENTS = 16;
const ROUNDS = 5;
const DAYS = 90;
/** The least ratio to the reference. */
const LEAST_RATIO = 5;
const BODIES = ["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"] as const;
const BOUNDED_BODIES = ["Moon", "Mercury", "Venus", "Mars"] as const;
const FLAGS = FLAG.swieph | FLAG.speed;
/** Days between the reference's samples, and the bisections to 0.04 s. */
const STEP_DAYS = 1;
const BISECTIONS = 21;
const OBLIQUITY_BODY = -1;

const source = loadTableSource();

interface CalendarRow {
  readonly title: string;
  readonly own: (moment: NatalMoment) => number;
  readonly reference: (library: ReferenceLibrary, moment: NatalMoment) => number;
}

/** The changes of a whole number in the time after an instant, each by bisection. */
function countChanges(startJdUt: number, valueAt: (epochJdUt: number) => number): number {
  let count = 0;
  let previous = valueAt(startJdUt);
  for (let day = STEP_DAYS; day <= DAYS; day += STEP_DAYS) {
    const next = valueAt(startJdUt + day);
    if (next !== previous) {
      let low = startJdUt + day - STEP_DAYS;
      let high = startJdUt + day;
      for (let i = 0; i < BISECTIONS; i++) {
        const middle = (low + high) / 2;
        if (valueAt(middle) === previous) low = middle;
        else high = middle;
      }
      count += 1;
    }
    previous = next;
  }
  return count;
}

const ROWS: readonly CalendarRow[] = [
  {
    title: `Entries of seven bodies into sidereal signs in ${DAYS} days; random dates`,
    own: ({ epochJdUt: startJdUt }) =>
      findIngressCalendar(
        source,
        { startJdUt, endJdUt: startJdUt + DAYS },
        { bodies: BODIES, zodiac: lahiri },
      ).length,
    reference: (library, { epochJdUt }) => {
      let count = 0;
      for (const body of BODIES) {
        count += countChanges(epochJdUt, (jdUt) => {
          const { data } = library.calc_ut(jdUt, REFERENCE_BODY[body], FLAGS | SIDEREAL);
          return Math.floor((data[0] as number) / (360 / SIGN_NAMES.length));
        });
      }
      return count;
    },
  },
  {
    title: `Out of bounds, four bodies in ${DAYS} days; random dates`,
    own: ({ epochJdUt: startJdUt }) =>
      findOutOfBounds(source, { startJdUt, endJdUt: startJdUt + DAYS }, { bodies: BOUNDED_BODIES }).length,
    reference: (library, { epochJdUt }) => {
      let count = 0;
      for (const body of BOUNDED_BODIES) {
        count += countChanges(epochJdUt, (jdUt) => {
          const { data } = library.calc_ut(jdUt, REFERENCE_BODY[body], FLAGS | FLAG.equatorial);
          const limitDeg = library.calc_ut(jdUt, OBLIQUITY_BODY, 0).data[0] as number;
          return Math.abs(data[1] as number) > limitDeg ? 1 : 0;
        });
      }
      return count;
    },
  },
  {
    title: `Table of seven bodies on ${DAYS} days: longitude, latitude, distance and their speeds; random dates`,
    own: ({ epochJdUt: startJdUt }) => {
      let sum = 0;
      const table = createEphemerisTable(source, {
        window: { startJdUt, endJdUt: startJdUt + DAYS },
        step: { days: 1 },
        points: BODIES,
        columns: TABLE_COLUMNS.slice(0, 6),
      });
      for (const { values } of table) sum += values[0] as number;
      return sum;
    },
    reference: (library, { epochJdUt }) => {
      let sum = 0;
      for (let day = 0; day < DAYS; day++) {
        for (const body of BODIES) {
          sum += library.calc_ut(epochJdUt + day, REFERENCE_BODY[body], FLAGS).data[0] as number;
        }
      }
      return sum;
    },
  },
];

/** Calendars and tables, for which programs on the reference sample its positions and bisect. */
export function printCalendars({ swiss }: Peers): void {
  for (const { title, own, reference } of ROWS) {
    heading(title);
    const contestants: Contestant<NatalMoment>[] = [{ name: "Almagest", call: own }];
    if (swiss.installed) {
      const library = swiss.library as ZodiacReference;
      library.set_sid_mode(lahiri.number as number, 0, 0);
      contestants.push({ name: `${swiss.name}, sampled`, call: (moment) => reference(library, moment) });
    }
    const [almagest, sampled] = measureInterleaved(contestants, randomMoments(MOMENTS), ROUNDS);
    timingLine(almagest!);
    if (sampled !== undefined) peerLine(sampled, almagest!, LEAST_RATIO);
    if (!swiss.installed) absentLine(swiss.name, swiss.why);
  }
}
