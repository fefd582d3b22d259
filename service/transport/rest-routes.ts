import { type DescMethodUnary, getOption, hasOption } from "@bufbuild/protobuf";
import { http as httpOption } from "../../proto/gen/google/api/annotations_pb.ts";
import { type JsonEncoder, jsonEncoderOf } from "../contract/json-encoder.ts";
import type { ImplementedService } from "../guard/implemented-service.ts";

/** A method of the contract as its google.api.http annotation serves it. */
export interface RestRoute {
  readonly method: DescMethodUnary;
  readonly verb: "POST";
  readonly path: string;
  readonly encode: JsonEncoder;
}

/**
 * The routes of all annotated methods, by path.
 *
 * @throws Error for an annotation of a kind that the door has no code for: a verb besides post, a path with
 * variables, a body that is not the whole request.
 */
export function restRoutesOf(services: readonly ImplementedService[]): ReadonlyMap<string, RestRoute> {
  const routes = new Map<string, RestRoute>();
  for (const method of services.flatMap(({ handlers }) => [...handlers.keys()])) {
    if (!hasOption(method, httpOption)) continue;
    const rule = getOption(method, httpOption);
    const { pattern } = rule;
    const isServed = pattern.case === "post" && rule.body === "*" && rule.responseBody === "";
    if (!isServed || /[{}*]/.test(pattern.value) || rule.additionalBindings.length > 0) {
      throw new Error(`${method.toString()} has an HTTP annotation that REST does not serve`);
    }
    if (routes.has(pattern.value)) throw new Error(`two methods are served at ${pattern.value}`);
    routes.set(pattern.value, {
      method,
      verb: "POST",
      path: pattern.value,
      encode: jsonEncoderOf(method.output),
    });
  }
  return routes;
}
