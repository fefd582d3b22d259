import { requestBytes } from "./load-generator.ts";

/** A valid request over REST. */
export interface MixedRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Empty for GET. */
  readonly body: string;
}

const CITIES = [
  { latitude: 48.8566, longitude: 2.3522, timezone: "Europe/Paris" },
  { latitude: 40.7128, longitude: -74.006, timezone: "America/New_York" },
  { latitude: 28.6139, longitude: 77.209, timezone: "Asia/Kolkata" },
  { latitude: -33.8688, longitude: 151.2093, timezone: "Australia/Sydney" },
  { latitude: -23.5505, longitude: -46.6333, timezone: "America/Sao_Paulo" },
  { latitude: 30.0444, longitude: 31.2357, timezone: "Africa/Cairo" },
];
const CHARTS = ["short", "full", "planets", "angles", "houses", "aspects", "elements", "fixed-stars"];
const ACTIVITIES = ["business", "romance", "travel", "health", "creative", "general"];
const FIRST_YEAR = 1900;
const YEARS = 130;
const DEG_PER_RAD = 180 / Math.PI;
const DAY_MS = 86_400_000;

/**
 * An endless sequence of valid requests over all endpoints. Births are at random times of 1900–2029: half of them in cities
 * with their zones, half anywhere on Earth without a zone, uniform over its area; one in eight without a time.
 *
 * @param random numbers from 0 to 1
 */
export function* mixedRequests(random: () => number): Generator<MixedRequest, never> {
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const day = (): number => Date.UTC(FIRST_YEAR + below(YEARS), 0, 1 + below(365));
  const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const place = (): object => ({
    latitude: Number((Math.asin(random() * 2 - 1) * DEG_PER_RAD).toFixed(4)),
    longitude: Number((random() * 360 - 180).toFixed(4)),
  });
  const time = (): string => `${String(below(24)).padStart(2, "0")}:${String(below(60)).padStart(2, "0")}`;
  const birth = (): object => ({
    date: isoDay(day()),
    ...(below(8) === 0 ? {} : { time: time() }),
    ...(below(2) === 0 ? pick(CITIES) : place()),
  });
  const birthWithTime = (): object => ({ ...birth(), time: time() });
  const period = (days: number): { readonly from: string; readonly to: string } => {
    const from = day();
    return { from: isoDay(from), to: isoDay(from + (days - 1) * DAY_MS) };
  };
  const post = (path: string, request: object): MixedRequest => ({
    method: "POST",
    path,
    body: JSON.stringify(request),
  });
  const get = (path: string): MixedRequest => ({ method: "GET", path, body: "" });
  const endpoints: readonly (() => MixedRequest)[] = [
    // Most clients ask for charts.
    ...Array.from({ length: 4 }, () => () => post(`/v1/chart/${pick(CHARTS)}`, { birth: birth() })),
    () => get(`/v1/sky?date=${isoDay(day())}`),
    () => get("/v1/usage"),
    () => post("/v1/horoscope/daily", { birth: birth(), date: isoDay(day()) }),
    () => post("/v1/transits", { birth: birth(), ...period(1 + below(92)) }),
    () => post("/v1/synastry", { personA: birth(), personB: birth() }),
    () => post("/v1/solar-return", { birth: birthWithTime(), year: 2000 + below(50) }),
    () => post("/v1/locations/score", { birth: birthWithTime(), location: place() }),
    () => post("/v1/locations/rank", { birth: birthWithTime() }),
    () =>
      post("/v1/timing", {
        birth: birth(),
        activity: pick(ACTIVITIES),
        ...period(1 + below(10)),
        timezone: pick(CITIES).timezone,
      }),
  ];
  for (;;) yield pick(endpoints)();
}

/** The same as HTTP/1.1, with headers. */
export function* mixedLoad(
  random: () => number,
  headers: Readonly<Record<string, string>>,
): Generator<Buffer, never> {
  for (const { method, path, body } of mixedRequests(random)) {
    if (method === "POST") yield requestBytes({ path, headers }, body);
    else {
      const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      yield Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    }
  }
  throw new Error("the requests have ended");
}
