import {
  create,
  type DescMethod,
  fromJson,
  getOption,
  hasOption,
  type JsonValue,
  toBinary,
} from "@bufbuild/protobuf";
import { ChartService } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { LocationService } from "../../../../proto/gen/almagest/v1/location_pb.ts";
import { SkyService } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { SynastryService } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import { UsageService } from "../../../../proto/gen/almagest/v1/usage_pb.ts";
import { http } from "../../../../proto/gen/google/api/annotations_pb.ts";
import { Health } from "../../../../proto/gen/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import { examplesOf, requestOfExample } from "../../../../service/contract/examples.ts";
import {
  type Chance,
  CONTENT_TYPES,
  createChance,
  damage,
  enveloped,
  FORMS,
  HOSTS,
  jsonBody,
  KEYS,
  MILLISECONDS,
  maybeCompressed,
  messageBytes,
  PAGES,
  PROCEDURE_PATHS,
  RAW_TEXTS,
  SIGNATURES,
  TIMEOUTS,
  VERBS,
} from "./hostile-values.ts";

/** A request that a client should not send, or a valid one among them. */
export interface HostileRequest {
  /** The position in the sequence of its seed, by which it can be sent again. */
  readonly index: number;
  /** `raw`: the body is all that is sent on a connection of its own, and the rest is unused. */
  readonly transport: "http1" | "http2" | "raw";
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Headers = Record<string, string>;
type Content = Omit<HostileRequest, "index">;

interface Procedure {
  readonly path: string;
  readonly restPath: string | null;
  readonly verb: "GET" | "POST";
  readonly valid: unknown;
  readonly validBytes: Uint8Array;
}

const CONTRACT = [ChartService, LocationService, SkyService, SynastryService, UsageService];
const OWN_SERVICES = [Health, ServerReflection];
const REFLECTION_REQUESTS = [
  { listServices: "" },
  { fileByFilename: "almagest/v1/chart.proto" },
  { fileContainingSymbol: "almagest.v1.ChartService" },
  { fileContainingExtension: { containingType: "google.protobuf.MethodOptions", extensionNumber: 72295728 } },
  { allExtensionNumbersOfType: "google.protobuf.FieldOptions" },
];

/**
 * An endless sequence of requests over every protocol, most of them wrong in one or more ways: broken bodies, envelopes, headers,
 * queries, paths and verbs. The same seed gives the same sequence. None may be answered or counted as a failure of the
 * service, and none takes long to compute.
 *
 * @param apiKey a valid key, which three in four requests carry
 * @param epochSeconds the time that signatures of deliveries state
 */
export function* hostileRequests(
  seed: number,
  apiKey: string,
  epochSeconds = 0,
): Generator<HostileRequest, never> {
  const chance = createChance(seed);
  const contract = CONTRACT.flatMap(({ methods }) => methods.map(procedureOf));
  const ownProcedures = OWN_SERVICES.flatMap(({ methods }) => methods.map(procedureOf));
  const handlers = [
    () => restRequest(chance, contract),
    () => connectRequest(chance, chance.pick([contract, ownProcedures])),
    () => connectGet(chance, chance.pick([contract, ownProcedures])),
    () => envelopeRequest(chance, chance.pick([contract, ownProcedures]), "application/grpc"),
    () => envelopeRequest(chance, ownProcedures, "application/grpc"),
    () => envelopeRequest(chance, chance.pick([contract, ownProcedures]), "application/grpc-web"),
    () => envelopeRequest(chance, ownProcedures, "application/connect"),
    () => toolCallRequest(chance),
    () => pageRequest(chance),
    () => deliveryRequest(chance, epochSeconds),
    () => rawRequest(chance),
  ];
  for (let index = 0; ; index++) {
    const content = chance.pick(handlers)();
    if (content.transport === "raw") yield { index, ...content };
    else yield { index, ...spoilRequest(chance, content, apiKey) };
  }
}

function procedureOf(method: DescMethod): Procedure {
  const rule = hasOption(method, http) ? getOption(method, http).pattern : null;
  const restPath = typeof rule?.value === "string" ? rule.value : null;
  const example = examplesOf("").calls[restPath ?? ""]?.[0];
  const valid = example === undefined ? {} : requestOfExample(example);
  const message = example === undefined ? create(method.input) : fromJson(method.input, valid as JsonValue);
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    restPath,
    verb: rule?.case === "get" ? "GET" : "POST",
    valid,
    validBytes: toBinary(method.input, message),
  };
}

function restRequest(chance: Chance, contract: readonly Procedure[]): Content {
  const { restPath, verb, valid } = chance.pick(contract);
  const path = restPath ?? "/v1";
  if (verb === "GET") {
    return request(
      "GET",
      `${path}${chance.isHit(0.7) ? `?${query(chance, valid)}` : ""}`,
      {},
      Buffer.alloc(0),
    );
  }
  const headers: Headers = { "content-type": "application/json" };
  return request("POST", path, headers, maybeCompressed(chance, jsonBody(chance, valid)));
}

