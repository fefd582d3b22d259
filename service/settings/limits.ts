import { DAY_MS } from "../../db/index.ts";
import type { NumberSetting, SettingsReader } from "./settings-reader.ts";

/**
 * Every limit on a client, in one place. The defaults suit a service without a proxy in front; some can be set in the
 * environment. Durations are milliseconds, sizes are bytes.
 */
export interface Limits {
  /** Open TCP connections; further ones are closed immediately. */
  readonly connectionsMax: number;
  /** Open TCP connections of one IPv4 address or IPv6 /64 network, unless they are a proxy's; by default a quarter. */
  readonly connectionsPerAddressMax: number;
  /** Concurrent requests on one HTTP/2 connection (SETTINGS_MAX_CONCURRENT_STREAMS). */
  readonly streamsPerConnectionMax: number;
  /** Open requests of one client's network … */
  readonly streamsPerNetworkMax: number;
  /** … and of the process; further ones are refused. */
  readonly streamsTotalMax: number;
  /** Bytes of heads and of bodies that are being read, of one connection, … */
  readonly bodyBytesPerConnectionMax: number;
  /** … of one client's network … */
  readonly bodyBytesPerNetworkMax: number;
  /** … and of the process; further bodies are rejected. */
  readonly bodyBytesTotalMax: number;
  /** Bytes of responses that have not been sent, of one connection, … */
  readonly unsentBytesPerConnectionMax: number;
  /** … of one client's network … */
  readonly unsentBytesPerNetworkMax: number;
  /** … and of the process; beyond it no further request is begun. */
  readonly unsentBytesTotalMax: number;
  /** How long one client network may cause work in a turn of the event loop before other networks are served. */
  readonly networkTurnMs: number;
  /** Open health watches, and as many reflection streams; further ones are rejected. */
  readonly longStreamsMax: number;
  /** Of them, of one IPv4 address or IPv6 /64 network. */
  readonly longStreamsPerNetworkMax: number;
  /** Of them, on one connection. */
  readonly longStreamsPerConnectionMax: number;
  /** How long a health watch or reflection stream stays open. */
  readonly longStreamTimeoutMs: number;
  /** Calls in progress; further ones wait. */
  readonly callsMax: number;
  /** Calls in progress of one account. */
  readonly callsPerAccountMax: number;
  /** Calls waiting; further ones are rejected. One account may occupy at most as many places as remain free. */
  readonly queuedCallsMax: number;
  /** The body of a request, before and after decompression. */
  readonly bodyBytesMax: number;
  /** All header lines of one request together. */
  readonly headerBytesMax: number;
  /** From accepting a connection to detecting its protocol, TLS handshake included. */
  readonly prefaceTimeoutMs: number;
  /** HTTP/1.1: until the headers of a request are complete. */
  readonly headersTimeoutMs: number;
  /** From the first byte of a request to the last byte of its body. */
  readonly requestTimeoutMs: number;
  /** From a request's headers to the end of its response, even if the client does not read it. */
  readonly responseTimeoutMs: number;
  /** For a response of which the client reads nothing. */
  readonly responseStallTimeoutMs: number;
  /** For a connection without a request. */
  readonly idleTimeoutMs: number;
  /** HTTP/2 PING and SETTINGS frames that one connection may send in ten seconds. */
  readonly controlFramesPerWindowMax: number;
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
  connectionsMax: 4096,
  connectionsPerAddressMax: 1024,
  streamsPerConnectionMax: 128,
  streamsPerNetworkMax: 1280,
  streamsTotalMax: 2560,
  bodyBytesPerConnectionMax: 1 << 20,
  bodyBytesPerNetworkMax: 8 << 20,
  bodyBytesTotalMax: 32 << 20,
  unsentBytesPerConnectionMax: 4 << 20,
  unsentBytesPerNetworkMax: 16 << 20,
  unsentBytesTotalMax: 64 << 20,
  networkTurnMs: 10,
  longStreamsMax: 256,
  longStreamsPerNetworkMax: 16,
  longStreamsPerConnectionMax: 2,
  longStreamTimeoutMs: 600_000,
  callsMax: 256,
  callsPerAccountMax: 64,
  queuedCallsMax: 2048,
  bodyBytesMax: 64 * 1024,
  headerBytesMax: 16 * 1024,
  prefaceTimeoutMs: 5_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  responseTimeoutMs: 60_000,
  responseStallTimeoutMs: 10_000,
  idleTimeoutMs: 65_000,
  controlFramesPerWindowMax: 100,
  streamResetBurst: 200,
  streamResetsPerSecond: 20,
  refusalBurst: 200,
  refusalsPerSecond: 20,
});

/** The window over which control frames are counted. */
export const CONTROL_FRAME_WINDOW_MS = 10_000;

/** The environment variables of the limits that can be set. */
export const LIMIT_SETTINGS: Readonly<Partial<Record<keyof Limits, NumberSetting>>> = {
  connectionsMax: { variable: "MAX_CONNECTIONS", min: 1, max: 1_000_000 },
  connectionsPerAddressMax: { variable: "MAX_CONNECTIONS_PER_ADDRESS", min: 1, max: 1_000_000 },
  streamsTotalMax: { variable: "MAX_STREAMS_TOTAL", min: 1, max: 1_000_000 },
  bodyBytesTotalMax: { variable: "MAX_BODY_BYTES_TOTAL", min: 1024, max: 1 << 30 },
  unsentBytesTotalMax: { variable: "MAX_UNSENT_BYTES_TOTAL", min: 1024, max: 1 << 30 },
  callsMax: { variable: "MAX_CALLS", min: 1, max: 100_000 },
  callsPerAccountMax: { variable: "MAX_CALLS_PER_ACCOUNT", min: 1, max: 100_000 },
  queuedCallsMax: { variable: "MAX_QUEUED_CALLS", min: 0, max: 1_000_000 },
  requestTimeoutMs: { variable: "REQUEST_TIMEOUT_MS", min: 1, max: DAY_MS },
  responseTimeoutMs: { variable: "RESPONSE_TIMEOUT_MS", min: 1, max: DAY_MS },
  responseStallTimeoutMs: { variable: "RESPONSE_STALL_TIMEOUT_MS", min: 1, max: DAY_MS },
  idleTimeoutMs: { variable: "IDLE_TIMEOUT_MS", min: 1, max: DAY_MS },
  refusalBurst: { variable: "REFUSAL_BURST", min: 1, max: 1_000_000_000 },
  refusalsPerSecond: { variable: "REFUSALS_PER_SECOND", min: 1, max: 1_000_000_000 },
};

export function readLimits({ wholeNumber }: SettingsReader): Limits {
  const limits: { -readonly [Name in keyof Limits]: number } = { ...DEFAULT_LIMITS };
  for (const [name, setting] of Object.entries(LIMIT_SETTINGS) as [keyof Limits, NumberSetting][]) {
    const isShare = name === "connectionsPerAddressMax";
    const fallback = isShare ? Math.ceil(limits.connectionsMax / 4) : DEFAULT_LIMITS[name];
    limits[name] = wholeNumber(setting, fallback);
  }
  limits.headersTimeoutMs = Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs);
  return limits;
}
