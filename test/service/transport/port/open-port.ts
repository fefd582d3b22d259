import type { Socket } from "node:net";
import { onTestFinished } from "vitest";
import { DEFAULT_LIMITS, type Limits } from "../../../../service/settings/limits.ts";
import { boundResponse, responseClosed } from "../../../../service/transport/http/response.ts";
import type { DoorListener } from "../../../../service/transport/port/exchange.ts";
import { createOnePort, type OnePort } from "../../../../service/transport/port/one-port.ts";
import { connectRaw, type RawClient } from "./raw-client.ts";

/** A real port on loopback that ends with the test, with the connections that it has accepted. */
export async function openPort(
  onRequest: DoorListener,
  limits: Partial<Limits> = {},
  tls: { readonly cert: Buffer; readonly key: Buffer } | null = null,
): Promise<{ readonly port: OnePort; readonly number: number; readonly sockets: readonly Socket[] }> {
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  const sockets: Socket[] = [];
  const port = createOnePort({
    host: "127.0.0.1",
    port: 0,
    tls,
    limits: allLimits,
    trustedProxies: 0,
    onRequest: (request, response) => {
      void boundResponse(response, allLimits, allLimits.responseStallTimeoutMs, responseClosed(response));
      return onRequest(request, response);
    },
    onBrokenRequest: (error, socket) => socket.end(`HTTP/1.1 400 ${error.code}\r\nConnection: close\r\n\r\n`),
    onConnection: (socket) => sockets.push(socket),
    onConnect: (_request, socket) => socket.destroy(),
    onDropped: () => {},
    onHeldLimit: () => {},
    onRefused: (response) => response.end(),
  });
  const { port: number } = await port.listen();
  onTestFinished(async () => {
    await port.stopAccepting(0);
    port.destroyAll();
    await port.untilUnused();
  });
  return { port, number, sockets };
}

/** A raw TCP connection, which is destroyed after the test. */
export async function rawClient(port: number, localAddress?: string): Promise<RawClient> {
  const client = await connectRaw(port, localAddress);
  onTestFinished(() => {
    client.socket.destroy();
  });
  return client;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
