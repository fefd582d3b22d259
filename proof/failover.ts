import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { revokeApiKey } from "../db/index.ts";
import { defined } from "../test/defined.ts";
import { newKey, openAccountDatabase, openKey } from "../test/service/open-account.ts";
import { auditGoals } from "./audit.ts";
import { type CallResult, callChart, waitForReadiness } from "./callers.ts";
import { startLedger } from "./ledger.ts";
import { formatMs } from "./measures.ts";
import { type ClusterNode, NO_PATRONI, startPatroniCluster } from "./patroni-cluster.ts";
import { failedExits, none, type Scenario, type ScenarioContext, withinSeconds } from "./scenario.ts";

const PROCESSES = 3;
const CALLERS = 12;
const PAUSE_MS = 20;
const KILLS = 3;
const POSTGRES_KILLS = 2;
const BEFORE_MS = 2_000;
/** After the new primary: HAProxy checks twice a second, the service once. */
const READY_MS = 5_000;
const READINESS_LIMIT_MS = 120_000;

interface Failover {
  readonly kind: string;
  readonly startMs: number;
  /** When a node was primary again. */
  readonly primaryMs: number;
  /** When all processes were ready again. */
  readonly endMs: number;
}

type Opened = Awaited<ReturnType<typeof open>>;

async function open(context: ScenarioContext) {
  const cluster = await startPatroniCluster(context);
  await cluster.whole();
  context.print("the cluster is whole");
  const client = await connectWhenReady(cluster.url("postgres"));
  await client.query("create database almagest");
  await client.end();
  const url = cluster.url("almagest");
  const accounts = await openAccountDatabase("pro", url);
  context.defer(accounts.close);
  const environment = { DATABASE_URL: url };
  const services = await Promise.all(Array.from({ length: PROCESSES }, () => context.start(environment)));
  return { cluster, accounts, services };
}

/** HAProxy connects to a primary after its next check. */
async function connectWhenReady(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch {
      await wait(PAUSE_MS);
    }
  }
}

/** Makes a failover and measures it until all processes are ready. */
async function failOver(
  context: ScenarioContext,
  { cluster, services }: Opened,
  kind: string,
  begin: () => Promise<void>,
): Promise<Failover> {
  const startMs = performance.now();
  await begin();
  await cluster.primary();
  const primaryMs = performance.now();
  const ready = services.map(({ baseUrl }) =>
    waitForReadiness(baseUrl, true, READINESS_LIMIT_MS, context.signal),
  );
  await Promise.all(ready);
  // The probe of a process may have succeeded before it noticed the loss: a call is the last word.
  for (const { baseUrl } of services) while ((await callChart(baseUrl)).status !== 200) await wait(PAUSE_MS);
  const endMs = performance.now();
  const [primaryText, readyText] = [primaryMs, endMs].map((ms) => formatMs(ms - startMs));
  context.print(`${kind}: primary after ${primaryText}, ready after ${readyText}`);
  return { kind, startMs, primaryMs, endMs };
}

/** Kills the primary after a revocation that was acknowledged. Returns the failover and the status of the revoked key after it. */
async function killPrimary(context: ScenarioContext, opened: Opened, isWhole: boolean) {
  const { cluster, accounts, services } = opened;
  const node: ClusterNode = await cluster.whole();
  await wait(BEFORE_MS);
  const key = newKey();
  const keyId = await openKey(accounts.database, accounts.accountId, key);
  const { baseUrl } = defined(services[0]);
  const before = (await callChart(baseUrl, key)).status;
  await revokeApiKey(accounts.database.kysely, { keyId, nowMs: Date.now() });
  const kind = isWhole ? "the node is killed" : "PostgreSQL alone is killed";
  const failover = await failOver(context, opened, kind, () => node.kill(isWhole));
  const after = await Promise.all(
    services.map(async (service) => (await callChart(service.baseUrl, key)).status),
  );
  if (isWhole) node.start();
  await cluster.whole();
  return { failover, isRejected: before === 200 && after.every((status) => status === 401) };
}

/** Restarts the standbys, then makes one of them primary and restarts the last node. */
async function restartAll(context: ScenarioContext, opened: Opened): Promise<Failover> {
  const { cluster } = opened;
  const first = await cluster.whole();
  for (const node of cluster.nodes.filter((each) => each !== first)) {
    await node.stop();
    node.start();
    await cluster.whole();
  }
  const failover = await failOver(context, opened, "switchover", cluster.switchOver);
  await cluster.whole();
  await first.stop();
  first.start();
  await cluster.whole();
  return failover;
}

function isDuring({ sentMs, latencyMs }: CallResult, failovers: readonly Failover[]): boolean {
  return failovers.some(({ startMs, endMs }) => sentMs <= endMs && sentMs + latencyMs >= startMs);
}

export const failover: Scenario = {
  name: "failover",
  title: "Failover",
  description: `Three nodes of PostgreSQL with Patroni, etcd and a synchronous standby, behind HAProxy, with the files of \`deploy/\` ([database](database.md#failover)). ${CALLERS} callers, each with an account of its own, send calls to ${PROCESSES} processes. The node of the primary, Patroni and PostgreSQL, is killed with SIGKILL ${KILLS} times, PostgreSQL alone ${POSTGRES_KILLS} times; before each kill a key is revoked. Then all nodes are restarted in turn.`,
  timeLimitS: 1_400,
  async run(context) {
    if (NO_PATRONI !== null) return { goals: [], notes: [NO_PATRONI] };
    const opened = await open(context);
    const { accounts, services } = opened;
    const ledger = await startLedger(accounts, {
      ...{ callers: CALLERS, pauseMs: PAUSE_MS, signal: context.signal },
      baseUrlOf: (caller, turn) => defined(services[(caller + turn) % PROCESSES]).baseUrl,
    });
    const failovers: Failover[] = [];
    let accepted = 0;
    const kills = context.scale(KILLS);
    for (let kill = 0; kill < kills + context.scale(POSTGRES_KILLS); kill++) {
      const { failover, isRejected } = await killPrimary(context, opened, kill < kills);
      failovers.push(failover);
      if (!isRejected) accepted++;
    }
    failovers.push(await restartAll(context, opened));
    await ledger.stop();
    const audit = await ledger.audit(defined(services[0]).baseUrl);
    const codes = await Promise.all(services.map((service) => service.stop()));
    const outside = ledger.results.filter((call) => call.status !== 200 && !isDuring(call, failovers));
    const lateMs = Math.max(...failovers.map(({ primaryMs, endMs }) => endMs - primaryMs));
    return {
      goals: [
        ...auditGoals("all failovers", audit),
        none("keys revoked before a kill and accepted after it", accepted),
        withinSeconds("slowest return to ready after there is a primary", lateMs, READY_MS),
        none("failed calls outside the failovers, rolling restart included", outside.length),
        none("processes that did not exit with status 0", failedExits(codes)),
      ],
      notes: outside
        .slice(0, 3)
        .map(({ status, code, latencyMs }) => `Outside: ${status} ${code} after ${formatMs(latencyMs)}.`),
    };
  },
};
