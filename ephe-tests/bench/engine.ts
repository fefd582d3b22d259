/** The engine next to its peers: positions, a chart, its parts, size, start and memory. `node ephe-tests/bench/engine.ts` */
import { printCalculators } from "./calculators.ts";
import { printCalendars } from "./calendars.ts";
import { printChartSteps } from "./chart-steps.ts";
import { printFrames } from "./frames.ts";
import { printHorizon } from "./horizon.ts";
import { printHouses } from "./houses.ts";
import { printLocalEclipses } from "./local-eclipses.ts";
import { printObjects } from "./objects.ts";
import { printPanchanga } from "./panchanga.ts";
import { astronomyEngine, caelus, swissEphemeris } from "./peers.ts";
import { type Peers, printAllDates, printPositions } from "./positions.ts";
import { printMemory, printReady, printSize } from "./resources.ts";
import { printReturns } from "./returns.ts";
import { printZodiacs } from "./zodiacs.ts";

/** Prints all sections of the engine. */
export async function printEngine(): Promise<void> {
  const peers: Peers = { swiss: swissEphemeris(), astronomy: astronomyEngine(), caelus: await caelus() };
  printPositions(peers);
  printAllDates();
  printCalculators();
  printChartSteps();
  printHouses();
  printZodiacs();
  printFrames(peers);
  printObjects();
  printHorizon(peers);
  printLocalEclipses(peers);
  printPanchanga(peers);
  printReturns(peers);
  printCalendars(peers);
  printSize();
  printReady();
  printMemory();
}

if (import.meta.main) await printEngine();
