import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { POSTGRES_PROGRAMS, serverUser } from "../test/db/postgres/programs.ts";
import { defined } from "../test/defined.ts";
import { freePort } from "../test/free-port.ts";
import { bareEnvironment, endWithRun } from "../test/run/test-run.ts";
import type { ScenarioContext } from "./scenario.ts";

const PROGRAMS = { patroni: "/usr/bin/patroni", etcd: "/usr/bin/etcd", haproxy: "/usr/sbin/haproxy" };
const DEPLOY = join(import.meta.dirname, "../deploy");
const PASSWORD = "a password of the proof";
const POLL_MS = 100;

/** Why the cluster cannot be run here; null if it can. */
export const NO_PATRONI: string | null =
  POSTGRES_PROGRAMS !== undefined && Object.values(PROGRAMS).every((program) => existsSync(program))
    ? null
    : "NOT RUN: install Debian's packages patroni, etcd-server, haproxy and postgresql";

/** What a node's Patroni reports. */
interface NodeState {
  readonly sync_standby?: boolean;
  readonly replication?: readonly { readonly state: string }[];
}

/** Patroni and its PostgreSQL. */
export interface ClusterNode {
  readonly name: string;
  readonly restUrl: string;
  start(): void;
  /** Ends Patroni, which stops PostgreSQL. */
  stop(): Promise<void>;
  /** SIGKILL for all processes of PostgreSQL, and for Patroni if `isWhole`. */
  kill(isWhole: boolean): Promise<void>;
  isPrimary(): Promise<boolean>;
}

export interface PatroniCluster {
  readonly nodes: readonly ClusterNode[];
  /** The superuser's address of a database through HAProxy. */
  url(database: string): string;
  /** Resolves to the primary when two standbys follow it and one of them is synchronous. */
  whole(): Promise<ClusterNode>;
  /** Resolves to the node that has become primary. */
  primary(): Promise<ClusterNode>;
  /** Makes the synchronous standby the primary. */
  switchOver(): Promise<void>;
}

interface Ports {
  readonly postgres: number;
  readonly rest: number;
  readonly peer: number;
  readonly client: number;
}

/** Starts three members of etcd, three nodes and HAProxy with the files of `deploy/`. */
export async function startPatroniCluster(context: ScenarioContext): Promise<PatroniCluster> {
  const folder = context.openFolder();
  const user = serverUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const child = spawn(program, args, {
      ...user,
      cwd: folder,
      env: { ...bareEnvironment(), PATH: "/usr/bin:/bin", ...env },
      stdio: "ignore",
    });
    endWithRun(child);
    return child;
  };
  const ports: Ports[] = [];
  for (let node = 0; node < 3; node++) {
    const [postgres, rest] = [await freePort(), await freePort()];
    ports.push({ postgres, rest, peer: await freePort(), client: await freePort() });
  }
  startEtcd(context, folder, ports, run);
  const nodes = ports.map((of, index) => createNode(folder, `node${index + 1}`, of, ports, run));
  context.defer(async () => {
    await Promise.all(nodes.map((node) => node.kill(true)));
  });
  for (const node of nodes) node.start();
  const port = await freePort();
  const haproxy = run(PROGRAMS.haproxy, ["-db", "-f", join(DEPLOY, "haproxy.cfg")], {
    DATABASE_LISTEN: `127.0.0.1:${port}`,
    ...Object.fromEntries(
      ports.flatMap(({ postgres, rest }, index) => [
        [`NODE${index + 1}_POSTGRES`, `127.0.0.1:${postgres}`],
        [`NODE${index + 1}_HOST`, "127.0.0.1"],
        [`NODE${index + 1}_REST_PORT`, String(rest)],
      ]),
    ),
  });
  context.defer(() => end(haproxy, "SIGKILL"));
  return createCluster(context, nodes, port);
}

type Run = (program: string, args: readonly string[], env?: Readonly<Record<string, string>>) => ChildProcess;

