import { pino } from "pino";
import { createAccessLog } from "../../../../service/app/access-log.ts";
import { readConfig } from "../../../../service/app/config.ts";
import { createRoutes } from "../../../../service/app/routes.ts";
import { createServices } from "../../../../service/app/services.ts";
import { createCalls } from "../../../../service/call/handle-call.ts";
import { createEndpoints, type Endpoints } from "../../../../service/contract/endpoints.ts";
import { createAccountGuard } from "../../../../service/guard/account-guard.ts";
import { createCallGuard } from "../../../../service/guard/call-guard.ts";
import { isKnownZone } from "../../../../service/time/civil-time.ts";
import type { RequestHandler } from "../../../../service/transport/http/request-handler.ts";
import { createOnePort } from "../../../../service/transport/port/one-port.ts";
import { createStreamHandler } from "../../../../service/transport/streams/stream-handler.ts";
import { createRpcHandler } from "../../../../service/transport/unary/rpc-handler.ts";
import { endpointProcedure } from "../../../../service/transport/unary/unary-call.ts";
import { TABLES as source } from "../../../tables.ts";
import { AMPLE_POOL, openAccountDatabase } from "../../open-account.ts";
import { createConnectNodeHandler } from "./connect-node-handler.ts";

/** A port with one handler for gRPC, on a database of its own. */
export interface RpcHandler {
  readonly port: number;
  readonly endpoints: Endpoints;
  close(): Promise<void>;
}

/** 2026-11-22T12:00:00Z: both implementations have the same clocks. */
const now = () => 1_795_348_800_000;
const monotonicMs = () => 0;

/** Which implementation serves unary calls: the service's, or connect-node's. */
type RpcImplementation = "service" | "connect-node";

/** The address that errors name; both implementations have the same. */
const BASE_URL = "https://almagest.example";

/** The handler as the service has it, with the service's guard, handlers and access log. */
export async function openRpcHandler(implementation: RpcImplementation): Promise<RpcHandler> {
  const accounts = await openAccountDatabase();
  const { database } = accounts;
  const config = readConfig({ PORT: "0", LOG_LEVEL: "silent", ...AMPLE_POOL });
  const log = pino({ level: config.logLevel });
  const services = createServices(source, database);
  const { limits, planLimits } = config;
  const accountGuard = createAccountGuard({
    database,
    planLimits,
    upgradeUrl: BASE_URL,
    now,
    recordKeyUse: () => {},
  });
  const guard = createCallGuard({ guard: accountGuard, rate: limits, monotonicMs, onDatabaseFailure() {} });
  const calculationHeaders = { "almagest-edition": "test" };
  const calls = createCalls({
    ...{ services, guard, isKnownZone, now, limits, calculationHeaders, log },
    onAnswered: () => {},
  });
  const endpoints = createEndpoints(services);
  const { handleCall } = calls;
  const handler = { guard, limits, log, baseUrl: BASE_URL };
  const accessLog = createAccessLog({ log, onRequestEnded: () => {}, tracer: null, now });
  const openHandler: Record<RpcImplementation, () => RequestHandler> = {
    "connect-node": () => createConnectNodeHandler({ ...handler, endpoints, handleCall }),
    service() {
      const procedures = [...endpoints.values()].map((each) => endpointProcedure(each, handleCall));
      const streamHandler = createStreamHandler({ ...handler, streams: [] });
      return createRpcHandler({ ...handler, procedures, streamHandler });
    },
  };
  const { onRequest, open } = createRoutes();
  open({
    handlers: [openHandler[implementation]()],
    ...{ limits, accessLog, log },
    trustedProxies: 0,
    advisories: { reportProxy: () => {} },
    baseUrl: BASE_URL,
  });
  const port = createOnePort({
    host: "127.0.0.1",
    port: 0,
    tls: null,
    limits,
    trustedProxies: 0,
    onRequest,
    onBrokenRequest: (_error, socket) => socket.destroy(),
    onConnect: (_request, socket) => socket.destroy(),
    onRejected: (response) => response.end(),
    reports: { onDropped: () => {}, onRejected: () => {} },
  });
  const address = await port.listen();
  return {
    port: address.port,
    endpoints,
    async close() {
      const closed = port.stopAccepting();
      port.destroyAll();
      await closed;
      await Promise.all([calls.settled(), accessLog.settled()]);
      await accounts.close();
    },
  };
}
