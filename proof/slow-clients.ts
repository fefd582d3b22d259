import { setTimeout as wait } from "node:timers/promises";
import { residentMb } from "../ephe-tests/load/process-usage.ts";
import { WITH_KEY } from "../test/service/open-account.ts";
import { connectRaw, type RawClient } from "../test/service/transport/port/raw-client.ts";
import { countOf, formatMs, formatTally, latencyOf, uncaughtCount } from "./measures.ts";
import { PROBE_COLUMNS, type ProbeResult, probeCells, startProbe } from "./probe.ts";
import { exactly, type Goal, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const QUIET_MS = 3_000;
const LIMIT_MS = 25_000;
const DRIP_MS = 1_000;

interface Kind {
  readonly name: string;
  readonly count: number;
  /** How the service ends such a connection. */
  readonly expected: string;
  /** What a connection sends, and what it sends again every second. */
  readonly first: string;
  readonly drip: string;
}

const REQUEST = `POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nAuthorization: ${WITH_KEY.authorization}\r\nContent-Type: application/json\r\n`;
const KINDS: readonly Kind[] = [
  {
    name: "half of a body, then silence",
    count: 300,
    expected: "408",
    first: `${REQUEST}Content-Length: 200\r\n\r\n{"birth":`,
    drip: "",
  },
  {
    name: "a body of one byte a second",
    count: 100,
    expected: "408",
    first: `${REQUEST}Content-Length: 200\r\n\r\n{"birth":`,
    drip: " ",
  },
  { name: "a header line each second", count: 100, expected: "408", first: REQUEST, drip: "X-A: b\r\n" },
  { name: "silence from the start", count: 100, expected: "closed", first: "", drip: "" },
];

interface SlowConnection {
  readonly kind: Kind;
  readonly ending: string;
  readonly ms: number;
}

/** Opens a connection and waits until the service ends it. */
async function holdOpen(context: ScenarioContext, port: number, kind: Kind): Promise<SlowConnection> {
  const client: RawClient = await connectRaw(port);
  context.defer(() => {
    client.socket.destroy();
  });
  const startedMs = performance.now();
  if (kind.first !== "") client.socket.write(kind.first);
  const drip = setInterval(() => {
    if (kind.drip !== "" && client.socket.writable) client.socket.write(kind.drip);
  }, DRIP_MS);
  const received = await Promise.race([client.closed, wait(LIMIT_MS, null)]);
  clearInterval(drip);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(received?.toString("latin1") ?? "")?.[1];
  const ending = received === null ? "open" : (status ?? "closed");
  return { kind, ending, ms: performance.now() - startedMs };
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const accounts = await context.openAccounts("sqlite");
  const service = await context.start({ DATABASE_URL: accounts.url, PLAN_PRO_LIMIT: "1000000000" });
  const quietProbe = startProbe(service.baseUrl, context.signal);
  await wait(QUIET_MS);
  const quiet = await quietProbe.stop();
  const memoryBeforeMb = residentMb(service.pid);
  const probe = startProbe(service.baseUrl, context.signal);
  const connections = await Promise.all(
    KINDS.flatMap((kind) =>
      Array.from({ length: context.scale(kind.count) }, () => holdOpen(context, service.port, kind)),
    ),
  );
  const attacked = await probe.stop();
  const memoryMb = residentMb(service.pid);
  const exitCode = await service.stop();
  return {
    goals: [
      ...KINDS.map((kind) => goalOf(kind, connections)),
      exactly("cheap calls next to them with another answer than 200", attacked.failures, 0),
      exactly("uncaught exceptions in the log", uncaughtCount(service.log()), 0),
      exactly("exit status of the service, stopped at the end", exitCode ?? -1, 0),
    ],
    tables: [
      {
        title: "Slow connections, all at the same time",
        columns: ["what they send", "connections", "ended with", "fastest", "slowest"],
        rows: KINDS.map((kind) => kindRow(kind, connections)),
      },
      {
        title: "A client that behaves, before and at the same time",
        columns: ["", ...PROBE_COLUMNS, "memory, MB"],
        rows: [
          ["before", ...probeCells(quiet), memoryBeforeMb.toFixed(0)],
          ["next to slow clients", ...probeCells(attacked satisfies ProbeResult), memoryMb.toFixed(0)],
        ],
      },
    ],
    notes: [],
  };
}

function goalOf(kind: Kind, connections: readonly SlowConnection[]): Goal {
  const ofKind = connections.filter((each) => each.kind === kind);
  const asExpected = ofKind.filter(({ ending }) => ending === kind.expected).length;
  const text = kind.expected === "closed" ? "all are closed" : `all are answered with ${kind.expected}`;
  return {
    text: `${kind.name}: ${text} within ${LIMIT_MS / 1000} s`,
    measured: `${asExpected} of ${ofKind.length}`,
    isMet: asExpected === ofKind.length,
  };
}

function kindRow(kind: Kind, connections: readonly SlowConnection[]): readonly (string | number)[] {
  const ofKind = connections.filter((each) => each.kind === kind);
  const times = ofKind.map(({ ms }) => ms);
  const endings = formatTally(countOf(ofKind.map(({ ending }) => ending)));
  return [
    kind.name,
    ofKind.length,
    endings,
    formatMs(Math.min(...times)),
    formatMs(latencyOf(times).slowestMs),
  ];
}

export const slowClients: Scenario = {
  name: "slow-clients",
  title: "Slow clients",
  description:
    "Connections that stall or send a byte a second, to one process with the default limits: headers must be complete after 10 s, a request after 15 s, and a connection must start with a protocol within 5 s. A client with one request at a time measures cheap calls next to them.",
  mode: "sequence",
  timeLimitS: 120,
  run,
};
