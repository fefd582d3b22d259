import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

/** A proxy in front of a service that records requests, and forwards or rejects each. */
export interface Proxy {
  readonly baseUrl: string;
  /** The headers of all requests. */
  readonly requests: readonly IncomingMessage["headers"][];
}

/** Responds to the request, or returns false to forward it. */
export type RejectRequest = (response: ServerResponse, index: number) => boolean;

/** Rejects the first requests with a status. */
export function rejectFirst(
  times: number,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = "not now",
): RejectRequest {
  return (response, index) => {
    if (index >= times) return false;
    response.writeHead(status, headers).end(body);
    return true;
  };
}

export interface ProxyOptions {
  /** Compresses every response. */
  readonly gzip?: boolean;
}

/** Opens a proxy in front of the service at an address. It closes after the test. */
export async function openProxy(
  target: string,
  rejectRequest: RejectRequest,
  options: ProxyOptions = {},
): Promise<Proxy> {
  const requests: IncomingMessage["headers"][] = [];
  const server = createServer(async (request, response) => {
    const index = requests.push(request.headers) - 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (rejectRequest(response, index)) return;
    const {
      host: _host,
      connection: _connection,
      "content-length": _length,
      ...forwardedHeaders
    } = request.headers;
    const headers = { ...(forwardedHeaders as Record<string, string>), "accept-encoding": "identity" };
    const upstream = await fetch(`${target}${request.url}`, {
      method: request.method ?? "POST",
      headers,
      ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
    });
    const body = Buffer.from(await upstream.arrayBuffer());
    const responseHeaders = Object.fromEntries(
      [...upstream.headers].filter(([name]) => !HOP_BY_HOP.has(name)),
    );
    response.writeHead(upstream.status, {
      ...responseHeaders,
      ...(options.gzip ? { "content-encoding": "gzip" } : {}),
    });
    response.end(options.gzip ? gzipSync(body) : body);
  });
  return { baseUrl: await listen(server), requests };
}

const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "content-length",
  "transfer-encoding",
]);

/** A server that counts the requests it has not answered. */
export interface HoldingServer {
  readonly baseUrl: string;
  /** The headers of all requests, in the order of their arrival. */
  readonly requests: readonly IncomingMessage["headers"][];
  /** The requests without an answer. */
  readonly open: () => number;
  /** The highest number of them. */
  readonly highest: () => number;
  /** Answers the open requests, and each further one when it arrives. */
  answer(): void;
}

/** Answers a request. */
export type AnswerRequest = (response: ServerResponse, index: number) => void;

/** Opens a server that answers nothing until the test asks for it. It closes after the test. */
export async function openHoldingServer(answerRequest: AnswerRequest): Promise<HoldingServer> {
  const requests: IncomingMessage["headers"][] = [];
  const openResponses = new Map<ServerResponse, number>();
  let isHolding = true;
  let highest = 0;
  const server = createServer((request, response) => {
    const index = requests.push(request.headers) - 1;
    request.resume();
    openResponses.set(response, index);
    highest = Math.max(highest, openResponses.size);
    response.once("close", () => openResponses.delete(response));
    if (!isHolding) answerRequest(response, index);
  });
  return {
    baseUrl: await listen(server),
    requests,
    open: () => openResponses.size,
    highest: () => highest,
    answer() {
      isHolding = false;
      for (const [response, index] of openResponses) answerRequest(response, index);
    },
  };
}

/** Opens a server on loopback, which closes after the test. Returns its address. */
async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
