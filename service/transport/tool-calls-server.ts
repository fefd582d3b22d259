import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import type { CallTool } from "./tool-calls-tools.ts";

export interface ToolServerOptions {
  readonly tools: ReadonlyMap<string, CallTool>;
  /** The service's public address. */
  readonly websiteUrl: string;
  /** Answers a call of one of the tools, by the id of its message; never rejects but when nobody waits. */
  readonly callTool: (tool: CallTool, messageId: string | number) => Promise<CallToolResult>;
}

/** The description's own number, which the contract's other descriptions have too. */
const VERSION = "1.0.0";

/** How long a client may go by a list it has: it changes with the service's version alone. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** What assistants are told of all tools together. */
const INSTRUCTIONS = `Calculated astrology as JSON. Nothing is interpreted: put the numbers into words yourself.
Settings are fixed: tropical zodiac, geocentric apparent positions, Placidus houses, true lunar node, osculating Lilith.
A birth is a local date, a local time (null when unknown: never guess one) and coordinates in decimal degrees, north and \
east positive; place names are not looked up. The time zone follows from the place and date unless it is given.
Every call but usage takes one request of the account's day; ask usage when in doubt. A call with mistakes costs nothing and \
lists all of them in one answer. The same arguments give the same answer, so there is no use in repeating a call.`;

/** Asked for only by servers that question the user, which this one does not; made once, since it is slow to make. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/**
 * A server of the tool-call protocol for one exchange, for either of the protocol's eras.
 *
 * It is the library's plain server: the one with registered tools checks arguments itself and stops at the first kind
 * of problem, while the pipeline that all doors share tells all of them.
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
  const listed = [...tools.values()].map((tool) => tool.listed);
  server.setRequestHandler("tools/list", () => ({ tools: listed as never }));
  server.setRequestHandler("tools/call", ({ params }, context) => {
    const tool = tools.get(params.name);
    if (tool === undefined) {
      const message = `There is no tool of this name; there are ${[...tools.keys()].join(", ")}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return callTool(tool, context.mcpReq.id);
  });
  return server;
}
