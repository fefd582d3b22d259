import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** A tool as a client has it listed. */
export interface ToolOfList {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
}

/** What a client gets of a call. */
export interface ToolResult {
  readonly isError?: boolean | undefined;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** A client that has shaken hands. */
export interface ToolClient {
  readonly serverName: string | undefined;
  readonly instructions: string | undefined;
  list(): Promise<readonly ToolOfList[]>;
  resources(): Promise<readonly object[]>;
  call(name: string, args?: object, signal?: AbortSignal): Promise<ToolResult>;
  close(): Promise<void>;
}

export interface ToolClientKind {
  readonly name: string;
  open(baseUrl: string, headers: Readonly<Record<string, string>>): Promise<ToolClient>;
}

const INFO = { name: "test", version: "1.0.0" };
const TIMEOUT_MS = 60_000;

const client2025: ToolClientKind = {
  name: "the client of the 2025 line (@modelcontextprotocol/sdk)",
  async open(baseUrl, headers) {
    const client = new Client2025(INFO);
    const transport = new Transport2025(new URL(`${baseUrl}/mcp`), { requestInit: { headers } });
    // The transport's own declarations differ from its interface's in what may be undefined.
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    return {
      serverName: client.getServerVersion()?.name,
      instructions: client.getInstructions(),
      list: async () => (await client.listTools()).tools,
      resources: async () => (await client.listResources()).resources,
      call: async (name, args, signal) =>
        (await client.callTool({ name, ...argumentsOf(args) }, undefined, {
          timeout: TIMEOUT_MS,
          ...(signal === undefined ? {} : { signal }),
        })) as ToolResult,
      close: () => client.close(),
    };
  },
};

function clientOf(name: string, mode: "legacy" | "auto" | { readonly pin: string }): ToolClientKind {
  return {
    name,
    async open(baseUrl, headers) {
      const client = new Client(INFO, { versionNegotiation: { mode } });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit: { headers } }),
      );
      return {
        serverName: client.getServerVersion()?.name,
        instructions: client.getInstructions(),
        list: async () => (await client.listTools()).tools,
        resources: async () => (await client.listResources()).resources,
        call: async (tool, args, signal) =>
          (await client.callTool(
            { name: tool, ...argumentsOf(args) },
            { timeout: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) },
          )) as ToolResult,
        close: () => client.close(),
      };
    },
  };
}

function argumentsOf(args: object | undefined): { readonly arguments?: Record<string, unknown> } {
  return args === undefined ? {} : { arguments: args as Record<string, unknown> };
}

/** The official clients, for each era of the protocol. */
export const toolClientKinds: readonly ToolClientKind[] = [
  client2025,
  clientOf("the client of the 2026 line, by the 2025 protocol", "legacy"),
  clientOf("the client of the 2026 line, by the protocol of 2026-07-28", { pin: "2026-07-28" }),
  clientOf("the client of the 2026 line, as it negotiates", "auto"),
];
