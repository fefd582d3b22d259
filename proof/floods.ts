import { setTimeout as wait } from "node:timers/promises";
import { residentMb } from "../ephe-tests/load/process-usage.ts";
import { freePort } from "../test/free-port.ts";
import {
  CONTAINER_MB,
  type ContainedService,
  HEAP_OF_A_CONTAINER,
  killGoals,
  NO_CONTAINER,
  startContained,
} from "./contained-service.ts";
import { runDriver } from "./driver.ts";
import type { AttackName, FloodReport, FloodTask } from "./floods-child.ts";
import { formatCount, formatTally, uncaughtCount } from "./measures.ts";
import { serverFailures } from "./metrics.ts";
import { PROBE_COLUMNS, type ProbeResult, probeCells, startProbe } from "./probe.ts";
import { exactly, type Goal, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const ATTACK_MS = 3_000;
const CONNECTIONS = 8;
/** Streams of a client that does not read are reset after this time: shorter than the default, to be seen here. */
const RESPONSE_TIMEOUT_MS = 1_500;
const GROWTH_MB_MAX = 64;
const SAMPLE_MS = 50;
const ATTACKS: readonly AttackName[] = [
  "rapid reset",
  "made you reset",
  "CONTINUATION",
  "PING",
  "SETTINGS",
  "empty DATA",
  "zero window",
];

interface Measured {
  readonly attack: AttackName | "none";
  readonly probe: ProbeResult;
  readonly report: FloodReport;
  /** The most during the flood. */
  readonly memoryMb: number;
}

async function measure(
  context: ScenarioContext,
  { service }: ContainedService,
  attack: Measured["attack"],
): Promise<Measured> {
  const probe = startProbe(service.baseUrl, context.signal);
  let memoryMb = residentMb(service.pid);
  const timer = setInterval(() => {
    memoryMb = Math.max(memoryMb, residentMb(service.pid) || 0);
  }, SAMPLE_MS);
  context.defer(() => clearInterval(timer));
  let report: FloodReport = { connections: 0, bytesSent: 0, endings: [] };
  if (attack === "none") await wait(ATTACK_MS);
  else {
    const task: FloodTask = { port: service.port, attack, connections: CONNECTIONS, ms: ATTACK_MS };
    await runDriver<FloodTask, FloodReport>(context, "floods-child.ts", task, (message) => {
      report = message;
    });
  }
  clearInterval(timer);
  return { attack, probe: await probe.stop(), report, memoryMb };
}

function goalsOf(measured: readonly Measured[]): readonly Goal[] {
  const failures = measured.reduce((sum, { probe }) => sum + probe.failures, 0);
  const [quiet, ...attacked] = measured;
  const highestMb = Math.max(...attacked.map(({ memoryMb }) => memoryMb));
  const growthMb = highestMb - (quiet?.memoryMb ?? 0);
  // A client that reads nothing has its streams reset; its connection stays open.
  const floods = attacked.filter(({ attack }) => attack !== "zero window");
  const open = floods.flatMap(({ report }) => report.endings).filter(([ending]) => ending === "open");
  const connections = floods.reduce((sum, { report }) => sum + report.connections, 0);
  const openCount = open.reduce((sum, [, count]) => sum + count, 0);
  return [
    exactly("cheap calls next to the floods with another answer than 200", failures, 0),
    {
      text: "connections of floods that the service does not cut",
      measured: `${openCount} of ${formatCount(connections)}`,
      isMet: openCount === 0 && connections > floods.length * CONNECTIONS,
    },
    {
      text: `memory grows by at most ${GROWTH_MB_MAX} MB`,
      measured: `${growthMb.toFixed(0)} MB`,
      isMet: growthMb <= GROWTH_MB_MAX,
    },
  ];
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const privatePort = await freePort();
  const contained = await startContained(context, "floods", {
    PRIVATE_PORT: String(privatePort),
    RESPONSE_TIMEOUT_MS: String(RESPONSE_TIMEOUT_MS),
  });
  const { service, group } = contained;
  const measured: Measured[] = [];
  for (const attack of ["none", ...ATTACKS] as const)
    measured.push(await measure(context, contained, attack));
  const failures = await serverFailures(privatePort);
  const exitCode = await service.stop();
  return {
    goals: [
      ...goalsOf(measured),
      ...killGoals("", group?.kills() ?? null),
      exactly(
        "5xx in the metrics, uncaught exceptions in the log",
        failures + uncaughtCount(service.log()),
        0,
      ),
      exactly("exit status of the service, stopped at the end", exitCode ?? -1, 0),
    ],
    tables: [
      {
        title: "",
        columns: ["flood", "connections", "MB sent", "ended with", ...PROBE_COLUMNS, "memory at most, MB"],
        rows: measured.map(({ attack, probe, report, memoryMb }) => [
          attack,
          formatCount(report.connections),
          (report.bytesSent / 1e6).toFixed(1),
          attack === "none" ? "–" : formatTally(new Map(report.endings)),
          ...probeCells(probe),
          memoryMb.toFixed(0),
        ]),
      },
    ],
    notes: [
      "A connection ends with the code of its GOAWAY frame; `closed`: without one; `open`: not within 2 s after the attack.",
      "`zero window`: the client accepts no byte of 100 long responses. Its streams are reset after `RESPONSE_TIMEOUT_MS`, and its connection stays open.",
      ...(group === null ? [NO_CONTAINER] : []),
    ],
  };
}

export const floods: Scenario = {
  name: "floods",
  title: "HTTP/2 floods",
  description: `${CONNECTIONS} connections at a time send each flood of hand-made frames for ${ATTACK_MS / 1000} s and connect again when they are cut, with the default limits (\`RESPONSE_TIMEOUT_MS\`: ${RESPONSE_TIMEOUT_MS}), to a service in a control group of ${CONTAINER_MB} MB (\`${HEAP_OF_A_CONTAINER}\`). A client with one request at a time measures cheap calls next to them.`,
  mode: "sequence",
  timeLimitS: 180,
  run,
};
