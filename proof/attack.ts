import type { Socket } from "node:net";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { ask } from "../ephe-tests/load/load-generator.ts";

/** The service that is attacked. */
export interface AttackTarget {
  readonly port: number;
  readonly isTls: boolean;
  /** The key of an account, for the attacks that have one. */
  readonly apiKey: string;
}

/** What each connection of an attack does. */
export interface Attack {
  /** What it sends, for the report. */
  readonly title: string;
  /** Whether the client reads nothing. */
  readonly isUnread?: boolean;
  /** Whether connections that the service closes stay closed; otherwise the client opens others. */
  readonly isOnce?: boolean;
  /** Connections from one address, if not as many as of the other attacks. */
  readonly connections?: number;
  /** Sends on an open connection until it is closed, or less. */
  readonly run: (connection: AttackConnection, target: AttackTarget) => Promise<void>;
}

const DRAIN_MS_MAX = 1_000;

/** An open connection of an attack. */
export class AttackConnection {
  readonly socket: Socket;
  readonly #onSend: (bytes: number) => void;

  constructor(socket: Socket, onSend: (bytes: number) => void) {
    this.socket = socket;
    this.#onSend = onSend;
  }

  /** Writes once in an iteration of the event loop. Resolves to false when the connection is closed. */
  async send(bytes: Buffer | string): Promise<boolean> {
    if (this.socket.destroyed) return false;
    this.#onSend(bytes.length);
    if (this.socket.write(bytes)) await setImmediate();
    else await this.#drain();
    return !this.socket.destroyed;
  }

  /** Sends each byte in a segment of its own. */
  async sendSegments(bytes: Buffer, pauseMs = 0): Promise<boolean> {
    this.socket.setNoDelay(true);
    for (const byte of bytes) {
      if (!(await this.send(Buffer.of(byte)))) return false;
      if (pauseMs > 0) await wait(pauseMs);
    }
    return true;
  }

  /** Sends a request and reads its response. Resolves to false when the connection is closed. */
  exchange(request: Buffer): Promise<boolean> {
    this.#onSend(request.length);
    return ask(this.socket, request).then(
      () => true,
      () => false,
    );
  }

  async sendRepeatedly(bytes: Buffer, countMax = Number.POSITIVE_INFINITY): Promise<void> {
    for (let sent = 0; sent < countMax; sent++) if (!(await this.send(bytes))) return;
  }

  /** Resolves when the socket takes more, is closed, or after a second. */
  async #drain(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = (): void => resolve();
    const timer = setTimeout(done, DRAIN_MS_MAX);
    this.socket.once("drain", done).once("close", done);
    await promise;
    clearTimeout(timer);
    this.socket.off("drain", done).off("close", done);
  }
}

export function repeated(bytes: Buffer | string, count: number): Buffer {
  return Buffer.concat(Array<Buffer>(count).fill(Buffer.from(bytes)));
}

/** A page that is rendered for each request, 341 kB. */
export const PAGE_PATH = "/playground?endpoint=/v1/synastry";
/** A document that all requests share, 466 kB. */
export const DOCUMENT_PATH = "/openapi.json";
export const HEALTH_PATH = "/healthz";
/** A call without a body. */
export const CALL_PATH = "/v1/sky";
/** A call with a body. */
export const CHART_PATH = "/v1/chart/short";
