import { isPromise } from "../../call/cancellation.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { ServiceError, type Violation } from "../../contract/errors.ts";
import type { Limits } from "../../limits/limits.ts";
import type { JsonBody } from "../../request/json-body.ts";
import type { Compression } from "../http/compression.ts";
import { createNearestPath } from "../http/nearest-path.ts";
import { type BodyBounds, isEmpty, readOptionalJsonBody } from "../http/request-body.ts";
import {
  preflightRejected,
  READ_VERBS,
  type RequestHandler,
  sendThrown,
  UNKNOWN_ENDPOINT,
  verbNotAccepted,
} from "../http/request-handler.ts";
import { headerOf } from "../http/request-head.ts";
import { cacheHeaders, JSON_TYPE, sendContent, setHeaders } from "../http/response.ts";
import type { ServiceContext } from "../http/service-context.ts";
import type { CallHead, Framing, HttpCall, Procedure, UnaryCall } from "./framing.ts";
import { parseQuery, queryViolations, withProblems } from "./query.ts";
import { answerCall } from "./unary-call.ts";

export interface RestRoute {
  /** What the path calls. Logs, metrics and usage name it by its path. */
  readonly endpoint: Pick<Endpoint, "path" | "verb">;
  open(): Pick<UnaryCall, "procedure" | "framing">;
}

export type RestRoutes = ReadonlyMap<string, RestRoute>;

export interface RestHandlerOptions extends Pick<ServiceContext, "baseUrl" | "log" | "guard" | "limits"> {
  readonly routes: RestRoutes;
  /** The paths that a path without an endpoint may mean. */
  readonly knownPaths: Iterable<Pick<Endpoint, "path" | "verb">>;
}

/** The path that lists the endpoints. */
const LIST_PATH = "/v1";

/** Returns a function that finds the endpoint that a path most likely means: `POST /v1/chart/full`; null: no path is near. */
export function createPathHint(endpoints: RestHandlerOptions["knownPaths"]): (path: string) => string | null {
  const verbs = new Map([...endpoints].map(({ path, verb }) => [path, verb]));
  verbs.set(LIST_PATH, "GET");
  const findNearest = createNearestPath(verbs.keys(), LIST_PATH);
  return (path) => {
    const nearest = findNearest(path);
    return nearest === null ? null : `${verbs.get(nearest)} ${nearest}`;
  };
}

/** The REST handler: JSON requests over HTTP at the paths of its routes; any other path is not_found. */
export function createRestHandler(options: RestHandlerOptions): RequestHandler {
  const { routes, knownPaths, guard } = options;
  const hintOf = createPathHint(knownPaths);
  const rejectionOf = (route: RestRoute | undefined, method: string | undefined, path: string) => {
    if (route === undefined) return notFound(hintOf(path));
    const verbs = route.endpoint.verb === "GET" ? READ_VERBS : [route.endpoint.verb];
    return method === "OPTIONS"
      ? preflightRejected(verbs.join(", "), options.baseUrl)
      : verbNotAccepted(method, path, verbs);
  };
  return {
    serves: (path) => routes.has(path),
    async serve(request, response, context) {
      const route = routes.get(context.path);
      const endpoint = route?.endpoint.path ?? UNKNOWN_ENDPOINT;
      const result = { endpoint, protocol: "rest", outcome: null } as const;
      const verb = route?.endpoint.verb;
      const isVerb = request.method === verb || (request.method === "HEAD" && verb === "GET");
      if (route !== undefined && isVerb) {
        await answerCall({ request, response, context, head: HEAD, ...route.open() }, options);
      } else {
        const error = guard.takeToken(context) ?? rejectionOf(route, request.method, context.path);
        sendThrown(error, request, response, context, options);
      }
      return result;
    },
  };
}

function notFound(nearest: string | null): ServiceError {
  const hint = nearest === null ? "" : ` The nearest is ${nearest}.`;
  return new ServiceError("not_found", `The requested path does not exist.${hint}`);
}

/** The paths of the contract's google.api.http annotations: the request and the response are JSON. */
export function contractRoutes(
  procedures: Iterable<readonly [endpoint: Endpoint, procedure: Procedure]>,
  compression: Compression,
): RestRoutes {
  const framing = createRestFraming(JSON_TYPE, compression);
  const routes = new Map<string, RestRoute>();
  for (const [endpoint, procedure] of procedures) {
    const opened = { procedure, framing };
    routes.set(endpoint.path, { endpoint, open: () => opened });
  }
  return routes;
}

const HEAD: CallHead = {
  isJson: true,
  requestCompression: null,
  responseCompression: null,
  timeoutMs: null,
  error: undefined,
};

/** REST: the body is the content, the status is the HTTP status, and an error is in the format of `contract/errors.ts`. */
export function createRestFraming(contentType: string, compression: Compression): Framing {
  return {
    headBytes: 0,
    readHead: () => HEAD,
    readMessage: readRestRequest,
    async sendAnswer({ request, response }, answer, body) {
      const encoded = compression.encode(body, headerOf(request, "accept-encoding"));
      const content = isPromise(encoded) ? await encoded : encoded;
      setHeaders(response, answer.headers);
      if (request.method !== "POST") setHeaders(response, cacheHeaders(answer));
      sendContent(response, 200, contentType, content);
    },
    async sendError({ request, response, context }, reason, options) {
      sendThrown(reason, request, response, context, options);
      return null;
    },
  };
}

export function bodyBoundsOf({ context }: HttpCall, { bodyBytesMax }: Limits): BodyBounds {
  return { bytesMax: bodyBytesMax, timeoutMs: context.bodyTimeLeftMs() };
}

/**
 * Reads the fields of a REST request: a POST's from its body, a GET's or HEAD's from its query. Fields in the
 * other part are problems, reported with the others.
 *
 * @throws {ServiceError} invalid_request (400, 408, 413, 415)
 * @throws {CallCancelledError} when the client disconnects
 */
function readRestRequest(call: UnaryCall, limits: Limits): JsonBody | Promise<JsonBody> {
  const { request, procedure } = call;
  const url = request.url ?? "";
  if (request.method === "POST") {
    if (!url.includes("?")) return readOptionalJsonBody(request, bodyBoundsOf(call, limits));
    return withProblems(queryViolations(url), () =>
      readOptionalJsonBody(request, bodyBoundsOf(call, limits)),
    );
  }
  return contentViolations(call).then((problems) =>
    withProblems(problems, () => parseQuery(procedure.method.input, url)),
  );
}

/** The problem of a GET or HEAD with content: the content would be ignored. */
async function contentViolations({ request, context }: HttpCall): Promise<readonly Violation[]> {
  if (await isEmpty(request, context.bodyTimeLeftMs())) return [];
  const message = `must be empty; the fields of a ${request.method} are in its query`;
  return [{ field: "body", code: "unknown_field", message }];
}
