import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { Limits } from "../../limits/limits.ts";

/** The time over which frames and rejected requests are counted. */
const WINDOW_MS = 10_000;
/** Requests of a connection that are rejected in that time; then it is closed. */
const REJECTED_MAX = 50;

/**
 * One HTTP/2 connection outside its requests: its end, its idle time, and the PING and SETTINGS frames, each of which the server must
 * answer (CVE-2019-9512, CVE-2019-9515). Node and nghttp2 bound floods of resets, CONTINUATION and empty frames by the options of
 * the server.
 */
export class Http2Connection {
  readonly #session: ServerHttp2Session;
  readonly #limits: Limits;
  #openStreams = 0;
  #activeMs = performance.now();
  #windowStartMs = 0;
  #controlFrames = 0;
  #rejected = 0;
  #isCut = false;

  constructor(session: ServerHttp2Session, limits: Limits) {
    this.#session = session;
    this.#limits = limits;
    session.on("ping", this.#countControlFrame);
    session.on("remoteSettings", this.#countControlFrame);
  }

  beginStream(stream: ServerHttp2Stream): void {
    this.#openStreams += 1;
    stream.once("close", this.#endStream);
  }

  readonly #endStream = (): void => {
    this.#openStreams -= 1;
    this.#activeMs = performance.now();
  };

  readonly #countControlFrame = (): void => {
    this.#activeMs = performance.now();
    this.#openWindow();
    this.#controlFrames += 1;
    if (this.#controlFrames > this.#limits.controlFramesPerWindowMax) this.#cut("too many control frames");
  };

  /** Whether a rejected request may be answered. A connection with too many of them is closed instead. */
  mayReject(): boolean {
    this.#openWindow();
    this.#rejected += 1;
    if (this.#rejected <= REJECTED_MAX) return true;
    this.#cut("too many rejected requests");
    return false;
  }

  #openWindow(): void {
    const nowMs = performance.now();
    if (nowMs - this.#windowStartMs <= WINDOW_MS) return;
    this.#windowStartMs = nowMs;
    this.#controlFrames = 0;
    this.#rejected = 0;
  }

  /** Ends the connection, after the reason has been written. */
  #cut(reason: string): void {
    if (this.#isCut || this.#session.destroyed) return;
    this.#isCut = true;
    this.#session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    setImmediate(() => this.#session.destroy(new Error(reason), constants.NGHTTP2_ENHANCE_YOUR_CALM));
  }

  /** Open requests have their own time limits. */
  endIfIdle(nowMs: number): void {
    if (this.#openStreams === 0 && nowMs - this.#activeMs > this.#limits.idleTimeoutMs) this.end();
  }

  /** Announces the end of the connection, and closes it after its open requests. */
  end(): void {
    if (!this.#session.closed && !this.#session.destroyed) this.#session.close();
  }

  destroy(): void {
    this.#session.destroy();
  }
}
