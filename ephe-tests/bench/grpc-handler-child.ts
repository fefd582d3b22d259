/** One implementation of unary calls with the service's guard, handlers and access log: `service` or `connect-node`. */
import {
  openRpcHandler,
  type RpcImplementation,
} from "../../test/service/transport/unary/open-rpc-handlers.ts";

const { port } = await openRpcHandler(process.argv[2] as RpcImplementation, {
  environment: { PLAN_PRO_LIMIT: "1000000000", LOG_LEVEL: "warn" },
});
process.send?.({ port });
