import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { OpenRequest } from "../../limits/open-requests.ts";

/**
 * A request over any version of HTTP. Members with the names of Node's classes behave as there; the others answer what these
 * classes report differently.
 */
export interface HttpRequest {
  /** "1.0", "1.1" or "2.0". */
  readonly httpVersion: string;
  readonly method?: string | undefined;
  /** Path and query, as in the request line. */
  readonly url?: string | undefined;
  /** The host that the request names: `:authority`, otherwise Host. */
  readonly host: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[];
  /** Whether the head announces no body. A body of unknown length may still be empty. */
  readonly endsWithHead: boolean;
  /** Whether nothing more of the request arrives, and over HTTP/2 what has arrived was read. */
  readonly complete: boolean;
  /** Whether the whole body has arrived, read or not. */
  readonly hasArrived: boolean;
  /** Whether the client has disconnected or the request was cut: nothing more is read, and no event follows. */
  readonly destroyed: boolean;
  readonly readableEnded: boolean;
  readonly readableLength: number;
  readonly usage: OpenRequest;
  read(): unknown;
  readonly on: Listen;
  readonly once: Listen;
  readonly off: Listen;
  resume(): unknown;
  /** Reads no more of the body. HTTP/1.1 loses the connection; an HTTP/2 stream stays open for the response. */
  destroy(): unknown;
  /** Ends the request and its response immediately. HTTP/1.1 loses the connection, HTTP/2 only the stream. */
  cancel(): void;
}

interface Listen {
  (event: "data", listener: (chunk: Buffer) => void): unknown;
  (event: "end" | "error" | "close", listener: (error?: Error) => void): unknown;
}

export type HeaderValue = string | number | readonly string[];
type Headers = Readonly<Record<string, string>>;

/** The response to a {@link HttpRequest}. */
export interface HttpResponse {
  readonly req: HttpRequest;
  statusCode: number;
  readonly headersSent: boolean;
  /** Whether nothing more can be written: the response was sent, or the client has disconnected. */
  readonly destroyed: boolean;
  /** Whether the response was sent to its last byte. */
  readonly writableFinished: boolean;
  /** Bytes that were written and have not been passed to the system. */
  readonly writableLength: number;
  setHeader(name: string, value: HeaderValue): unknown;
  getHeader(name: string): HeaderValue | undefined;
  once(event: "close", listener: () => void): unknown;
  end(data?: string | Uint8Array, encoding?: BufferEncoding): unknown;
  /**
   * Sends the whole response. Trailers that are null: it has none.
   *
   * @throws Error when the client has disconnected
   */
  sendAll(headers: Headers, content: Uint8Array, trailers: Headers | null): void;
  /** The same exchange as Node's objects, with the headers set so far. Nothing of the request may have been read. */
  asNodeExchange(): NodeExchange;
}

/** A request and its response as objects of Node's classes. */
export type NodeExchange = [
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
];

/** Receives a request. A promise resolves when its handling has ended, which may be after its client has left. */
export type RequestListener = (request: HttpRequest, response: HttpResponse) => unknown;
