/** The engine next to Swiss Ephemeris: positions, a chart, size, start and memory. `node ephe-tests/bench/engine.ts` */
import { printCalculators } from "./calculators.ts";
import { printFrames } from "./frames.ts";
import { printHorizon } from "./horizon.ts";
import { printHouses, printZodiacs } from "./houses.ts";
import { printAllDates, printPositions } from "./positions.ts";
import { printMemory, printReady, printSize } from "./resources.ts";
import { printReturns } from "./returns.ts";
import { swissEphemeris } from "./swiss-ephemeris.ts";

/** Prints all sections of the engine. */
export function printEngine(): void {
  const swiss = swissEphemeris();
  printPositions(swiss);
  printAllDates();
  printCalculators();
  printHouses(swiss);
  printZodiacs(swiss);
  printFrames(swiss);
  printHorizon(swiss);
  printReturns(swiss);
  printSize();
  printReady();
  printMemory();
}

if (import.meta.main) printEngine();
