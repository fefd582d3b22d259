import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { residentMb } from "../ephe-tests/load/process-usage.ts";
import { DEFAULT_LIMITS } from "../service/limits/limits.ts";
import { freePort } from "../test/free-port.ts";
import { API_KEY, newKey } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { runDriver } from "./driver.ts";
import type { HostileReport, HostileTask } from "./hostile-child.ts";
import { failuresOf, formatCount, requestsByStatus, total } from "./measures.ts";
import {
  CONTAINER_MB,
  HEAP_OF_A_CONTAINER,
  killGoals,
  type MemoryGroup,
  NO_CONTAINER,
  startContained,
} from "./memory-group.ts";
import {
  exactly,
  failedExits,
  type Goal,
  none,
  type Outcome,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const PROCESSES = 2;
const WHOLE = 150_000;
const PIPELINED = 830_000;
/** Requests to a process with the default bucket of refusals. */
const WITH_BUCKET = 20_000;
const TOTAL = WHOLE + PIPELINED + WITH_BUCKET;
const WHOLE_CONCURRENCY = 24;
const PIPELINED_CONNECTIONS = 16;
const MEMORY_INTERVAL_MS = 10_000;
/** Memory counts as flat if the last quarter does not exceed the second and third by more. */
const GROWTH_MAX = 1.1;
/** No further requests are begun after this time; then the goal of their number is missed. */
const SENDING_S = 560;
/** Seeds of the parts, far apart: each uses one per 2,000 requests. */
const SEEDS = { whole: 1_000, pipelined: 100_000, bucket: 900_000 };

interface Target {
  readonly service: ServiceProcess;
  /** Null where no control group can be created. */
  readonly group: MemoryGroup | null;
  readonly privatePort: number;
  readonly logFile: string;
  readonly memoryMb: number[];
}

/** All answers, as their clients saw them. */
interface Tally {
  sent: number;
  failureCount: number;
  readonly endings: Map<string, number>;
  readonly failures: string[];
}

async function startTarget(
  context: ScenarioContext,
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<Target> {
  const privatePort = await freePort();
  const logFile = join(context.openFolder(), "log");
  const settings = { DATABASE_URL: databaseUrl, PRIVATE_PORT: String(privatePort), ...environment };
  const contained = await startContained(context, `hostile-${privatePort}`, settings, { logFile });
  return { ...contained, privatePort, logFile, memoryMb: [] };
}

/** Sends the requests of a task and adds their endings. */
async function sendTask(context: ScenarioContext, task: HostileTask, tally: Tally): Promise<void> {
  await runDriver<HostileTask, HostileReport>(context, "hostile-child.ts", task, (report) => {
    tally.sent += report.sent;
    tally.failureCount += report.failureCount;
    tally.failures.push(...report.failures.slice(0, Math.max(0, 20 - tally.failures.length)));
    for (const [ending, count] of report.endings)
      tally.endings.set(ending, (tally.endings.get(ending) ?? 0) + count);
  });
}

const WHOLE_TASK = { kind: "whole", concurrency: WHOLE_CONCURRENCY, seconds: SENDING_S } as const;
const PIPELINED_TASK = { kind: "pipelined", concurrency: PIPELINED_CONNECTIONS, seconds: SENDING_S } as const;

/** Records the memory of the processes until it is stopped. */
function watchMemory(targets: readonly Target[]): () => void {
  const record = (): void => {
    for (const { service, memoryMb } of targets) memoryMb.push(residentMb(service.pid));
  };
  record();
  const timer = setInterval(record, MEMORY_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** The lines of level error, and among them uncaught exceptions; the file is read in parts because of its size. */
async function errorLines(
  logFile: string,
): Promise<{ errors: number; uncaught: number; first: string | null }> {
  let errors = 0;
  let uncaught = 0;
  let first: string | null = null;
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    if (!/"level":"(error|fatal)"/.test(line)) continue;
    errors += 1;
    first ??= line.slice(0, 300);
    if (/uncaught exception|unhandled rejection/.test(line)) uncaught += 1;
  }
  return { errors, uncaught, first };
}

/** Sends the requests of both kinds to each process, half of each to one. */
async function attack(context: ScenarioContext, targets: readonly Target[], tally: Tally): Promise<void> {
  const tasks = targets.flatMap(({ service: { port } }, index): HostileTask[] => [
    {
      ...{ ...WHOLE_TASK, port, apiKey: API_KEY },
      firstSeed: SEEDS.whole * (index + 1),
      count: context.scale(WHOLE / PROCESSES),
    },
    {
      ...{ ...PIPELINED_TASK, port },
      // Half of the requests carry a key that does not exist.
      apiKey: index === 0 ? API_KEY : newKey(),
      firstSeed: SEEDS.pipelined * (index + 1),
      count: context.scale(PIPELINED / PROCESSES),
    },
  ]);
  const stopWatching = watchMemory(targets);
  context.defer(stopWatching);
  await Promise.all(tasks.map((task) => sendTask(context, task, tally)));
  stopWatching();
}

function memoryGoal({ memoryMb }: Target, index: number): Goal {
  const at = (share: number): number => Math.floor(memoryMb.length * share);
  const before = Math.max(...memoryMb.slice(at(0.25), at(0.75)));
  const after = Math.max(...memoryMb.slice(at(0.75)));
  return {
    text: `memory of process ${index + 1} is flat: the last quarter's highest is at most ${GROWTH_MAX} times the highest of the two before`,
    measured: `${after.toFixed(0)} MB, ${before.toFixed(0)} MB before`,
    isMet: after <= before * GROWTH_MAX,
  };
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const accounts = await context.openAccounts("sqlite");
  const start = (environment: Readonly<Record<string, string>>) =>
    startTarget(context, accounts.url, environment);
  const generous = { REFUSAL_BURST: "1000000", REFUSALS_PER_SECOND: "1000000" };
  const targets = [await start(generous), await start(generous)];
  const tally: Tally = { sent: 0, failureCount: 0, endings: new Map(), failures: [] };
  await attack(context, targets, tally);
  const withBucket = await start({ REFUSAL_BURST: String(DEFAULT_LIMITS.refusalBurst) });
  const bucketTally: Tally = { sent: 0, failureCount: 0, endings: new Map(), failures: [] };
  const bucketTask: HostileTask = {
    ...{ ...PIPELINED_TASK, port: withBucket.service.port, apiKey: API_KEY },
    ...{ firstSeed: SEEDS.bucket, count: WITH_BUCKET, seconds: SENDING_S / 8 },
  };
  await sendTask(context, bucketTask, bucketTally);
  // The request log is written once a second.
  await wait(1_500);
  return await summarize(context, [...targets, withBucket], tally, bucketTally);
}

async function summarize(
  context: ScenarioContext,
  targets: readonly Target[],
  tally: Tally,
  bucketTally: Tally,
): Promise<Outcome> {
  const byStatus = await Promise.all(targets.map(({ privatePort }) => requestsByStatus(privatePort)));
  const exitCodes = await Promise.all(targets.map(({ service }) => service.stop()));
  const logs = await Promise.all(targets.map(({ logFile }) => errorLines(logFile)));
  const sent = tally.sent + bucketTally.sent;
  const failures = [...tally.failures, ...bucketTally.failures];
  const attacked = targets.slice(0, PROCESSES);
  const expectedCount =
    PROCESSES * (context.scale(WHOLE / PROCESSES) + context.scale(PIPELINED / PROCESSES)) + WITH_BUCKET;
  return {
    goals: [
      exactly("requests sent", sent, expectedCount),
      none(
        "answers that are a failure of the service, or missing",
        tally.failureCount + bucketTally.failureCount,
      ),
      none("failures of the service in its metrics", total(byStatus.map(failuresOf))),
      none("lines of level error in the log", total(logs.map(({ errors }) => errors))),
      none("uncaught exceptions", total(logs.map(({ uncaught }) => uncaught))),
      none("processes that did not stop with status 0 at the end", failedExits(exitCodes)),
      ...attacked.map(memoryGoal),
      ...attacked.flatMap(({ group }, index) => killGoals(`process ${index + 1}: `, group?.kills() ?? null)),
      {
        text: "the bucket of refusals, at its default, answers 429",
        measured: formatCount(bucketTally.endings.get("429") ?? 0),
        isMet: (bucketTally.endings.get("429") ?? 0) > 0,
      },
    ],
    notes: [
      ...(attacked.some(({ group }) => group === null) ? [NO_CONTAINER] : []),
      ...failures.slice(0, 10).map((failure) => `Failure: \`${failure}\``),
      ...logs.flatMap(({ first }) => (first === null ? [] : [`First error in a log: \`${first}\``])),
    ],
  };
}

export const hostile: Scenario = {
  name: "hostile",
  title: "Hostile requests",
  description: `${formatCount(TOTAL)} requests of a seeded generator over every protocol and page: broken bodies, envelopes, headers, queries, paths, verbs, keys and connections, and valid ones among them. ${formatCount(WHOLE)} over HTTP/1.1, HTTP/2 and raw connections; the others pipelined over HTTP/1.1, half of them with a key that does not exist. ${PROCESSES} processes on SQLite, each in a control group of ${CONTAINER_MB} MB (\`${HEAP_OF_A_CONTAINER}\`), with the bucket of refusals set so high that it does not reject, and ${formatCount(WITH_BUCKET)} to one with its default. A failure of the service is the status 500, 502 or 503, gRPC's UNKNOWN, INTERNAL, UNAVAILABLE or DATA_LOSS, and no answer.`,
  timeLimitS: 720,
  run,
};
