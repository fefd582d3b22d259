import assert from "node:assert/strict";
import { Agent as HttpAgent, get as httpGet } from "node:http";
import { Agent as HttpsAgent, get as httpsGet } from "node:https";
import { join } from "node:path";
import { createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { credentials, loadPackageDefinition, Metadata, type ServiceClientConstructor } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { goldenResponse } from "../service/golden-calls/golden-call.ts";
import { createWebClient, keyOn, keyRequest } from "../service/portal/web-client.ts";
import { toolClientKinds } from "../service/transport/tools/tool-clients.ts";

/** A running service, or the proxy in front of it. */
export interface CallTarget {
  /** `http:` or `https:`, host and port. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** PEM, of a test's own proxy; `fetch` must trust it too. */
  readonly certificate?: string;
  /** The link of the next email to an address. */
  linkTo(email: string): Promise<URL>;
}

/** A real call; it throws if the response is not the expected one. */
export interface ServiceCall {
  readonly name: string;
  run(target: CallTarget): Promise<void>;
}

const PROTO = join(import.meta.dirname, "../../proto");
const CALL_TIMEOUT_MS = 30_000;

const CHART = goldenResponse<{
  readonly input: {
    readonly date: string;
    readonly time: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly angles: { readonly ascendant: { readonly longitude: number } };
}>("chart-known-time");
const { date, time, latitude, longitude } = CHART.input;
const BIRTH = { date, time, latitude, longitude };
const ASCENDANT_DEG = CHART.angles.ascendant.longitude;

const caOf = (certificate: string | undefined) => (certificate === undefined ? {} : { ca: certificate });
const withKey = ({ apiKey }: CallTarget) => ({ authorization: `Bearer ${apiKey}` });

async function callRest(target: CallTarget): Promise<void> {
  const response = await fetch(`${target.baseUrl}/v1/chart/full`, {
    method: "POST",
    headers: { "content-type": "application/json", ...withKey(target) },
    body: JSON.stringify({ birth: BIRTH }),
  });
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), CHART);
}

/** Sends two requests; a connection that the service announced to be kept open must serve the second. */
async function reuseConnection({ baseUrl, certificate }: CallTarget): Promise<void> {
  const isSecure = baseUrl.startsWith("https:");
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({
    keepAlive: true,
    maxSockets: 1,
    ...caOf(certificate),
  });
  const isReused = () =>
    new Promise<boolean>((resolve, reject) => {
      const request = (isSecure ? httpsGet : httpGet)(`${baseUrl}/healthz`, { agent }, (response) => {
        response.resume().once("end", () => setImmediate(resolve, request.reusedSocket));
      });
      request.once("error", reject);
    });
  try {
    assert.deepEqual([await isReused(), await isReused()], [false, true]);
  } finally {
    agent.destroy();
  }
}

/** A client of @grpc/grpc-js, from the proto files, as users make theirs. */
function grpcClient({ baseUrl, certificate }: CallTarget, file: string, service: string) {
  const definition = loadSync(file, { includeDirs: [PROTO], enums: String });
  let node: unknown = loadPackageDefinition(definition);
  for (const name of service.split(".")) node = (node as Record<string, unknown>)[name];
  const { protocol, host } = new URL(baseUrl);
  const roots = certificate === undefined ? null : Buffer.from(certificate);
  const channel = protocol === "https:" ? credentials.createSsl(roots) : credentials.createInsecure();
  return new (node as ServiceClientConstructor)(host, channel);
}

const deadline = () => ({ deadline: Date.now() + CALL_TIMEOUT_MS });

async function callGrpc(target: CallTarget): Promise<void> {
  const client = grpcClient(target, "almagest/v1/chart.proto", "almagest.v1.ChartService");
  const metadata = new Metadata();
  metadata.set("authorization", `Bearer ${target.apiKey}`);
  try {
    const chart = await new Promise<typeof CHART>((resolve, reject) => {
      client["ComputeFullChart"]?.call(
        client,
        { birth: BIRTH },
        metadata,
        deadline(),
        (error: Error | null, value: typeof CHART) => (error === null ? resolve(value) : reject(error)),
      );
    });
    assert.equal(chart.angles.ascendant.longitude, ASCENDANT_DEG);
  } finally {
    client.close();
  }
}

