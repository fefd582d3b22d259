import type { Message } from "@bufbuild/protobuf";
import type { AnswerWith, CalledEndpoint } from "../../call/handle-call.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { JsonBody } from "../../request/json-body.ts";
import {
  assertVerb,
  type Door,
  type DoorContext,
  preflightRejected,
  READ_VERBS,
  sendThrown,
  UNKNOWN_ENDPOINT,
} from "../http/door.ts";
import { headerOf } from "../http/request-head.ts";
import {
  cacheHeaders,
  clientDisconnectSignal,
  encodeAnswer,
  sendContent,
  setHeaders,
} from "../http/response.ts";
import type { ServiceContext } from "../http/service-context.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import { createPathHint } from "./path-hint.ts";

/** A path that the door serves. */
export interface RestRoute {
  /** What the path calls. Logs, metrics and usage name it by its path. */
  readonly endpoint: CalledEndpoint & Pick<Endpoint, "verb">;
  /** Starts the answer to one request. */
  open(request: DoorRequest): RestExchange;
}

/** How one request is read and answered. */
export interface RestExchange {
  /**
   * @throws {ServiceError} invalid_request (400, 408, 413, 415)
   * @throws {CallCancelledError} when the client disconnects
   */
  read(): JsonBody | Promise<JsonBody>;
  /** Absent: the handler of the method answers. */
  readonly answerWith?: AnswerWith;
  readonly contentType: string;
  /** The content of the response. */
  encode(message: Message): Buffer;
}

/** The routes by path. */
export type RestRoutes = ReadonlyMap<string, RestRoute>;

export interface RestDoorOptions
  extends Pick<ServiceContext, "baseUrl" | "log" | "handleCall" | "guard" | "compression"> {
  readonly routes: RestRoutes;
  /** The paths that a path without an endpoint may mean. */
  readonly knownPaths: Iterable<Pick<Endpoint, "path" | "verb">>;
}

/** The REST door: JSON requests over HTTP at the paths of its routes; any other path is not_found. */
export function createRestDoor(options: RestDoorOptions): Door {
  const { routes, knownPaths, handleCall, guard, compression } = options;
  const hintOf = createPathHint(knownPaths);

  const answer = async (
    { endpoint, open }: RestRoute,
    request: DoorRequest,
    response: DoorResponse,
    context: DoorContext,
  ): Promise<void> => {
    const { path, verb } = endpoint;
    const verbs = verb === "GET" ? READ_VERBS : [verb];
    try {
      if (request.method === "OPTIONS") throw preflightRejected(verbs.join(", "), options.baseUrl);
      assertVerb(request, path, verbs);
    } catch (error) {
      throw guard.takeToken(context) ?? error;
    }
    const { read, answerWith, contentType, encode } = open(request);
    const call = {
      requestId: context.requestId,
      header: (name: string) => headerOf(request, name),
      network: context.network,
      timing: context.timing,
      signal: clientDisconnectSignal(response),
    };
    const answered = await handleCall(endpoint, read, call, answerWith);
    const acceptEncoding = headerOf(request, "accept-encoding");
    const content = await encodeAnswer(
      (message) => compression.encode(encode(message), acceptEncoding),
      answered,
      context.timing,
    );
    setHeaders(response, answered.headers);
    if (verb === "GET") setHeaders(response, cacheHeaders(answered));
    sendContent(response, 200, contentType, content);
  };

  return {
    serves: (path) => routes.has(path),
    async serve(request, response, context) {
      const route = routes.get(context.path);
      try {
        if (route === undefined) throw guard.takeToken(context) ?? notFound(hintOf(context.path));
        await answer(route, request, response, context);
      } catch (error) {
        sendThrown(error, request, response, context, options);
      }
      return { endpoint: route?.endpoint.path ?? UNKNOWN_ENDPOINT, door: "rest", outcome: null };
    },
  };
}

function notFound(nearest: string | null): ServiceError {
  const hint = nearest === null ? "" : ` The nearest is ${nearest}.`;
  return new ServiceError("not_found", `The requested path does not exist.${hint}`);
}
