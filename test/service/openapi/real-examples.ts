/**
 * The examples of the OpenAPI document. After every change of a golden response or of an error, write them to
 * service/contract/examples.json:
 *
 *     node test/service/openapi/real-examples.ts
 */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { RunningServer } from "../../../service/app/server.ts";
import type { ErrorBody } from "../../../service/contract/errors.ts";
import {
  EXAMPLE_ADDRESS,
  type ExampleCall,
  type ExampleError,
  type Examples,
} from "../../../service/contract/examples.ts";
import { defined } from "../../defined.ts";
import { ENDPOINTS } from "../endpoints.ts";
import { type GoldenCall, goldenCalls } from "../golden-calls/golden-call.ts";
import { withHandler } from "../guard/test-contract.ts";
import { WITH_KEY } from "../open-account.ts";
import { type ChartServerOptions, openChartServer } from "../open-chart-server.ts";

/** The time of the example requests. */
const NOW_MS = Date.parse("2026-11-20T21:30:00Z");
const REQUEST_ID = "trace-0123456789";

/** A birth with one problem of each common kind. */
const INVALID_BIRTH = { date: "1990-02-30", time: "25:00", longitude: "2.3522", zone: "Europe/Paris" };
const INVALID_QUERY = "?date=1990-02-30&zone=Europe/Paris";

/** The golden calls preferred as examples: current dates, large cities, responses with every part. */
const PREFERRED_CALLS = new Set([
  "chart-known-time",
  "chart-unknown-time",
  "sky-equinox-and-lunar-eclipse",
  "horoscope-daily-known-time",
  "transits-known-time",
  "synastry-both-known",
  "solar-return-at-the-birth-place",
  "timing-business-spring-forward",
  "locations-score-new-york-to-paris",
  "locations-rank-all",
]);

/** A request of a chart. */
const CHART = { request: defined(new Map(goldenCalls).get("chart-known-time")?.request) };

type AnyRequest = Readonly<Record<string, unknown>>;

/** The examples of the OpenAPI document: golden responses, and error responses recorded from the service. */
export async function realExamples(): Promise<Examples> {
  const calls = await exampleCalls();
  const errors = await exampleErrors();
  const refusals = await exampleRefusals(calls);
  return { calls, refusals, errors };
}

/** The golden calls with a response: preferred ones, then from the shortest to the longest. */
function callsInOrder(): readonly (readonly [name: string, call: GoldenCall])[] {
  const lengthOf = ({ response }: GoldenCall) => JSON.stringify(response).length;
  const callsWithResponse = goldenCalls.filter(([, { response }]) => response !== null);
  const others = callsWithResponse.toSorted(([, a], [, b]) => lengthOf(a) - lengthOf(b));
  return [...callsWithResponse.filter(([name]) => PREFERRED_CALLS.has(name)), ...others];
}

/** For each endpoint one response with a known and one with an unknown time of birth: a preferred call, otherwise the shortest. */
async function exampleCalls(): Promise<Record<string, readonly ExampleCall[]>> {
  const callsByPath: Record<string, ExampleCall[]> = {};
  for (const [, { path, request, response }] of callsInOrder()) {
    const [address, query] = path.split("?", 2);
    const calls = callsByPath[defined(address)] ?? [];
    callsByPath[defined(address)] = calls;
    const name = hasUnknownTime(request) ? "unknown-time" : "known-time";
    if (calls.some((call) => call.name === name)) continue;
    calls.push({
      name,
      query: query === undefined ? "" : `?${query}`,
      ...(request === undefined ? {} : { request }),
      response,
    });
  }
  for (const calls of Object.values(callsByPath)) calls.sort((a, b) => a.name.localeCompare(b.name));
  callsByPath["/v1/usage"] = [{ name: "usage", query: "", response: await usageAnswer() }];
  return inRouteOrder(callsByPath);
}

function hasUnknownTime(request: object | undefined): boolean {
  const births = Object.entries(request ?? {}).filter(([name]) => /^(birth|person)/.test(name));
  return births.some(([, birth]) => ((birth as { time?: string | null }).time ?? null) === null);
}

function inRouteOrder<Value>(byPath: Record<string, Value>): Record<string, Value> {
  const paths = [...ENDPOINTS.keys()].filter((path) => path in byPath);
  const ordered = paths.map((path) => [path, defined(byPath[path])]);
  return Object.fromEntries(ordered);
}

async function usageAnswer(): Promise<unknown> {
  return withServer({ plan: "free", now: () => NOW_MS }, async (ask) => {
    await ask("/v1/chart/short", CHART);
    return (await ask("/v1/usage")).body;
  });
}

/** The response of each endpoint to a request with several problems. */
async function exampleRefusals(
  calls: Readonly<Record<string, readonly ExampleCall[]>>,
): Promise<Record<string, ExampleCall>> {
  return withServer({ now: () => NOW_MS }, async (ask) => {
    const refusals: Record<string, ExampleCall> = {};
    for (const [path, [call]] of Object.entries(calls)) {
      const request =
        defined(call).request === undefined ? undefined : withProblems(defined(call).request as AnyRequest);
      const query = request === undefined ? INVALID_QUERY : "";
      const { status, body } = await ask(path, { query, ...(request === undefined ? {} : { request }) });
      if (status !== 400) throw new Error(`${path} accepted an invalid request: ${status}`);
      refusals[path] = {
        name: "every-problem",
        query,
        ...(request === undefined ? {} : { request }),
        response: body,
      };
    }
    return refusals;
  });
}