/** Receives the first status of a stream that stays open, then cancels it. */
async function watchHealth(target: CallTarget): Promise<void> {
  const client = grpcClient(target, "grpc/health/v1/health.proto", "grpc.health.v1.Health");
  try {
    const stream = client["Watch"]?.call(client, { service: "almagest.v1.ChartService" }, deadline());
    const first = await new Promise<object>((resolve, reject) =>
      stream.once("data", resolve).on("error", reject),
    );
    assert.deepEqual(first, { status: "SERVING" });
    stream.cancel();
  } finally {
    client.close();
  }
}

interface TransportOptions {
  readonly baseUrl: string;
  readonly httpVersion: "1.1";
  readonly nodeOptions: { readonly ca?: string };
}

function callOver(createTransport: (options: TransportOptions) => Transport) {
  return async (target: CallTarget): Promise<void> => {
    const client = createClient(
      ChartService,
      createTransport({
        baseUrl: target.baseUrl,
        httpVersion: "1.1",
        nodeOptions: caOf(target.certificate),
      }),
    );
    const chart = await client.computeFullChart(
      { birth: BIRTH },
      { headers: withKey(target), timeoutMs: CALL_TIMEOUT_MS },
    );
    assert.equal(chart.angles?.ascendant?.longitude, ASCENDANT_DEG);
  };
}

async function callTool(target: CallTarget): Promise<void> {
  const client = await toolClientKinds.at(-1)?.open(target.baseUrl, withKey(target));
  const result = await client?.call("chart_full", { birth: BIRTH, detail: "full" });
  await client?.close();
  const text = result?.content[0]?.text ?? "";
  assert.notEqual(result?.isError, true, text);
  assert.deepEqual(JSON.parse(text), CHART);
}

/** Signs up, confirms the address, creates a key on the page and calls with it; the day's count is in the database. */
async function openAccount(target: CallTarget): Promise<void> {
  const pages = createWebClient(target.baseUrl);
  const [email, password] = ["someone@example.com", "correct horse battery"];
  await pages.post("/account/sign-up", { email, password });
  const link = await target.linkTo(email);
  const token = link.searchParams.get("token") ?? "";
  assert.equal((await pages.post(link.pathname, { token, password })).status, 303);
  assert.equal((await pages.get("/account")).status, 200);
  const answer = await pages.post("/account/keys", { name: "first", request: await keyRequest(pages) });
  const account = { ...target, apiKey: keyOn(await answer.text()) };
  await callRest(account);
  const usage = await fetch(`${target.baseUrl}/v1/usage`, { headers: withKey(account) });
  assert.partialDeepStrictEqual(await usage.json(), { plan: "free", used: 1, activeKeys: 1 });
}

async function readPages({ baseUrl }: CallTarget): Promise<void> {
  for (const path of ["/readyz", "/docs", "/docs/reference", "/openapi.json", "/account/sign-up"]) {
    const response = await fetch(`${baseUrl}${path}`, { headers: { accept: "text/html, application/json" } });
    assert.equal(response.status, 200, path);
    await response.arrayBuffer();
  }
}

/** Calls over every protocol, with the responses that the golden files and the clients of other authors expect. */
export const SERVICE_CALLS: readonly ServiceCall[] = [
  { name: "REST", run: callRest },
  { name: "keep-alive", run: reuseConnection },
  { name: "gRPC", run: callGrpc },
  { name: "gRPC health watch", run: watchHealth },
  { name: "gRPC-Web", run: callOver(createGrpcWebTransport) },
  { name: "Connect", run: callOver(createConnectTransport) },
  { name: "MCP", run: callTool },
  { name: "account", run: openAccount },
  { name: "pages", run: readPages },
];

/** The link of the only email that a service without a mail server has logged. */
export async function linkInLog(log: () => string | Promise<string>): Promise<URL> {
  const endMs = Date.now() + CALL_TIMEOUT_MS;
  while (Date.now() < endMs) {
    const link = /"link":"([^"]+)"/.exec(await log())?.[1];
    if (link !== undefined) return new URL(link);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the log has no link");
}

/** The key that the first start on SQLite has printed. */
export function keyIn(output: string): string {
  const key = /alm_live_[0-9A-Za-z]{38}/.exec(output)?.[0];
  assert.ok(key, "the first start prints a key");
  return key;
}
