import { readdirSync, readFileSync } from "node:fs";
import { type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Metadata, type ServiceError } from "@grpc/grpc-js";
import { describe, expect, test } from "vitest";
import { hashApiKey, openDatabase } from "../../../db/index.ts";
import { defined } from "../../defined.ts";
import { freePort } from "../../free-port.ts";
import { newKey, openAccount, openAccountDatabase, openKey } from "../open-account.ts";
import { openCollector } from "../tracing/collector.ts";
import { openServer } from "../transport/open-server.ts";
import { chartClient, unary } from "../transport/unary/grpc-client.ts";
import { openPostgresServer } from "./postgres-server.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

/** Values that clients send, each unique enough to search for. */
const SECRETS = {
  date: "2391-07-23",
  latitude: -37.918273645,
  longitude: 151.564738291,
  text: "Marked7Qx9Zebra",
  forwardedFor: "203.0.113.77",
  address: "127.0.0.77",
} as const;
const BIRTH = { date: SECRETS.date, latitude: SECRETS.latitude, longitude: SECRETS.longitude, time: "03:47" };
/** The first characters of a key are displayed; the rest is secret. */
const DISPLAYED_CHARACTERS = "alm_live_".length + 4;
const LIMIT = 8;

/** The representations of a secret in a file: its text, and the bytes of a number. */
function needlesOf(keys: readonly string[]): readonly (readonly [name: string, bytes: Buffer])[] {
  const { date, latitude, longitude, text, forwardedFor, address } = SECRETS;
  const numbers = [latitude, longitude].flatMap((value): [string, Buffer][] => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return [
      [`${value}`, Buffer.from(String(Math.abs(value)).slice(0, 9))],
      [`${value} (bytes)`, Buffer.from(bytes)],
      [`${value} (bytes, reversed)`, Buffer.from(bytes).reverse()],
    ];
  });
  const secretParts = keys.flatMap((key): [string, Buffer][] => {
    const secret = key.slice(DISPLAYED_CHARACTERS);
    return [
      ["start of a key's secret part", Buffer.from(secret.slice(0, 10))],
      ["end of a key's secret part", Buffer.from(secret.slice(-10))],
    ];
  });
  const texts = [date, text, text.toLowerCase(), forwardedFor, address].map((value): [string, Buffer] => [
    value,
    Buffer.from(value),
  ]);
  return [...texts, ...numbers, ...secretParts];
}

interface Place {
  readonly name: string;
  readonly bytes: Buffer;
}

function filesIn(folder: string): readonly Place[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const bytes = readIfPresent(join(parentPath, name));
      return bytes === null ? [] : [{ name, bytes }];
    });
}

/** Null if the server, which is running, has deleted the file since it was listed. */
function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}

function findSecrets(places: readonly Place[], keys: readonly string[]): readonly string[] {
  return needlesOf(keys).flatMap(([name, needle]) =>
    places.filter(({ bytes }) => bytes.includes(needle)).map((place) => `${name} in ${place.name}`),
  );
}

interface Ask {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly headers?: OutgoingHttpHeaders;
}

/** Sends a request from a distinct address, with every header that could identify a client. */
function ask(port: number, { method = "POST", path = "/v1/chart/full", body = "", headers = {} }: Ask) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({
      port,
      host: "127.0.0.1",
      localAddress: SECRETS.address,
      method,
      path,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": SECRETS.forwardedFor,
        forwarded: `for=${SECRETS.forwardedFor}`,
        "x-real-ip": SECRETS.forwardedFor,
        "user-agent": `agent/${SECRETS.text}`,
        cookie: `session=${SECRETS.text}`,
        referer: `https://${SECRETS.text}.example/`,
        ...headers,
      },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: defined(response.statusCode), text }));
      response.on("error", reject);
    });
    sent.end(body);
  });
}

const toolCall = (name: string, args: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });

async function askGrpc(port: number, birth: object, key?: string): Promise<ServiceError | null> {
  const metadata = new Metadata();
  metadata.set("x-forwarded-for", SECRETS.forwardedFor);
  metadata.set("x-note", SECRETS.text);
  if (key !== undefined) metadata.set("authorization", `Bearer ${key}`);
  return (await unary(chartClient(port, { interceptors: [] }), "ComputeFullChart", { birth }, { metadata }))
    .error;
}

