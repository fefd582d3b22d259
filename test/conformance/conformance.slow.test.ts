import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCommand } from "../../conformance/command.ts";
import { SUITES } from "../../conformance/options.ts";
import { differencesOf, type RunResult } from "../../conformance/result.ts";
import { SENTENCES } from "../../conformance/sentences/suite.ts";
import { UNCHECKED_SENTENCES } from "../../conformance/sentences/unchecked.ts";
import { revokeApiKey } from "../../db/index.ts";
import { readRecord } from "../../tools/records/record.ts";
import { builtService } from "../package/shared-build.ts";
import { bareEnvironment } from "../run/test-run.ts";
import {
  type AccountDatabase,
  API_KEY,
  newKey,
  openAccount,
  openAccountDatabase,
  openKey,
} from "../service/open-account.ts";
import { launchService, type ServiceProcess } from "../service/operations/launch-service.ts";
import { ROOT } from "../source-tree.ts";

const SEED = ["--seed", "7"];
const FREE_KEY = newKey();
const SPENT_FREE_KEY = newKey();
const SHARED_FREE_KEY = newKey();
const REVOKED_KEY = newKey();

let folder: string;
let accounts: AccountDatabase;
let service: ServiceProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "almagest-conformance-"));
  accounts = await openAccountDatabase();
  const { database, accountId } = accounts;
  for (const key of [FREE_KEY, SPENT_FREE_KEY, SHARED_FREE_KEY]) {
    await openKey(database, await openAccount(database, "free"), key);
  }
  const keyId = await openKey(database, accountId, REVOKED_KEY);
  await revokeApiKey(database.kysely, { keyId, nowMs: Date.now() });
  // The runs of this file follow one another faster than the limit of rejected requests expects.
  service = await launchService(
    folder,
    { DATABASE_URL: accounts.url, REFUSAL_BURST: "100000" },
    { start: await builtService() },
  ).ready;
});

afterAll(async () => {
  await service.kill();
  await accounts.close();
  rmSync(folder, { recursive: true, force: true });
});

interface AlteringProxy {
  readonly baseUrl: string;
  /** Whether the text occurred and its figure was altered. */
  readonly hasAltered: () => boolean;
  readonly close: () => Promise<void>;
}

