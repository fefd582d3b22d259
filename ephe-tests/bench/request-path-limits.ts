import type { RequestKind } from "../load/protocol-requests.ts";

/** The most files and functions of the product that a request may pass. */
export interface PathLimit {
  readonly name: string;
  readonly files: number;
  readonly functions: number;
}

/** These numbers only fall. The goal of a full chart over REST is 64 files and 240 functions. */
export const PATH_LIMITS: Readonly<Record<RequestKind, PathLimit>> = {
  REST: { name: "REST, full chart", files: 96, functions: 386 },
  gRPC: { name: "gRPC, full chart", files: 104, functions: 424 },
  Connect: { name: "Connect, full chart", files: 105, functions: 401 },
  MCP: { name: "MCP, full chart", files: 115, functions: 466 },
  page: { name: "guide page", files: 29, functions: 120 },
};

export const PATH_KINDS = Object.keys(PATH_LIMITS) as readonly RequestKind[];
