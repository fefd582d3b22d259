/**
 * This checkout and another one in alternating turns:
 * `node ephe-tests/bench/versions.ts OLD_CHECKOUT [--turns 21]`, at most ten minutes. The other checkout has its packages installed.
 *
 * Prints the median of each figure in both, and the median of the ratio new to old with its quartiles. In a turn, each kind of request
 * is measured in both versions, one right after the other; the first one changes with each turn. Every few turns another pair of servers
 * receives the requests, because V8 compiles differently in each process; the engine and the start are measured once for each pair,
 * because a server that paused for them pays for it in its next requests. Requests are counted in processor time of the server, all
 * threads included, so other work on the machine matters little.
 */
import { existsSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defined } from "../../test/defined.ts";
import { quantile } from "../load/numbers.ts";
import { processorMs, proportionalMb, residentMb } from "../load/process-usage.ts";
import { type RequestKind, sendRequests } from "../load/protocol-requests.ts";
import { inBenchFolder, type Server, startService, stopProcess } from "../load/service-start.ts";
import { measureCalculator } from "./calculators.ts";
import { figure, heading, line, print } from "./report.ts";

const THIS_CHECKOUT = fileURLToPath(new URL("../../", import.meta.url));
const KINDS: readonly RequestKind[] = ["REST", "gRPC", "Connect"];
/** V8 compiles for longer than the first 10,000 requests, which cost up to twice as much as later ones. */
const WARM_UP_REQUESTS = 20_000;
/** Fewer would be measured over a quarter of a second, in which the machine itself varies by a third. */
const REQUESTS = 2_000;
/** Sent before those that count: after a pause, the first requests pay for V8's garbage collection. */
const UNCOUNTED_REQUESTS = 1_000;
const CONNECTIONS = 8;
/** Turns that a pair of servers serves. */
const TURNS_PER_PAIR = 3;
/** Pages and tools are loaded after the port is open. */
const LOADING_MS = 4_000;
const TURNS_MAX = 41;
/** No turn begins later, so a run ends within ten minutes on a busy machine too. */
const TURNS_MAX_MS = 540_000;

/** Figures of one version in one turn, by name. */
type Figures = ReadonlyMap<string, number>;

type Measurement = (version: Version) => Figures | Promise<Figures>;

interface Version {
  readonly name: "old" | "new";
  readonly checkout: string;
  /** By figure, in the order of the measurements. */
  readonly figures: Map<string, number[]>;
}

function startFileOf({ checkout }: Version): string {
  return join(checkout, "service/start.mjs");
}

/** Starts a version until it is ready, then ends it as `signal` does. */
async function measureStart(version: Version, signal: NodeJS.Signals): Promise<Figures> {
  return await inBenchFolder(async (folder, children) => {
    const { pid } = await startService(folder, children, { startFile: startFileOf(version) });
    const figures = new Map([
      ["start until ready, ms", processorMs(pid)],
      ["resident memory at ready, MB", residentMb(pid)],
      ["proportional memory at ready, MB", proportionalMb(pid)],
    ]);
    await stopProcess(defined(children[0]), signal);
    return figures;
  });
}

function measureEngine({ checkout }: Version): Figures {
  return new Map([["full chart of the engine, µs", measureCalculator("chart", checkout)]]);
}

async function measureRequests(kind: RequestKind, server: Server): Promise<Figures> {
  await sendRequests(kind, server, UNCOUNTED_REQUESTS, CONNECTIONS);
  const beganMs = processorMs(server.pid);
  await sendRequests(kind, server, REQUESTS, CONNECTIONS);
  const us = ((processorMs(server.pid) - beganMs) * 1000) / REQUESTS;
  return new Map([[`full chart over ${kind}, µs`, us]]);
}

/** Both versions, the first one in turns. */
function inOrder(versions: readonly Version[], turn: number): readonly Version[] {
  return turn % 2 === 0 ? versions : versions.toReversed();
}

/** Makes each measurement with the first version and then with the other one. */
async function measureTurn(
  measurements: readonly Measurement[],
  versions: readonly Version[],
): Promise<void> {
  for (const measure of measurements) {
    for (const version of versions) {
      for (const [name, value] of await measure(version))
        version.figures.set(name, [...(version.figures.get(name) ?? []), value]);
    }
  }
}

/** Measures some turns with one pair of servers. */
async function measurePair(
  versions: readonly Version[],
  firstTurn: number,
  { turnsEnd, endMs }: { readonly turnsEnd: number; readonly endMs: number },
): Promise<void> {
  await inBenchFolder(async (folder, children) => {
    const servers = new Map<Version, Server>();
    for (const version of inOrder(versions, firstTurn)) {
      const ownFolder = mkdtempSync(join(folder, version.name));
      servers.set(version, await startService(ownFolder, children, { startFile: startFileOf(version) }));
    }
    await wait(LOADING_MS);
    for (const kind of KINDS)
      for (const server of servers.values()) await sendRequests(kind, server, WARM_UP_REQUESTS, CONNECTIONS);
    const measurements: readonly Measurement[] = KINDS.map(
      (kind) => (version) => measureRequests(kind, defined(servers.get(version))),
    );
    for (let turn = firstTurn; turn < turnsEnd && performance.now() < endMs; turn++)
      await measureTurn(measurements, inOrder(versions, turn));
  });
}

function printFigures([oldVersion, newVersion]: readonly [Version, Version]): void {
  heading("Medians: new, old, ratio [quartiles of N]");
  for (const [name, olds] of oldVersion.figures) {
    const news = defined(newVersion.figures.get(name));
    const ratios = news.map((value, index) => value / defined(olds[index]));
    const ratio = (share: number): string => quantile(ratios, share).toFixed(3);
    const spread = `[${ratio(0.25)}–${ratio(0.75)} of ${ratios.length}]`;
    const note = `${figure(quantile(olds, 0.5)).padStart(8)}   ${ratio(0.5)} ${spread}`;
    line(name, figure(quantile(news, 0.5)), note);
  }
}

/** Compares the versions. @throws Error if the other checkout cannot run */
async function compareVersions(oldCheckout: string, turns: number): Promise<void> {
  if (!existsSync(join(oldCheckout, "node_modules")))
    throw new Error(`${oldCheckout} has no packages installed`);
  const versions = [
    { name: "old", checkout: oldCheckout, figures: new Map() },
    { name: "new", checkout: THIS_CHECKOUT, figures: new Map() },
  ] as const satisfies readonly Version[];
  // At its end, a version stores its compiled modules for the next start.
  for (const version of versions) await measureStart(version, "SIGTERM");
  const endMs = performance.now() + TURNS_MAX_MS;
  for (let turn = 0; turn < turns && performance.now() < endMs; turn += TURNS_PER_PAIR) {
    await measureTurn(
      [measureEngine, (version) => measureStart(version, "SIGKILL")],
      inOrder(versions, turn),
    );
    await measurePair(versions, turn, { turnsEnd: Math.min(turn + TURNS_PER_PAIR, turns), endMs });
  }
  printFigures(versions);
}

const { values, positionals } = parseArgs({
  options: { turns: { type: "string", default: "21" } },
  allowPositionals: true,
});
const turns = Number(values.turns);
if (positionals.length !== 1 || !(turns >= 1 && turns <= TURNS_MAX)) {
  throw new Error(`usage: node ephe-tests/bench/versions.ts OLD_CHECKOUT [--turns 1–${TURNS_MAX}]`);
}
await compareVersions(resolve(defined(positionals[0])), turns);
print();
