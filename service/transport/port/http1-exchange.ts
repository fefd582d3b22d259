import { IncomingMessage, ServerResponse } from "node:http";
import { type DoorRequest, type DoorResponse, type NodeExchange, sendByNode } from "./exchange.ts";

/** A request over HTTP/1.1. */
export class Http1Request extends IncomingMessage implements DoorRequest {
  get isHttp2(): false {
    return false;
  }

  get host(): string | undefined {
    return this.headers.host;
  }

  get endsWithHead(): boolean {
    const { "content-length": length, "transfer-encoding": encoding } = this.headers;
    return length === undefined && encoding === undefined;
  }

  get isClosed(): boolean {
    return this.destroyed;
  }

  cancel(): void {
    this.socket.destroy();
  }

  /** The server reads on for a while: closing the connection could lose the response. */
  refuseRest(): void {}
}

/** The response to an {@link Http1Request}. */
export class Http1Response extends ServerResponse<Http1Request> implements DoorResponse {
  get isClosed(): boolean {
    return this.destroyed;
  }

  get isComplete(): boolean {
    return this.writableFinished;
  }

  get session(): undefined {
    return undefined;
  }

  sendAll(...parts: Parameters<DoorResponse["sendAll"]>): void {
    sendByNode(this, ...parts);
  }

  asNodeExchange(): NodeExchange {
    return [this.req, this];
  }
}