/** Opens a TCP proxy of a service that alters the digit after the first occurrence of a text in its responses, over any protocol. */
async function openAlteringProxy(port: number, text: string): Promise<AlteringProxy> {
  let hasAltered = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    const altered = new Transform({
      transform(suite: Buffer, _encoding, done) {
        const start = hasAltered ? -1 : suite.indexOf(text);
        const at = start + text.length;
        if (start >= 0 && at < suite.length) {
          hasAltered = true;
          const digit = Number(String.fromCharCode(suite[at] ?? 0));
          suite.write(String(digit === 9 ? 8 : digit + 1), at);
        }
        done(null, suite);
      },
    });
    client.pipe(upstream);
    upstream.pipe(altered).pipe(client);
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.once("error", () => peer.destroy());
      socket.once("close", () => sockets.delete(socket));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasAltered: () => hasAltered,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function runConformance(...args: readonly string[]): Promise<CommandRun> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(args, undefined, {
    log: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

describe("npm run conformance", () => {
  test("finds no difference in the service, over all protocols and for every sentence", async () => {
    const keys = ["--key", API_KEY, "--free-key", FREE_KEY, "--revoked-key", REVOKED_KEY];
    const { code, out, err } = await runConformance(service.baseUrl, ...keys, ...SEED, "--short", "--json");
    expect(err).toContain("plan pro, 1000 of 1000 requests left");
    const result = JSON.parse(out) as RunResult;
    expect([differencesOf(result), result.stopped]).toEqual([[], null]);
    expect(code).toBe(0);
    const [sentences, differential, recomputation] = result.suites.map(({ checks }) => Object.keys(checks));
    expect(sentences).toEqual(SENTENCES.map(({ id }) => id));
    for (const protocol of ["Connect JSON", "tool call", "Connect binary", "gRPC", "gRPC-Web"]) {
      expect(differential).toContain(`answer over ${protocol}`);
      expect(differential).toContain(`problems over ${protocol}`);
    }
    for (const figure of [
      "synastry: weight of a term",
      "location: weight of a term",
      "transits of a day",
      "best days",
    ]) {
      expect(recomputation).toContain(figure);
    }
    expect(result.countedCalls).toBeLessThanOrEqual(150);
    expect(result.unchecked).toEqual(UNCHECKED_SENTENCES);
  });

  test.each([
    ["sentences", "50", "2.12 comparedCities", '"comparedCities":'],
    ["differential", "18", "answer over gRPC", '"julianDayUT":'],
    ["recomputation", "15", "Part of Fortune is Ascendant + Moon − Sun", '"partOfFortune":{"longitude":'],
    ["recomputation", "15", "synastry: points add up to the score", '"sphereScores":{"identity":'],
  ])("%s with %s calls reports a figure that was altered once: %s", async (suite, calls, check, text) => {
    const proxy = await openAlteringProxy(service.port, text);
    onTestFinished(proxy.close);
    const { code, out } = await runConformance(
      proxy.baseUrl,
      ...["--key", API_KEY, "--only", suite, "--calls", calls, "--json"],
      ...SEED,
    );
    expect(proxy.hasAltered()).toBe(true);
    const differences = differencesOf(JSON.parse(out) as RunResult);
    expect(differences.map((each) => each.check)).toContain(check);
    expect(differences.find((each) => each.check === check)?.source.request).toBeDefined();
    expect(code).toBe(1);
  });

  test("states what the pool of a key allows, and sends no counted request beyond it", async () => {
    const free = [service.baseUrl, "--key", SPENT_FREE_KEY, ...SEED];
    const all = await runConformance(...free);
    expect([all.code, all.out]).toEqual([2, ""]);
    expect(all.err).toContain("sentences and recomputation need an account on API Pro");
    const tooMany = await runConformance(...free, "--only", "differential", "--calls", "20");
    expect([tooMany.code, tooMany.out]).toEqual([2, ""]);
    expect(tooMany.err).toContain("The account (free, 10 requests a day) has 10 left until ");
    expect(tooMany.err).toContain("--calls 10 is possible.");
    const { code, out } = await runConformance(...free, "--only", "differential");
    expect(code, out).toBe(0);
    expect(out).toContain("No difference.");
    const spentRun = await runConformance(...free, "--only", "differential");
    expect(spentRun.code).toBe(2);
  });

  test("stops at the daily limit, if another client spends the rest of the pool", async () => {
    // The proxy makes the 10 requests that are left 20.
    const proxy = await openAlteringProxy(service.port, '"remaining":');
    onTestFinished(proxy.close);
    const args = [
      proxy.baseUrl,
      "--key",
      SHARED_FREE_KEY,
      ...SEED,
      "--only",
      "differential",
      "--calls",
      "20",
    ];
    const { code, out } = await runConformance(...args);
    expect([code, out]).toEqual([
      2,
      expect.stringContaining("Stopped: The account is at a limit of the service: "),
    ]);
    expect(out).toContain("No difference.");
  });

  test("rejects a wrong command line, a wrong key and a wrong address", async () => {
    const args = ["conformance/run.ts", service.baseUrl, "--key", API_KEY, "--calls", "many"];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env: bareEnvironment() });
    expect([status, String(stderr)]).toEqual([
      2,
      expect.stringContaining("--calls must be a whole number from 1; got many."),
    ]);
    const unknownKey = await runConformance(service.baseUrl, "--key", newKey());
    expect([unknownKey.code, unknownKey.err]).toEqual([2, expect.stringContaining("invalid_api_key")]);
  });
});

describe("records/conformance.json", () => {
  test("is of a run of all suites without differences", () => {
    const result = readRecord<RunResult>("conformance");
    expect(result.suites.map(({ name }) => name)).toEqual(SUITES);
    expect(differencesOf(result)).toEqual([]);
  });

  test("has every sentence once, checked or with the reason why not", () => {
    const ids = [...SENTENCES, ...UNCHECKED_SENTENCES].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { suites, unchecked } = readRecord<RunResult>("conformance");
    const checked = Object.keys(suites[0]?.checks ?? {});
    expect([...checked, ...unchecked.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted());
  });
});
