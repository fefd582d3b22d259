/**
 * Every bound that the doors put on a caller, in one place. Defaults suit a service behind nothing; each can be
 * set by environment (see `config.ts`). All durations are milliseconds, all sizes bytes.
 */
export interface Limits {
  /** Open TCP connections; further ones are closed at once. */
  readonly maxConnections: number;
  /** Requests in flight on one HTTP/2 connection (SETTINGS_MAX_CONCURRENT_STREAMS). */
  readonly maxStreamsPerConnection: number;
  /** A request's body, before and after decompression. */
  readonly maxBodyBytes: number;
  /** All header lines of one request together. */
  readonly maxHeaderBytes: number;
  /** From accepting a connection to knowing which protocol it speaks (TLS handshake included). */
  readonly prefaceTimeoutMs: number;
  /** HTTP/1.1: until the headers of a request are complete. */
  readonly headersTimeoutMs: number;
  /** From the first byte of a request to the last byte of its body. */
  readonly requestTimeoutMs: number;
  /** From a request's headers to the end of its response, a reader that never reads included. */
  readonly responseTimeoutMs: number;
  /** A connection that carries no request. */
  readonly idleTimeoutMs: number;
  /** HTTP/2 PING and SETTINGS frames that one connection may send in ten seconds. */
  readonly maxControlFramesPerWindow: number;
  /** HTTP/2 RST_STREAM frames that one connection may send at once (CVE-2023-44487) … */
  readonly streamResetBurst: number;
  /** … and how many a second are given back. */
  readonly streamResetsPerSecond: number;
}

export const DEFAULT_LIMITS: Limits = Object.freeze({
  maxConnections: 4096,
  maxStreamsPerConnection: 128,
  maxBodyBytes: 64 * 1024,
  maxHeaderBytes: 16 * 1024,
  prefaceTimeoutMs: 5_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  responseTimeoutMs: 60_000,
  idleTimeoutMs: 65_000,
  maxControlFramesPerWindow: 100,
  streamResetBurst: 200,
  streamResetsPerSecond: 20,
});

/** The window over which control frames are counted. */
export const CONTROL_FRAME_WINDOW_MS = 10_000;
