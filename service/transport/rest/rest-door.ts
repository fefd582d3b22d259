import type { Endpoint } from "../../contract/endpoints.ts";
import { ServiceError } from "../../contract/errors.ts";
import {
  answerWithErrors,
  assertVerb,
  checkBeforeKey,
  type Door,
  type DoorContext,
  READ_VERBS,
  UNKNOWN_ENDPOINT,
} from "../http/door.ts";
import { headerOf } from "../http/request-head.ts";
import {
  cacheHeaders,
  clientDisconnectSignal,
  encodeAnswer,
  JSON_TYPE,
  sendContent,
  setHeaders,
} from "../http/response.ts";
import type { ServiceContext } from "../http/service-context.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import { readRestRequest } from "./rest-request.ts";

type RestContext = Pick<
  ServiceContext,
  "baseUrl" | "log" | "limits" | "endpoints" | "handleCall" | "guard" | "compression"
>;

/**
 * The REST door: JSON over HTTP at the paths of the contract's google.api.http annotations. Serves every path; one without
 * an endpoint is not_found.
 */
export function createRestDoor(service: RestContext): Door {
  const { endpoints, handleCall, guard, limits, compression } = service;

  const answer = async (
    endpoint: Endpoint,
    request: DoorRequest,
    response: DoorResponse,
    context: DoorContext,
  ): Promise<void> => {
    const { path, verb, encodeBytes } = endpoint;
    checkBeforeKey(guard, context, () => assertVerb(request, path, verb === "GET" ? READ_VERBS : [verb]));
    const answered = await handleCall(
      endpoint,
      () => readRestRequest(endpoint, request, limits.bodyBytesMax),
      {
        requestId: context.requestId,
        header: (name) => headerOf(request, name),
        network: context.network,
        timing: context.timing,
        signal: clientDisconnectSignal(response),
      },
    );
    const acceptEncoding = headerOf(request, "accept-encoding");
    const content = await encodeAnswer(
      (message) => compression.encode(encodeBytes(message), acceptEncoding),
      answered,
    );
    setHeaders(response, answered.headers);
    if (verb === "GET") setHeaders(response, cacheHeaders(answered));
    sendContent(response, 200, JSON_TYPE, content);
  };

  return {
    serves: () => true,
    async serve(request, response, context) {
      const endpoint = endpoints.get(context.path);
      await answerWithErrors(request, response, context, service, () => {
        if (endpoint === undefined) throw guard.takeToken(context) ?? notFound();
        return answer(endpoint, request, response, context);
      });
      return { endpoint: endpoint?.path ?? UNKNOWN_ENDPOINT, door: "rest", outcome: null };
    },
  };
}

function notFound(): ServiceError {
  return new ServiceError("not_found", "The requested path does not exist.");
}
