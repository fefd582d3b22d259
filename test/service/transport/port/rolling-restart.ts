import { setTimeout as pause } from "node:timers/promises";
import { builtService } from "../../../package/shared-build.ts";
import { AMPLE_POOL } from "../../open-account.ts";
import { launchService, type ServiceProcess } from "../../operations/launch-service.ts";
import { openCallers, type RollingCaller } from "./rolling-callers.ts";
import { startTcpBalancer, type TcpBalancer } from "./tcp-balancer.ts";

export interface RollingRestartOptions {
  /** A database with the account of API_KEY. */
  readonly databaseUrl: string;
  /** Returns an empty working folder for a process. */
  readonly newFolder: () => string;
  /** The restarts go on until at least so many requests were answered … */
  readonly requests: number;
  /** … and so many processes were restarted. */
  readonly restarts: number;
  /** Ends the restarts early, with an error. */
  readonly signal?: AbortSignal;
}

export interface RollingRestartFigures {
  readonly restarts: number;
  /** The requests answered as they should be, by the kind of their caller. */
  readonly answered: Readonly<Record<RollingCaller["kind"], number>>;
  /** HTTP/2 requests that were refused unprocessed because their connection was ending, and sent again. */
  readonly unsent: number;
  /** The others: kind and reason. */
  readonly failures: readonly string[];
  /** The exit codes of the processes that were stopped by SIGTERM. */
  readonly exitCodes: readonly (number | null)[];
}

/** Longer than the balancer's interval and the callers' pauses, also on a busy machine. */
const DRAIN_MS = 2_000;
const PAUSE_MS_MAX = 100;

/**
 * Restarts two processes in turn behind a TCP balancer while callers of every kind send requests: each process is stopped by
 * SIGTERM, and replaced after it has ended.
 */
export async function runRollingRestart(options: RollingRestartOptions): Promise<RollingRestartFigures> {
  const { databaseUrl, newFolder } = options;
  const balancer = await startTcpBalancer();
  const launched: ReturnType<typeof launchService>[] = [];
  const start = async (): Promise<ServiceProcess> => {
    const environment = { ...AMPLE_POOL, DATABASE_URL: databaseUrl, DRAIN_MS: String(DRAIN_MS) };
    const service = launchService(newFolder(), environment, { start: await builtService() });
    launched.push(service);
    const running = await service.ready;
    balancer.addBackend(running.port);
    await untilReady(balancer, running.port);
    return running;
  };
  try {
    return await restartUnderLoad(options, balancer, [await start(), await start()], start);
  } finally {
    await balancer.close();
    await Promise.all(launched.map((service) => service.kill()));
  }
}

async function restartUnderLoad(
  { requests, restarts, signal }: RollingRestartOptions,
  balancer: TcpBalancer,
  services: ServiceProcess[],
  start: () => Promise<ServiceProcess>,
): Promise<RollingRestartFigures> {
  const answered = { "keep-alive": 0, fresh: 0, h2: 0, mcp: 0, watch: 0 };
  const failures: string[] = [];
  let unsent = 0;
  let isOver = false;
  const callers = openCallers(balancer.port);
  const runs = callers.map(async ({ kind, send }) => {
    while (!isOver) {
      try {
        if ((await send()) === "answered") answered[kind] += 1;
        else unsent += 1;
      } catch (error) {
        failures.push(`${kind}: ${(error as Error).message}`);
      }
      await pause(Math.random() * PAUSE_MS_MAX);
    }
  });

  const exitCodes: (number | null)[] = [];
  const isEnough = (): boolean =>
    exitCodes.length >= restarts && Object.values(answered).reduce((sum, count) => sum + count) >= requests;
  try {
    while (!isEnough()) {
      signal?.throwIfAborted();
      const [oldest] = services.splice(0, 1);
      if (oldest === undefined) break;
      exitCodes.push(await oldest.stop());
      balancer.removeBackend(oldest.port);
      services.push(await start());
    }
  } finally {
    isOver = true;
    for (const { kind, close } of callers) if (kind === "watch") close();
  }
  await Promise.all(runs);
  for (const { close } of callers) close();
  return { restarts: exitCodes.length, answered, unsent, failures, exitCodes };
}

async function untilReady(balancer: TcpBalancer, port: number): Promise<void> {
  while (!balancer.isReady(port)) await pause(50);
}
