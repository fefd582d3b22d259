import { DAY_MS } from "../../db/index.ts";
import type { NumberSetting, SettingsReader } from "../settings/settings-reader.ts";

/**
 * Every limit on a client, in one place. The defaults suit a service without a proxy in front. Durations are milliseconds, sizes are
 * bytes. `ephe-tests/load/memory-bound.ts` computes from them how much memory one client, and all of them, can occupy.
 */
export interface Limits {
  /** Open TCP connections; further ones are closed immediately. */
  readonly connectionsMax: number;
  /** Open TCP connections of one IPv4 address or IPv6 /64 network, unless they are a proxy's; by default half. */
  readonly connectionsPerAddressMax: number;
  /** Of them, HTTP/2 connections. */
  readonly http2ConnectionsPerAddressMax: number;
  /** Open requests on one connection: SETTINGS_MAX_CONCURRENT_STREAMS of HTTP/2, pipelined requests of HTTP/1.1. */
  readonly streamsPerConnectionMax: number;
  /** Open requests of one client's network … */
  readonly requestsPerNetworkMax: number;
  /** … and of the process; further ones are rejected. */
  readonly requestsTotalMax: number;
  /** Bytes of bodies that are being read, of one client's network … */
  readonly bodyBytesPerNetworkMax: number;
  /** … and of the process; further bodies are rejected. */
  readonly bodyBytesTotalMax: number;
  /** Bytes of responses that have not been sent, of one client's network … */
  readonly unsentBytesPerNetworkMax: number;
  /** … and of the process; beyond it no further request is begun. */
  readonly unsentBytesTotalMax: number;
  /** Open health watches and reflection streams; further ones are rejected. */
  readonly longStreamsMax: number;
  /** Of them, of one client's network. */
  readonly longStreamsPerNetworkMax: number;
  /** How long a health watch or reflection stream stays open. */
  readonly longStreamTimeoutMs: number;
  /** Calls in progress; further ones wait. */
  readonly callsMax: number;
  /** Calls in progress of one account. */
  readonly callsPerAccountMax: number;
  /** Calls waiting; further ones are rejected. One account may occupy at most as many slots as remain free. */
  readonly queuedCallsMax: number;
  /** The body of a request, before and after decompression. */
  readonly bodyBytesMax: number;
  /** All header lines of one request together. */
  readonly headerBytesMax: number;
  /** From accepting a connection to detecting its protocol, TLS handshake included. */
  readonly prefaceTimeoutMs: number;
  /** HTTP/1.1: until the headers of a request are complete. */
  readonly headersTimeoutMs: number;
  /** For the body of a request. */
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

/** The limits that the environment sets, with their defaults. */
const DEFAULT_SET_LIMITS = {
  connectionsMax: 256,
  connectionsPerAddressMax: 128,
  requestsTotalMax: 256,
  bodyBytesTotalMax: 8 << 20,
  unsentBytesTotalMax: 16 << 20,
  callsMax: 256,
  callsPerAccountMax: 64,
  queuedCallsMax: 2048,
  requestTimeoutMs: 15_000,
  responseTimeoutMs: 60_000,
  responseStallTimeoutMs: 10_000,
  idleTimeoutMs: 65_000,
  refusalBurst: 200,
  refusalsPerSecond: 20,
} satisfies Partial<Limits>;

type SetLimits = Readonly<typeof DEFAULT_SET_LIMITS>;

/** The share of the connections of one client's network that may be HTTP/2, of which each carries several requests. */
const HTTP2_SHARE = 1 / 8;
/** The share of the process's bytes that one client's network may occupy. */
const NETWORK_SHARE = 1 / 2;

/** All limits: those that follow from the set ones, and those that are fixed. */
function completeLimits(set: SetLimits): Limits {
  return Object.freeze({
    ...set,
    http2ConnectionsPerAddressMax: Math.ceil(set.connectionsPerAddressMax * HTTP2_SHARE),
    requestsPerNetworkMax: set.connectionsPerAddressMax,
    bodyBytesPerNetworkMax: Math.ceil(set.bodyBytesTotalMax * NETWORK_SHARE),
    unsentBytesPerNetworkMax: Math.ceil(set.unsentBytesTotalMax * NETWORK_SHARE),
    streamsPerConnectionMax: 100,
    longStreamsMax: 256,
    longStreamsPerNetworkMax: 16,
    longStreamTimeoutMs: 600_000,
    bodyBytesMax: 64 * 1024,
    headerBytesMax: 16 * 1024,
    prefaceTimeoutMs: 5_000,
    headersTimeoutMs: Math.min(10_000, set.requestTimeoutMs),
    controlFramesPerWindowMax: 100,
    streamResetBurst: 100,
    streamResetsPerSecond: 20,
  });
}

export const DEFAULT_LIMITS: Limits = completeLimits(DEFAULT_SET_LIMITS);

/** The options of Node's servers. (Its types lack some of the documented ones.) */
export function nodeOptionsOf(limits: Limits) {
  return {
    http1: {
      maxHeaderSize: limits.headerBytesMax,
      keepAliveTimeout: limits.idleTimeoutMs,
      // The port passes connections to a server that does not listen, so Node does not check these times: the port does.
      headersTimeout: 0,
      requestTimeout: 0,
      // The routes reject a request without Host, in the format of every error.
      requireHostHeader: false,
    },
    http2: {
      settings: {
        maxConcurrentStreams: limits.streamsPerConnectionMax,
        maxHeaderListSize: limits.headerBytesMax,
        enablePush: false,
      },
      streamResetBurst: limits.streamResetBurst,
      streamResetRate: limits.streamResetsPerSecond,
      maxSettings: 32,
      maxOutstandingPings: 2,
      maxSessionInvalidFrames: 20,
      maxSessionRejectedStreams: 50,
      /** Megabytes. */
      maxSessionMemory: 1,
    },
  };
}

/** The environment variable of each limit that can be set. */
export const LIMIT_SETTINGS: Readonly<Record<keyof SetLimits, NumberSetting>> = {
  connectionsMax: { variable: "MAX_CONNECTIONS", min: 1, max: 1_000_000 },
  connectionsPerAddressMax: { variable: "MAX_CONNECTIONS_PER_ADDRESS", min: 1, max: 1_000_000 },
  requestsTotalMax: { variable: "MAX_STREAMS_TOTAL", min: 1, max: 1_000_000 },
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

/**
 * The limits of one of several processes that share a port. The connections are divided; the other limits are per process, because the
 * connections of one address can be uneven.
 */
export function shareLimits(limits: Limits, workers: number): Limits {
  return { ...limits, connectionsMax: Math.ceil(limits.connectionsMax / workers) };
}

export function readLimits({ wholeNumber }: SettingsReader): Limits {
  const limits = { ...DEFAULT_SET_LIMITS };
  for (const name of Object.keys(LIMIT_SETTINGS) as (keyof SetLimits)[]) {
    const isShare = name === "connectionsPerAddressMax";
    const fallback = isShare ? Math.ceil(limits.connectionsMax / 2) : DEFAULT_SET_LIMITS[name];
    limits[name] = wholeNumber(LIMIT_SETTINGS[name], fallback);
  }
  return completeLimits(limits);
}
