/** Where a request came in. */
export type Door = "rest" | "connect" | "grpc" | "grpc-web" | "mcp" | "web" | "probe";

/** All that is known of a request once it has ended, for the log, its table and the metrics; nothing of its caller. */
export interface EndedRequest {
  /** A route or procedure of the service, or `unknown`; never a path as sent. */
  readonly endpoint: string;
  readonly door: Door;
  /** The status that REST has for what came of it, whatever the door. */
  readonly status: number;
  readonly latencyMs: number;
  readonly endedAtMs: number;
}

/** What came of a request whose caller left before there was an answer; no answer has it. */
export const CALLER_LEFT = 499;

const GATEWAY_TIMEOUT = 504;
const INTERNAL_ERROR = 500;

/** The statuses of gRPC that the service gives, as the status REST has for the same. */
const STATUS_OF_GRPC: ReadonlyMap<string, number> = new Map([
  ["OK", 200],
  ["INVALID_ARGUMENT", 400],
  ["UNAUTHENTICATED", 401],
  ["PERMISSION_DENIED", 403],
  ["NOT_FOUND", 404],
  ["UNIMPLEMENTED", 404],
  ["RESOURCE_EXHAUSTED", 429],
  ["CANCELED", CALLER_LEFT],
  ["DEADLINE_EXCEEDED", GATEWAY_TIMEOUT],
]);

/** @param grpcName the status of gRPC by its name, such as `RESOURCE_EXHAUSTED`. */
export function statusOfGrpc(grpcName: string): number {
  return STATUS_OF_GRPC.get(grpcName) ?? INTERNAL_ERROR;
}

/** The door of a procedure's path, which the content type tells. */
export function doorOfContentType(contentType: string | undefined): Door {
  if (contentType === undefined || !contentType.startsWith("application/grpc")) return "connect";
  return contentType.startsWith("application/grpc-web") ? "grpc-web" : "grpc";
}
