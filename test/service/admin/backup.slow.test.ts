import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  createDailyPool,
  createFindApiKeyOwner,
  hashApiKey,
  openDatabase,
  utcDayOf,
} from "../../../db/index.ts";
import { NO_POSTGRES_PROGRAMS, openInstalledPostgres } from "../../db/postgres/installed.ts";
import { POSTGRES_PROGRAMS } from "../../db/postgres/programs.ts";
import {
  type AccountDatabase,
  AMPLE_POOL,
  API_KEY,
  newKey,
  openAccount,
  openAccountDatabase,
  openKey,
  usedOf,
  WITH_KEY,
} from "../open-account.ts";
import { openFolder, type ServiceProcess, startService } from "../operations/service-process.ts";
import { postJson } from "../post-json.ts";
import { runAdminCommand, runCommand } from "./run-command.ts";

/** The number of callers, each of which waits for its response before it sends the next request. */
const CALLERS = 16;
/** Between requests of a caller: without it they would take the processors from a service that starts. */
const PAUSE_MS = 40;

const BODY = JSON.stringify({
  birth: { date: "1990-06-15", latitude: 48.8566, longitude: 2.3522, timezone: "Europe/Paris" },
});

interface Callers {
  /** Responses so far. */
  answered(): number;
  /** Resolves when there are as many responses. */
  reach(answered: number): Promise<void>;
  /** Resolves to the number of responses, when each caller has its last one; fails if one was not 200. */
  stop(): Promise<number>;
}

/** Starts callers of API_KEY, which send requests until they are stopped. */
function startCallers({ baseUrl, log }: ServiceProcess): Callers {
  let isStopped = false;
  let answered = 0;
  const unexpected: string[] = [];
  const call = async (): Promise<void> => {
    while (!isStopped) {
      const { status, text } = await callShortChart(baseUrl);
      if (status === 200) answered++;
      else unexpected.push(`${status} ${text}`);
      await pause(PAUSE_MS);
    }
  };
  const expectNone = (responses: readonly string[]): void => expect(responses, log()).toEqual([]);
  const callers = Promise.all(Array.from({ length: CALLERS }, call));
  // A test that fails does not wait for them.
  callers.catch(() => {});
  return {
    answered: () => answered,
    async reach(count) {
      while (answered < count) {
        expectNone(unexpected);
        await pause(20);
      }
    },
    async stop() {
      isStopped = true;
      await callers;
      expectNone(unexpected);
      return answered;
    },
  };
}

/** Sends one request that is counted. */
async function callShortChart(
  baseUrl: string,
  headers: Readonly<Record<string, string>> = WITH_KEY,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await postJson({ baseUrl }, "/v1/chart/short", BODY, headers);
  return { status: response.status, text: await response.text() };
}

const ACCOUNTS = 10;
const CALLS = 10 * CALLERS;
const QUIET = { LOG_LEVEL: "error", ...AMPLE_POOL };

/** Opens an account with API_KEY, which the callers use, and further accounts with one key each. */
async function openAccounts(
  url: string,
): Promise<{ readonly accounts: AccountDatabase; readonly keys: readonly string[] }> {
  const accounts = await openAccountDatabase("pro", url);
  onTestFinished(accounts.close);
  const keys = Array.from({ length: ACCOUNTS }, newKey);
  for (const key of keys) await openKey(accounts.database, await openAccount(accounts.database, "free"), key);
  return { accounts, keys };
}

/** Takes a backup while the callers continue. Returns the least and the largest count that it may contain. */
async function backUpDuring(callers: Callers, takeBackup: () => Promise<void>) {
  await callers.reach(CALLS);
  const least = callers.answered();
  await takeBackup();
  // A request is counted before it is answered.
  const largest = callers.answered() + CALLERS;
  await callers.reach(largest + CALLS);
  return { least, largest };
}

/** Expects a restored database to have every account and key and a count within the bounds, and to count on. */
async function expectRestored(
  url: string,
  { accounts, keys }: Awaited<ReturnType<typeof openAccounts>>,
  { least, largest }: { readonly least: number; readonly largest: number },
): Promise<void> {
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());
  const count = await usedOf({ ...accounts, database });
  expect(count).toBeGreaterThanOrEqual(least);
  expect(count).toBeLessThanOrEqual(largest);
  const nowMs = Date.now();
  const find = createFindApiKeyOwner(database);
  for (const key of [API_KEY, ...keys]) expect(await find(hashApiKey(key), nowMs)).not.toBeNull();
  const { accountId, keyId } = accounts;
  const call = { accountId, keyId, day: utcDayOf(nowMs), limit: count + 1, nowMs };
  expect(await createDailyPool(database).take(call)).toMatchObject({ ok: true, used: count + 1 });
}

