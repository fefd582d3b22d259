import { IncomingMessage, ServerResponse } from "node:http";
import type { OpenRequest } from "../../limits/open-requests.ts";
import type { HttpRequest, HttpResponse, NodeExchange } from "./exchange.ts";

/** A request over HTTP/1.1. */
export class Http1Request extends IncomingMessage implements HttpRequest {
  /** Set before the request is passed on. */
  declare usage: OpenRequest;

  get host(): string | undefined {
    return this.headers.host;
  }

  get endsWithHead(): boolean {
    const { "content-length": length, "transfer-encoding": encoding } = this.headers;
    return length === undefined && encoding === undefined;
  }

  cancel(): void {
    this.socket.destroy();
  }
}

/** The response to an {@link Http1Request}. */
export class Http1Response extends ServerResponse<Http1Request> implements HttpResponse {
  override end(...content: unknown[]): this {
    const [data] = content;
    super.end(...(content as [unknown]));
    if (typeof data === "string" || data instanceof Uint8Array) this.req.usage?.setUnsent(data.length);
    return this;
  }

  sendAll(...[headers, content, trailers]: Parameters<HttpResponse["sendAll"]>): void {
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    if (trailers === null) {
      this.end(content);
      return;
    }
    // Trailers follow headers that neither state a length nor end the stream.
    this.flushHeaders();
    if (content.length > 0) this.write(content);
    this.addTrailers(trailers);
    this.end();
  }

  asNodeExchange(): NodeExchange {
    return [this.req, this];
  }
}

/** `http://api.example.com/v1/sky`: the scheme and the host in front of a path. */
const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]+)/i;

/**
 * Replaces an absolute URL as target, as clients send it to a proxy, by its path and query. Its host replaces the header Host.
 *
 * **Source:** RFC 9112, section 3.2.2.
 */
export function acceptAbsoluteTarget(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const [origin, host] = ABSOLUTE_TARGET.exec(url) ?? [];
  if (origin === undefined) return;
  const rest = url.slice(origin.length);
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  if (request.headers.host !== undefined) request.headers.host = host;
}
