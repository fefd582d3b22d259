import { findReturns } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { randomMoments } from "../load/numbers.ts";
import { FLAG } from "../reference/reference-library.ts";
import { printComparison, type SwissEphemeris } from "./swiss-ephemeris.ts";

const SEARCHES = 32;
const RETURN_DAYS = 3653;

const source = loadTableSource();

/** All returns of Sun and Moon in ten years; the reference finds the next one in a call, and has no function for planets. */
export function printReturns(swiss: SwissEphemeris): void {
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
