import {
  constants,
  Http2ServerRequest,
  Http2ServerResponse,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
  sensitiveHeaders,
} from "node:http2";
import { LIMIT_STATE_HEADER, REMAINING_HEADER, REQUEST_ID_HEADER } from "../../contract/headers.ts";
import type { OpenRequest } from "../../limits/open-requests.ts";
import type { HeaderValue, HttpRequest, HttpResponse, NodeExchange } from "./exchange.ts";
import type { PacedConnection } from "./paced-connection.ts";

type RequestEvent = "data" | "end" | "error" | "close";
type Listener = (...args: never[]) => void;

/**
 * A request over HTTP/2, read from its stream. Node's request object is a second stream in front of it and costs more.
 *
 * Every "error" is followed by "close"; "error" listeners are ignored.
 */
export class Http2Request implements HttpRequest {
  readonly httpVersion = "2.0";
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: string[];
  /** Set before the request is passed on; a request that was rejected unread has none. */
  declare usage: OpenRequest;
  /** The stream survives until the next full collection, so it must not hold listeners. */
  #closeListeners: (() => void)[] = [];

  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, rawHeaders: string[]) {
    this.stream = stream;
    this.headers = headers;
    this.rawHeaders = rawHeaders;
    stream.once("close", () => {
      for (const listener of this.#closeListeners) listener();
    });
  }

  get method(): string {
    return this.headers[":method"] as string;
  }

  get url(): string {
    return this.headers[":path"] as string;
  }

  get host(): string | undefined {
    return (this.headers[":authority"] as string | undefined) ?? this.headers.host;
  }

  get endsWithHead(): boolean {
    return this.stream.endAfterHeaders;
  }

  get complete(): boolean {
    return this.readableEnded || this.stream.aborted || this.stream.destroyed;
  }

  get hasArrived(): boolean {
    return this.stream.state.remoteClose === 1;
  }

  get destroyed(): boolean {
    return this.stream.destroyed;
  }

  /** A stream without a body can end before anything reads it. */
  get readableEnded(): boolean {
    return this.stream.readableEnded;
  }

  get readableLength(): number {
    return this.stream.readableLength;
  }

  read(): Buffer | null {
    return this.stream.read();
  }

  on(event: RequestEvent, listener: Listener): this {
    if (event === "close") this.#closeListeners.push(listener as () => void);
    else if (event !== "error") this.stream.on(event, listener as () => void);
    return this;
  }

  once(event: RequestEvent, listener: Listener): this {
    if (event === "close") this.#closeListeners.push(listener as () => void);
    else if (event !== "error") this.stream.once(event, listener as () => void);
    return this;
  }

  off(event: RequestEvent, listener: Listener): this {
    if (event === "close") this.#closeListeners = this.#closeListeners.filter((other) => other !== listener);
    else if (event !== "error") this.stream.off(event, listener as () => void);
    return this;
  }

  resume(): this {
    this.stream.resume();
    return this;
  }

  destroy(): this {
    this.stream.pause();
    return this;
  }

  cancel(): void {
    this.stream.close(constants.NGHTTP2_CANCEL);
  }
}

/** Headers whose value differs in each response. Sent without an HPACK entry, which would evict repeated headers. */
const CHANGING_HEADERS = [REQUEST_ID_HEADER, REMAINING_HEADER, LIMIT_STATE_HEADER];

/** The response to an {@link Http2Request}. Headers have lower-case names and are not checked before they are sent. */
export class Http2Response implements HttpResponse {
  readonly req: Http2Request;
  readonly stream: ServerHttp2Stream;
  statusCode = 200;
  readonly #connection: PacedConnection;
  readonly #headers: Record<string, HeaderValue> = {};

  constructor(request: Http2Request, connection: PacedConnection) {
    this.req = request;
    this.stream = request.stream;
    this.#connection = connection;
  }

  get headersSent(): boolean {
    return this.stream.headersSent;
  }

  get destroyed(): boolean {
    return this.stream.destroyed;
  }

  get writableFinished(): boolean {
    return this.stream.writableEnded && this.stream.rstCode === constants.NGHTTP2_NO_ERROR;
  }

  get writableLength(): number {
    return this.stream.writableLength;
  }

  setHeader(name: string, value: HeaderValue): this {
    this.#headers[name] = value;
    return this;
  }

  getHeader(name: string): HeaderValue | undefined {
    return this.#headers[name];
  }

  once(_event: "close", listener: () => void): this {
    this.req.on("close", listener);
    return this;
  }

  /** Sends the headers, unless they have been sent, and the end of the body; nothing if the client has disconnected. */
  end(data?: string | Uint8Array, encoding: BufferEncoding = "utf8"): void {
    const { stream } = this;
    if (stream.destroyed || stream.closed) return;
    // Without a body, the headers end the stream.
    if (!stream.headersSent) stream.respond(this.#allHeaders({}), { endStream: data === undefined });
    stream.end(data, encoding);
    if (data !== undefined) this.req.usage?.setUnsent(data.length);
  }

  sendAll(...[headers, content, trailers]: Parameters<HttpResponse["sendAll"]>): void {
    const { stream } = this;
    stream.respond(this.#allHeaders(headers), { waitForTrailers: trailers !== null });
    if (trailers !== null) {
      this.#connection.gatherWrites();
      stream.once("wantTrailers", () => stream.sendTrailers(trailers));
    }
    if (content.length > 0) stream.end(content);
    else stream.end();
    this.req.usage?.setUnsent(content.length);
  }

  #allHeaders(headers: Readonly<Record<string, string>>): OutgoingHttpHeaders {
    return {
      ":status": this.statusCode,
      ...(this.#headers as OutgoingHttpHeaders),
      ...headers,
      [sensitiveHeaders]: CHANGING_HEADERS,
    };
  }

  asNodeExchange(): NodeExchange {
    const { headers, rawHeaders } = this.req;
    const request = new Http2ServerRequest(this.stream, headers, {}, rawHeaders);
    const response = new Http2ServerResponse(this.stream);
    for (const emitter of [request, response]) emitter.on("error", () => {});
    for (const [name, value] of Object.entries(this.#headers)) response.setHeader(name, value);
    return [request, response];
  }
}
