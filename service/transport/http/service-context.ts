import type { Logger } from "pino";
import type { Database, PlanLimits } from "../../../db/index.ts";
import type { EphemerisSource } from "../../../engine/index.ts";
import type { HandleCall } from "../../call/handle-call.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import type { CallGuard } from "../../guard/call-guard.ts";
import type { Limits } from "../../limits/limits.ts";
import type { Compression } from "./compression.ts";

/** What the parts of the service share. `app/compose.ts` builds it once; each part names what it needs by `Pick`. */
export interface ServiceContext {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly log: Logger;
  readonly limits: Limits;
  readonly planLimits: PlanLimits;
  readonly compression: Compression;
  /** The accounts. `main.ts` closes it after the server has stopped. */
  readonly database: Database;
  readonly source: EphemerisSource;
  readonly endpoints: Endpoints;
  readonly guard: CallGuard;
  readonly handleCall: HandleCall;
  /** The clock that determines the current day: milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** A clock that never jumps, for limits per second: milliseconds since any time. */
  readonly monotonicMs: () => number;
  /** Returns as many bytes as requested, from a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
}
