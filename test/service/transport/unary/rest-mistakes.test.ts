import { expect, test } from "vitest";
import { ChartService } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { createCalculationServices } from "../../../../service/app/services.ts";
import type { ErrorBody, Violation } from "../../../../service/contract/errors.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";
import { compileTestContract } from "../../guard/test-contract.ts";
import { API_KEY, WITH_KEY } from "../../open-account.ts";
import { exchange } from "../../transport/port/raw-client.ts";
import { BIRTH, charts, sharedServer } from "../open-server.ts";

const LIMIT_BYTES = 64 * 1024;

const { echo } = await compileTestContract();
const others = createCalculationServices(TABLES).filter(({ service }) => service !== ChartService);
const computeAngles = () => Promise.reject(new Error("secret: a bug"));
const server = sharedServer({ ...charts, computeAngles }, {}, { services: [...others, echo] });

interface Row {
  /** All that is sent. */
  readonly bytes: string;
  readonly status: number;
  /** Of the error; default: invalid_request. */
  readonly code?: string;
  /** The field and code of each problem. */
  readonly problems?: readonly string[];
  /** A text or a matcher. */
  readonly message?: unknown;
  readonly allow?: string;
}

/** A request by its first line and further headers; a header that is stated replaces the default. */
function requestOf(line: string, body?: string, headers: readonly string[] = []): string {
  const defaults = [
    "Host: h",
    `X-API-Key: ${API_KEY}`,
    ...(body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const nameOf = (header: string) => header.split(":")[0];
  const names = headers.map(nameOf);
  const lines = [...defaults.filter((header) => !names.includes(nameOf(header))), ...headers];
  return [`${line} HTTP/1.1`, ...lines, "Connection: close", "", body ?? ""].join("\r\n");
}

const FULL = "POST /v1/chart/full";
const CHART = JSON.stringify({ birth: BIRTH });
const chart = (body: string, ...problems: string[]): Row => ({
  ...{ bytes: requestOf(FULL, body), status: 400, problems },
});
const birth = (fields: string, ...problems: string[]): Row =>
  chart(`{"birth":{"date":"2000-01-01","latitude":1,"longitude":1,${fields}}}`, ...problems);
/** The message does not quote the body. */
const malformed = (body: string): Row => ({
  ...chart(body, "body malformed_json"),
  message: expect.not.stringContaining(body.slice(0, 12)),
});
const members = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, index) => [`k${index}`, 0])));
const unsupported = (...headers: string[]): Row => ({
  ...{ bytes: requestOf(FULL, CHART, headers), status: 415, problems: ["body unsupported_media_type"] },
});
const get = (target: string, ...problems: string[]): Row => ({
  ...{ bytes: requestOf(`GET ${target}`), status: 400, problems },
});
const find = (query: string, ...problems: string[]): Row => get(`/v1/test/find?${query}`, ...problems);
const post = (target: string, body: string, ...problems: string[]): Row => ({
  ...{ bytes: requestOf(`POST ${target}`, body), status: 400, problems },
});
const missing = (path: string, nearest?: string): Row => ({
  bytes: requestOf(`POST ${path}`, "{}"),
  ...{ status: 404, code: "not_found" },
  message: `The requested path does not exist.${nearest === undefined ? "" : ` The nearest is ${nearest}.`}`,
});
const unknown = (path: string): Row => ({
  ...{ bytes: requestOf(`GET ${path}`), status: 404, code: "not_found" },
});
const method = (line: string, allow: string): Row => ({
  ...{ bytes: requestOf(line), status: 405, code: "not_found", allow },
});
const keyless = (authorization: string, problem: string): Row => ({
  bytes: requestOf("GET /v1/usage", undefined, ["X-API-Key: ", `Authorization: ${authorization}`]),
  ...{ status: 401, code: "missing_api_key" },
  message: `${problem}: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>${authorization === "" ? "; it is not read from the query" : ""}.`,
});
const broken = (bytes: string, status: number, problem: string): Row => ({
  ...{ bytes: `${bytes}\r\n\r\n`, status, problems: [problem] },
});

