import type { RequestKind } from "../load/protocol-requests.ts";

/** The most files and functions of the product that a request may pass. */
export interface PathLimit {
  readonly name: string;
  readonly files: number;
  readonly functions: number;
}

/**
 * These numbers only fall; civil time over bytes and warnings about places at sea raised them once by 4 files. The goal of a full chart over REST is 64 files and 240
 * functions.
 */
export const PATH_LIMITS: Readonly<Record<RequestKind, PathLimit>> = {
  REST: { name: "REST, full chart", files: 100, functions: 393 },
  gRPC: { name: "gRPC, full chart", files: 108, functions: 431 },
  Connect: { name: "Connect, full chart", files: 109, functions: 408 },
  MCP: { name: "MCP, full chart", files: 119, functions: 474 },
  page: { name: "guide page", files: 29, functions: 120 },
};

export const PATH_KINDS = Object.keys(PATH_LIMITS) as readonly RequestKind[];