function query(chance: Chance, valid: unknown): string {
  const members = Object.entries(valid as object).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const junk = [
    "date=1990-02-30",
    "a",
    "=",
    "%zz=1",
    "date=%ff",
    "date=1&date=2",
    "__proto__=1",
    "&&&",
    "timezone=",
    "x".repeat(3_000),
  ];
  return [...members, ...(chance.isHit(0.7) ? [chance.pick(junk)] : [])].join("&");
}

function connectRequest(chance: Chance, procedures: readonly Procedure[]): Content {
  const { path, valid, validBytes } = chance.pick(procedures);
  const isJson = chance.isHit(0.6);
  const headers: Headers = { "content-type": isJson ? "application/json" : "application/proto" };
  if (chance.isHit(0.3)) headers["connect-protocol-version"] = chance.pick(["1", "2", "", "x"]);
  if (chance.isHit(0.3)) headers["content-encoding"] = chance.pick(ENCODINGS);
  const body = isJson ? jsonBody(chance, valid) : messageBytes(chance, validBytes);
  return request("POST", path, headers, maybeCompressed(chance, body));
}

function connectGet(chance: Chance, procedures: readonly Procedure[]): Content {
  const { path, valid, validBytes } = chance.pick(procedures);
  const isJson = chance.isHit(0.5);
  const message = maybeCompressed(
    chance,
    isJson ? jsonBody(chance, valid) : messageBytes(chance, validBytes),
  );
  const isBase64 = chance.isHit(0.7);
  const parts = [
    `encoding=${chance.pick(["json", "json", "proto", "proto", "xml", ""])}`,
    `message=${isBase64 ? message.toString("base64url") : encodeURIComponent(message.toString("latin1"))}`,
    ...(isBase64 ? [`base64=${chance.pick(["1", "1", "1", "0", "x"])}`] : []),
    ...(chance.isHit(0.5) ? [`connect=${chance.pick(["v1", "v2", ""])}`] : []),
    ...(chance.isHit(0.3) ? [`compression=${encodeURIComponent(chance.pick(ENCODINGS))}`] : []),
    ...(chance.isHit(0.2) ? ["message=%%%", "&&", "%ff=%ff"] : []),
  ];
  const keptQuery = parts.filter(() => chance.isHit(0.9)).join("&");
  // Node's client sends at most 16 KiB of headers.
  return request("GET", `${path}?${keptQuery.slice(0, 8_000)}`, {}, Buffer.alloc(0));
}

const ENCODINGS = ["gzip", "gzip", "identity", "br", "zstd", "GZIP", "gzip, gzip", "", "x y"];

function envelopeRequest(chance: Chance, procedures: readonly Procedure[], type: string): Content {
  const { path, valid, validBytes } = chance.pick(procedures);
  const isReflection = path.includes("reflection");
  const suffix = chance.pick([
    "",
    "+proto",
    "+proto",
    "+json",
    "-text",
    "-text+proto",
    "+thrift",
    ";charset=x",
  ]);
  const isJson = suffix === "+json";
  const validJson = isReflection ? chance.pick(REFLECTION_REQUESTS) : valid;
  const message = isJson ? jsonBody(chance, validJson) : messageBytes(chance, validBytes);
  const headers: Headers = { "content-type": `${type}${suffix}`, te: "trailers" };
  const encodingHeader = type === "application/connect" ? "connect-content-encoding" : "grpc-encoding";
  if (chance.isHit(0.3)) headers[encodingHeader] = chance.pick(ENCODINGS);
  if (chance.isHit(0.2)) headers["grpc-accept-encoding"] = chance.pick(ENCODINGS);
  return request("POST", path, headers, enveloped(chance, maybeCompressed(chance, message)));
}

const TOOL_METHODS = [
  "initialize",
  "tools/list",
  "tools/call",
  "tools/call",
  "ping",
  "notifications/initialized",
  "notifications/cancelled",
  "resources/list",
  "resources/read",
  "prompts/get",
  "completion/complete",
  "server/discover",
  "x",
  "",
];

