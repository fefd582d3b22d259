import type { DescMethodUnary } from "@bufbuild/protobuf";
import type { Database } from "../../db/index.ts";
import type { EphemerisSource } from "../../engine/index.ts";
import { createServices } from "../../service/app/services.ts";
import type { AdmittedCall, Handler } from "../../service/call/implemented-service.ts";

/** The service's handlers by method, and a call of an account for them. */
export function benchCalls(source: EphemerisSource, runInSlices: AdmittedCall["runInSlices"]) {
  // Usage is not requested here: only that handler would need accounts.
  const services = createServices(source, { kysely: null } as unknown as Database);
  const handlers = new Map<DescMethodUnary, Handler>(services.flatMap((service) => [...service.handlers]));
  const call: AdmittedCall = {
    requestId: "bench",
    receivedAtMs: Date.now(),
    signal: new AbortController().signal,
    accountId: "bench",
    plan: "pro",
    planEndMs: null,
    runInSlices,
    pool: { limit: 1, used: 0, resetAtMs: 0, nowMs: 0 },
  };
  return { services, handlers, call };
}
