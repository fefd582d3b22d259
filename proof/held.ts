import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { processorMs, residentMb } from "../ephe-tests/load/process-usage.ts";
import { API_KEY } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import {
  CONTAINER_MB,
  type ContainedService,
  drive,
  HEAP_OF_A_CONTAINER,
  killGoals,
  NO_CONTAINER,
  startContained,
  WARM_UP_CALLS,
  WARM_UP_CONNECTIONS,
} from "./contained-service.ts";
import type { CostKind, HoldingKind } from "./held-child.ts";
import { countOf, formatMs, formatTally, latencyOf, uncaughtCount } from "./measures.ts";
import { atMost, exactly, type Goal, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const GROWTH_MB_MAX = 64;
const HEALTH_MS_MAX = 250;
const COST_RATIO_MAX = 3;
const HOLD_S = 14;
const SAMPLE_MS = 50;
const COST_REQUESTS = 150;
/** Another client of the same machine. */
const OTHER_ADDRESS = "127.0.0.2";

interface Phase {
  readonly kind: HoldingKind;
  readonly name: string;
  readonly connections: number;
}

const PHASES: readonly Phase[] = [
  { kind: "watches", name: "health watches, 128 a connection", connections: 200 },
  { kind: "unreadPlayground", name: "windows of 0, 128 playground pages a connection", connections: 40 },
  { kind: "unreadForms", name: "windows of 0, 128 forms of the playground a connection", connections: 40 },
  {
    kind: "unreadFilledForms",
    name: "windows of 0, 128 forms of the playground with a value a connection",
    connections: 40,
  },
  { kind: "unreadOwnCharts", name: "windows of 0, 128 own charts a connection", connections: 40 },
  { kind: "unreadOpenapi", name: "windows of 0, 128 OpenAPI descriptions a connection", connections: 40 },
  { kind: "piecesWebhook", name: "webhook in pieces of one byte", connections: 40 },
  { kind: "piecesForm", name: "forms in pieces of one byte", connections: 300 },
  { kind: "piecesHealth", name: "health bodies in pieces of one byte", connections: 60 },
  { kind: "piecesRest", name: "REST in pieces of one byte, with a key", connections: 40 },
  { kind: "piecesHttp2", name: "gRPC in pieces of one byte, 16 streams a connection", connections: 20 },
  { kind: "halfOpen", name: "half-open streams, 128 a connection", connections: 1_000 },
  { kind: "halfOpenLongHeads", name: "half-open streams with 12 kB of headers", connections: 1_000 },
  { kind: "halfBodies", name: "bodies of 48 KiB that do not end, 16 a connection", connections: 200 },
  {
    kind: "burstHttp1",
    name: "open connections that send together, 1,500 requests each, HTTP/1.1",
    connections: 100,
  },
  {
    kind: "burstHttp2",
    name: "open connections that send together, 128 requests each, HTTP/2",
    connections: 500,
  },
  {
    kind: "deafHttp1",
    name: "clients that read nothing, 64 requests a connection, HTTP/1.1",
    connections: 1_000,
  },
  {
    kind: "deafHttp2",
    name: "clients that read nothing, 128 requests a connection, HTTP/2",
    connections: 200,
  },
];

const PIECES = "60,000 bytes in pieces of one";
const COSTS: readonly { readonly kind: CostKind; readonly name: string }[] = [
  { kind: "restPieces", name: `REST, ${PIECES}` },
  { kind: "webhookPieces", name: `webhook, ${PIECES}` },
  { kind: "formPieces", name: `form, ${PIECES}` },
  { kind: "healthPieces", name: `health check, Connect, ${PIECES}` },
  { kind: "headSegments", name: "head of 12,000 bytes, HTTP/1.1, in segments of one byte" },
  { kind: "http2Pieces", name: `health check, gRPC, ${PIECES}` },
];

const PAYMENT = {
  STRIPE_SECRET_KEY: "sk_test_held",
  STRIPE_WEBHOOK_SECRET: "whsec_held",
  STRIPE_PRICE_ID: "price_held",
  STRIPE_API_BASE: "http://127.0.0.1:9",
};

interface PhaseResult {
  readonly phase: Phase;
  readonly beforeMb: number;
  readonly highestMb: number;
  readonly health: readonly number[];
  /** Requests of another address with another answer than 200. */
  readonly failures: number;
  readonly charts: number;
  readonly open: number;
  readonly hasEnded: boolean;
  /** Processes that the kernel ended at the limit of the container; null without a control group. */
  readonly kills: number | null;
  readonly processorMs: number;
  readonly uncaught: number;
}

/** Sends a request from another address than the attack. Resolves to the status, or null. */
function getFromElsewhere({ port }: ServiceProcess, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = request({
      port,
      path,
      host: "127.0.0.1",
      localAddress: OTHER_ADDRESS,
      agent: false,
      timeout: 10_000,
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(null));
    sent.on("response", (response) => {
      response.resume();
      response.on("close", () => resolve(response.statusCode ?? null));
    });
    sent.end();
  });
}

async function startService(context: ScenarioContext, name: string): Promise<ContainedService> {
  const contained = await startContained(context, name, { LOG_LEVEL: "warn", ...PAYMENT });
  await getFromElsewhere(contained.service, "/account/sign-in");
  return contained;
}

