import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { ApiKeyOwner } from "../../../db/index.ts";
import { createCallStages } from "../../call/call-timing.ts";
import { untilCancelled } from "../../call/cancellation.ts";
import type { Call } from "../../call/handle-call.ts";
import type { ServiceError } from "../../contract/errors.ts";
import { MCP_VERSION_HEADER, REMAINING_HEADER, RETRY_AFTER_HEADER } from "../../contract/headers.ts";
import { isRejection } from "../../guard/call-guard.ts";
import type { GrpcOutcome } from "../../operations/ended-request.ts";
import { readJsonBody } from "../http/request-body.ts";
import { assertVerb, type RequestContext, type RequestHandler, sendThrown } from "../http/request-handler.ts";
import { headerOf } from "../http/request-head.ts";
import { clientDisconnectSignal, send, sendContent } from "../http/response.ts";
import type { ServiceContext } from "../http/service-context.ts";
import type { HttpRequest, HttpResponse } from "../port/exchange.ts";
import { runTool } from "./call.ts";
import { servedIcons } from "./icons.ts";
import { offeredPrompts } from "./prompts/serve-prompts.ts";
import { assertAllowedOrigin, parseMessages, type ToolCallMessages } from "./request.ts";
import { hasInternalError, withInvalidParams } from "./result.ts";
import { createToolServer, type ToolResource } from "./server.ts";
import { INSTRUCTIONS } from "./texts.ts";
import { callToolsOf, createListRenderer } from "./tools.ts";

export interface ToolCallHandlerOptions
  extends Pick<
    ServiceContext,
    "baseUrl" | "log" | "limits" | "endpoints" | "handleCall" | "guard" | "compression" | "source" | "now"
  > {
  readonly path: string;
  readonly resources: readonly ToolResource[];
}

/**
 * The library requires this Accept header. Responses are always JSON, so clients need not send it. Needed until the library
 * accepts JSON alone: modelcontextprotocol/typescript-sdk#1944.
 */
const ACCEPTED_TYPES = "application/json, text/event-stream";

type Headers = Readonly<Record<string, string>>;

/** One HTTP request with its tool calls. */
interface ToolCallExchange extends Call {
  readonly owner: ApiKeyOwner;
  readonly messages: ToolCallMessages;
  readonly response: HttpResponse;
  /** Called with the outcome of every tool call that fails. */
  readonly onFailure: (outcome: GrpcOutcome) => void;
}

/**
 * The handler for assistants: the Model Context Protocol over streamable HTTP, without sessions, for clients of the 2025
 * versions and of 2026-07-28. Every request needs a key. An invalid HTTP request is rejected as by REST; the outcome of a
 * tool call, errors included, is in the tool's result.
 */
