import assert from "node:assert/strict";
import {
  type CallToolResult,
  type Icon,
  type jsonSchemaValidator as JsonSchemaValidator,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from "@modelcontextprotocol/server";
import { INTERFACE_VERSION } from "../../contract/openapi-document.ts";
import { handleList } from "./list-page.ts";
import type { Prompt } from "./prompts/prompts.ts";
import { servePrompts } from "./prompts/serve-prompts.ts";
import { LIST_METHOD } from "./request.ts";
import type { CallTool, ListedTool } from "./tools.ts";
import { readWheel, UI_EXTENSION, wheelAppEntry, withWheelLink } from "./wheel/wheel-app.ts";

/** A document that assistants can read: Markdown. */
export interface ToolResource {
  /** `https://api.example.com/docs/errors` */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export interface ToolServerOptions {
  readonly tools: ReadonlyMap<string, CallTool>;
  readonly resources: readonly ToolResource[];
  /** Those whose tools it has, by name. */
  readonly prompts: ReadonlyMap<string, Prompt>;
  /** The entries of the list of tools; empty if the handler fills them in. */
  readonly listedTools: readonly ListedTool[];
  readonly instructions: string;
  readonly websiteUrl: string | null;
  readonly icons: readonly Icon[];
  /** The protocol version that an HTTP request names; null: it names none, or the handshake of the connection decides. */
  readonly protocolVersion: string | null;
  /** Handles a call of a tool. Rejects only when the call was cancelled. */
  readonly callTool: (tool: CallTool, request: ToolRequest) => Promise<CallToolResult>;
}

export interface ToolRequest {
  readonly messageId: string | number;
  readonly arguments: unknown;
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal: AbortSignal;
}

/** How long a client may cache lists and documents, which change only with the service's version. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** Validates answers of the user to questions of the server, which this one does not ask. The default compiles code. */
const jsonSchemaValidator: JsonSchemaValidator = {
  getValidator: () => assert.fail("the server does not ask the user"),
};

/**
 * A Model Context Protocol server for one request, for clients of any protocol version.
 *
 * It is the library's low-level server. The high-level one validates arguments itself and stops at the first kind of
 * problem; handleCall reports all of them.
 */
export function createToolServer(options: ToolServerOptions): Server {
  const { tools, listedTools, instructions, websiteUrl, icons, protocolVersion, callTool } = options;
  const server = new Server(
    {
      name: "almagest",
      title: "Almagest",
      version: INTERFACE_VERSION,
      ...(websiteUrl === null ? {} : { websiteUrl }),
      icons: [...icons],
    },
    {
      capabilities: {
        tools: {},
        resources: {},
        prompts: {},
        completions: {},
        extensions: { [UI_EXTENSION]: {} },
      },
      instructions,
      jsonSchemaValidator,
      cacheHints: {
        "tools/list": LIST_CACHE,
        "server/discover": LIST_CACHE,
        "prompts/list": LIST_CACHE,
        "resources/list": LIST_CACHE,
        "resources/templates/list": LIST_CACHE,
        "resources/read": LIST_CACHE,
      },
    },
  );
  handleList(server, LIST_METHOD, () => ({ tools: listedTools as unknown as Tool[] }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = tools.get(params.name);
    if (tool === undefined) {
      const message = `This tool does not exist. The tools are: ${[...tools.keys()].join(", ")}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    const { id: messageId, signal } = context.mcpReq;
    const result = await callTool(tool, { messageId, arguments: params.arguments, signal });
    return withWheelLink(params.name, result, server.getNegotiatedProtocolVersion() ?? protocolVersion);
  });
  serveResources(server, options.resources);
  servePrompts(server, options.prompts, tools);
  return server;
}

const MARKDOWN = "text/markdown";

/**
 * Serves documents, the page of the wheel and the pictures of charts that answers link to. Nothing is counted. There are no templates:
 * every document has an address.
 */
function serveResources(server: Server, resources: readonly ToolResource[]): void {
  handleList(server, "resources/list", () => ({
    resources: [
      ...resources.map(({ text, ...resource }) => ({
        ...resource,
        mimeType: MARKDOWN,
        size: Buffer.byteLength(text),
      })),
      wheelAppEntry(),
    ],
  }));
  handleList(server, "resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", ({ params }) => {
    const resource = resources.find(({ uri }) => uri === params.uri);
    if (resource === undefined) {
      const wheel = readWheel(params.uri);
      if (wheel !== null) return wheel;
      const message = `This resource does not exist. The resources are: ${resources.map(({ uri }) => uri).join(", ")}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return { contents: [{ uri: resource.uri, mimeType: MARKDOWN, text: resource.text }] };
  });
}
