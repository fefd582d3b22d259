import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { LIST_METHOD } from "./tool-calls-request.ts";
import type { CallTool } from "./tool-calls-tools.ts";

export interface ToolServerOptions {
  readonly tools: ReadonlyMap<string, CallTool>;
  /** The service's public address. */
  readonly websiteUrl: string;
  /** Handles a call of a tool, by the id of its message. Rejects only when the call was cancelled. */
  readonly callTool: (tool: CallTool, messageId: string | number) => Promise<CallToolResult>;
}

/** The version of the interface's description, the same as OpenAPI's. */
const VERSION = "1.0.0";

/** How long a client may cache the list of tools, which changes only with the service's version. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** What applies to all tools. */
const INSTRUCTIONS = `Calculated astrology as JSON. Nothing is interpreted: put the numbers into words yourself.
Settings are fixed: tropical zodiac, geocentric apparent positions, Placidus houses, true lunar node, osculating Lilith.
A birth is a local date, a local time (null when unknown: never guess one) and coordinates in decimal degrees, north and \
east positive; place names are not looked up. The time zone follows from the place and date unless it is given.
Every call except usage counts as one request against the account's daily limit; usage reports what is left. A call that fails \
does not count, and its error lists every problem. The same arguments return the same response, so repeating a call gains nothing.`;

/** Used only by servers that ask the user questions, which this one does not. Shared, because creating it is slow. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/**
 * A Model Context Protocol server for one exchange, for clients of any protocol version.
 *
 * It is the library's low-level server. The high-level one validates arguments itself and stops at the first kind of
 * problem; handleCall reports all of them.
 */
export function createToolServer({ tools, websiteUrl, callTool }: ToolServerOptions): Server {
  const server = new Server(
    { name: "almagest", title: "Almagest", version: VERSION, websiteUrl },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator,
      cacheHints: { "tools/list": LIST_CACHE, "server/discover": LIST_CACHE },
    },
  );
  // The door fills in the list.
  server.setRequestHandler(LIST_METHOD, () => ({ tools: [] }));
  server.setRequestHandler("tools/call", ({ params }, context) => {
    const tool = tools.get(params.name);
    if (tool === undefined) {
      const message = `This tool does not exist. The tools are: ${[...tools.keys()].join(", ")}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return callTool(tool, context.mcpReq.id);
  });
  return server;
}
