import {
  constants,
  Http2ServerRequest,
  Http2ServerResponse,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import { type DoorRequest, type DoorResponse, type NodeExchange, sendByNode } from "./exchange.ts";
import type { RequestHold } from "./request-hold.ts";
import { isLong, writeInParts } from "./response-parts.ts";

/** A request over HTTP/2 as an object of Node's class. */
class Http2Request extends Http2ServerRequest implements DoorRequest {
  readonly hold: RequestHold;

  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    rawHeaders: readonly string[],
    hold: RequestHold,
  ) {
    super(stream, headers, {}, rawHeaders);
    this.hold = hold;
  }

  get isHttp2(): true {
    return true;
  }

  get host(): string | undefined {
    return this.authority;
  }

  get endsWithHead(): boolean {
    return this.stream.endAfterHeaders;
  }

  get isClosed(): boolean {
    return this.destroyed || this.stream.destroyed;
  }

  cancel(): void {
    this.stream.close(constants.NGHTTP2_CANCEL);
  }
}

/** The response to an {@link Http2Request}. */
class Http2Response extends Http2ServerResponse<Http2Request> implements DoorResponse {
  /** Node's class has no `destroyed` of its own. */
  get isClosed(): boolean {
    return this.stream.destroyed;
  }

  /** Node's class counts as finished even when it is cut. */
  get isComplete(): boolean {
    return this.writableEnded && this.stream.rstCode === constants.NGHTTP2_NO_ERROR;
  }

  get session(): Http2Session | undefined {
    return this.stream.session;
  }

  get unsentBytes(): number {
    return this.stream.writableLength + this.req.hold.unwrittenBytes;
  }

  override write(...content: [string | Uint8Array]): boolean {
    const mayWriteOn = super.write(...content);
    this.#count();
    return mayWriteOn;
  }

  override end(...content: unknown[]): this {
    const [data, ...rest] = content;
    if (isLong(data)) {
      const end = (part: Uint8Array): void => {
        super.end(part, ...(rest as [() => void]));
      };
      writeInParts(this, data, this.req.hold, end, () => this.#count());
    } else {
      super.end(...(content as [string]));
      this.#count();
    }
    return this;
  }

  #count(): void {
    if (!this.req.hold.setUnsent(this.unsentBytes)) this.stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
  }

  /** Node's types lack this method of the class. */
  declare flushHeaders: () => void;

  sendAll(...parts: Parameters<DoorResponse["sendAll"]>): void {
    sendByNode(this, ...parts);
  }

  asNodeExchange(): NodeExchange {
    return [this.req, this];
  }
}

export type Http2Exchange = [request: Http2Request, response: Http2Response];

/** The objects for a stream, as Node's server makes them. */
export function openHttp2Exchange(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
  hold: RequestHold,
): Http2Exchange {
  const request = new Http2Request(stream, headers, rawHeaders, hold);
  const response = new Http2Response(stream);
  return [request, response];
}
