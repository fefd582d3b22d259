import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "../test/free-port.ts";
import { endWithRun } from "../test/run/test-run.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { CHART, CHART_CALL, sendCall } from "./http-call.ts";
import { waitUntil } from "./measures.ts";
import type { ScenarioContext } from "./scenario.ts";

const HAPROXY = "/usr/sbin/haproxy";
const CONFIGURATION = join(import.meta.dirname, "../deploy/balancer.cfg");
/** More than twice the interval of the checks. */
const DRAIN_MS = 2_000;
const POLL_MS = 100;
const CALL_TIMEOUT_MS = 20_000;
const CALLERS_OF_AN_ADDRESS = 16;

/** Why the balancer cannot be run here; null if it can. */
export const NO_HAPROXY: string | null = existsSync(HAPROXY)
  ? null
  : "NOT RUN behind HAProxy: install Debian's package haproxy";

/** Two processes of the service behind HAProxy. */
export interface BalancedNodes {
  /** Of HAProxy. */
  readonly port: number;
  /** Stops one process after the other by SIGTERM and starts it again on its port; the exit codes. */
  restartBoth(): Promise<readonly (number | null)[]>;
}

export async function startBalancedNodes(
  context: ScenarioContext,
  databaseUrl: string,
): Promise<BalancedNodes> {
  const [port, ...nodePorts] = [await freePort(), await freePort(), await freePort()];
  const start = (nodePort: number): Promise<ServiceProcess> =>
    context.start({
      DATABASE_URL: databaseUrl,
      DRAIN_MS: String(DRAIN_MS),
      PORT: String(nodePort),
      TRUSTED_PROXIES: "1",
    });
  const nodes = await Promise.all(nodePorts.map(start));
  const environment: Record<string, string> = { SERVICE_LISTEN: `127.0.0.1:${port}` };
  for (const [index, nodePort] of nodePorts.entries())
    environment[`NODE${index + 1}_SERVICE`] = `127.0.0.1:${nodePort}`;
  const folder = context.openFolder();
  const statistics = join(folder, "statistics");
  const statisticsConfiguration = join(folder, "statistics.cfg");
  writeFileSync(statisticsConfiguration, `global\n    stats socket ${statistics}\n`);
  const files = ["-f", CONFIGURATION, "-f", statisticsConfiguration];
  const haproxy = spawn(HAPROXY, ["-db", ...files], { env: environment, stdio: "ignore" });
  endWithRun(haproxy);
  context.defer(() => {
    haproxy.kill("SIGKILL");
  });
  await untilUp(statistics, nodes.length, context.signal);
  return {
    port,
    async restartBoth() {
      const exitCodes: (number | null)[] = [];
      for (const [index, node] of nodes.entries()) {
        exitCodes.push(await node.stop());
        nodes[index] = await start(node.port);
        await untilUp(statistics, nodes.length, context.signal);
      }
      return exitCodes;
    },
  };
}

/** Waits until HAProxy sends to so many processes. */
async function untilUp(socketPath: string, count: number, signal: AbortSignal): Promise<void> {
  await waitUntil(async () => (await serversUp(socketPath)) >= count, { signal, pauseMs: POLL_MS });
}

async function serversUp(socketPath: string): Promise<number> {
  try {
    const socket = connect(socketPath);
    socket.end("show stat\n");
    return (await text(socket)).split("\n").filter((line) => /^almagest,node\d,.*,UP,/.test(line)).length;
  } catch {
    // HAProxy has not opened it yet.
    return 0;
  }
}

/** Callers that send charts one after the other. */
export interface ChartCallers {
  readonly answered: number;
  /** Reasons, such as a status or the code of an error. */
  readonly failures: readonly string[];
  /** Lets the calls under way end. */
  stop(): Promise<void>;
}

/** Half of the callers keep their connections, half open one for each call; each sixteen have an address of their own. */
export function startChartCallers(port: number, count: number, signal: AbortSignal): ChartCallers {
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const run = async (caller: number): Promise<void> => {
    const localAddress = `127.0.2.${Math.floor(caller / CALLERS_OF_AN_ADDRESS) + 1}`;
    const agent = caller % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
    while (!isOver && !signal.aborted) {
      const { ending } = await sendCall(
        { ...CHART_CALL, port, localAddress, agent, timeout: CALL_TIMEOUT_MS },
        CHART,
      );
      if (ending === "200") answered += 1;
      else failures.push(ending);
    }
    if (agent !== false) agent.destroy();
  };
  const running = Promise.all(Array.from({ length: count }, (_, caller) => run(caller)));
  return {
    get answered() {
      return answered;
    },
    failures,
    async stop() {
      isOver = true;
      await running;
    },
  };
}
