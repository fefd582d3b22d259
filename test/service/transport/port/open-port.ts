import { onTestFinished } from "vitest";
import { DEFAULT_LIMITS, type Limits } from "../../../../service/limits/limits.ts";
import type { RequestListener } from "../../../../service/transport/port/exchange.ts";
import { createOnePort, type OnePort } from "../../../../service/transport/port/one-port.ts";
import { connectRaw, type RawClient } from "./raw-client.ts";

/** Answers every request with a word. */
export const hello: RequestListener = (request, response) => {
  request.resume();
  response.end("hello");
};

/** A real port on loopback that ends with the test, with the connections that it has accepted. */
export async function openPort(
  onRequest: RequestListener,
  limits: Partial<Limits> = {},
  tls: { readonly cert: Buffer; readonly key: Buffer } | null = null,
): Promise<{ readonly port: OnePort; readonly number: number }> {
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  const port = createOnePort({
    host: "127.0.0.1",
    port: 0,
    tls,
    limits: allLimits,
    trustedProxies: 0,
    onRequest,
    onBrokenRequest: (error, connection) =>
      connection.end(`HTTP/1.1 400 ${error.code}\r\nConnection: close\r\n\r\n`),
    onConnect: (_request, connection) => connection.destroy(),
    onRejected(response) {
      response.statusCode = 503;
      response.end();
    },
    reports: { onDropped: () => {}, onRejected: () => {} },
  });
  const { port: number } = await port.listen();
  onTestFinished(async () => {
    const closed = port.stopAccepting();
    port.destroyAll();
    await closed;
  });
  return { port, number };
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
