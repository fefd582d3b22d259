import assert from "node:assert/strict";
import {
  type CallToolResult,
  type jsonSchemaValidator as JsonSchemaValidator,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from "@modelcontextprotocol/server";
import { INTERFACE_VERSION } from "../../contract/openapi-document.ts";
import { LIST_METHOD } from "./request.ts";
import type { CallTool, ListedTool } from "./tools.ts";

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
  /** The entries of the list of tools; empty if the door fills them in. */
  readonly listedTools: readonly ListedTool[];
  readonly instructions: string;
  /** The service's public address; null if it has none. */
  readonly websiteUrl: string | null;
  /** Handles a call of a tool. Rejects only when the call was cancelled. */
  readonly callTool: (tool: CallTool, request: ToolRequest) => Promise<CallToolResult>;
}

/** A request to call a tool, as the library reads it. */
export interface ToolRequest {
  readonly messageId: string | number;
  readonly arguments: unknown;
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal: AbortSignal;
}

const MARKDOWN = "text/markdown";

/** How long a client may cache lists and documents, which change only with the service's version. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** Validates answers of the user to questions of the server, which this one does not ask. The default compiles code. */
const jsonSchemaValidator: JsonSchemaValidator = {
  getValidator: () => assert.fail("the server does not ask the user"),
};

/**
 * A Model Context Protocol server for one exchange, for clients of any protocol version.
 *
 * It is the library's low-level server. The high-level one validates arguments itself and stops at the first kind of
 * problem; handleCall reports all of them.
 */
export function createToolServer(options: ToolServerOptions): Server {
  const { tools, resources, listedTools, instructions, websiteUrl, callTool } = options;
  const server = new Server(
    {
      name: "almagest",
      title: "Almagest",
      version: INTERFACE_VERSION,
      ...(websiteUrl === null ? {} : { websiteUrl }),
    },
    {
      capabilities: { tools: {}, resources: {} },
      instructions,
      jsonSchemaValidator,
      cacheHints: {
        "tools/list": LIST_CACHE,
        "server/discover": LIST_CACHE,
        "resources/list": LIST_CACHE,
        "resources/read": LIST_CACHE,
      },
    },
  );
  server.setRequestHandler(LIST_METHOD, () => ({ tools: listedTools as unknown as Tool[] }));
  server.setRequestHandler("tools/call", ({ params }, context) => {
    const tool = tools.get(params.name);
    if (tool === undefined) {
      const message = `This tool does not exist. The tools are: ${[...tools.keys()].join(", ")}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    const { id: messageId, signal } = context.mcpReq;
    return callTool(tool, { messageId, arguments: params.arguments, signal });
  });
  server.setRequestHandler("resources/list", () => ({
    resources: resources.map(({ text, ...resource }) => ({
      ...resource,
      mimeType: MARKDOWN,
      size: Buffer.byteLength(text),
    })),
  }));
  server.setRequestHandler("resources/read", ({ params }) => {
    const resource = resources.find(({ uri }) => uri === params.uri);
    if (resource === undefined) {
      const message = `This resource does not exist. The resources are: ${resources.map(({ uri }) => uri).join(", ")}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return { contents: [{ uri: resource.uri, mimeType: MARKDOWN, text: resource.text }] };
  });
  return server;
}