async function runPhase(context: ScenarioContext, phase: Phase): Promise<PhaseResult> {
  const { service, group } = await startService(context, phase.kind);
  const { pid, port } = service;
  const beforeMb = residentMb(pid);
  const startMs = processorMs(pid);
  let highestMb = beforeMb;
  let isOver = false;
  let hasEnded = false;
  void service.exited.then(() => {
    hasEnded = true;
  });
  const health: number[] = [];
  let failures = 0;
  const probing = (async () => {
    while (!isOver && !hasEnded && !context.signal.aborted) {
      const sentMs = performance.now();
      if ((await getFromElsewhere(service, "/healthz")) !== 200) failures += 1;
      health.push(performance.now() - sentMs);
      if ((await getFromElsewhere(service, "/docs/quick-start")) !== 200) failures += 1;
      highestMb = Math.max(highestMb, residentMb(pid) || 0);
      await wait(SAMPLE_MS);
    }
  })();
  const task = {
    port,
    kind: phase.kind,
    count: context.scale(phase.connections),
    seconds: HOLD_S,
    apiKey: API_KEY,
  };
  const { open } = await drive(context, task);
  isOver = true;
  await probing;
  const usedMs = processorMs(pid) - startMs;
  const ended = hasEnded;
  if (!ended) await service.stop();
  const uncaught = uncaughtCount(service.log());
  const result = {
    phase,
    kills: group?.kills() ?? null,
    beforeMb,
    highestMb,
    health,
    failures,
    charts: health.length,
    open,
    hasEnded: ended,
  };
  context.print(`${phase.name}: ${beforeMb.toFixed(0)} to ${highestMb.toFixed(0)} MB`);
  return { ...result, processorMs: usedMs, uncaught };
}

interface Cost {
  readonly name: string;
  readonly eachMs: number;
  readonly statuses: readonly string[];
}

async function measureCost(
  context: ScenarioContext,
  service: ServiceProcess,
  { kind, name }: { readonly kind: CostKind; readonly name: string },
): Promise<Cost> {
  const { pid, port } = service;
  const task = { port, kind, count: COST_REQUESTS, seconds: 0, apiKey: API_KEY };
  const startMs = processorMs(pid);
  const { statuses } = await drive(context, task);
  return { name, eachMs: (processorMs(pid) - startMs) / COST_REQUESTS, statuses };
}

function goalsOf({
  phase,
  beforeMb,
  highestMb,
  health,
  failures,
  hasEnded,
  kills,
  uncaught,
}: PhaseResult): readonly Goal[] {
  const { name } = phase;
  return [
    exactly(`${name}: processes that ended`, hasEnded ? 1 : 0, 0),
    ...killGoals(`${name}: `, kills),
    atMost(`${name}: memory grows by at most ${GROWTH_MB_MAX} MB`, highestMb - beforeMb, GROWTH_MB_MAX, "MB"),
    atMost(
      `${name}: \`/healthz\` answers another address within ${HEALTH_MS_MAX} ms`,
      latencyOf(health).slowestMs,
      HEALTH_MS_MAX,
      "ms",
    ),
    exactly(`${name}: requests of another address with another answer than 200`, failures, 0),
    exactly(`${name}: uncaught exceptions`, uncaught, 0),
  ];
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const results: PhaseResult[] = [];
  for (const phase of PHASES) results.push(await runPhase(context, phase));
  const { service } = await startService(context, "costs");
  // The first pass compiles.
  await measureCost(context, service, { kind: "restPieces", name: "" });
  const valid = await measureCost(context, service, { kind: "valid", name: "a short chart" });
  const costs: Cost[] = [];
  for (const cost of COSTS) costs.push(await measureCost(context, service, cost));
  await service.stop();
  return {
    goals: [
      ...results.flatMap(goalsOf),
      ...costs.map(({ name, eachMs }) =>
        atMost(
          `${name}: at most ${COST_RATIO_MAX} times the processor time of a short chart`,
          eachMs / valid.eachMs,
          COST_RATIO_MAX,
          "",
          2,
        ),
      ),
    ],
    tables: [
      {
        title: "What one address holds",
        columns: [
          "",
          "connections",
          "open after",
          "MB before",
          "MB at most",
          "processor, s",
          "`/healthz` p50",
          "slowest",
        ],
        rows: results.map(({ phase, open, beforeMb, highestMb, processorMs: usedMs, health }) => [
          phase.name,
          context.scale(phase.connections),
          open,
          beforeMb.toFixed(0),
          highestMb.toFixed(0),
          (usedMs / 1000).toFixed(1),
          formatMs(latencyOf(health).medianMs),
          formatMs(latencyOf(health).slowestMs),
        ]),
      },
      {
        title: "Processor time of the service per request on a connection of its own",
        columns: ["", "ms", "answers"],
        rows: [valid, ...costs].map(({ name, eachMs, statuses }) => [
          name,
          eachMs.toFixed(2),
          formatTally(countOf(statuses)),
        ]),
      },
    ],
    notes: results.some(({ kills }) => kills === null) ? [NO_CONTAINER] : [],
  };
}

export const heldRequests: Scenario = {
  name: "held",
  title: "Held requests",
  description: `What requests hold, from one address without a key, each phase to a service of its own in a control group of ${CONTAINER_MB} MB (\`${HEAP_OF_A_CONTAINER}\`) after ${WARM_UP_CALLS} calls and ${WARM_UP_CONNECTIONS * 64} pages; the connections are held for ${HOLD_S} s. Another address asks for \`/healthz\` and a guide all the time.`,
  mode: "sequence",
  timeLimitS: 900,
  run,
};
