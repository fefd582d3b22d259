import type { ResponseFacts } from "./response-facts.ts";

/** What the service answers where it differs from connect-node on purpose. */
interface Difference {
  readonly why: string;
  readonly facts: Partial<ResponseFacts>;
  /** The HTTP status over Connect. */
  readonly connectStatus: number;
  /** Whether connect-node may give the same response, by chance. */
  readonly isByChance?: boolean;
}

const invalid = (why: string, ...violations: string[]): Difference => ({
  why,
  facts: { grpc: "INVALID_ARGUMENT", reason: "invalid_request", violations },
  connectStatus: 400,
});
const withoutProblems = (why: string, connectStatus: number, grpc: string): Difference => ({
  why,
  facts: { grpc, violations: [] },
  connectStatus,
});
/** An error of the protocol itself, which has no details in connect-node. */
const protocolError = (
  why: string,
  connectStatus: number,
  facts: Omit<ResponseFacts, "httpStatus" | "docs">,
): Difference => ({ why, facts, connectStatus });
const WITHOUT_DETAILS = "connect-node's error has no details.";

/**
 * The differences from connect-node. Two more apply to every response, and the comparison removes them: JSON is the text of
 * REST (connect-node omits zeros, falses, empty lists and nulls), and over gRPC the error message is percent-encoded as the
 * specification states (connect-node encodes commas and spaces too).
 */
export const DIFFERENCES = {
  unreadable: invalid(
    "A body that is not what its headers state is the client's mistake; connect-node reports most as INTERNAL.",
    "body invalid_encoding",
  ),
  tooLarge: invalid(
    "A body over the limit is invalid; connect-node reports RESOURCE_EXHAUSTED, which clients retry.",
    "body body_too_large",
  ),
  malformedJson: invalid("JSON is parsed as over REST, with its violations.", "body malformed_json"),
  emptyJson: invalid("An empty body is the empty JSON object, as over REST.", "birth required"),
  jsonProblems: invalid(
    "All problems of a JSON body are reported, as over REST; connect-node reports the first, and ignores unknown fields.",
    "ключ unknown_field",
    "birth.longitude required",
    "birth.tme unknown_field",
    "birth.date no_such_date",
    "birth.latitude out_of_range",
    "birth.timezone unknown_timezone",
  ),
  query: invalid("A query on a POST would be ignored, so it is rejected.", "query.birth unknown_field"),
  host: invalid("connect-node fails on a host that is not part of a URL.", "header.host wrong_format"),
  keyFirst: {
    why: "The key is checked before the body is read, so that reading costs a client without a key nothing.",
    facts: { grpc: "UNAUTHENTICATED", reason: "missing_api_key", violations: [] },
    connectStatus: 401,
  },
  deadline: protocolError(WITHOUT_DETAILS, 504, {
    ...{ grpc: "DEADLINE_EXCEEDED", reason: "internal_error", violations: [] },
  }),
  deadlineFirst: protocolError(
    "The deadline is checked before the body is read; connect-node reports what it cannot read.",
    504,
    { grpc: "DEADLINE_EXCEEDED", reason: "internal_error", violations: [] },
  ),
  compression: protocolError(WITHOUT_DETAILS, 501, {
    ...{ grpc: "UNIMPLEMENTED", reason: "invalid_request", violations: ["body unsupported_media_type"] },
  }),
  grpcTimeout: protocolError(WITHOUT_DETAILS, 400, {
    ...{
      grpc: "INVALID_ARGUMENT",
      reason: "invalid_request",
      violations: ["header.grpc-timeout wrong_format"],
    },
  }),
  connectTimeout: protocolError(WITHOUT_DETAILS, 400, {
    grpc: "INVALID_ARGUMENT",
    reason: "invalid_request",
    violations: ["header.connect-timeout-ms wrong_format"],
  }),
  unknownProcedure: {
    why: "connect-node sends an empty response.",
    facts: { grpc: "UNIMPLEMENTED", reason: "not_found", violations: [] },
    connectStatus: 404,
  },
  method: protocolError("connect-node sends an empty response.", 405, {
    ...{ grpc: "UNIMPLEMENTED", reason: "not_found", violations: [] },
  }),
  contentType: protocolError("connect-node sends an empty response.", 415, {
    ...{ grpc: "INVALID_ARGUMENT", reason: "invalid_request", violations: ["body unsupported_media_type"] },
  }),
  longTimeout: {
    ...withoutProblems("A deadline beyond the longest timer is ignored; connect-node's is 1 ms.", 200, "OK"),
    isByChance: true,
  },
  jsonParameters: withoutProblems(
    "application/json may have any parameters, as over REST; connect-node answers 415.",
    200,
    "OK",
  ),
  headMethod: {
    why: "connect-node sends an empty response without Allow.",
    facts: { grpc: null },
    connectStatus: 405,
  },
  emptyQuery: withoutProblems("An empty text is the empty JSON object, as over REST.", 200, "OK"),
  plainAnswer: withoutProblems(
    "Connect compresses a response only for a client that states Accept-Encoding; connect-node as the request, too.",
    200,
    "OK",
  ),
  manyParameters: invalid(
    "A query of too many parameters is rejected before it is parsed.",
    "query body_too_large",
  ),
  flags: withoutProblems(
    "Of the flags of a request's envelope, only compression has a meaning; connect-node takes one for a trailer.",
    200,
    "OK",
  ),
} as const satisfies Record<string, Difference>;

export type DifferenceName = keyof typeof DIFFERENCES;

export function differenceOf(name: DifferenceName): Difference {
  return DIFFERENCES[name];
}