describe("the backup of a SQLite database in use", () => {
  test("has every account and key and a count of its instant, and replaces the database once the service has stopped", async () => {
    const folder = openFolder();
    const url = `sqlite:${join(folder, "almagest.db")}`;
    const opened = await openAccounts(url);
    const service = await startService(openFolder(), { DATABASE_URL: url, ...QUIET });
    const callers = startCallers(service);
    const file = join(folder, "copy.db");
    const bounds = await backUpDuring(callers, async () => {
      const { code, out, err } = await runCommand({ DATABASE_URL: url }, "backup", "--to", file);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(JSON.parse(out)).toMatchObject({
        backup: file,
        rows: { accounts: ACCOUNTS + 1, api_keys: ACCOUNTS + 1, daily_pool: 1 },
      });
    });
    const later = newKey();
    await openKey(opened.accounts.database, opened.accounts.accountId, later);

    await expectRestored(await restoreTo(join(openFolder(), "new", "almagest.db"), file), opened, bounds);

    await opened.accounts.database.close();
    const refused = await runAdminCommand({ DATABASE_URL: url }, "restore", "--from", file, "--force");
    expect(refused).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/A process has .* open; stop the service/),
    });
    const total = await callers.stop();
    expect(await callShortChart(service.baseUrl, { authorization: `Bearer ${later}` })).toMatchObject({
      status: 200,
    });
    expect(await service.stop()).toBe(0);

    await restoreTo(join(folder, "almagest.db"), file);
    const [replaced] = readdirSync(folder).filter((name) => name.includes(".replaced-"));
    const before = await openDatabase({ url: `sqlite:${join(folder, String(replaced))}` });
    onTestFinished(() => before.close());
    expect(await usedOf({ ...opened.accounts, database: before })).toBe(total + 1);
    const restarted = await startService(openFolder(), { DATABASE_URL: url, ...QUIET });
    expect(await callShortChart(restarted.baseUrl, { authorization: `Bearer ${later}` })).toMatchObject({
      status: 401,
    });
    expect(await callShortChart(restarted.baseUrl)).toMatchObject({ status: 200 });
  });
});

/** Restores a backup by the command line. Returns the URL of the database. */
async function restoreTo(database: string, file: string): Promise<string> {
  const url = `sqlite:${database}`;
  const { code, out, err } = await runAdminCommand({ DATABASE_URL: url }, "restore", "--from", file);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(JSON.parse(out)).toMatchObject({ database, backup: file, rows: { accounts: ACCOUNTS + 1 } });
  return url;
}

describe("PostgreSQL", () => {
  test("is backed up and restored by its own commands, which the command line prints with status 2", async () => {
    const url = "postgres://ann:secret@127.0.0.1:1/almagest";
    const backup = await runAdminCommand({ DATABASE_URL: url }, "backup", "--to", "copy.dump");
    expect(backup).toEqual({
      code: 2,
      out: "",
      err: expect.stringContaining("pg_dump --format=custom --file=copy.dump"),
    });
    const restore = await runAdminCommand({ DATABASE_URL: url }, "restore", "--from", "copy.dump");
    expect(restore).toEqual({ code: 2, out: "", err: expect.stringMatching(/pg_restore .* copy\.dump\n/) });
    expect(backup.err + restore.err).not.toContain("secret");
  });

  test.skipIf(POSTGRES_PROGRAMS === undefined)(
    `has every account and key and a count of its instant after pg_dump and pg_restore (${POSTGRES_PROGRAMS ?? NO_POSTGRES_PROGRAMS})`,
    async () => {
      const server = await openInstalledPostgres(String(POSTGRES_PROGRAMS));
      // The roles of docs/database.md.
      await server.execute(
        "create role almagest login",
        "create database almagest owner almagest",
        "revoke all on database almagest from public",
        "create role almagest_backup login in role pg_read_all_data",
        "grant connect on database almagest to almagest_backup",
      );
      const url = server.url("almagest", "almagest");
      const opened = await openAccounts(url);
      const service = await startService(openFolder(), { DATABASE_URL: url, ...QUIET });
      const callers = startCallers(service);
      const file = join(openFolder(), "almagest.dump");
      const bounds = await backUpDuring(callers, () =>
        server.run(
          "pg_dump",
          "--format=custom",
          `--file=${file}`,
          `--dbname=${server.url("almagest_backup", "almagest")}`,
        ),
      );
      await callers.stop();
      await server.execute("create database restored owner almagest");
      const restoredUrl = server.url("almagest", "restored");
      await server.run(
        "pg_restore",
        "--no-owner",
        "--exit-on-error",
        "--single-transaction",
        `--dbname=${restoredUrl}`,
        file,
      );
      await expectRestored(restoredUrl, opened, bounds);
    },
  );
});
