import { ScalarType } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { type Draws, drawsOf } from "../births.ts";
import type { Checks } from "../checks.ts";
import { ENDPOINTS, type Endpoint } from "../endpoints.ts";
import { RunStoppedError } from "../run-stopped-error.ts";
import { limitReached, type Target } from "../target.ts";
import { type BinaryProtocol, openBinaryProtocols } from "./binary-protocols.ts";
import { compareOutcomes } from "./compare.ts";
import { callConnectJson, callRest, callTool, type JsonRequest } from "./json-protocols.ts";
import { drawMistakes, drawRawFault, joinRequests } from "./mistakes.ts";
import type { Outcome } from "./outcome.ts";
import { drawRequest } from "./requests.ts";
import { messageOf } from "./wire-form.ts";

/** A request is sent over this many protocols. */
export const PROTOCOL_COUNT = 6;

const MISTAKE_SHARE = 0.55;
const RAW_SHARE = 0.15;
/** Of the wrong requests, those that are two joined ones. */
const JOINED_SHARE = 0.2;
/** Requests per counted call: about half of the requests are valid and cost {@link PROTOCOL_COUNT} calls each. */
const REQUESTS_PER_CALL = 0.5;
/** Requests of each endpoint before endpoints are drawn. */
const TURNS = 2;

/**
 * Sends random requests of every endpoint over all protocols and compares the outcomes with REST.
 *
 * @param callsMax counted calls that it may spend
 * @returns what was sent, in words
 */
export async function runDifferential(
  checks: Checks,
  target: Target,
  seed: number,
  callsMax: number,
): Promise<string> {
  const protocols = openBinaryProtocols(target);
  const firstCounted = target.countedCalls;
  const requestsMax = Math.max(TURNS * ENDPOINTS.length, Math.ceil(callsMax * REQUESTS_PER_CALL));
  const turns = Array<typeof ENDPOINTS>(TURNS).fill(ENDPOINTS).flat();
  let requests = 0;
  let validRequests = 0;
  for (; requests < requestsMax; requests++) {
    const left = callsMax - (target.countedCalls - firstCounted);
    // A request with mistakes can still be valid.
    if (left < PROTOCOL_COUNT) break;
    const draws = drawsOf(seed, requests);
    // Every endpoint has its turns before one is drawn at random.
    const endpoint = turns[requests] ?? draws.pick(ENDPOINTS);
    const request = drawCase(endpoint, draws, left >= 2 * PROTOCOL_COUNT);
    checks.concern({ seed, caseNumber: requests, request: { path: endpoint.path, ...request } });
    const isValid = await checks.guard("every outcome can be compared", () =>
      compareRequest(checks, target, protocols, endpoint, request),
    );
    if (isValid === true) validRequests++;
  }
  return `${requests} requests, ${validRequests} of them valid, over ${PROTOCOL_COUNT} protocols`;
}

function drawCase(endpoint: Endpoint, draws: Draws, mayBeValid: boolean): JsonRequest {
  const json = drawRequest(endpoint.path, draws);
  const hasMistakes = draws.chance(MISTAKE_SHARE);
  if (!hasMistakes && mayBeValid) return { json };
  if (endpoint.verb === "POST" && draws.chance(RAW_SHARE)) return { raw: drawRawFault(json, draws) };
  const wrong = draws.chance(JOINED_SHARE)
    ? joinRequests(json, drawRequest(endpoint.path, draws))
    : drawMistakes(json, draws);
  return { json: endpoint.verb === "GET" ? asQuery(endpoint, wrong) : wrong };
}

/** The members that a query can express: numbers of numeric fields, else texts. */
function asQuery({ method }: Endpoint, request: object): object {
  const isNumeric = (name: string): boolean =>
    method.input.fields.find(({ jsonName }) => jsonName === name)?.scalar === ScalarType.DOUBLE;
  return Object.fromEntries(
    Object.entries(request).filter(
      ([name, value]) => typeof value === (isNumeric(name) ? "number" : "string"),
    ),
  );
}

/** Sends one request over all protocols that can express it; whether it was valid. */
async function compareRequest(
  checks: Checks,
  target: Target,
  protocols: readonly BinaryProtocol[],
  endpoint: Endpoint,
  request: JsonRequest,
): Promise<boolean> {
  const rest = await callRest(target, endpoint, request);
  const compare = (other: Outcome): void => {
    if (isAtLimit(other)) throw new RunStoppedError(limitReached(other.error?.message ?? ""));
    compareOutcomes(checks, endpoint, rest, other);
  };
  compare(await callConnectJson(target, endpoint, request));
  if ("raw" in request) return rest.error === null;
  compare(await callTool(target, endpoint, request.json));
  const message = messageOf(endpoint.method.input, request.json);
  if (message !== null) {
    for (const protocol of protocols) compare(await protocol.call(endpoint, message));
  }
  return rest.error === null;
}

/** Whether a call was rejected for a limit of the account, which does not depend on the request. Over REST it has ended the run. */
function isAtLimit({ error }: Outcome): boolean {
  return (
    error !== null && (error.code === "daily_limit_reached" || error.grpcCode === Code.ResourceExhausted)
  );
}
