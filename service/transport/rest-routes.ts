import { type DescMessage, type DescMethodUnary, getOption, hasOption } from "@bufbuild/protobuf";
import { http as httpOption } from "../../proto/gen/google/api/annotations_pb.ts";
import type { ImplementedService } from "../call/implemented-service.ts";
import { type JsonEncoder, jsonEncoderOf } from "../contract/json-encoder.ts";

/** A method of the contract as its google.api.http annotation serves it. */
export interface RestRoute {
  readonly method: DescMethodUnary;
  /** POST: the request is the JSON body; GET: it is in the query. */
  readonly verb: "GET" | "POST";
  readonly path: string;
  readonly encode: JsonEncoder;
}

/**
 * The routes of all annotated methods, by path.
 *
 * @throws Error for an annotation of a kind that the door has no code for: a verb besides get and post, a path
 * with variables, a body that is not the whole request, a query for what is not flat.
 */
export function restRoutesOf(services: readonly ImplementedService[]): ReadonlyMap<string, RestRoute> {
  const routes = new Map<string, RestRoute>();
  for (const method of services.flatMap(({ handlers }) => [...handlers.keys()])) {
    if (!hasOption(method, httpOption)) continue;
    const rule = getOption(method, httpOption);
    const { pattern } = rule;
    const isPost = pattern.case === "post" && rule.body === "*";
    const isGet = pattern.case === "get" && rule.body === "" && isFlat(method.input);
    const isPlain = rule.responseBody === "" && rule.additionalBindings.length === 0;
    if (!(isPost || isGet) || !isPlain || /[{}*]/.test(pattern.value)) {
      throw new Error(`${method.toString()} has an HTTP annotation that REST does not serve`);
    }
    if (routes.has(pattern.value)) throw new Error(`two methods are served at ${pattern.value}`);
    routes.set(pattern.value, {
      method,
      verb: isPost ? "POST" : "GET",
      path: pattern.value,
      encode: jsonEncoderOf(method.output),
    });
  }
  return routes;
}

/** Whether every field is one value, so that a query can hold it. */
function isFlat(request: DescMessage): boolean {
  return request.fields.every(({ fieldKind }) => fieldKind === "scalar");
}
