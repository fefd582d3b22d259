export type ProtocolName = "rest" | "connect" | "grpc" | "grpc-web" | "mcp" | "web" | "probe";

/** What the log, the request log and the metrics record of a request. It does not identify the client. */
export interface EndedRequest {
  /** A route or procedure of the service, or `unknown`; never the path that the client sent. */
  readonly endpoint: string;
  readonly protocol: ProtocolName;
  /** The HTTP status of the outcome over REST, for every protocol. */
  readonly status: number;
  readonly latencyMs: number;
  /** Whether the response was sent to its last byte. */
  readonly isComplete: boolean;
  readonly endedAtMs: number;
}

/** The status of a request whose client disconnected before the response. It is never sent. */
export const CLIENT_LEFT_STATUS = 499;

const INTERNAL_ERROR = 500;

/**
 * The HTTP status over REST for each gRPC status. A deadline is the client's choice, so a request that exceeds it counts
 * as one whose client disconnected. UNKNOWN, INTERNAL and DATA_LOSS are failures of the service.
 */
const STATUS_OF_GRPC: ReadonlyMap<string, number> = new Map([
  ["OK", 200],
  ["CANCELED", CLIENT_LEFT_STATUS],
  ["INVALID_ARGUMENT", 400],
  ["DEADLINE_EXCEEDED", CLIENT_LEFT_STATUS],
  ["NOT_FOUND", 404],
  ["ALREADY_EXISTS", 409],
  ["PERMISSION_DENIED", 403],
  ["RESOURCE_EXHAUSTED", 429],
  ["FAILED_PRECONDITION", 400],
  ["ABORTED", 409],
  ["OUT_OF_RANGE", 400],
  ["UNIMPLEMENTED", 404],
  ["UNAVAILABLE", 503],
  ["UNAUTHENTICATED", 401],
]);

/** The outcome of a call whose response carries a gRPC status. */
export interface GrpcOutcome {
  readonly grpcName: string;
  /** The HTTP status of the same outcome over REST. */
  readonly restStatus: number;
}

/** The outcome that a gRPC status alone determines. A lost database is UNAVAILABLE too, but REST's status of it is 500. */
export function outcomeOfGrpc(grpcName: string): GrpcOutcome {
  return { grpcName, restStatus: STATUS_OF_GRPC.get(grpcName) ?? INTERNAL_ERROR };
}
