import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { defined } from "../../defined.ts";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";
import { grpcClient, unary } from "../transport/unary/grpc-client.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const CALLERS = 16;
const CALLS_PER_CALLER = 20;

async function askChart({ baseUrl }: ServiceProcess): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/chart/short`, {
    method: "POST",
    headers: { "content-type": "application/json", ...WITH_KEY },
    body: JSON.stringify({ birth: BIRTH }),
  });
  await response.text();
  return response.status;
}

const readiness = async ({ baseUrl }: ServiceProcess): Promise<number> =>
  (await fetch(`${baseUrl}/readyz`)).status;

const health = async ({ port }: ServiceProcess): Promise<unknown> => {
  const client = grpcClient(port, "grpc/health/v1/health.proto", "grpc.health.v1.Health");
  return ((await unary(client, "Check", { service: "" })).value as { status: string }).status;
};

/** Collects the statuses that a client of `Health.Watch` receives. */
function watchHealth({ port }: ServiceProcess): readonly string[] {
  const statuses: string[] = [];
  const client = grpcClient(port, "grpc/health/v1/health.proto", "grpc.health.v1.Health");
  const watch = client["Watch"] as unknown as (request: object) => NodeJS.EventEmitter & { cancel(): void };
  const stream = watch.call(client, { service: "" });
  stream.on("data", ({ status }: { readonly status: string }) => statuses.push(status));
  stream.on("error", () => {});
  onTestFinished(() => stream.cancel());
  return statuses;
}

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly err?: { readonly message?: string };
}

const logLines = (service: Pick<ServiceProcess, "log">): readonly LogLine[] =>
  service
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as LogLine);

/** A folder on a file system of its own with room for 6 MB. */
function openSmallFileSystem(): string {
  const folder = openFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=6m", "none", folder]);
  onTestFinished(() => {
    execFileSync("umount", ["-l", folder]);
  });
  return folder;
}

function fill(folder: string): string {
  const file = join(folder, "fill");
  const block = Buffer.alloc(statfsSync(folder).bsize);
  // One block at a time, because the service writes meanwhile.
  const fillUp = (): void => {
    for (;;) appendFileSync(file, block);
  };
  expect(fillUp).toThrow("ENOSPC");
  expect(statfsSync(folder).bavail).toBe(0);
  return file;
}

/** A service on a new SQLite file, whose account has API_KEY. */
async function startOnFile(folder: string) {
  const file = join(folder, "almagest.db");
  const accounts = await openAccountDatabase("pro", `sqlite:${file}`);
  await accounts.close();
  const service = await startService(openFolder(), { DATABASE_URL: `sqlite:${file}` });
  const statuses = watchHealth(service);
  expect(await askChart(service)).toBe(200);
  expect(await readiness(service)).toBe(200);
  return { file, service, statuses };
}

/** Not even the superuser of a container may always mount. */
const mayMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0;
if (!mayMount) console.warn("skipped: mounting a file system to fill needs the right to do so");

describe("a SQLite file that is lost under a running service", () => {
  test.runIf(mayMount)("by a full disk: not ready, and every error line names the full disk", async () => {
    const folder = openSmallFileSystem();
    const { service, statuses } = await startOnFile(folder);
    const filler = fill(folder);
    await expect.poll(() => statuses.at(-1)).toBe("NOT_SERVING");
    expect(await readiness(service)).toBe(503);
    expect(await health(service)).toBe("NOT_SERVING");
    // Calls may succeed while the log has pages to reuse.
    const callers = Array.from({ length: CALLERS }, async () => {
      const answered: number[] = [];
      for (let call = 0; call < CALLS_PER_CALLER; call++) answered.push(await askChart(service));
      return answered;
    });
    const responses = (await Promise.all(callers)).flat();
    expect(responses).toContain(500);
    expect(responses.filter((status) => status !== 200 && status !== 500)).toEqual([]);
    expect(await readiness(service)).toBe(503);

    rmSync(filler);
    await expect.poll(() => readiness(service)).toBe(200);
    await expect.poll(() => statuses.at(-1)).toBe("SERVING");
    expect(await askChart(service)).toBe(200);
    expect(await service.stop()).toBe(0);
    const failures = logLines(service).filter(({ err }) => err !== undefined);
    expect(failures.map(({ msg }) => msg)).toContain("call failed");
    for (const { err } of failures) expect(err?.message).toContain("database or disk is full");
    const file = new DatabaseSync(join(folder, "almagest.db"), { readOnly: true });
    onTestFinished(() => file.close());
    expect(file.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    // The call before, those answered here, the one after.
    const answered = responses.filter((status) => status === 200).length + 2;
    expect(file.prepare("select used from daily_pool").get()).toEqual({ used: answered });
  });

  test("by deletion: no call is answered and another start creates nothing; the process ends once its rescued contents are back, and the next one serves them", async () => {
    const folder = openFolder();
    const { file, service, statuses } = await startOnFile(folder);
    rmSync(file);
    await expect.poll(() => statuses.at(-1)).toBe("NOT_SERVING");
    expect(await readiness(service)).toBe(503);
    expect(await askChart(service)).toBe(500);
    await expect.poll(service.log).toContain(`${file} was deleted while in use`);
    const filesBefore = readdirSync(folder);
    expect(filesBefore).not.toContain("almagest.db");
    await expect(startService(openFolder(), { DATABASE_URL: `sqlite:${file}` })).rejects.toThrow(
      /ended with 1: .*almagest\.db is missing or empty.*restore --from/s,
    );
    expect(filesBefore).toEqual(expect.arrayContaining(readdirSync(folder)));

    // The documented way; the system has /proc.
    copyFileSync(deletedFileOf(service), `${file}.rescued`);
    renameSync(`${file}.rescued`, file);
    expect(await service.exited).toBe(1);
    expect(logLines(service).at(-1)?.msg).toBe(
      "the database file is back; the process ends, to be started again",
    );
    const next = await startService(openFolder(), { DATABASE_URL: `sqlite:${file}` });
    expect(await askChart(next)).toBe(200);
    expect(await next.stop()).toBe(0);
    const rescued = new DatabaseSync(file, { readOnly: true });
    onTestFinished(() => rescued.close());
    // The call before the deletion and the one after the rescue.
    expect(rescued.prepare("select used from daily_pool").get()).toEqual({ used: 2 });
  });
});

/** The file that the process has open and that has no path. */
function deletedFileOf({ pid }: ServiceProcess): string {
  const links = readdirSync(`/proc/${pid}/fd`).map((number) => `/proc/${pid}/fd/${number}`);
  return defined(links.find((link) => readlinkSync(link).endsWith("almagest.db (deleted)")));
}
