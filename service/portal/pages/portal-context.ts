import type { Logger } from "pino";
import type { Database, PlanLimits } from "../../../db/index.ts";
import type { EphemerisSource } from "../../../engine/index.ts";
import type { HandleCall } from "../../call/handle-call.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import type { Compression } from "../../transport/http/compression.ts";
import type { FrameContext } from "./frame-context.ts";

/** What the parts of the portal are composed of; each takes what it needs. */
export interface PortalContext {
  readonly database: Database;
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  /** Computes the charts of pictures that responses do not contain. */
  readonly source: EphemerisSource;
  readonly planLimits: PlanLimits;
  /** Shared by all pages, including the documentation. */
  readonly frame: FrameContext;
  readonly compression: Compression;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** Returns as many bytes as requested, from a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
  readonly newAuditId: () => string;
  readonly log: Pick<Logger, "error" | "warn">;
}