function withProblems(request: AnyRequest): AnyRequest {
  const members = Object.entries(request).map(([name, value]) => [
    name,
    /^(birth|person)/.test(name) ? INVALID_BIRTH : value,
  ]);
  return { ...Object.fromEntries(members), surprise: true };
}

async function exampleErrors(): Promise<Record<string, ExampleError>> {
  const path = "/v1/chart/short";
  const failing: ChartServerOptions["behind"] = (services) =>
    services.map(({ service }) =>
      withHandler(service, () => {
        throw new Error("deliberate failure");
      }),
    );
  const of = (summary: string, { status, body }: ReceivedResponse): ExampleError => {
    const { error } = body as ErrorBody;
    // A request whose head was not read has an id of the service.
    return { status, summary, response: { error: { ...error, requestId: REQUEST_ID } } };
  };
  const now = () => NOW_MS;
  const free = await withServer({ plan: "free", now }, async (ask) => {
    const required = await ask("/v1/synastry", { request: {} });
    return { required, limited: await askUntilRejected(() => ask(path, CHART)) };
  });
  const pro = await withServer({ now, environment: { PLAN_PRO_LIMIT: "1000" } }, async (ask) => {
    return {
      limited: await askUntilRejected(() => ask(path, CHART)),
      none: await ask(path, { ...CHART, headers: { authorization: "" } }),
      unknown: await ask(path, { ...CHART, headers: { authorization: "Bearer not-a-key" } }),
      malformed: await ask(path, { text: '{"birth":' }),
      path: await ask("/v1/chart/shorter", CHART),
      verb: await ask(path),
      long: await ask(path, { ...CHART, headers: { "x-long": "a".repeat(1 << 16) } }),
      large: await ask(path, { text: JSON.stringify({ birth: " ".repeat(1 << 16) }) }),
      form: await ask(path, {
        text: "birth=1990",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    };
  });
  const small = { MAX_CALLS_PER_ACCOUNT: "1", MAX_QUEUED_CALLS: "0" };
  const crowded = await withServer({ now, environment: small }, (ask) =>
    askUntilRejected(() => ask(path, CHART)),
  );
  const impatient = { REQUEST_TIMEOUT_MS: "300" };
  const stalled = await withServer({ now, environment: impatient }, (ask) =>
    ask(path, { text: stalledBody() }),
  );
  const failed = await withServer({ now, behind: failing }, (ask) => ask(path, CHART));
  const unexpected = await withServer({ now }, (_ask, { host, port }) =>
    askExpecting(`http://${host}:${port}${path}`),
  );
  return {
    malformed_json: of("Body is not valid JSON", pro.malformed),
    missing_api_key: of("Missing API key", pro.none),
    invalid_api_key: of("Unknown or revoked API key", pro.unknown),
    plan_required: of("Endpoint not included in the Free plan", free.required),
    not_found: of("Path does not exist", pro.path),
    method_not_allowed: of("Method not accepted by this path", pro.verb),
    body_timeout: of("Body not complete in time", stalled),
    body_too_large: of("Body larger than 64 KiB", pro.large),
    unsupported_media_type: of("Body is not application/json", pro.form),
    expectation_failed: of("Expect is not 100-continue", unexpected),
    headers_too_large: of("Headers are too long", pro.long),
    daily_limit_reached_free: of("Daily limit reached on the Free plan", free.limited),
    daily_limit_reached_pro: of("Daily limit reached on the API Pro plan", pro.limited),
    internal_error: of("Internal error", failed),
    overloaded: of("Too many requests are waiting", crowded),
  };
}

/** A body that starts and does not end. */
function stalledBody(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) });
}

/** Sends an Expect that the service does not fulfil; fetch does not send the header. */
async function askExpecting(url: string): Promise<ReceivedResponse> {
  const headers = { "x-request-id": REQUEST_ID, ...WITH_KEY, expect: "200-ok" };
  const outgoing = request(url, { method: "POST", headers, agent: false });
  outgoing.end();
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: incoming.statusCode ?? 0, body: JSON.parse(await text(incoming)) };
}

/** Sends requests until one is rejected, and returns that response. */
async function askUntilRejected(ask: () => Promise<ReceivedResponse>): Promise<ReceivedResponse> {
  for (;;) {
    const responses = await Promise.all(Array.from({ length: 20 }, ask));
    const rejected = responses.find(({ status }) => status !== 200);
    if (rejected !== undefined) return rejected;
  }
}

interface ReceivedResponse {
  readonly status: number;
  readonly body: unknown;
}
interface RequestInit {
  readonly query?: string;
  readonly request?: object;
  /** A body that is not a JSON object. */
  readonly text?: string | ReadableStream;
  readonly headers?: Readonly<Record<string, string>>;
}
type Ask = (path: string, init?: RequestInit) => Promise<ReceivedResponse>;

/** Runs `work` against a service with the public URL of the examples. */
async function withServer<Value>(
  options: ChartServerOptions,
  work: (ask: Ask, server: RunningServer) => Promise<Value>,
): Promise<Value> {
  const environment = { BASE_URL: EXAMPLE_ADDRESS, ...options.environment };
  const server: RunningServer = await openChartServer({ ...options, environment });
  const ask: Ask = async (path, { query = "", request, text, headers = {} } = {}) => {
    const body = text ?? (request === undefined ? undefined : JSON.stringify(request));
    const response = await fetch(`http://${server.host}:${server.port}${path}${query}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "x-request-id": REQUEST_ID,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...WITH_KEY,
        ...headers,
      },
      ...(body === undefined ? {} : { body, duplex: "half" }),
    });
    return { status: response.status, body: await response.json() };
  };
  try {
    return await work(ask, server);
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  const file = new URL("../../../service/contract/examples.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(await realExamples())}\n`);
}
