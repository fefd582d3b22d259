import { type Client, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { ChartService } from "../proto/gen/almagest/v1/chart_pb.ts";
import { LocationService } from "../proto/gen/almagest/v1/location_pb.ts";
import { SkyService } from "../proto/gen/almagest/v1/sky_pb.ts";
import { SolarReturnService } from "../proto/gen/almagest/v1/solar_return_pb.ts";
import { SynastryService } from "../proto/gen/almagest/v1/synastry_pb.ts";
import { TimingService } from "../proto/gen/almagest/v1/timing_pb.ts";
import { TransitService } from "../proto/gen/almagest/v1/transits_pb.ts";
import { UsageService } from "../proto/gen/almagest/v1/usage_pb.ts";
import { AlmagestError } from "./almagest-error.ts";
import { createFetchTransport, type Fetch } from "./fetch-transport.ts";
import { pause, waitBeforeRetry } from "./retry.ts";

export interface ClientOptions {
  /** The service's address: `https://api.example.com`. */
  readonly baseUrl: string;
  /** An API key of the account. Keep it on a server. */
  readonly apiKey: string;
  /** How long a call may take, retries and waits included, milliseconds; 0 for no end. 30 seconds unless set. */
  readonly timeoutMs?: number;
  readonly retry?: RetryOptions;
  /** What sends the requests, `fetch` unless set. */
  readonly fetch?: Fetch;
}

export interface RetryOptions {
  /** How often a call that was turned away is tried again, at most; 0 for never. 3 unless set. */
  readonly mostRetries?: number;
}

/** One part for each service of the contract; each procedure is a function of a request and, if wanted, of call options. */
export interface AlmagestClient {
  readonly chart: Client<typeof ChartService>;
  readonly sky: Client<typeof SkyService>;
  readonly transits: Client<typeof TransitService>;
  readonly synastry: Client<typeof SynastryService>;
  readonly solarReturn: Client<typeof SolarReturnService>;
  readonly timing: Client<typeof TimingService>;
  readonly locations: Client<typeof LocationService>;
  readonly usage: Client<typeof UsageService>;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MOST_RETRIES = 3;

/** Visible characters of ASCII: what a header can carry, and no line that could become another header. */
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * A client of the service, over Connect's protocol by `fetch`.
 *
 *     const almagest = createAlmagestClient({ baseUrl: "https://api.example.com", apiKey });
 *     const { planets } = await almagest.chart.computePlanets({ birth: { date: "1990-06-15", latitude: 48.9, longitude: 2.4 } });
 *
 * Its calls reject with an {@link AlmagestError}, and nothing else.
 *
 * @throws TypeError for an address or a key that cannot be one
 */
export function createAlmagestClient(options: ClientOptions): AlmagestClient {
  // The message has nothing of the key, as that of fetch itself would.
  if (!HEADER_VALUE.test(options.apiKey)) throw new TypeError("apiKey is no API key");
  const baseUrl = new URL(options.baseUrl).href.replace(/\/+$/, "");
  const transport = askingWithKey(createFetchTransport(baseUrl, options.fetch ?? globalThis.fetch), options);
  return {
    chart: createClient(ChartService, transport),
    sky: createClient(SkyService, transport),
    transits: createClient(TransitService, transport),
    synastry: createClient(SynastryService, transport),
    solarReturn: createClient(SolarReturnService, transport),
    timing: createClient(TimingService, transport),
    locations: createClient(LocationService, transport),
    usage: createClient(UsageService, transport),
  };
}

/** The transport with key, deadline, retries, and errors of one kind. */
function askingWithKey(
  inner: Transport,
  { apiKey, timeoutMs: defaultTimeoutMs = DEFAULT_TIMEOUT_MS, retry = {} }: ClientOptions,
): Transport {
  const rules = {
    mostRetries: retry.mostRetries ?? DEFAULT_MOST_RETRIES,
    longestWaitMs: DEFAULT_TIMEOUT_MS,
  };
  return {
    ...inner,
    async unary(method, signal, timeoutMs = defaultTimeoutMs, header, message, contextValues) {
      const endsAtMs = timeoutMs > 0 ? performance.now() + timeoutMs : null;
      for (let tries = 1; ; tries++) {
        const headers = new Headers(header);
        headers.set("authorization", `Bearer ${apiKey}`);
        // Connect takes 0 for no end, so that a call whose time is over still has a millisecond to say so.
        const remainingMs = endsAtMs === null ? null : Math.max(1, Math.round(endsAtMs - performance.now()));
        try {
          return await inner.unary(method, signal, remainingMs ?? 0, headers, message, contextValues);
        } catch (thrown) {
          const error = ConnectError.from(thrown);
          const leftMs = endsAtMs === null ? null : endsAtMs - performance.now();
          const waitMs = waitBeforeRetry(error, tries, leftMs, rules);
          if (waitMs === null) throw new AlmagestError(error);
          await pause(waitMs, signal).catch((reason: unknown) => {
            throw new AlmagestError(ConnectError.from(reason));
          });
        }
      }
    },
  };
}
