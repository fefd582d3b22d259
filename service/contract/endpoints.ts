import {
  type DescField,
  type DescMessage,
  type DescMethod,
  type DescMethodUnary,
  type DescService,
  getOption,
  hasOption,
} from "@bufbuild/protobuf";
import { PLANS, type Plan } from "../../db/index.ts";
import {
  lasting_with as lastingWithOption,
  plan as planOption,
  uncounted as uncountedOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { http as httpOption } from "../../proto/gen/google/api/annotations_pb.ts";
import {
  type BinaryWriters,
  createBinaryWriters,
  createJsonWriters,
  type JsonWriters,
  type WriteMessage,
} from "./codecs/message-writers.ts";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";

/** A method of the contract with everything that the protocols need to serve it. */
export interface Endpoint {
  readonly method: DescMethodUnary;
  /** POST: the request is the JSON body. GET: the request is the query. */
  readonly verb: "GET" | "POST";
  /** The REST path, `/v1/chart/fixed-stars`. Logs, metrics and usage name the endpoint by it. */
  readonly path: string;
  /** The name as a tool of assistants: the REST path in snake case, `chart_fixed_stars`. */
  readonly toolName: string;
  readonly access: MethodAccess;
  readonly requestSchema: JsonSchema;
  readonly writeJson: WriteMessage;
  readonly writeBinary: WriteMessage;
  /**
   * The request field that makes the response depend only on the request, so the client may cache it.
   * Null: the response is never cacheable.
   */
  readonly lastingField: DescField | null;
}

/**
 * The endpoints by REST path, in the order of the contract. Built once at startup and shared by all protocols; the schema of each
 * on first use.
 */
export type Endpoints = ReadonlyMap<string, Endpoint>;

/** Which plans may call a method, and whether a call counts. */
export interface MethodAccess {
  readonly plans: ReadonlySet<Plan>;
  readonly leastPlan: Plan;
  readonly isCounted: boolean;
}

/** The access rule of a request that calls no method: any valid key. */
export const ANY_PLAN: MethodAccess = { plans: new Set(PLANS), leastPlan: PLANS[0], isCounted: false };

export interface DescribedService {
  readonly service: DescService;
  /** The writers of its responses, if they are not the contract's. */
  readonly writers?: { readonly json: JsonWriters; readonly binary: BinaryWriters };
}

/**
 * Builds the table of endpoints from the descriptors of the services.
 *
 * @throws Error when the contract states something that the service does not implement: a method that is not unary, an HTTP
 * annotation other than a GET or POST of the whole request at a fixed path, two methods at one path or tool name, a method
 * without a plan, or `lasting_with` naming a missing field
 */
export function createEndpoints(services: readonly DescribedService[]): Endpoints {
  const endpoints = new Map<string, Endpoint>();
  const toolNames = new Set<string>();
  const jsonWriterOf = createJsonWriters();
  const binaryWriterOf = createBinaryWriters();
  for (const { service, writers } of services) {
    for (const method of service.methods) {
      const endpoint = endpointOf(method, (output) => ({
        writeJson: jsonWriterOf(output, writers?.json),
        writeBinary: binaryWriterOf(output, writers?.binary),
      }));
      const { path, toolName } = endpoint;
      if (endpoints.has(path)) throw new Error(`two methods have the path ${path}`);
      if (toolNames.has(toolName)) throw new Error(`two methods have the tool name ${toolName}`);
      endpoints.set(path, endpoint);
      toolNames.add(toolName);
    }
  }
  return endpoints;
}

function endpointOf(
  method: DescMethod,
  writersOf: (output: DescMessage) => Pick<Endpoint, "writeJson" | "writeBinary">,
): Endpoint {
  if (!isUnary(method)) throw new Error(`${method.toString()} is not unary`);
  const { verb, path } = routeOf(method);
  let requestSchema: JsonSchema | null = null;
  return {
    method,
    verb,
    path,
    toolName: path.replace(/^\/v\d+\//, "").replace(/[/-]/g, "_"),
    access: accessOf(method),
    get requestSchema() {
      requestSchema ??= jsonSchemaOf(method.input, "request");
      return requestSchema;
    },
    ...writersOf(method.output),
    lastingField: lastingFieldOf(method),
  };
}

function isUnary(method: DescMethod): method is DescMethodUnary {
  return method.methodKind === "unary";
}

/** The verb and path of the method's google.api.http annotation. */
function routeOf(method: DescMethod): Pick<Endpoint, "verb" | "path"> {
  if (!hasOption(method, httpOption)) throw new Error(`${method.toString()} has no HTTP annotation`);
  const rule = getOption(method, httpOption);
  const { pattern } = rule;
  const isPost = pattern.case === "post" && rule.body === "*";
  // A query can carry single values.
  const isFlat = method.input.fields.every(({ fieldKind }) => fieldKind === "scalar");
  const isGet = pattern.case === "get" && rule.body === "" && isFlat;
  const isPlain = rule.responseBody === "" && rule.additionalBindings.length === 0;
  if (!(isPost || isGet) || !isPlain || /[{}*]/.test(pattern.value)) {
    throw new Error(`${method.toString()} has an HTTP annotation that REST does not serve`);
  }
  return { verb: isPost ? "POST" : "GET", path: pattern.value };
}

function accessOf(method: DescMethod): MethodAccess {
  const name = getOption(method, planOption);
  const leastPlan = PLANS.find((plan) => plan === name);
  if (leastPlan === undefined) {
    throw new Error(`${method.toString()} names no plan: option (plan) = "${PLANS[0]}"`);
  }
  const plans = new Set(PLANS.slice(PLANS.indexOf(leastPlan)));
  return { plans, leastPlan, isCounted: !getOption(method, uncountedOption) };
}

function lastingFieldOf(method: DescMethod): DescField | null {
  const name = getOption(method, lastingWithOption);
  if (name === "") return null;
  const field = method.input.fields.find((candidate) => candidate.name === name);
  if (field === undefined) {
    throw new Error(
      `(lasting_with) of ${method.toString()} names ${name}, which is not a field of the request`,
    );
  }
  return field;
}
