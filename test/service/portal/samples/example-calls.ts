import { examplesOf, requestOfExample } from "../../../../service/contract/examples.ts";
import type { RequestValue, SampleCall } from "../../../../service/portal/samples/literals.ts";
import { codeSamplesOf } from "../../../../service/portal/samples/samples.ts";
import { defined } from "../../../defined.ts";
import { ENDPOINTS } from "../../endpoints.ts";

/** A recorded call with its response. */
export interface RecordedCall extends SampleCall {
  readonly name: string;
  readonly response: unknown;
}

/** All recorded calls of the OpenAPI description. */
export function recordedCalls(baseUrl: string): readonly RecordedCall[] {
  return Object.entries(examplesOf(baseUrl).calls).flatMap(([path, examples]) =>
    examples.map((example) => ({
      name: example.name,
      endpoint: defined(ENDPOINTS.get(path)),
      request: requestOfExample(example) as RequestValue,
      baseUrl,
      response: example.response,
    })),
  );
}

/** The sample of a call in a language. */
export function sampleOf(call: SampleCall, id: string): string {
  const idOf = (name: string) => name.toLowerCase().replace(", ", "-");
  return defined(codeSamplesOf(call).find(({ name }) => idOf(name) === id)).code;
}
