/** The engine next to its peers: positions, a chart, its parts, size, start and memory. */
import { printNatalChart } from "./natal-chart.ts";
import { printParts } from "./parts.ts";
import { astronomyEngine, caelus, swissEphemeris } from "./peers.ts";
import { type Peers, printAllDates, printPositions } from "./positions.ts";
import { printMemory, printReady, printSize } from "./resources.ts";

/** Prints all sections of the engine. */
export async function printEngine(): Promise<void> {
  const peers: Peers = { swiss: swissEphemeris(), astronomy: astronomyEngine(), caelus: await caelus() };
  printPositions(peers);
  printAllDates();
  printNatalChart(peers);
  printParts();
  printSize();
  printReady();
  printMemory();
}

if (import.meta.main) await printEngine();
