import { findLocalEclipses, type NatalMoment } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, type ReferenceLibrary } from "../reference/reference-library.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import type { Peers } from "./positions.ts";
import { absentLine, heading, peerLine, timingLine } from "./report.ts";

const MOMENTS = 16;
const ROUNDS = 5;
const YEARS = 20;
const DAYS = YEARS * 365.25;
/** The least ratio to the reference, eclipse by eclipse. */
const LEAST_RATIO = 5;

const source = loadTableSource();

function countOwn({ epochJdUt, latitudeDeg, longitudeDeg }: NatalMoment): number {
  const observer = { latitudeDeg, longitudeDeg, heightM: 0 };
  const startJdUt = beginOf(epochJdUt);
  return findLocalEclipses(source, observer, { startJdUt, endJdUt: startJdUt + DAYS }).length;
}

/** Both searches of the reference, an eclipse in a call. */
function countReference(
  library: ReferenceLibrary,
  { epochJdUt, latitudeDeg, longitudeDeg }: NatalMoment,
): number {
  const place = [longitudeDeg, latitudeDeg, 0] as const;
  const startJdUt = beginOf(epochJdUt);
  let count = 0;
  for (const search of [library.sol_eclipse_when_loc, library.lun_eclipse_when_loc]) {
    for (let at = startJdUt; ; ) {
      const maximumJdUt = search(at, FLAG.swieph, place, false).data[0] as number;
      if (maximumJdUt >= startJdUt + DAYS) break;
      count += 1;
      at = maximumJdUt + 1;
    }
  }
  return count;
}

/** The span and its margins are within the tables. */
function beginOf(epochJdUt: number): number {
  return Math.min(epochJdUt, 2_580_000);
}

/** All eclipses of twenty years at a place. */
export function printLocalEclipses({ swiss }: Peers): void {
  heading(`Eclipses of ${YEARS} years at a place; random dates and places`);
  const moments = randomMoments(MOMENTS);
  const contestants: Contestant<NatalMoment>[] = [{ name: "Almagest", call: countOwn }];
  if (swiss.installed) {
    const { library, name } = swiss;
    contestants.push({ name, call: (moment) => countReference(library, moment) });
  }
  const [own, reference] = measureInterleaved(contestants, moments, ROUNDS);
  timingLine(own!);
  if (reference !== undefined) peerLine(reference, own!, LEAST_RATIO);
  if (!swiss.installed) absentLine(swiss.name, swiss.why);
}