const bodies: readonly Row[] = [
  {
    ...chart(
      `{"birth":{"date":"1900-02-30","time":"24:00","latitude":90.5,"longitude":"2","timezone":"Mars/Olympus",
        "place":{"city":"Paris"},"__proto__":{"date":"2000-01-01"},"time":"25:61"},"orbs":[1]}`,
      ...["birth.time duplicate_field", "orbs unknown_field", "birth.place unknown_field"],
      ...["birth.__proto__ unknown_field", "birth.date no_such_date", "birth.time wrong_format"],
      ...["birth.latitude out_of_range", "birth.longitude wrong_type", "birth.timezone unknown_timezone"],
    ),
    message: expect.stringMatching(/^9 problems: \(1\) /),
  },
  chart("{}", "birth required"),
  chart('{"birth":{}}', "birth.date required", "birth.latitude required", "birth.longitude required"),
  chart('{"birth":null}', "birth null_not_allowed"),
  chart(
    '{"birth":{"date":"2000-01-01","latitude":1e999,"longitude":-1e999}}',
    ...["birth.latitude wrong_type", "birth.longitude wrong_type"],
  ),
  chart("[]", "body wrong_type"),
  chart("null", "body null_not_allowed"),
  birth('"timezone":"constructor"', "birth.timezone unknown_timezone"),
  birth('"time_known":true', "birth.time_known unknown_field"),
  birth('"toString":1,"constructor":2', "birth.toString unknown_field", "birth.constructor unknown_field"),
  birth('"t\\u0069me":null,"time":null', "birth.time duplicate_field"),
  chart(" \r\n\t ", "body malformed_json"),
  malformed('{"birth":{"date":'),
  malformed('{"birth":{"latitude":NaN}}'),
  malformed('{"birth":\0}'),
  {
    ...chart(members(401), "body body_too_large"),
    message: "body must not have more than 400 fields and items.",
  },
  { ...chart(CHART.padEnd(LIMIT_BYTES + 1), "body body_too_large"), status: 413 },
  unsupported("Content-Type: application/x-www-form-urlencoded"),
  unsupported("Content-Type: text/plain"),
  unsupported("Content-Type: application/json-patch+json"),
  unsupported("Content-Type: application/json; charset=iso-8859-1"),
  unsupported("Content-Type: "),
  unsupported("Content-Encoding: gzip"),
  {
    ...unsupported("Content-Type: application/json; v=1; charset=utf-16"),
    message: "body must be UTF-8; its Content-Type states another charset.",
  },
  {
    ...post("/v1/solar-return", "", "birth required", "year required"),
    bytes: requestOf("POST /v1/solar-return"),
  },
  { bytes: requestOf("POST /v1/chart/angles", CHART), status: 500, code: "internal_error" },
];

const queries: readonly Row[] = [
  post("/v1/chart/short?date=2001-01-01", CHART, "query.date unknown_field"),
  post("/v1/chart/short?birth=1&birth=2&x", CHART, "query.birth unknown_field", "query.x unknown_field"),
  post(
    "/v1/chart/short?date=1",
    '{"birth":{"date":1},"x":2}',
    ...["query.date unknown_field", "x unknown_field", "birth.latitude required"],
    ...["birth.longitude required", "birth.date wrong_type"],
  ),
  post("/v1/chart/short?date=1", "{", "query.date unknown_field", "body malformed_json"),
  post("/v1/chart/short?__proto__=1", CHART, "query.__proto__ unknown_field"),
  post(`/v1/chart/short?${"a&".repeat(64)}a`, CHART, "query body_too_large"),
  {
    ...post("/v1/horoscope/daily?date=2001-01-01", "{}", "query.date unknown_field"),
    message: "query.date is not a recognized field; the fields of a POST are in its body.",
  },
  {
    ...get("/v1/sky?day=1", "body unknown_field", "day unknown_field"),
    bytes: requestOf("GET /v1/sky?day=1", "{}"),
    message: expect.stringContaining("body must be empty; the fields of a GET"),
  },
  {
    ...get("/v1/usage", "body unknown_field"),
    bytes: `${requestOf("GET /v1/usage", undefined, ["Transfer-Encoding: chunked"])}2\r\n{}\r\n0\r\n\r\n`,
  },
  find("day=1", "day unknown_field"),
  find("date=2026-02-28&date=2026-02-28", "date duplicate_field"),
  find("date=2026-02-30", "date no_such_date"),
  find("date=", "date wrong_format"),
  find("date=1799-12-31", "date out_of_range"),
  find("count=1.5", "count wrong_type"),
  find("count=seven", "count wrong_type"),
  find("count=", "count wrong_type"),
  find("count=0x10", "count wrong_type"),
  find("count=2147483648", "count out_of_range"),
  find("seconds=-1", "seconds out_of_range"),
  find("seconds=4294967296", "seconds out_of_range"),
  find("latitudeLimit=90.1", "latitudeLimit out_of_range"),
  find("latitudeLimit=NaN", "latitudeLimit wrong_type"),
  find("latitudeLimit=1e999", "latitudeLimit wrong_type"),
  find("backwards=1", "backwards wrong_type"),
  find("sign=leo", "sign not_in_set"),
  find("__proto__=1&constructor=2", "__proto__ unknown_field", "constructor unknown_field"),
  find("latitude_limit=1", "latitude_limit unknown_field"),
  find(
    "count=a&count=b&x=1&sign=2",
    ...["count duplicate_field", "x unknown_field", "count wrong_type", "sign not_in_set"],
  ),
  find(`${"a&".repeat(64)}a`, "query body_too_large"),
  find(`${"a&".repeat(4_999)}a`, "query body_too_large"),
];

