import type { ZoneFinder } from "../../civil/index.ts";
import type { ImplementedService } from "../call/implemented-service.ts";
import type { Operations } from "../operations/operations.ts";
import type { RequestTracer } from "../tracing/request-tracer.ts";
import type { ServiceContext } from "../transport/http/service-context.ts";
import type { Config } from "./config.ts";
import type { Edition } from "./edition.ts";
import type { Loader } from "./loader.ts";

/** What `main.ts` makes the service of: the part of the context that exists before the port is open, and what only `app` uses. */
export interface ServerDependencies
  extends Pick<
    ServiceContext,
    "log" | "database" | "source" | "endpoints" | "now" | "monotonicMs" | "entropy"
  > {
  readonly config: Config;
  /** The services of `endpoints`. */
  readonly services: readonly ImplementedService[];
  readonly isKnownZone: (name: string) => boolean;
  /** The finder of `services`; without it, messages about offsets name no zone. */
  readonly zones?: ZoneFinder | undefined;
  /** What computes the answers; `/readyz` and the header of every calculation report it. */
  readonly edition: Edition;
  /** What `/readyz` of the private port reports of the loaded data. */
  readonly loaded: Readonly<Record<string, unknown>>;
  readonly loader: Loader;
  /** Where the files under /downloads are; by default where `npm run build` writes them. */
  readonly downloadsFolder?: URL | undefined;
  /** Where the files of the studio are; by default where `npm run build` writes them. */
  readonly studioFolder?: URL | undefined;
  /** The caller stops it after the server has stopped. */
  readonly operations: ServerOperations;
  /** Traces requests; by default they are not traced. The caller stops it after the server has stopped. */
  readonly tracer?: RequestTracer | null;
  /** Signs the sessions of account owners; null: the service has no developer area. */
  readonly signInSecret: string | null;
}

export type ServerOperations = Pick<
  Operations,
  "readiness" | "reportReadiness" | "metrics" | "requestEnded" | "callAnswered" | "keyUsed" | "databaseFailed"
>;

/** The parts with the whole context. */
export type ServerContext = ServerDependencies & ServiceContext;
