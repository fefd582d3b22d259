/**
 * Sizes of V8's heap for the service: processor time of a full chart over REST, and resident memory under mixed load.
 *
 *     node ephe-tests/bench/heap-options.ts [--turns 24]
 *
 * Every set of options has a server of its own, with the old space and the malloc of deploy/. In a turn each server answers the
 * same requests, one right after the other, from another first one with each turn. Every few turns other servers receive the
 * requests, because V8 compiles differently in each process; before they end, each answers requests to all endpoints. Ratios are to
 * the options that the service uses.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { defined } from "../../test/defined.ts";
import { runConnection } from "../load/load-generator.ts";
import { mixedLoad } from "../load/mixed-requests.ts";
import { quantile, randomNumbers } from "../load/numbers.ts";
import { processorMs, residentMb } from "../load/process-usage.ts";
import { sendRequests } from "../load/protocol-requests.ts";
import { type Server, startService } from "../load/service-start.ts";
import { figure, heading, line } from "./report.ts";

const RECIPE = { MALLOC_ARENA_MAX: "1", NODE_OPTIONS: "--max-old-space-size=200" };
/** Without options the service uses its own (`service/program.mjs`), otherwise those given; 0 is V8's default. */
const OPTIONS: readonly (readonly string[])[] = [
  [],
  ["--max-semi-space-size=0"],
  ["--max-semi-space-size=16", "--heap-growing-percent=30"],
  ["--max-semi-space-size=32"],
];
const MEMORY_MAX_MB = 300;
const WARM_UP_REQUESTS = 2_500;
const REQUESTS = 500;
const MIXED_REQUESTS = 1_500;
const CONNECTIONS = 16;
const TURNS_PER_SERVER = 8;
const LOADING_MS = 4_000;
const SAMPLE_MS = 50;
const TURNS_MAX = 40;
/** No servers start later. */
const START_MAX_MS = 420_000;

interface Variant {
  readonly options: readonly string[];
  /** Of a chart in each turn. */
  readonly chartUs: number[];
  /** The highest of each server, under full charts and under mixed load. */
  readonly loadedMb: number[];
}

async function measureCharts({ chartUs }: Variant, server: Server): Promise<void> {
  const beganMs = processorMs(server.pid);
  await sendRequests("REST", server, REQUESTS, CONNECTIONS);
  chartUs.push(((processorMs(server.pid) - beganMs) * 1000) / REQUESTS);
}

async function sendMixed({ port, key }: Server): Promise<void> {
  const requests = mixedLoad(randomNumbers(), { authorization: `Bearer ${key}` });
  let left = MIXED_REQUESTS;
  const take = (): Buffer | null => (left-- > 0 ? requests.next().value : null);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => runConnection(port, take, () => {})));
}

async function measureServers(variants: readonly Variant[], firstTurn: number, turns: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-heap-options-"));
  const children: ChildProcess[] = [];
  const highestMb = variants.map(() => 0);
  const servers: Server[] = [];
  const sampling = setInterval(() => {
    for (const [index, { pid }] of servers.entries())
      highestMb[index] = Math.max(highestMb[index] ?? 0, residentMb(pid) || 0);
  }, SAMPLE_MS);
  try {
    for (const { options } of variants) {
      const ownFolder = mkdtempSync(join(folder, "server-"));
      servers.push(await startService(ownFolder, children, { nodeOptions: options, variables: RECIPE }));
    }
    await wait(LOADING_MS);
    for (const server of servers) await sendRequests("REST", server, WARM_UP_REQUESTS, CONNECTIONS);
    for (let turn = firstTurn; turn < firstTurn + turns; turn++)
      for (let place = 0; place < variants.length; place++) {
        const index = (turn + place) % variants.length;
        await measureCharts(defined(variants[index]), defined(servers[index]));
      }
    for (const server of servers) await sendMixed(server);
    for (const [index, { loadedMb }] of variants.entries()) loadedMb.push(defined(highestMb[index]));
  } finally {
    clearInterval(sampling);
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Prints the processor time and the memory of each set of options. */
export async function printHeapOptions(turns = TURNS_PER_SERVER): Promise<void> {
  const variants = OPTIONS.map((options): Variant => ({ options, chartUs: [], loadedMb: [] }));
  const endMs = performance.now() + START_MAX_MS;
  for (let turn = 0; turn < turns && performance.now() < endMs; turn += TURNS_PER_SERVER)
    await measureServers(variants, turn, Math.min(TURNS_PER_SERVER, turns - turn));
  const [used] = variants.map(({ chartUs }) => chartUs);
  heading(`Heap of the service: full chart over REST, ${used?.length} turns; highest memory under load`);
  for (const { options, chartUs, loadedMb } of variants) {
    const ratios = chartUs.map((us, turn) => us / defined(used?.[turn]));
    const ratio = (share: number): string => quantile(ratios, share).toFixed(3);
    const memory = `${figure(Math.max(...loadedMb))} MB; at most ${MEMORY_MAX_MB}`;
    const note = `${ratio(0.5)} [${ratio(0.25)}–${ratio(0.75)}]   ${memory}`;
    line(options.join(" ") || "the service's own", `${figure(quantile(chartUs, 0.5))} µs`, note);
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { turns: { type: "string", default: "24" } } });
  const turns = Number(values.turns);
  if (!(turns >= 1 && turns <= TURNS_MAX))
    throw new Error(`usage: node ephe-tests/bench/heap-options.ts [--turns 1–${TURNS_MAX}]`);
  await printHeapOptions(turns);
}
