import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import type { AdmittedCall, ImplementedService } from "../call/implemented-service.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import { examplesOf, requestOfExample } from "../contract/examples.ts";

/** A call of nobody's, which takes nothing from any pool. */
const CALL: AdmittedCall = {
  requestId: "warm-up",
  receivedAtMs: Date.UTC(2026, 0, 1),
  signal: new AbortController().signal,
  accountId: "",
  plan: "pro",
  pool: { limit: 0, used: 0, resetAtMs: 0, nowMs: 0 },
};

/**
 * Answers the example of every calculation, before anybody is let in: it loads the zone data, finds out what cannot
 * work, and spares the first callers the time that code takes which has never run.
 *
 * @throws whatever a handler throws
 */
export async function warmUp(services: readonly ImplementedService[], endpoints: Endpoints): Promise<void> {
  const { calls } = examplesOf("");
  const handlers = new Map(services.flatMap((service) => [...service.handlers]));
  for (const { path, method, access, encode } of endpoints.values()) {
    if (!access.isCounted) continue;
    for (const example of calls[path] ?? []) {
      const request = fromJson(method.input, requestOfExample(example) as JsonValue);
      encode(await handlers.get(method)!(request, CALL));
    }
  }
}