const addresses: readonly Row[] = [
  missing("/v1/chart/full/", "POST /v1/chart/full"),
  missing("/v1/chart/FULL", "POST /v1/chart/full"),
  missing("//v1//chart/full", "POST /v1/chart/full"),
  missing("/V1/Chart/Fixed_Stars", "POST /v1/chart/fixed-stars"),
  missing("/v2/chart/full", "POST /v1/chart/full"),
  missing("/chart/full", "POST /v1/chart/full"),
  missing("/v1/hcart/full", "POST /v1/chart/full"),
  missing("/v1/location/rank", "POST /v1/locations/rank"),
  missing("/sky", "GET /v1/sky"),
  missing("/v1/", "GET /v1"),
  missing("/", "GET /v1"),
  missing("/v1/chart"),
  missing("/v1/chart/shorter"),
  missing("/v1/chart/__proto__"),
  missing("/toString"),
  missing(`/v1/sky${"/".repeat(60)}`),
  ...["/docs/errors/nothing", "/v1%2Fsky", "/v1/%sky", "/v1/s%6by%", "/v1/s%6", "/v1/%2e/sky"].map(unknown),
  ...["/v1/sk%C3%BD", "/v1/%2573ky"].map(unknown),
  {
    ...method("GET /v1/chart/full", "POST"),
    message: "GET is not accepted: /v1/chart/full answers POST only.",
  },
  {
    ...method("DELETE /v1/sky", "GET, HEAD"),
    message: "DELETE is not accepted: /v1/sky answers GET and HEAD only.",
  },
  method("POST /v1/test/find", "GET, HEAD"),
  ...["PUT", "DELETE", "PATCH", "OPTIONS"].map((verb) => method(`${verb} /v1/chart/full`, "POST")),
  method("CONNECT example.com:443", "GET, HEAD, POST"),
  keyless("alm_live_key", "Authorization has no scheme before the API key"),
  keyless("Bearer", "Authorization has no API key after Bearer"),
  keyless("Token alm_live_key", "Authorization has another scheme than Bearer, and an API key is required"),
  keyless("", "An API key is required"),
  {
    ...keyless("", "An API key is required"),
    bytes: requestOf(`GET /v1/sky?api_key=${API_KEY}`, undefined, ["X-API-Key: "]),
  },
];

const rejected = (lines: readonly string[], status: number, problem: string, number: number): Row =>
  broken([...lines, "Connection: close", `X-Request-Id: my-request-${number}`].join("\r\n"), status, problem);
