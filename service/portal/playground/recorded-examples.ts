import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "../../contract/endpoints.ts";
import { type Examples, examplesOf, recordedCallsOf, requestOfExample } from "../../contract/examples.ts";
import { referencePathOf } from "../../contract/openapi.ts";
import type { RequestValue } from "../samples/literals.ts";
import type { PlaygroundEndpoint } from "./endpoints.ts";
import { formFromRequest, requestFromForm } from "./request.ts";

/** A request of the documentation and the response that the service gave. */
export interface RecordedExample {
  readonly name: string;
  /** The request as the form sends it. */
  readonly request: RequestValue;
  readonly response: unknown;
}

/** The complete JSON of a recorded response: `/docs/reference/chart-full/known-time.json` */
export function examplePathOf({ path }: Pick<Endpoint, "path">, exampleName: string): string {
  return `${referencePathOf(path)}/${exampleName}.json`;
}

export function picturePathOf({ path }: Pick<Endpoint, "path">, index: number): string {
  return `${referencePathOf(path)}/picture-${index + 1}.svg`;
}

/** Reads the examples on first use: most processes serve no playground page for a while. */
export function createRecordedExamples(baseUrl: string) {
  let recorded: Examples | null = null;
  const examplesByPath = new Map<string, readonly RecordedExample[]>();

  const examplesFor = (endpoint: PlaygroundEndpoint): readonly RecordedExample[] => {
    const cachedExamples = examplesByPath.get(endpoint.path);
    if (cachedExamples !== undefined) return cachedExamples;
    recorded ??= examplesOf(baseUrl);
    const examples = recordedCallsOf(endpoint.path, recorded).map((call) => ({
      name: call.name,
      // The form writes some requests in another way: an unknown time is absent, not null.
      request: requestFromForm(endpoint, formFromRequest(endpoint, requestOfExample(call) as RequestValue)),
      response: call.response,
    }));
    examplesByPath.set(endpoint.path, examples);
    return examples;
  };

  return {
    /** The example that an endpoint is shown with. */
    firstOf(endpoint: PlaygroundEndpoint): RecordedExample {
      const [first] = examplesFor(endpoint);
      assert.ok(first, `${endpoint.path} has no recorded example`);
      return first;
    },
    /** The example whose request equals this one; null if there is none. */
    find: (endpoint: PlaygroundEndpoint, request: RequestValue): RecordedExample | null =>
      examplesFor(endpoint).find((example) => isDeepStrictEqual(example.request, request)) ?? null,
  };
}
