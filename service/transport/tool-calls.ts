import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { CallerGoneError, whileCallerWaits } from "../call/caller-gone.ts";
import type { Call, CallLog, HandleCall } from "../call/handle-call.ts";
import { ANY_PLAN, type Endpoints } from "../contract/endpoints.ts";
import { ERRORS, invalidRequest, type ServiceError } from "../contract/errors.ts";
import type { AccountGuard } from "../guard/account-guard.ts";
import type { DoorCall } from "./door-call.ts";
import type { DoorRequest, DoorResponse } from "./one-port.ts";
import { asServiceError, assertVerb, encodeAnswer, headerOf, leaveSignal, send, sendError } from "./rest.ts";
import { discardBody, readJsonBody } from "./rest-body.ts";
import { messagesOf, type ToolCallMessages } from "./tool-calls-messages.ts";
import { isAllowedOrigin } from "./tool-calls-origin.ts";
import { answerResult, errorResult } from "./tool-calls-result.ts";
import { createToolServer } from "./tool-calls-server.ts";
import { type CallTool, callToolsOf } from "./tool-calls-tools.ts";

export interface ToolCallDoorOptions {
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  readonly guard: Pick<AccountGuard, "identify">;
  /** The service's public address, without a slash at its end. */
  readonly baseUrl: string;
  readonly maxBodyBytes: number;
  readonly log: CallLog;
}

/** The door's address. */
export const TOOL_CALLS_PATH = "/mcp";

/** What the library asks of a client, though the answer is always JSON: not asked here of who sends less. */
const ACCEPTED = "application/json, text/event-stream";

/** One HTTP request on its way through the door. */
interface Exchange extends Call {
  readonly messages: ToolCallMessages;
  readonly door: DoorCall;
  readonly response: DoorResponse;
}

/**
 * The door for assistants: the Model Context Protocol over streamable HTTP, without sessions, for clients of the
 * 2025 protocols and of that of 2026-07-28. Every request needs a key; the calls of tools go through the pipeline that all
 * doors share. What is wrong with the HTTP request is refused as REST refuses it; what comes of a tool's call is told in
 * the tool's result.
 */
export function createToolCallDoor(options: ToolCallDoorOptions) {
  const { handleCall, guard, baseUrl, maxBodyBytes, log } = options;
  const tools = callToolsOf(options.endpoints);

  const callTool = async (tool: CallTool, id: unknown, exchange: Exchange): Promise<CallToolResult> => {
    const { requestId, messages, response, door } = exchange;
    try {
      const answer = await handleCall(tool.endpoint, () => messages.argumentsOf(id), exchange);
      const text = await encodeAnswer(tool.endpoint.encode, answer);
      if (messages.calledTool !== null) {
        for (const name in answer.headers) response.setHeader(name, answer.headers[name]!);
      }
      return answerResult(text, answer.headers, requestId);
    } catch (error) {
      if (error instanceof CallerGoneError) throw error;
      const told = asServiceError(error, requestId, log);
      door.outcome = ERRORS[told.code].grpcName;
      return errorResult(told, baseUrl, requestId);
    }
  };

  const serve = async (request: DoorRequest, response: DoorResponse, door: DoorCall): Promise<void> => {
    assertVerb(request, TOOL_CALLS_PATH, ["POST"]);
    if (!isAllowedOrigin(request, baseUrl)) throw foreignOrigin();
    const { requestId } = door;
    const header = (name: string) => headerOf(request, name);
    await guard.identify(header, ANY_PLAN);
    const messages = messagesOf(await readJsonBody(request, maxBodyBytes));
    const called = tools.get(messages.calledTool ?? "");
    if (called !== undefined) door.endpoint = `${TOOL_CALLS_PATH}/${called.endpoint.toolName}`;

    const signal = leaveSignal(response);
    const exchange: Exchange = { requestId, header, signal, messages, door, response };
    const createServer = () =>
      createToolServer({
        tools,
        websiteUrl: baseUrl,
        callTool: (tool, id) => callTool(tool, id, exchange),
      });
    const answer = await answerOf(webRequestOf(request, baseUrl, signal), exchange, createServer);
    const text = await answer.text();
    if (answer.status >= 500 && !signal.aborted) log.error({ requestId }, "the tool-call library failed");
    send(response, answer.status, answer.headers.get("content-type"), text);
  };

  return (request: DoorRequest, response: DoorResponse, door: DoorCall): void => {
    door.endpoint = TOOL_CALLS_PATH;
    serve(request, response, door).catch((error: unknown) => {
      if (error instanceof CallerGoneError) return;
      sendError(response, asServiceError(error, door.requestId, log), baseUrl);
      discardBody(request);
    });
  };
}

/** The library's answer; each message gets a server of its own, since none keeps anything of another. */
async function answerOf(
  request: Request,
  { messages, signal }: Exchange,
  createServer: () => Server,
): Promise<Response> {
  const options = { parsedBody: messages.body };
  if (!(await isLegacyRequest(request, messages.body))) {
    // No list changes while the service runs, so there is nothing to subscribe to.
    const handler = createMcpHandler(createServer, { legacy: "reject", maxSubscriptions: 0 });
    return whileCallerWaits(() => handler.fetch(request, options), signal);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer();
  await server.connect(transport);
  try {
    return await whileCallerWaits(() => transport.handleRequest(request, options), signal);
  } finally {
    await server.close();
  }
}

/** The request's head as the library reads it. */
function webRequestOf(request: DoorRequest, baseUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":")) headers.set(name, [value].flat().join(", "));
  }
  headers.set("accept", ACCEPTED);
  return new Request(`${baseUrl}${TOOL_CALLS_PATH}`, { method: "POST", headers, signal });
}

function foreignOrigin(): ServiceError {
  const message = "comes from a web page of another site, which may not call tools";
  return invalidRequest([{ field: "header.origin", code: "not_in_set", message }], 403);
}