const GET_HEALTH = "GET /healthz HTTP/1.1";
const heads: readonly Row[] = [
  broken("hello, is this a server?", 400, "body invalid_encoding"),
  broken(`GET / HTTP/1.1\r\nHost: h\r\nX-A: ${"a".repeat(20_000)}`, 431, "body body_too_large"),
  broken(
    "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked",
    ...([400, "body invalid_encoding"] as const),
  ),
  rejected([GET_HEALTH], 400, "header.host required", 1),
  rejected(["GET http://h/v1/sky HTTP/1.1"], 400, "header.host required", 2),
  rejected([GET_HEALTH, "Host: h", "Host: h"], 400, "header.host duplicate_field", 3),
  rejected([GET_HEALTH, "Host: h", "Expect: foo"], 417, "header.expect not_in_set", 4),
];

/** The response to a request as it is written. */
async function answerTo(bytes: string) {
  const text = await exchange(server, bytes);
  const [head = "", content = ""] = text.split("\r\n\r\n", 2);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(": ", 2) as [string, string]));
  return { status: Number(statusLine.split(" ")[1]), headers, content };
}

/** The log contains nothing of a body and no path that does not exist. */
const ENDPOINTS = new Set([
  ...["unknown", "/v1/chart/angles", "/v1/chart/full", "/v1/chart/short", "/v1/horoscope/daily", "/v1/sky"],
  ...["/v1/solar-return", "/v1/test/find", "/v1/usage"],
]);

const problemsOf = (error: ErrorBody["error"] | undefined): readonly string[] | undefined =>
  Array.isArray(error?.details)
    ? (error.details as readonly Violation[]).map(({ field, code }) => `${field} ${code}`)
    : undefined;

test("every mistake has its status, code and problems, is logged, and is not counted", async () => {
  const actual: Record<string, object> = {};
  const expected: Record<string, object> = {};
  const statuses = new Map<unknown, number>();
  for (const [index, row] of [...bodies, ...queries, ...addresses, ...heads].entries()) {
    const { bytes, status, code = "invalid_request", problems, allow = null } = row;
    const name = `${index} ${bytes.slice(0, 200)}`;
    const { headers, content, ...answer } = await answerTo(bytes);
    const { error } = JSON.parse(content) as ErrorBody;
    const id = headers.get("x-request-id");
    const [type, message] = [headers.get("content-type"), row.message ?? expect.any(String)];
    actual[name] = { ...answer, ...error, details: problemsOf(error), allow: headers.get("allow"), type };
    const docs = `${server.baseUrl}/docs/errors/${code}`;
    expected[name] = {
      ...{ status, code, message, details: problems, docs, allow },
      requestId: /X-Request-Id: (\S+)/.exec(bytes)?.[1] ?? id,
      type: "application/json",
    };
    statuses.set(id, status);
  }
  expect(actual).toEqual(expected);
  const lines = () => server.log.filter(({ msg }) => msg === "request");
  await expect.poll(lines).toHaveLength(statuses.size);
  expect(new Map(lines().map(({ requestId, status }) => [requestId, status]))).toEqual(statuses);
  expect(new Set(lines().map(({ endpoint }) => endpoint))).toEqual(ENDPOINTS);
  expect(JSON.stringify(server.log)).not.toMatch(/Mars|hcart|day=1/);
  const { waitMs, queueMs, databaseMs, ...line } = defined(lines()[0]);
  expect(Object.keys(line)).toEqual([
    ...["level", "time", "instance", "requestId", "endpoint", "protocol", "status", "latencyMs", "msg"],
  ]);
  expect(server.log.filter(({ level }) => level === "error")).toMatchObject([{ msg: "call failed" }]);
  expect(await server.used()).toBe(0);
});

test("the query of a GET is the request, with each value of its field's type", async () => {
  const cases: readonly [string, object][] = [
    ["", {}],
    ["?", {}],
    ["?date=2026-02-28", { date: "2026-02-28" }],
    ["?date=2026%2D02-28&count=-7", { date: "2026-02-28", count: -7 }],
    ["?latitudeLimit=-12.5e0", { latitudeLimit: -12.5 }],
    ["?seconds=4294967295&backwards=true", { seconds: 4294967295, backwards: true }],
    ["?backwards=false", { backwards: false }],
    ["?sign=Leo", { sign: "Leo" }],
  ];
  for (const [query, request] of cases) {
    const response = await fetch(`${server.baseUrl}/v1/test/find${query}`, { headers: WITH_KEY });
    expect([response.status, await response.json()], query).toEqual([200, request]);
  }
});
