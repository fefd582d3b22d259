/**
 * Benchmark of the event search: `node ephe-tests/bench/events.ts`. Windows are at random dates, so only the code is
 * warm.
 */

import { MAJOR_ARCS, searchFixedPasses } from "../../engine/events/aspect-pass-search.ts";
import {
  BODY_NAMES,
  createSkySeries,
  type EventWindow,
  findEclipses,
  findIngresses,
  findLongitudePasses,
  findStations,
  findVoidPeriods,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { randomNumbers } from "../load/numbers.ts";
import { FLAG, openReference, REFERENCE_BODY } from "../reference/reference-library.ts";
import { type Contestant, measureInterleaved, type Timing } from "./interleave.ts";
import { absentLine, heading, line, peerLine, timingLine, verdict } from "./report.ts";

const FIRST_JD_UT = 2_378_600;
const LAST_JD_UT = 2_597_000;
const WINDOWS = 24;
const ROUNDS = 9;
const TRANSIT_DAYS = 92;
const TRANSIT_LIMIT_US = 5_000;
const POINTS = 19;
const ARCS_DEG = [0, 60, 90, 120, 180, 240, 270, 300];
const REFERENCE_RELEASE = "debian-4.0-20221111";

interface Task extends EventWindow {
  readonly longitudesDeg: readonly number[];
}

const source = loadTableSource();
const random = randomNumbers();
const tasks: readonly Task[] = Array.from({ length: WINDOWS }, () => {
  const startJdUt = FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT);
  const longitudesDeg = Array.from({ length: POINTS }, () => random() * 360);
  return { startJdUt, endJdUt: startJdUt + TRANSIT_DAYS, longitudesDeg };
});
const days = ({ startJdUt }: Task, length: number): EventWindow => ({
  startJdUt,
  endJdUt: startJdUt + length,
});

/** All events of a window of transits: aspects to the points, ingresses, stations. */
function transits(task: Task): number {
  const series = createSkySeries(source, task);
  const passes = searchFixedPasses(series, task.longitudesDeg, BODY_NAMES, MAJOR_ARCS);
  return passes.length + findIngresses(series).length + findStations(series).length;
}

const ALMAGEST: readonly Contestant<Task>[] = [
  {
    name: `${TRANSIT_DAYS} days of transits: 17 bodies to ${POINTS} points, entries, stations`,
    call: transits,
    passes: 3,
  },
  {
    name: "  of this, sampling the sky",
    call: (task) => createSkySeries(source, task).bodies.length,
    passes: 3,
  },
  {
    name: "seven days: entries of 17 bodies, stations",
    call: (task) => {
      const series = createSkySeries(source, days(task, 7));
      return findIngresses(series).length + findStations(series).length;
    },
  },
  { name: "void of course, 62 days", call: (task) => findVoidPeriods(source, days(task, 62)).length },
  { name: "eclipses of a year", call: (task) => findEclipses(source, days(task, 365)).length },
  {
    name: "the Sun's return to a longitude, within two days",
    call: (task) =>
      findLongitudePasses(createSkySeries(source, days(task, 2), ["Sun"]), task.longitudesDeg.slice(0, 1))
        .length,
    passes: 20,
  },
];

/**
 * The same aspects and ingresses as a user would find them with the reference: samples, a level between two of them,
 * Newton's method with its speeds to a tenth of a second. It does not search for turns, so it misses pairs of passes
 * near them.
 */
function referenceSearch(): Contestant<Task> {
  const library = openReference(REFERENCE_RELEASE);
  const flags = FLAG.swieph | FLAG.speed;
  const signed = (angleDeg: number): number => angleDeg - 360 * Math.round(angleDeg / 360);
  const call = ({ startJdUt, endJdUt, longitudesDeg }: Task): number => {
    const levels = longitudesDeg.flatMap((pointDeg) => ARCS_DEG.map((arcDeg) => (pointDeg + arcDeg) % 360));
    for (let sign = 0; sign < 12; sign++) levels.push(30 * sign);
    let eventCount = 0;
    for (const name of BODY_NAMES) {
      const body = REFERENCE_BODY[name];
      const step = name === "Moon" || name === "TrueNode" || name === "Lilith" ? 0.5 : 2;
      let previousDeg = library.calc_ut(startJdUt, body, flags).data[0]!;
      for (let at = startJdUt; at < endJdUt; at += step) {
        const nextDeg = library.calc_ut(at + step, body, flags).data[0]!;
        const moved = signed(nextDeg - previousDeg);
        for (const level of levels) {
          const ahead = signed(level - previousDeg);
          if (moved > 0 ? ahead <= 0 || ahead > moved : ahead > 0 || ahead <= moved) continue;
          let epochJdUt = at + (step * ahead) / moved;
          for (let turn = 0; turn < 8; turn++) {
            const { data } = library.calc_ut(epochJdUt, body, flags);
            const correction = signed(level - data[0]!) / data[3]!;
            epochJdUt += correction;
            if (Math.abs(correction) < 1e-6) break;
          }
          if (epochJdUt < endJdUt) eventCount++;
        }
        previousDeg = nextDeg;
      }
    }
    return eventCount;
  };
  return { name: `Swiss Ephemeris ${library.version()}, aspects and entries alone`, call, calls: 6 };
}

/** The event search, compared with its limit and with the same search by the reference's calls. */
export function printEvents(): void {
  heading("Event search, random dates");
  let peer: Contestant<Task> | undefined;
  let why = "";
  try {
    peer = referenceSearch();
  } catch (error) {
    why = error instanceof Error ? error.message.split("\n")[0]! : String(error);
  }
  const timings = measureInterleaved(peer === undefined ? ALMAGEST : [...ALMAGEST, peer], tasks, ROUNDS);
  const almagest = timings[0]!;
  timingLine(almagest, verdict(`at most ${TRANSIT_LIMIT_US} µs`, almagest.medianUs <= TRANSIT_LIMIT_US));
  if (peer === undefined) absentLine("Swiss Ephemeris", why);
  else peerLine(timings.at(-1) as Timing, almagest);
  for (const timing of timings.slice(1, ALMAGEST.length)) timingLine(timing);
  const events = tasks.reduce((sum, task) => sum + transits(task), 0) / tasks.length;
  line("events in a window of transits, mean", events.toFixed(0));
}

if (import.meta.main) printEvents();