/** Sends a request for every outcome, with the marked values, keys and addresses. */
async function sendEveryRequest(port: number, keys: { readonly active: string; readonly unknown: string }) {
  const { text } = SECRETS;
  const bearer = { authorization: `Bearer ${keys.active}` };
  const body = JSON.stringify({ birth: BIRTH });
  const statuses = new Set<number>();
  const requests: readonly Ask[] = [
    { body, headers: bearer },
    { body, headers: { "x-api-key": keys.active } },
    { body, path: `/pictures/chart?label=${text}`, headers: bearer },
    // 400, 413, 415
    { body, path: `/pictures/chart?theme=${text}&${text}=${text}`, headers: bearer },
    { body: `{"birth": {"date": "${text}"`, headers: bearer },
    { body: JSON.stringify({ birth: { ...BIRTH, timezone: `Mars/${text}` } }), headers: bearer },
    { body: JSON.stringify({ birth: { ...BIRTH, [text]: text } }), headers: bearer },
    { body: text.repeat(10_000), headers: bearer },
    { body: text, headers: { ...bearer, "content-type": `text/${text}` } },
    // 401
    { body },
    { body, headers: { authorization: `Bearer ${keys.unknown}` } },
    { body, headers: { authorization: `Basic ${text}` } },
    { body, headers: { ...bearer, "x-api-key": keys.unknown } },
    { body, path: `/v1/chart/full?api_key=${keys.active}` },
    // 404, 405
    { body, path: `/v1/${text}?q=${text}`, headers: bearer },
    { body, path: `/almagest.v1.ChartService/${text}`, headers: bearer },
    { method: "GET", path: `/v1/chart/full?date=${BIRTH.date}`, headers: bearer },
    // Tool calls: valid, invalid, of an unknown tool, not a message, without a key
    { body: toolCall("chart_full", { birth: BIRTH }), path: "/mcp", headers: bearer },
    { body: toolCall("chart_full", { birth: { ...BIRTH, [text]: text } }), path: "/mcp", headers: bearer },
    { body: toolCall(text, { birth: BIRTH }), path: "/mcp", headers: bearer },
    { body: toolCall(text, text), path: "/mcp", headers: bearer },
    { body: `{"jsonrpc": "2.0", "method": "${text}"`, path: "/mcp", headers: bearer },
    { body, path: "/mcp", headers: bearer },
    { body, path: "/mcp", headers: { authorization: `Bearer ${keys.unknown}` } },
  ];
  for (const each of requests) statuses.add((await ask(port, each)).status);
  expect(await askGrpc(port, BIRTH, keys.active)).toBeNull();
  const refused = [
    await askGrpc(port, BIRTH),
    await askGrpc(port, BIRTH, keys.unknown),
    await askGrpc(port, { ...BIRTH, timezone: `Mars/${text}` }, keys.active),
  ];
  expect(refused.map((error) => error?.code)).toEqual([16, 16, 3]);
  for (let requestCount = 0; requestCount <= LIMIT; requestCount++) {
    statuses.add((await ask(port, { body, headers: bearer })).status);
  }
  expect((await askGrpc(port, BIRTH, keys.active))?.code).toBe(8);
  expect([...statuses].sort()).toEqual([200, 400, 401, 404, 405, 413, 415, 429]);
}

/** Resolves when the request log, which is written in batches, has the request that the outage failed. */
async function untilLossIsLogged(url: string): Promise<void> {
  const database = await openDatabase({ url });
  const lossQuery = database.kysely.selectFrom("request_log").select("endpoint").where("status", "=", 500);
  await expect.poll(() => lossQuery.execute()).toEqual([{ endpoint: "/v1/chart/full" }]);
  await database.close();
}

