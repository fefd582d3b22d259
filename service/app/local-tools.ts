import type { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ApiKeyOwner } from "../../db/index.ts";
import { type Call, createCalls, type HandleCall } from "../call/handle-call.ts";
import { createEndpoints } from "../contract/endpoints.ts";
import { ERROR_CODES, type ServiceError } from "../contract/errors.ts";
import type { CallGuard } from "../guard/call-guard.ts";
import { DEFAULT_LIMITS } from "../limits/limits.ts";
import { readIcon } from "../portal/pages/assets.ts";
import { assistantResources, readAssistantGuides } from "../portal/site/assistant-documents.ts";
import { requestIdFrom } from "../transport/http/request-head.ts";
import type { ServiceContext } from "../transport/http/service-context.ts";
import { runTool } from "../transport/tools/call.ts";
import { embeddedIcons } from "../transport/tools/icons.ts";
import { offeredPrompts } from "../transport/tools/prompts/serve-prompts.ts";
import { createToolServer, type ToolRequest } from "../transport/tools/server.ts";
import { LOCAL_INSTRUCTIONS } from "../transport/tools/texts.ts";
import { type CallTool, callToolsOf } from "../transport/tools/tools.ts";
import { createCalculationServices } from "./services.ts";

export interface LocalToolOptions extends Pick<ServiceContext, "source" | "now"> {
  readonly isKnownZone: (name: string) => boolean;
  /** Reports a failure; standard output belongs to the protocol. */
  readonly reportError: (facts: unknown, message?: string) => void;
}

/** The base of the addresses of resources and error pages, which no server serves. */
const LOCAL_URL = "almagest://";

/** The user of this machine, without an account. */
const LOCAL_OWNER: ApiKeyOwner = {
  keyId: null,
  accountId: "local",
  plan: "pro",
  planEndMs: null,
  lastUsedDay: null,
};

/** Admits every call. */
const OPEN_GUARD: CallGuard = {
  identify: async () => LOCAL_OWNER,
  identifySender: async () => LOCAL_OWNER,
  admit: async () => ({
    pool: { limit: 0, used: 0, resetAtMs: 0, nowMs: 0 },
    refund: async () => {},
  }),
  recordRejection: () => {},
  addRateLimit: async (_owner, error) => error,
  takeToken: () => null,
  totals: { dailyLimit: 0, account: 0, network: 0 },
};

/**
 * Serves the tools over standard input and output, for an assistant on the same machine: all calculations, without an account, a
 * limit or a port. Ends when the client closes its end.
 */
export function serveLocalTools({ source, isKnownZone, now, reportError }: LocalToolOptions): void {
  const services = createCalculationServices(source);
  const log = { error: reportError };
  const { handleCall } = createCalls({
    services,
    guard: OPEN_GUARD,
    isKnownZone,
    now,
    onAnswered: () => {},
    calculationHeaders: {},
    limits: DEFAULT_LIMITS,
    log,
  });
  const icons = embeddedIcons(readIcon());
  const tools = callToolsOf(createEndpoints(services), icons, false);
  const prompts = offeredPrompts(tools);
  const resources = assistantResources(readAssistantGuides(ERROR_CODES, LOCAL_URL), LOCAL_URL);
  const options = {
    // Without the figures of the daily limit, which does not exist without an account.
    handleCall: async (...call: Parameters<HandleCall>) => ({ ...(await handleCall(...call)), headers: {} }),
    source,
    now,
    addRateLimit: async (error: ServiceError) => error,
    baseUrl: LOCAL_URL,
    log,
  };
  const createServer = (): Server =>
    createToolServer({
      tools,
      resources,
      prompts,
      listedTools: [...tools.values()].map(({ listEntry }) => listEntry),
      instructions: LOCAL_INSTRUCTIONS,
      websiteUrl: null,
      icons: icons.server,
      protocolVersion: null,
      async callTool(tool: CallTool, request: ToolRequest) {
        const readArguments = () => ({ value: request.arguments ?? {}, problems: [] });
        const { signal } = request;
        const call: Call = { requestId: requestIdFrom(undefined), headers: {}, network: () => null, signal };
        const { result } = await runTool(tool, readArguments, call, options);
        return result;
      },
    });
  serveStdio(createServer, { onerror: (error) => reportError(error) });
}