export function createToolCallHandler(options: ToolCallHandlerOptions): RequestHandler {
  const { path, guard, baseUrl } = options;
  const icons = servedIcons(baseUrl);
  const tools = callToolsOf(options.endpoints, icons);
  const prompts = offeredPrompts(tools);
  const renderList = createListRenderer(tools);

  /** Checks a request up to its key. */
  const identify = (request: HttpRequest, context: RequestContext): Promise<ApiKeyOwner> => {
    try {
      assertVerb(request, path, ["POST"]);
      assertAllowedOrigin(request, baseUrl);
    } catch (error) {
      throw guard.takeToken(context) ?? error;
    }
    return guard.identifySender({ headers: request.headers, network: context.network });
  };

  const answer = async (request: HttpRequest, call: ToolCallExchange): Promise<void> => {
    const { requestId, signal, response, messages, owner } = call;
    if (!messages.needsAnswer) return send(response, 202, null, "");
    const runOptions = {
      ...options,
      addRateLimit: (error: ServiceError) => guard.addRateLimit(owner, error),
    };
    const createServer = () =>
      createToolServer({
        tools,
        resources: options.resources,
        prompts,
        // renderList fills them in.
        listedTools: [],
        instructions: INSTRUCTIONS,
        websiteUrl: baseUrl,
        icons: icons.server,
        protocolVersion: headerOf(request, MCP_VERSION_HEADER) ?? null,
        async callTool(tool, { messageId }) {
          const readArguments = () => messages.argumentsOf(messageId);
          const { result, headers, failure } = await runTool(tool, readArguments, call, runOptions);
          if (failure !== null) call.onFailure(failure);
          addCallHeaders(response, headers);
          return result;
        },
      });
    const answered = await answerOf(webRequestOf(request, `${baseUrl}${path}`, signal), call, createServer);
    const text = withInvalidParams(await answered.text());
    if ((answered.status >= 500 || hasInternalError(text)) && !signal.aborted) {
      options.log.error({ requestId }, "the tool-call library failed");
    }
    const bytes = Buffer.from(renderList(text));
    const content = await options.compression.encode(bytes, headerOf(request, "accept-encoding"));
    sendContent(response, answered.status, answered.headers.get("content-type"), content);
  };

  return {
    serves: (requestPath) => requestPath === path,
    async serve(request, response, context) {
      let endpoint = path;
      let outcome: GrpcOutcome | null = null;
      const stages = createCallStages(context.timing);
      try {
        stages.enter("identify");
        const owner = await identify(request, context);
        stages.enter("receive");
        const messages = await readMessages(request, owner, context, options);
        stages.enter(null);
        const toolName = tools.get(messages.calledTool ?? "")?.endpoint.toolName;
        if (toolName !== undefined) endpoint = `${path}/${toolName}`;
        const onFailure = (failure: GrpcOutcome): void => {
          outcome = failure;
        };
        const { requestId, network, timing, closed } = context;
        const signal = clientDisconnectSignal(response, closed);
        const call: Call = { requestId, headers: request.headers, network, timing, signal };
        await answer(request, { ...call, owner, messages, response, onFailure });
      } catch (error) {
        stages.enter(null);
        sendThrown(error, request, response, context, options);
      }
      return { endpoint, protocol: "mcp", outcome };
    },
  };
}

/** Reads the messages of a request. A rejection of them counts for its owner. */
async function readMessages(
  request: HttpRequest,
  owner: ApiKeyOwner,
  { bodyTimeLeftMs }: RequestContext,
  { guard, limits }: ToolCallHandlerOptions,
): Promise<ToolCallMessages> {
  try {
    const bounds = { bytesMax: limits.bodyBytesMax, timeoutMs: bodyTimeLeftMs() };
    return parseMessages(await readJsonBody(request, bounds));
  } catch (error) {
    guard.recordRejection(owner, { isCounted: true }, error);
    throw isRejection(error) ? await guard.addRateLimit(owner, error) : error;
  }
}

/** Belongs to the result of one call, not to the response. */
const RESULT_HEADERS = new Set([RETRY_AFTER_HEADER, "allow"]);

/** Adds the headers of a call to the response. A batch keeps the headers of the call with the fewest remaining requests. */
function addCallHeaders(response: HttpResponse, headers: Headers): void {
  const sentRemaining = response.getHeader(REMAINING_HEADER);
  const remaining = headers[REMAINING_HEADER];
  if (sentRemaining !== undefined && Number(sentRemaining) <= Number(remaining ?? Number.NaN)) return;
  for (const [name, value] of Object.entries(headers))
    if (!RESULT_HEADERS.has(name)) response.setHeader(name, value);
}

/** The library's response. Each HTTP request gets its own server, since no state is shared between requests. */
async function answerOf(
  request: Request,
  { messages, signal }: ToolCallExchange,
  createServer: () => Server,
): Promise<Response> {
  const options = { parsedBody: messages.body };
  if (!(await isLegacyRequest(request, messages.body))) {
    // Lists do not change while the service runs, so there is nothing to subscribe to.
    const handler = createMcpHandler(createServer, { legacy: "reject", maxSubscriptions: 0 });
    return untilCancelled(() => handler.fetch(request, options), signal);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer();
  await server.connect(transport);
  try {
    return await untilCancelled(() => transport.handleRequest(request, options), signal);
  } finally {
    await server.close();
  }
}

/** The request's headers in the form that the library reads. */
function webRequestOf(request: HttpRequest, url: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":")) headers.set(name, [value].flat().join(", "));
  }
  headers.set("accept", ACCEPTED_TYPES);
  return new Request(url, { method: "POST", headers, signal });
}
