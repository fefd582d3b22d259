import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import type { EphemerisSource } from "../../engine/index.ts";
import type { ImplementedService } from "../call/implemented-service.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import type { Operations } from "../operations/operations.ts";
import type { OpenPortal, PortalApi } from "../portal/open-portal.ts";
import type { ConnectionSource } from "../transport/port/one-port.ts";
import type { Config } from "./config.ts";
import type { Edition } from "./edition.ts";

/** What the service is made of. */
export interface ServerParts {
  readonly config: Config;
  readonly log: Logger;
  readonly services: readonly ImplementedService[];
  /** The endpoints of the services. */
  readonly endpoints: Endpoints;
  readonly isKnownZone: (name: string) => boolean;
  /** Computes the pictures of the API reference. */
  readonly source: EphemerisSource;
  /** The accounts. The caller closes it after the server has stopped. */
  readonly database: Database;
  /** The clock that determines the current day: milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** A clock that never jumps, for limits per second: milliseconds since any time. */
  readonly monotonicMs: () => number;
  /** What computes the answers; `/readyz` and the header of every calculation report it. */
  readonly edition: Edition;
  /** What `/readyz` reports of the loaded data. */
  readonly loaded: Readonly<Record<string, unknown>>;
  /** Where connections come from; by default from a port of this process. */
  readonly connectionSource?: ConnectionSource | null;
  /** The caller stops it after the server has stopped. */
  readonly operations: ServerOperations;
  /** Opens the developer portal; null: the service has none. */
  readonly openPortal: ((api: PortalApi) => Promise<OpenPortal>) | null;
}

export type ServerOperations = Pick<
  Operations,
  "readiness" | "metrics" | "requestEnded" | "callAnswered" | "databaseFailed"
>;
