import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

/** What stands in front of a service: sees each request, and lets it through or answers in the service's place. */
export interface Gate {
  readonly baseUrl: string;
  /** The headers of what came, in the order it came. */
  readonly seen: readonly IncomingMessage["headers"][];
}

/** Answers in the service's place, or returns false to let the request through. */
export type Refuse = (response: ServerResponse, index: number) => boolean;

export interface GateOptions {
  /** Packs every answer, as proxies do. */
  readonly gzip?: boolean;
}

/** Opens a gate in front of the service at an address; closed with the test. */
export async function openGate(target: string, refuse: Refuse, options: GateOptions = {}): Promise<Gate> {
  const seen: IncomingMessage["headers"][] = [];
  const server = createServer(async (request, response) => {
    const index = seen.push(request.headers) - 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (refuse(response, index)) return;
    const { host: _host, connection: _connection, "content-length": _length, ...kept } = request.headers;
    const headers = { ...(kept as Record<string, string>), "accept-encoding": "identity" };
    const answer = await fetch(`${target}${request.url}`, {
      method: "POST",
      headers,
      body: Buffer.concat(parts),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const passed = Object.fromEntries([...answer.headers].filter(([name]) => !HOP_BY_HOP.has(name)));
    response.writeHead(answer.status, { ...passed, ...(options.gzip ? { "content-encoding": "gzip" } : {}) });
    response.end(options.gzip ? gzipSync(body) : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "content-length",
  "transfer-encoding",
]);
