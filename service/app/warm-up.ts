import assert from "node:assert/strict";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import type { AdmittedCall, ImplementedService } from "../call/implemented-service.ts";
import { createWorkSlices } from "../call/work-slices.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import { examplesOf, requestOfExample } from "../contract/examples.ts";

/** A call without an account; it counts against no limit. */
const CALL: AdmittedCall = {
  requestId: "warm-up",
  receivedAtMs: Date.UTC(2026, 0, 1),
  signal: new AbortController().signal,
  accountId: "",
  plan: "pro",
  planEndMs: null,
  runInSlices: (work) => createWorkSlices().run("", work, new AbortController().signal),
  pool: { limit: 0, used: 0, resetAtMs: 0, nowMs: 0 },
};

/**
 * Answers the examples of every calculation and yields the path of each. This loads the data, finds failures before a request
 * does, and compiles the code that requests run.
 *
 * @throws what a handler throws
 */
export async function* answerExamples(
  services: readonly ImplementedService[],
  endpoints: Endpoints,
): AsyncGenerator<string> {
  const { calls } = examplesOf("");
  const handlers = new Map(services.flatMap((service) => [...service.handlers]));
  for (const { path, method, access, writeJson } of endpoints.values()) {
    if (!access.isCounted) continue;
    for (const example of calls[path] ?? []) {
      const request = fromJson(method.input, requestOfExample(example) as JsonValue);
      const handle = handlers.get(method);
      assert.ok(handle, `${path} has a handler`);
      writeJson(await handle(request, CALL));
      yield path;
    }
  }
}
