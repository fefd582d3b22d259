import { type Client, Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { AlmanacService } from "../proto/gen/almagest/v1/almanac_pb.ts";
import { ChartService } from "../proto/gen/almagest/v1/chart_pb.ts";
import { CompositeService } from "../proto/gen/almagest/v1/composite_pb.ts";
import { LocationService } from "../proto/gen/almagest/v1/location_pb.ts";
import { ProgressionService } from "../proto/gen/almagest/v1/progression_pb.ts";
import { ReturnService } from "../proto/gen/almagest/v1/return_pb.ts";
import { SearchService } from "../proto/gen/almagest/v1/search_pb.ts";
import { SkyService } from "../proto/gen/almagest/v1/sky_pb.ts";
import { SolarReturnService } from "../proto/gen/almagest/v1/solar_return_pb.ts";
import { SynastryService } from "../proto/gen/almagest/v1/synastry_pb.ts";
import { TimingService } from "../proto/gen/almagest/v1/timing_pb.ts";
import { TransitService } from "../proto/gen/almagest/v1/transits_pb.ts";
import { UsageService } from "../proto/gen/almagest/v1/usage_pb.ts";
import { AlmagestError } from "./almagest-error.ts";
import { createCallLimit } from "./call-limit.ts";
import { createFetchTransport, type Fetch } from "./fetch-transport.ts";
import { assertRequest } from "./request-problems.ts";

export interface RetryRules {
  readonly retriesMax: number;
  /** Maximum wait of a call without a deadline, milliseconds. */
  readonly waitMsMax: number;
}

/** Upper bound of the first wait if the service does not state one. It doubles with each retry. */
const FIRST_WAIT_MS_MAX = 250;

/**
 * Returns the milliseconds to wait before a failed call is retried; null if it must not be retried.
 *
 * A call is retried if the service rejected it without processing it: UNAVAILABLE and RESOURCE_EXHAUSTED, HTTP 503 and
 * 429. The wait is the one that the service states (RetryInfo, Retry-After), else exponential backoff with full jitter.
 * A call is not retried if the daily limit is reached, or if the wait would exceed the deadline.
 */
export function waitBeforeRetry(
  error: ConnectError,
  attempts: number,
  remainingMs: number | null,
  { retriesMax, waitMsMax }: RetryRules,
): number | null {
  if (attempts > retriesMax || !isRejectedUnprocessed(error)) return null;
  const { code, retryAfterMs } = new AlmagestError(error);
  const isOverload = code === "internal_error" && error.code === Code.Unavailable && retryAfterMs !== null;
  if (code !== "unavailable" && !isOverload) return null;
  if (retryAfterMs === null && error.code !== Code.Unavailable) return null;
  const waitMs = retryAfterMs ?? Math.random() * FIRST_WAIT_MS_MAX * 2 ** (attempts - 1);
  return waitMs > (remainingMs ?? waitMsMax) ? null : waitMs;
}

/** False for a broken connection: the service may have processed and counted the request. */
function isRejectedUnprocessed({ code, cause }: ConnectError): boolean {
  return (code === Code.Unavailable || code === Code.ResourceExhausted) && cause === undefined;
}

/** Resolves after `ms`; rejects as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      clearTimeout(timer);
      reject(new ConnectError("The signal aborted the call.", Code.Canceled));
    };
    if (signal?.aborted) return reject(new ConnectError("The signal aborted the call.", Code.Canceled));
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", cancel);
      resolve();
    }, ms);
    signal?.addEventListener("abort", cancel, { once: true });
  });
}

/** The options of {@link createAlmagestClient}. */
export interface ClientOptions {
  /** The address of the service: `https://api.example.com`. */
  readonly baseUrl: string;
  /** An API key of the account. Do not expose it in a browser. */
  readonly apiKey: string;
  /** Timeout of a call, retries and waits included, milliseconds; 0: none. Default: 30,000. */
  readonly timeoutMs?: number;
  /** How rejected calls are repeated. Default: at most 3 retries. */
  readonly retry?: RetryOptions;
  /** Maximum number of calls that are sent at a time; further ones wait in the order of their start. Default: 32. */
  readonly parallelCallsMax?: number;
  /** Sends the requests. Default: `fetch`. */
  readonly fetch?: Fetch;
}

/** How a client repeats rejected calls. */
export interface RetryOptions {
  /** Maximum number of retries of a rejected call; 0: none. Default: 3. */
  readonly retriesMax?: number;
}

/** One member per service of the API. Each procedure is a function of a request and, optionally, call options. */
export interface AlmagestClient {
  /** Natal charts and their parts. */
  readonly chart: Client<typeof ChartService>;
  /** The sky of a date and the daily horoscope. */
  readonly sky: Client<typeof SkyService>;
  /** Transits of a period. */
  readonly transits: Client<typeof TransitService>;
  /** Comparison of two charts. */
  readonly synastry: Client<typeof SynastryService>;
  /** Solar returns. */
  readonly solarReturn: Client<typeof SolarReturnService>;
  /** Scores of days for an activity. */
  readonly timing: Client<typeof TimingService>;
  /** Scores and ranking of places. */
  readonly locations: Client<typeof LocationService>;
  /** Progressions. Beyond the specification. */
  readonly progressions: Client<typeof ProgressionService>;
  /** Returns. Beyond the specification. */
  readonly returns: Client<typeof ReturnService>;
  /** Composite charts. Beyond the specification. */
  readonly composite: Client<typeof CompositeService>;
  /** Search. Beyond the specification. */
  readonly search: Client<typeof SearchService>;
  /** Almanac. Beyond the specification. */
  readonly almanac: Client<typeof AlmanacService>;
  /** Requests of the day and their limit. */
  readonly usage: Client<typeof UsageService>;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRIES_MAX = 3;
/** Below the connections and requests that the service allows an address by default. */
const DEFAULT_PARALLEL_CALLS_MAX = 32;

/** Visible ASCII characters, without line breaks that could start another header. */
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * Creates a client of the service, over the Connect protocol and `fetch`. Calls reject only with {@link AlmagestError}. A request
 * with members that the contract does not define is rejected before it is sent.
 *
 * @param options address and key of the service; timeout in milliseconds, retries and parallel calls
 * @returns one member per service; each procedure returns a promise of the response
 * @throws {TypeError} when the address, the key or the number of parallel calls is malformed.
 *
 * @example
 * ```ts no-run
 * import { createAlmagestClient } from "almagest/client";
 *
 * const almagest = createAlmagestClient({ baseUrl: "https://api.example.com", apiKey: "alm_live_…" });
 * const { planets } = await almagest.chart.computePlanets({
 *   birth: { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 },
 * });
 * console.log(planets.map(({ name, longitude }) => `${name} ${longitude}`));
 * ```
 */
export function createAlmagestClient(options: ClientOptions): AlmagestClient {
  assertApiKey(options.apiKey);
  const baseUrl = parseBaseUrl(options.baseUrl);
  const transport = withKeyAndRetries(
    createFetchTransport(baseUrl, options.fetch ?? globalThis.fetch),
    options,
  );
  return {
    chart: createClient(ChartService, transport),
    sky: createClient(SkyService, transport),
    transits: createClient(TransitService, transport),
    synastry: createClient(SynastryService, transport),
    solarReturn: createClient(SolarReturnService, transport),
    timing: createClient(TimingService, transport),
    locations: createClient(LocationService, transport),
    progressions: createClient(ProgressionService, transport),
    returns: createClient(ReturnService, transport),
    composite: createClient(CompositeService, transport),
    search: createClient(SearchService, transport),
    almanac: createClient(AlmanacService, transport),
    usage: createClient(UsageService, transport),
  };
}

/** Unlike the message of fetch, this one does not quote the key. */
function assertApiKey(apiKey: unknown): void {
  if (typeof apiKey === "string" && HEADER_VALUE.test(apiKey)) return;
  const got = typeof apiKey !== "string" ? `; got ${typeof apiKey}` : apiKey === "" ? "; it is empty" : "";
  throw new TypeError(`apiKey must be a non-empty string of visible ASCII characters${got}`);
}

/** The address without slashes at its end. A query or a user name would be part of the address of every call. */
function parseBaseUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === "string" && URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new TypeError(
      "baseUrl must be an http or https URL without a user name, such as https://api.example.com",
    );
  if (url.search !== "" || url.hash !== "")
    throw new TypeError("baseUrl must not have a query or a fragment");
  return url.href.replace(/\/+$/, "");
}

/** Adds the key, the deadline, the limit of parallel calls and retries to a transport, and converts its errors. */
function withKeyAndRetries(
  inner: Transport,
  {
    apiKey,
    timeoutMs: defaultTimeoutMs = DEFAULT_TIMEOUT_MS,
    retry = {},
    parallelCallsMax = DEFAULT_PARALLEL_CALLS_MAX,
  }: ClientOptions,
): Transport {
  if (!Number.isInteger(parallelCallsMax) || parallelCallsMax < 1)
    throw new TypeError("parallelCallsMax must be an integer of at least 1");
  const limit = createCallLimit(parallelCallsMax);
  const rules = {
    retriesMax: retry.retriesMax ?? DEFAULT_RETRIES_MAX,
    waitMsMax: DEFAULT_TIMEOUT_MS,
  };
  return {
    ...inner,
    async unary(method, signal, timeoutMs = defaultTimeoutMs, header, message, contextValues) {
      assertRequest(method.input, message);
      const deadlineMs = timeoutMs > 0 ? performance.now() + timeoutMs : null;
      const remainingMs = (): number | null => (deadlineMs === null ? null : deadlineMs - performance.now());
      const send = async () => {
        const headers = new Headers(header);
        headers.set("authorization", `Bearer ${apiKey}`);
        const remaining = remainingMs();
        // 0 would mean no timeout.
        const sentTimeoutMs = remaining === null ? 0 : Math.max(1, Math.round(remaining));
        return await inner.unary(method, signal, sentTimeoutMs, headers, message, contextValues);
      };
      for (let attempts = 1; ; attempts++) {
        try {
          await limit.acquire(signal, remainingMs());
          try {
            return await send();
          } finally {
            limit.release();
          }
        } catch (thrown) {
          const error = ConnectError.from(thrown);
          const waitMs = waitBeforeRetry(error, attempts, remainingMs(), rules);
          if (waitMs === null) throw new AlmagestError(error);
          await pause(waitMs, signal).catch((reason: unknown) => {
            throw new AlmagestError(ConnectError.from(reason));
          });
        }
      }
    },
  };
}
