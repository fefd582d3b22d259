import { expect } from "vitest";
import type { ErrorBody } from "../../../../service/contract/errors.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { postJson } from "../../post-json.ts";
import type { ToolResult } from "./tool-clients.ts";

/** The error of a result, which occurs nowhere else in it. */
export function errorOf(result: ToolResult): ErrorBody["error"] {
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toBeUndefined();
  return (JSON.parse(defined(result.content[0]?.text)) as ErrorBody).error;
}

/** A message that calls a tool. */
export const callOf = (name: string, args: unknown, id: string | number = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});
/** The smallest request. */
export const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

/** Posts a message or a batch to the path of tool calls. */
export async function post(
  server: { readonly baseUrl: string },
  body: unknown,
  headers: Readonly<Record<string, string>> = WITH_KEY,
) {
  const response = await postJson(server, "/mcp", body, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