function startEtcd(context: ScenarioContext, folder: string, ports: readonly Ports[], run: Run): void {
  const peers = ports.map(({ peer }, index) => `node${index + 1}=http://127.0.0.1:${peer}`).join(",");
  for (const [index, { peer, client }] of ports.entries()) {
    const member = run(PROGRAMS.etcd, [
      ...["--name", `node${index + 1}`, "--data-dir", join(folder, `etcd${index + 1}`)],
      ...["--listen-peer-urls", `http://127.0.0.1:${peer}`],
      ...["--initial-advertise-peer-urls", `http://127.0.0.1:${peer}`],
      ...["--listen-client-urls", `http://127.0.0.1:${client}`],
      ...["--advertise-client-urls", `http://127.0.0.1:${client}`],
      ...["--initial-cluster", peers, "--heartbeat-interval", "500", "--election-timeout", "5000"],
    ]);
    context.defer(() => end(member, "SIGKILL"));
  }
}

function createNode(folder: string, name: string, own: Ports, all: readonly Ports[], run: Run): ClusterNode {
  const data = join(folder, name);
  const restUrl = `http://127.0.0.1:${own.rest}`;
  const environment = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: all.map(({ client }) => `127.0.0.1:${client}`).join(","),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${own.rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${own.rest}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${own.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${own.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: defined(POSTGRES_PROGRAMS),
    PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
  let patroni: ChildProcess | null = null;
  return {
    name,
    restUrl,
    start() {
      patroni = run(PROGRAMS.patroni, [join(DEPLOY, "patroni.yml")], environment);
    },
    stop: () => end(patroni, "SIGTERM"),
    async kill(isWhole) {
      const pids = postgresPids(data);
      if (isWhole && patroni !== null) patroni.kill("SIGKILL");
      for (const pid of pids) killProcess(pid);
      if (isWhole) await end(patroni, "SIGKILL");
    },
    isPrimary: async () =>
      ((await request(`${restUrl}/primary`))?.ok ?? false) && (await acceptsWrites(own.postgres)),
  };
}

function urlOf(port: number, database: string): string {
  return `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
}

/** Patroni reports the state of its last look at PostgreSQL. */
async function acceptsWrites(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(port, "postgres") });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ readonly mode: string }>(
      "select current_setting('transaction_read_only') as mode",
    );
    return rows[0]?.mode === "off";
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The main process of the server on this data and its children. */
function postgresPids(data: string): readonly number[] {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return [];
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (!command.includes(data)) return [];
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
    return [pid, ...children.trim().split(/\s+/).map(Number)];
  } catch {
    // The server has ended.
    return [];
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // A child ends with the main process.
  }
}

async function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

async function request(url: string, init: RequestInit = {}): Promise<Response | null> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(10_000), ...init });
  } catch {
    return null;
  }
}

function createCluster(
  { signal }: ScenarioContext,
  nodes: readonly ClusterNode[],
  port: number,
): PatroniCluster {
  const poll = async <Value>(read: () => Promise<Value | null>): Promise<Value> => {
    for (;;) {
      signal.throwIfAborted();
      const value = await read();
      if (value !== null) return value;
      await wait(POLL_MS);
    }
  };
  const stateOf = async ({ restUrl }: ClusterNode): Promise<NodeState | null> =>
    ((await (await request(`${restUrl}/patroni`))?.json()) as NodeState | undefined) ?? null;
  const primary = (): Promise<ClusterNode> =>
    poll(async () => {
      for (const node of nodes) if (await node.isPrimary()) return node;
      return null;
    });
  const whole = (): Promise<ClusterNode> =>
    poll(async () => {
      const leader = await primary();
      const followers = (await stateOf(leader))?.replication ?? [];
      const states = await Promise.all(nodes.filter((node) => node !== leader).map(stateOf));
      const isFollowed = followers.length === 2 && followers.every(({ state }) => state === "streaming");
      return isFollowed && states.some((state) => state?.sync_standby === true) ? leader : null;
    });
  return {
    nodes,
    url: (database) => urlOf(port, database),
    whole,
    primary,
    async switchOver() {
      const leader = await whole();
      const body = JSON.stringify({ leader: leader.name });
      const headers = { "content-type": "application/json" };
      const signal = AbortSignal.timeout(60_000);
      const answer = await request(`${leader.restUrl}/switchover`, { method: "POST", headers, body, signal });
      if (answer?.ok !== true) throw new Error(`no switchover: ${await answer?.text()}`);
    },
  };
}
