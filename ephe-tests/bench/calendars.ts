import {
  createEphemerisTable,
  findIngressCalendar,
  findOutOfBounds,
  findPanchangaLimits,
  findReturns,
  lahiri,
  type NatalMoment,
  SIGN_NAMES,
  TABLE_COLUMNS,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { randomMoments } from "../load/numbers.ts";
import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";
import { printComparison, type SwissEphemeris } from "./swiss-ephemeris.ts";

const MOMENTS = 16;
const ROUNDS = 5;
const DAYS = 90;
const BODIES = ["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"] as const;
const BOUNDED_BODIES = ["Moon", "Mercury", "Venus", "Mars"] as const;
const FLAGS = FLAG.swieph | FLAG.speed;
/** Days between the reference's samples, and the bisections to 0.04 s. */
const STEP_DAYS = 1;
const BISECTIONS = 21;
const OBLIQUITY_BODY = -1;
const SEARCHES = 32;
const MONTH_DAYS = 30;
/** Newton's step that the reference's search ends with: 0.04 s, as in the engine. */
const LAST_STEP_DAYS = 5e-7;
/** Weights of Moon and Sun in the angle of an element, and the degrees of its parts. */
const ELEMENTS = [
  { moon: 1, sun: -1, partDeg: 12 },
  { moon: 1, sun: 0, partDeg: 40 / 3 },
  { moon: 1, sun: 1, partDeg: 40 / 3 },
  { moon: 1, sun: -1, partDeg: 6 },
] as const;
const RETURN_DAYS = 3653;

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
          const { data } = library.calc_ut(jdUt, REFERENCE_BODY[body], FLAGS | FLAG.sidereal);
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

/** The number of limits of a month: each by Newton's method on longitudes and speeds, from the last one's speed. */
function referenceLimits(library: ReferenceLibrary, startJdUt: number): number {
  let count = 0;
  for (const { moon, sun, partDeg } of ELEMENTS) {
    let angleDeg = 0;
    let degPerDay = 0;
    const compute = (epochJdUt: number): void => {
      const { data } = library.calc_ut(epochJdUt, REFERENCE_BODY.Moon, FLAGS | FLAG.sidereal);
      angleDeg = moon * data[0]!;
      degPerDay = moon * data[3]!;
      if (sun === 0) return;
      const ofSun = library.calc_ut(epochJdUt, REFERENCE_BODY.Sun, FLAGS | FLAG.sidereal).data;
      angleDeg += sun * ofSun[0]!;
      degPerDay += sun * ofSun[3]!;
    };
    let epochJdUt = startJdUt;
    compute(epochJdUt);
    let aheadDeg = partDeg - (((angleDeg % partDeg) + partDeg) % partDeg);
    for (;;) {
      for (let days = aheadDeg / degPerDay; ; days = signedPart(angleDeg, partDeg) / degPerDay) {
        epochJdUt += days;
        if (Math.abs(days) < LAST_STEP_DAYS) break;
        compute(epochJdUt);
      }
      if (epochJdUt >= startJdUt + MONTH_DAYS) break;
      count += 1;
      aheadDeg = partDeg;
    }
  }
  return count;
}

/** How far the nearest limit is ahead of an angle. */
function signedPart(angleDeg: number, partDeg: number): number {
  return partDeg * Math.round(angleDeg / partDeg) - angleDeg;
}

/** All limits of tithi, nakshatra, yoga and karana of a month; the reference has no function for them. */
function printPanchanga(swiss: SwissEphemeris): void {
  printComparison(swiss, {
    title: `Limits of tithi, nakshatra, yoga, karana in ${MONTH_DAYS} days; Lahiri, random dates`,
    moments: randomMoments(SEARCHES),
    rounds: ROUNDS,
    own: ({ epochJdUt: startJdUt }) => {
      const window = { startJdUt, endJdUt: startJdUt + MONTH_DAYS };
      return findPanchangaLimits(source, window, { zodiac: lahiri }).length;
    },
    method: ", by Newton's method",
    reference: (library) => {
      setLahiri(library);
      return ({ epochJdUt }) => referenceLimits(library, epochJdUt);
    },
  });
}

/** All returns of Sun and Moon in ten years; the reference finds the next one in a call, and has no function for planets. */
function printReturns(swiss: SwissEphemeris): void {
  for (const [body, name] of [
    ["Sun", "solcross_ut"],
    ["Moon", "mooncross_ut"],
  ] as const)
    printComparison(swiss, {
      title: `Returns of the ${body} in ten years to random longitudes; random dates`,
      moments: randomMoments(SEARCHES).filter(({ epochJdUt }) => epochJdUt < 2_590_000),
      rounds: 9,
      passes: 10,
      own: ({ epochJdUt, longitudeDeg }) => {
        const window = { startJdUt: epochJdUt, endJdUt: epochJdUt + RETURN_DAYS };
        return findReturns(source, body, longitudeDeg, window).length;
      },
      reference: (library) => {
        const next = library[name];
        return ({ epochJdUt, longitudeDeg }) => {
          const levelDeg = (longitudeDeg + 360) % 360;
          let count = 0;
          let at = next(levelDeg, epochJdUt, FLAG.swieph).date;
          for (; at < epochJdUt + RETURN_DAYS; at = next(levelDeg, at + 1, FLAG.swieph).date) count += 1;
          return count;
        };
      },
    });
}

function setLahiri(library: ReferenceLibrary): void {
  library.set_sid_mode(lahiri.number as number, 0, 0);
}

/** Limits, returns, calendars and tables; for most, programs on the reference sample its positions and bisect. */
export function printCalendars(swiss: SwissEphemeris): void {
  printPanchanga(swiss);
  printReturns(swiss);
  for (const { title, own, reference } of ROWS)
    printComparison(swiss, {
      title,
      moments: randomMoments(MOMENTS),
      rounds: ROUNDS,
      own,
      method: ", sampled",
      reference: (library) => {
        setLahiri(library);
        return (moment) => reference(library, moment);
      },
    });
}