function toolCallRequest(chance: Chance): Content {
  const messageOf = (): unknown => ({
    jsonrpc: chance.pick(["2.0", "2.0", "2.0", "1.0", 2, null]),
    ...(chance.isHit(0.8) ? { id: chance.pick([1, 2, "a", "", null, 1.5, {}, -1, 2 ** 60]) } : {}),
    method: chance.pick([...TOOL_METHODS, 1, null]),
    params: chance.pick<unknown>([
      {
        name: "chart_short",
        arguments: { birth: { date: "1990-06-15", time: "14:30", latitude: 1, longitude: 2 } },
      },
      {
        name: chance.pick(["chart_short", "nothing", "", 1, "__proto__"]),
        arguments: chance.pick<unknown>([{}, [], null, "x", { birth: 1 }]),
      },
      {
        protocolVersion: chance.pick(["2025-06-18", "2026-07-28", "x"]),
        capabilities: {},
        clientInfo: { name: "x", version: "1" },
      },
      { requestId: 1, reason: "x" },
      {
        uri: chance.pick([
          "ui://almagest/wheel.html",
          "almagest:///wheel/AAAA.svg",
          "almagest:///wheel/%.svg",
          "x",
          1,
        ]),
      },
      {
        ref: { type: chance.pick(["ref/prompt", "ref/resource"]), name: "best_day" },
        argument: { name: "activity", value: "" },
      },
      { _meta: { progressToken: {} } },
      ...[undefined, null, [], "x"],
    ]),
  });
  const value = chance.isHit(0.2) ? Array.from({ length: chance.below(12) }, messageOf) : messageOf();
  const headers: Headers = {
    "content-type": "application/json",
    accept: chance.pick(["application/json, text/event-stream", "*/*", ""]),
  };
  if (chance.isHit(0.3)) headers["mcp-protocol-version"] = chance.pick(["2025-06-18", "2026-07-28", "1", ""]);
  if (chance.isHit(0.2)) headers["mcp-session-id"] = chance.pick(["x", "", "é"]);
  if (chance.isHit(0.2)) headers["mcp-method"] = chance.pick(TOOL_METHODS);
  if (chance.isHit(0.2))
    headers["origin"] = chance.pick(["null", "http://evil.example", "file://", "x", "http://localhost"]);
  return request("POST", "/mcp", headers, jsonBody(chance, value));
}

function pageRequest(chance: Chance): Content {
  const verb = chance.pick(["GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "OPTIONS"]);
  // Signing in and up is slow by design, so these get bodies that are rejected before a password is hashed.
  const body = verb === "POST" || verb === "PUT" ? Buffer.from(chance.pick(FORMS.slice(1))) : Buffer.alloc(0);
  const headers: Headers = body.length > 0 ? { "content-type": "application/x-www-form-urlencoded" } : {};
  if (chance.isHit(0.3))
    headers["cookie"] = chance.pick([
      "a=b",
      "almagest.session_token=x.y",
      "=",
      ";;;",
      "é=é",
      "x".repeat(4_000),
    ]);
  if (chance.isHit(0.3)) headers["if-none-match"] = chance.pick(["*", '"x"', "W/x", ","]);
  if (chance.isHit(0.3)) headers["accept-encoding"] = chance.pick(["gzip", "gzip;q=0", "*;q=x", ""]);
  return request(verb, chance.pick(PAGES), headers, body);
}

/** A delivery without a signature of the payment processor. */
function deliveryRequest(chance: Chance, epochSeconds: number): Content {
  const headers: Headers = { "content-type": "application/json" };
  if (chance.isHit(0.95)) {
    headers["stripe-signature"] = chance.pick(SIGNATURES).replaceAll("NOW", String(epochSeconds));
  }
  const event = { id: "evt_1", type: "invoice.paid", data: { object: { customer: "cus_1" } } };
  return request("POST", "/webhooks/stripe", headers, maybeCompressed(chance, jsonBody(chance, event)));
}

function rawRequest(chance: Chance): Content {
  const text = Buffer.from(chance.pick(RAW_TEXTS), "latin1");
  const body = chance.isHit(0.1) ? chance.bytes(chance.below(200)) : damage(chance, text);
  return { transport: "raw", method: "", path: "", headers: {}, body };
}

function request(method: string, path: string, headers: Headers, body: Buffer): Content {
  return { transport: "http1", method, path, headers, body };
}

/** The request with a key, mostly; at times with a wrong header, path or verb; over HTTP/2 if that can carry it. */
function spoilRequest(chance: Chance, content: Content, apiKey: string): Content {
  const headers: Headers = { ...content.headers };
  let { method, path } = content;
  if (chance.isHit(0.75)) headers["authorization"] = `Bearer ${apiKey}`;
  else if (chance.isHit(0.6)) headers["authorization"] = chance.pick(KEYS);
  if (chance.isHit(0.03)) headers["x-api-key"] = chance.pick([apiKey, "x", ""]);
  if (chance.isHit(0.08)) headers["grpc-timeout"] = chance.pick(TIMEOUTS);
  if (chance.isHit(0.08)) headers["connect-timeout-ms"] = chance.pick(MILLISECONDS);
  if (chance.isHit(0.05)) headers["content-type"] = chance.pick(CONTENT_TYPES);
  if (chance.isHit(0.05))
    headers["x-request-id"] = chance.pick(["x", "12345678", "a b c d e f g h", "é".repeat(8)]);
  if (chance.isHit(0.05))
    headers["traceparent"] = chance.pick([`00-${"a".repeat(32)}-${"b".repeat(16)}-01`, "00-0-0-0", "x"]);
  if (chance.isHit(0.03)) path = chance.pick(PROCEDURE_PATHS);
  if (chance.isHit(0.03)) method = chance.pick(VERBS);
  if (chance.isHit(0.05)) headers["host"] = chance.pick(HOSTS);
  const isHttp2 = chance.isHit(0.3) && headers["host"] === undefined;
  return { ...content, transport: isHttp2 ? "http2" : "http1", method, path, headers };
}
