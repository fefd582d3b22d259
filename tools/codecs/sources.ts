/** The generated modules of service/contract/codecs/gen. */
import type { DescService } from "@bufbuild/protobuf";
import { binaryWritersSource } from "./binary-source.ts";
import { requestChecksSource } from "./check-source.ts";
import { jsonWritersSource } from "./json-source.ts";

/** The modules for the methods of services, by file name: writers of their responses and checks of their requests. */
export function codecSources(services: readonly DescService[]): ReadonlyMap<string, string> {
  const methods = services.flatMap((service) => service.methods);
  const [requests, responses] = [
    new Set(methods.map(({ input }) => input)),
    new Set(methods.map(({ output }) => output)),
  ];
  return new Map([
    ["json-writers.mjs", jsonWritersSource(responses)],
    ["binary-writers.mjs", binaryWritersSource(responses)],
    ["request-checks.mjs", requestChecksSource(requests)],
  ]);
}
