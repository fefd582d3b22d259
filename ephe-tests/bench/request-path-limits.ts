import type { RequestKind } from "../load/protocol-requests.ts";

/** The most files and functions of the product that a request may pass. */
export interface PathLimit {
  readonly name: string;
  readonly files: number;
  readonly functions: number;
}

/**
 * These numbers only fall. The goals of a full chart over REST are 76 files and 290 functions, and 64 and 240 with what the engine can
 * join. The numbers of gRPC rose once, when HTTP/2 was read through the Duplex of HTTP/1.1.
 */
export const PATH_LIMITS: Readonly<Record<RequestKind, PathLimit>> = {
  REST: { name: "REST, full chart", files: 86, functions: 359 },
  gRPC: { name: "gRPC, full chart", files: 87, functions: 421 },
  Connect: { name: "Connect, full chart", files: 91, functions: 371 },
  MCP: { name: "MCP, full chart", files: 103, functions: 434 },
  page: { name: "guide page", files: 26, functions: 104 },
};

export const PATH_KINDS = Object.keys(PATH_LIMITS) as readonly RequestKind[];
