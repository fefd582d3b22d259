import {
  constants,
  type Http2Session,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
  sensitiveHeaders,
} from "node:http2";
import type { Socket } from "node:net";
import type { DoorRequest, DoorResponse, HeaderValue, NodeExchange } from "./exchange.ts";
import { openHttp2Exchange } from "./http2-exchange.ts";
import type { RequestHold } from "./request-hold.ts";
import { isLong, writeInParts } from "./response-parts.ts";

type RequestEvent = "data" | "end" | "error" | "close";
type Listener = (...args: never[]) => void;

/**
 * A request over HTTP/2, read from its stream. Node's request object is a second stream in front of it and costs more.
 *
 * Every "error" is followed by "close"; "error" listeners are ignored.
 */
export class StreamRequest implements DoorRequest {
  readonly httpVersion = "2.0";
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  /** Names and values alternate. */
  readonly rawHeaders: string[];
  readonly socket: Socket;
  readonly hold: RequestHold;
  /** The stream survives until the next full collection, so it must not hold listeners. */
  #closeListeners: (() => void)[] = [];

  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    rawHeaders: string[],
    socket: Socket,
    hold: RequestHold,
  ) {
    this.stream = stream;
    this.headers = headers;
    this.rawHeaders = rawHeaders;
    this.socket = socket;
    this.hold = hold;
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

  get isHttp2(): true {
    return true;
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

  get isClosed(): boolean {
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
const CHANGING_HEADERS = ["x-request-id", "x-ratelimit-remaining", "ratelimit"];

/** The response to a {@link StreamRequest}. Headers have lower-case names and are not checked before they are sent. */
export class StreamResponse implements DoorResponse {
  readonly req: StreamRequest;
  readonly stream: ServerHttp2Stream;
  statusCode = 200;
  readonly #headers: Record<string, HeaderValue> = {};

  constructor(request: StreamRequest) {
    this.req = request;
    this.stream = request.stream;
  }

  get headersSent(): boolean {
    return this.stream.headersSent;
  }

  get isClosed(): boolean {
    return this.stream.destroyed;
  }

  get isComplete(): boolean {
    return this.stream.writableEnded && this.stream.rstCode === constants.NGHTTP2_NO_ERROR;
  }

  get unsentBytes(): number {
    return this.stream.writableLength + this.req.hold.unwrittenBytes;
  }

  get session(): Http2Session | undefined {
    return this.stream.session;
  }

  setHeader(name: string, value: HeaderValue): this {
    this.#headers[name] = value;
    return this;
  }

  getHeader(name: string): HeaderValue | undefined {
    return this.#headers[name];
  }

  hasHeader(name: string): boolean {
    return name in this.#headers;
  }

  /** As with Node's class, both events are the end of the stream, and emitted once. */
  on(event: "close" | "finish", listener: () => void): this {
    return this.once(event, listener);
  }

  once(_event: "close" | "finish", listener: () => void): this {
    this.req.on("close", listener);
    return this;
  }

  /** Sends the headers, unless they have been sent, and the end of the body; nothing if the client has disconnected. */
  end(callback?: () => void): this;
  end(data: string | Uint8Array, callback?: () => void): this;
  end(data: string | Uint8Array, encoding: BufferEncoding, callback?: () => void): this;
  end(...content: unknown[]): this {
    const { stream } = this;
    if (stream.destroyed || stream.closed) return this;
    // Without a body, the headers end the stream.
    if (!stream.headersSent) stream.respond(this.#allHeaders({}), { endStream: content.length === 0 });
    stream.end(...(content as [unknown, BufferEncoding]));
    this.#count();
    return this;
  }

  sendAll(...[headers, content, trailers]: Parameters<DoorResponse["sendAll"]>): void {
    const { stream } = this;
    stream.respond(this.#allHeaders(headers), { waitForTrailers: trailers !== null });
    if (trailers !== null) stream.once("wantTrailers", () => stream.sendTrailers(trailers));
    if (isLong(content)) {
      const end = (part: Uint8Array): void => {
        stream.end(part);
      };
      writeInParts(stream, content, this.req.hold, end, () => this.#count());
      return;
    }
    if (content.length > 0) stream.end(content);
    else stream.end();
    this.#count();
  }

  #count(): void {
    if (!this.req.hold.setUnsent(this.unsentBytes)) this.stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
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
    const exchange = openHttp2Exchange(this.stream, headers, rawHeaders, this.req.hold);
    const [, response] = exchange;
    for (const [name, value] of Object.entries(this.#headers)) response.setHeader(name, value);
    return exchange;
  }
}

/** The start of the path of a procedure. */
export const PROCEDURE_PATH = /^\/\w+(?:\.\w+)+\//;

/** Whether a request is a call of a procedure by POST, by its head. */
export function isProcedureCall(headers: IncomingHttpHeaders): boolean {
  return (
    headers[":method"] === "POST" &&
    headers.expect === undefined &&
    PROCEDURE_PATH.test(String(headers[":path"]))
  );
}