/** Kills the process during a request, and sends bytes that are not a request. */
async function crash(port: number, service: ServiceProcess, key: string): Promise<void> {
  const broken = connect({ port, host: "127.0.0.1", localAddress: SECRETS.address });
  broken.on("error", () => {});
  broken.resume();
  broken.write(`POST /${SECRETS.text} HTTP/9.9\r\n${SECRETS.text}\r\n\r\n`);
  await new Promise((resolve) => broken.once("close", resolve));
  const half = connect({ port, host: "127.0.0.1", localAddress: SECRETS.address });
  half.on("error", () => {});
  half.write(
    `POST /v1/chart/full HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"birth":{"date":"${SECRETS.date}"`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  await service.kill();
}

const text = (name: string, content: string): Place => ({ name, bytes: Buffer.from(content) });

describe("the client and the content of a request are not stored", () => {
  test.each(["SQLite", "PostgreSQL"])(
    "in the files of %s, its write-ahead log, the service's log and its metrics",
    async (kind) => {
      const keys = { active: newKey(), unknown: newKey() };
      const folder = openFolder();
      const postgres = kind === "PostgreSQL" ? await openPostgresServer() : null;
      const url = postgres?.url ?? `sqlite:${join(folder, "almagest.db")}`;
      const accounts = await openAccountDatabase("pro", url);
      const accountId = await openAccount(accounts.database, "free");
      const keyId = await openKey(accounts.database, accountId, keys.active);
      await accounts.close();
      const privatePort = await freePort();
      const collector = await openCollector();
      const service = await startService(folder, {
        DATABASE_URL: url,
        PLAN_FREE_LIMIT: String(LIMIT),
        LOG_LEVEL: "debug",
        PRIVATE_PORT: String(privatePort),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      });
      await sendEveryRequest(service.port, keys);

      // A request during an outage of the database, which is logged too.
      const lock = postgres === null ? new DatabaseSync(join(folder, "almagest.db")) : null;
      lock?.exec("begin immediate");
      await postgres?.stop();
      const other = { authorization: `Bearer ${keys.active}` };
      const lost = await ask(service.port, { body: JSON.stringify({ birth: BIRTH }), headers: other });
      expect(lost.status).toBe(500);
      lock?.exec("rollback");
      lock?.close();
      await postgres?.start();

      const metrics = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
      expect(metrics).toMatch(/almagest_requests_total\{endpoint="\/v1\/chart\/full"/);
      await untilLossIsLogged(url);
      await crash(service.port, service, keys.active);

      const written = [...filesIn(folder), ...(postgres === null ? [] : filesIn(postgres.folder))];
      const outputs = [
        text("the log", service.log()),
        text("standard output", service.out()),
        text("the metrics", metrics),
        text("the server's log", postgres?.log() ?? ""),
        text("the traces", collector.bodies.join("\n")),
      ];
      expect(collector.bodies.join("\n")).toContain("/v1/chart/full");
      for (const id of [accountId, keyId]) expect(collector.bodies.join("\n")).not.toContain(id);
      expect(service.log()).toContain('"endpoint":"/v1/chart/full","protocol":"rest","status":429');
      expect(findSecrets([...written, ...outputs], Object.values(keys))).toEqual([]);
      // The search works: it finds the stored hash and the endpoint of the request log.
      const has = (needle: string) => written.some(({ bytes }) => bytes.includes(needle));
      expect(has(hashApiKey(keys.active))).toBe(true);
      expect(has("/v1/chart/full")).toBe(true);
      expect(has(hashApiKey(keys.unknown))).toBe(false);
      expect(outputs.some(({ bytes }) => bytes.includes(hashApiKey(keys.active)))).toBe(false);
    },
  );

  test("in the log of a bug that quotes its input", async () => {
    const quote = (sent: unknown): never => {
      throw Object.assign(new RangeError(`cannot compute ${JSON.stringify(sent)}\n    at ${SECRETS.text}`), {
        cause: new Error(SECRETS.text),
        birth: sent,
      });
    };
    const server = await openServer({ computeFullChart: quote });
    const headers = { authorization: `Bearer ${newKey()}` };
    const activeKey = newKey();
    await openKey(server.accounts.database, server.accounts.accountId, activeKey);
    expect((await ask(server.port, { body: JSON.stringify({ birth: BIRTH }), headers })).status).toBe(401);
    const request = {
      body: JSON.stringify({ birth: BIRTH }),
      headers: { authorization: `Bearer ${activeKey}` },
    };
    const { status, text: responseText } = await ask(server.port, request);
    expect(status).toBe(500);
    expect((await askGrpc(server.port, BIRTH, activeKey))?.code).toBe(13);
    await expect.poll(() => server.log.filter(({ msg }) => msg === "request")).toHaveLength(3);
    const bugs = server.log.filter(({ level }) => level === "error");
    expect(bugs).toHaveLength(2);
    expect(bugs[0]).toMatchObject({ err: { type: "RangeError", cause: { type: "Error" } } });
    expect(JSON.stringify(bugs[0])).toContain("privacy.slow.test.ts");
    const outputs = [text("the log", JSON.stringify(server.log)), text("the response", responseText)];
    expect(findSecrets(outputs, [activeKey])).toEqual([]);
  });
});
