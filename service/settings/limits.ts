import { DAY_MS } from "../../db/index.ts";
import type { NumberSetting, SettingsReader } from "./settings-reader.ts";

/**
 * Every limit on a client, in one place. The defaults suit a service without a proxy in front; each can be set in the
 * environment. Durations are milliseconds, sizes are bytes.
 */
export interface Limits {
  /** Open TCP connections; further ones are closed immediately. */
  readonly maxConnections: number;
  /** Open TCP connections of one IPv4 address or IPv6 /64 network, unless they are a proxy's; by default a quarter. */
  readonly maxConnectionsPerAddress: number;
  /** Concurrent requests on one HTTP/2 connection (SETTINGS_MAX_CONCURRENT_STREAMS). */
  readonly maxStreamsPerConnection: number;
  /** Calls in progress; further ones wait. */
  readonly maxCalls: number;
  /** Calls in progress of one account. */
  readonly maxCallsPerAccount: number;
  /** Calls waiting; further ones are rejected. One account can use no more of the queue than it leaves free. */
  readonly maxQueuedCalls: number;
  /** The body of a request, before and after decompression. */
  readonly maxBodyBytes: number;
  /** All header lines of one request together. */
  readonly maxHeaderBytes: number;
  /** From accepting a connection to detecting its protocol, TLS handshake included. */
  readonly prefaceTimeoutMs: number;
  /** HTTP/1.1: until the headers of a request are complete. */
  readonly headersTimeoutMs: number;
  /** From the first byte of a request to the last byte of its body. */
  readonly requestTimeoutMs: number;
  /** From a request's headers to the end of its response, even if the client does not read it. */
  readonly responseTimeoutMs: number;
  /** For a connection without a request. */
  readonly idleTimeoutMs: number;
  /** HTTP/2 PING and SETTINGS frames that one connection may send in ten seconds. */
  readonly maxControlFramesPerWindow: number;
  /** HTTP/2 RST_STREAM frames that one connection may send in a burst (CVE-2023-44487) … */
  readonly streamResetBurst: number;
  /** … and by how many per second that allowance is restored. */
  readonly streamResetsPerSecond: number;
  /** Rejected requests that an account, or a network without a valid key, may have in a burst … */
  readonly refusalBurst: number;
  /** … and by how many per second that allowance is restored. */
  readonly refusalsPerSecond: number;
}

export const DEFAULT_LIMITS: Limits = Object.freeze({
  maxConnections: 4096,
  maxConnectionsPerAddress: 1024,
  maxStreamsPerConnection: 128,
  maxCalls: 256,
  maxCallsPerAccount: 64,
  maxQueuedCalls: 2048,
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
  refusalBurst: 200,
  refusalsPerSecond: 20,
});

/** The window over which control frames are counted. */
export const CONTROL_FRAME_WINDOW_MS = 10_000;

/** The environment variable of each limit. */
export const LIMIT_SETTINGS: Readonly<Record<keyof Limits, NumberSetting>> = {
  maxConnections: { variable: "MAX_CONNECTIONS", min: 1, max: 1_000_000 },
  maxConnectionsPerAddress: { variable: "MAX_CONNECTIONS_PER_ADDRESS", min: 1, max: 1_000_000 },
  maxStreamsPerConnection: { variable: "MAX_STREAMS_PER_CONNECTION", min: 1, max: 100_000 },
  maxCalls: { variable: "MAX_CALLS", min: 1, max: 100_000 },
  maxCallsPerAccount: { variable: "MAX_CALLS_PER_ACCOUNT", min: 1, max: 100_000 },
  maxQueuedCalls: { variable: "MAX_QUEUED_CALLS", min: 0, max: 1_000_000 },
  maxBodyBytes: { variable: "MAX_BODY_BYTES", min: 1024, max: 1 << 20 },
  maxHeaderBytes: { variable: "MAX_HEADER_BYTES", min: 2048, max: 1 << 18 },
  prefaceTimeoutMs: { variable: "PREFACE_TIMEOUT_MS", min: 1, max: DAY_MS },
  headersTimeoutMs: { variable: "HEADERS_TIMEOUT_MS", min: 1, max: DAY_MS },
  requestTimeoutMs: { variable: "REQUEST_TIMEOUT_MS", min: 1, max: DAY_MS },
  responseTimeoutMs: { variable: "RESPONSE_TIMEOUT_MS", min: 1, max: DAY_MS },
  idleTimeoutMs: { variable: "IDLE_TIMEOUT_MS", min: 1, max: DAY_MS },
  maxControlFramesPerWindow: { variable: "MAX_CONTROL_FRAMES", min: 1, max: 1_000_000 },
  streamResetBurst: { variable: "STREAM_RESET_BURST", min: 1, max: 1_000_000 },
  streamResetsPerSecond: { variable: "STREAM_RESETS_PER_SECOND", min: 1, max: 1_000_000 },
  refusalBurst: { variable: "REFUSAL_BURST", min: 1, max: 1_000_000_000 },
  refusalsPerSecond: { variable: "REFUSALS_PER_SECOND", min: 1, max: 1_000_000_000 },
};

export function readLimits({ wholeNumber, problems }: SettingsReader): Limits {
  const limits: { -readonly [Name in keyof Limits]: number } = { ...DEFAULT_LIMITS };
  for (const name of Object.keys(LIMIT_SETTINGS) as (keyof Limits)[]) {
    const isShare = name === "maxConnectionsPerAddress";
    const fallback = isShare ? Math.ceil(limits.maxConnections / 4) : DEFAULT_LIMITS[name];
    limits[name] = wholeNumber(LIMIT_SETTINGS[name], fallback);
  }
  if (limits.headersTimeoutMs > limits.requestTimeoutMs) {
    problems.push("HEADERS_TIMEOUT_MS must not be longer than REQUEST_TIMEOUT_MS");
  }
  return limits;
}
