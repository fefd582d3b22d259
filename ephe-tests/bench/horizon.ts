import { findLocalEclipses, findRisesAndSets, type NatalMoment } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { randomMoments } from "../load/numbers.ts";
import { FLAG, HORIZON_FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";
import { printComparison, type SwissEphemeris } from "./swiss-ephemeris.ts";

const ROUNDS = 5;
/** Lengths of the windows, with as many of them as are computed in about the same time. */
const WINDOWS = [
  { days: 1, count: 512, name: "one day" },
  { days: 30, count: 32, name: "30 days" },
] as const;
const BODIES = ["Sun", "Moon", "Mars"] as const;
const KINDS = ["rise", "set", "transit", "antitransit"] as const;
const ECLIPSE_PLACES = 16;
const ECLIPSE_YEARS = 20;
const ECLIPSE_DAYS = ECLIPSE_YEARS * 365.25;

const source = loadTableSource();

/** The events of a body in a window; the reference finds one in a call, here with the faster of its methods. */
function printWindow(
  swiss: SwissEphemeris,
  body: (typeof BODIES)[number],
  { days, count: momentCount, name }: (typeof WINDOWS)[number],
): void {
  const next = (
    library: ReferenceLibrary,
    { longitudeDeg, latitudeDeg }: NatalMoment,
    kind: (typeof KINDS)[number],
    startJdUt: number,
  ): number => {
    const place = [longitudeDeg, latitudeDeg, 0] as const;
    const number = REFERENCE_BODY[body];
    return library.rise_trans(startJdUt, number, null, FLAG.swieph, HORIZON_FLAG[kind], place, 0, 15).data;
  };
  printComparison(swiss, {
    title: `Risings, settings, culminations of ${body} in ${name}; random dates and places`,
    moments: randomMoments(momentCount).filter(({ latitudeDeg }) => Math.abs(latitudeDeg) < 60),
    rounds: ROUNDS,
    own: ({ epochJdUt, latitudeDeg, longitudeDeg }) => {
      const observer = { latitudeDeg, longitudeDeg, heightM: 0 };
      const window = { startJdUt: epochJdUt, endJdUt: epochJdUt + days };
      return findRisesAndSets(source, body, observer, window).length;
    },
    reference: (library) => (moment) => {
      let count = 0;
      for (const kind of KINDS) {
        let at = next(library, moment, kind, moment.epochJdUt);
        for (; at < moment.epochJdUt + days; at = next(library, moment, kind, at + 0.01)) count += 1;
      }
      return count;
    },
  });
}

/** All eclipses of twenty years at a place, by both searches of the reference, an eclipse in a call. */
function printLocalEclipses(swiss: SwissEphemeris): void {
  // The span and its margins are within the tables.
  const beginOf = ({ epochJdUt }: NatalMoment): number => Math.min(epochJdUt, 2_580_000);
  printComparison(swiss, {
    title: `Eclipses of ${ECLIPSE_YEARS} years at a place; random dates and places`,
    moments: randomMoments(ECLIPSE_PLACES),
    rounds: ROUNDS,
    own: (moment) => {
      const { latitudeDeg, longitudeDeg } = moment;
      const startJdUt = beginOf(moment);
      const window = { startJdUt, endJdUt: startJdUt + ECLIPSE_DAYS };
      return findLocalEclipses(source, { latitudeDeg, longitudeDeg, heightM: 0 }, window).length;
    },
    reference: (library) => (moment) => {
      const place = [moment.longitudeDeg, moment.latitudeDeg, 0] as const;
      const endJdUt = beginOf(moment) + ECLIPSE_DAYS;
      let count = 0;
      for (const search of [library.sol_eclipse_when_loc, library.lun_eclipse_when_loc]) {
        for (let at = beginOf(moment); ; count += 1) {
          const maximumJdUt = search(at, FLAG.swieph, place, false).data[0] as number;
          if (maximumJdUt >= endJdUt) break;
          at = maximumJdUt + 1;
        }
      }
      return count;
    },
  });
}

/** What is visible from a place: risings, settings, culminations and eclipses. */
export function printHorizon(swiss: SwissEphemeris): void {
  for (const window of WINDOWS) for (const body of BODIES) printWindow(swiss, body, window);
  printLocalEclipses(swiss);
}
