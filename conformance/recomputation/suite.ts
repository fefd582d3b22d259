import {
  ACTIVITIES,
  addDays,
  type Birth,
  type Draws,
  drawBirth,
  drawDate,
  drawPlace,
  drawsOf,
  REGIONS,
  SPHERES,
} from "../births.ts";
import type { Checks } from "../checks.ts";
import type { Target } from "../target.ts";
import { checkFullChart, checkSegment, checkShortChart } from "./chart.ts";
import { type Guides, readGuides } from "./guides.ts";
import { checkCityScore, checkLocation, checkRank } from "./locations.ts";
import type {
  DailyHoroscope,
  FullChart,
  HouseCusp,
  LocationRank,
  LocationScore,
  Sky,
  Synastry,
  Timing,
  TransitWindow,
} from "./shapes.ts";
import { checkSky } from "./sky.ts";
import { checkSynastry } from "./synastry.ts";
import { checkTiming } from "./timing.ts";
import { checkDailyTransits, checkTransitWindow } from "./transits.ts";

/** The counted calls of one round, at most. */
export const ROUND_CALLS = 15;

const SEGMENTS = ["planets", "angles", "houses", "aspects", "elements", "fixed-stars"];
const TIMING_DAYS = 6;
const TRANSIT_DAYS = 10;
/** Keeps the periods of a round inside the supported dates. */
const LAST_DATE = "2399-12-01";

/**
 * Recomputes derived figures from the positions of the responses and the tables of the published guides.
 *
 * @param callsMax counted calls that it may spend
 * @returns what was sent, in words
 */
export async function runRecomputation(
  checks: Checks,
  target: Target,
  seed: number,
  callsMax: number,
): Promise<string> {
  const guides = await readGuides(target);
  const rounds = Math.floor(callsMax / ROUND_CALLS);
  for (let round = 0; round < rounds; round++) {
    await checks.guard("every figure can be recomputed", () => runRound(checks, target, guides, seed, round));
  }
  return `${rounds} rounds of two people, a day, a return and places`;
}

/** Sends a request of a round and names it as the source of the checks that follow. */
type Send = <Response>(path: string, json: object, verb?: "GET") => Promise<Response>;

async function runRound(
  checks: Checks,
  target: Target,
  guides: Guides,
  seed: number,
  number: number,
): Promise<void> {
  // Cases of this suite and of the differential suite do not share draws.
  const draws = drawsOf(~seed, number);
  const send: Send = async <Response>(path: string, json: object, verb: "GET" | "POST" = "POST") => {
    checks.concern({ seed, caseNumber: number, request: { path, json } });
    const { status, text } = await target.rest(path, verb, json);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    return JSON.parse(text) as Response;
  };
  const birth = drawBirth(draws);
  const natal = await checkCharts(checks, send, draws, birth);
  const date = drawPeriodStart(draws);
  const sky = await send<Sky>("/v1/sky", { date }, "GET");
  checkSky(checks, guides, sky);
  const daily = await send<DailyHoroscope>("/v1/horoscope/daily", { birth, date });
  checks.equal(
    "sky of the horoscope",
    [daily.moon, daily.positions, daily.events],
    [sky.moon, sky.positions, sky.events],
  );
  checkDailyTransits(checks, guides, daily, natal);
  const period = { from: date, to: addDays(date, TRANSIT_DAYS) };
  const window = await send<TransitWindow>("/v1/transits", { birth, ...period });
  checkTransitWindow(checks, guides, window, daily, natal);
  const days = { from: date, to: addDays(date, TIMING_DAYS - 1) };
  const timing = await send<Timing>("/v1/timing", { birth, activity: draws.pick(ACTIVITIES), ...days });
  checkTiming(checks, guides, timing, natal, sky);
  await checkPair(checks, guides, send, draws, birth, natal);
  await checkPlaces(checks, guides, send, draws);
}

function drawPeriodStart(draws: Draws): string {
  const date = drawDate(draws);
  return date > LAST_DATE ? LAST_DATE : date;
}

async function checkCharts(checks: Checks, send: Send, draws: Draws, birth: Birth): Promise<FullChart> {
  const natal = await send<FullChart>("/v1/chart/full", { birth });
  checkFullChart(checks, natal);
  const segment = `/v1/chart/${draws.pick(SEGMENTS)}`;
  checkSegment(checks, segment, await send<object>(segment, { birth }), natal);
  checkShortChart(checks, await send("/v1/chart/short", { birth }), natal);
  return natal;
}

async function checkPair(
  checks: Checks,
  guides: Guides,
  send: Send,
  draws: Draws,
  personA: Birth,
  natal: FullChart,
): Promise<void> {
  const personB = drawBirth(draws);
  const other = await send<FullChart>("/v1/chart/full", { birth: personB });
  checkSynastry(checks, guides, await send<Synastry>("/v1/synastry", { personA, personB }), natal, other);
}

/** A return, a location and a ranking, for a birth with a time. */
async function checkPlaces(checks: Checks, guides: Guides, send: Send, draws: Draws): Promise<void> {
  const birth = drawBirth(draws, true);
  const natal = await send<FullChart>("/v1/chart/full", { birth });
  const year = 1900 + draws.below(201);
  const { chart, exactMomentUtc } = await send<{ chart: FullChart; exactMomentUtc: string }>(
    "/v1/solar-return",
    { birth, year },
  );
  checkReturn(checks, chart, exactMomentUtc, natal);
  const location = drawPlace(draws);
  const houses = await relocatedHouses(send, natal, location);
  const score = await send<LocationScore>("/v1/locations/score", { birth, location });
  checkLocation(checks, guides, score, natal, houses);
  const request = {
    ...(draws.chance(0.5) ? { focus: draws.pick(SPHERES) } : {}),
    ...(draws.chance(0.4) ? { region: draws.pick(REGIONS) } : {}),
    ...(draws.chance(0.5) ? { limit: 3 + draws.below(10) } : {}),
  };
  const rank = await send<LocationRank>("/v1/locations/rank", { birth, ...request });
  checkRank(checks, guides, rank, request);
  const { latitude = 0, longitude = 0 } = rank.top[0] ?? {};
  const city = { latitude, longitude };
  checkCityScore(checks, rank, await send("/v1/locations/score", { birth, location: city }));
}

/** The Sun moves up to 0.0000118° a second, and the instant is rounded to the second. */
const RETURN_TOLERANCE_DEG = 0.000_11;

function checkReturn(checks: Checks, chart: FullChart, exactMomentUtc: string, natal: FullChart): void {
  checkFullChart(checks, chart);
  checks.equal("instant of the return's chart", chart.time.utc, exactMomentUtc);
  const [returned, sun] = [chart.planets[0]?.longitude ?? 0, natal.planets[0]?.longitude ?? 0];
  const distance = Math.abs(((returned - sun + 540) % 360) - 180);
  checks.close("Sun of the return", distance, 0, RETURN_TOLERANCE_DEG);
}

/** The cusps of the birth's instant at another place; null if the instant is not a whole minute of UTC. */
async function relocatedHouses(
  send: Send,
  { time }: FullChart,
  location: { readonly latitude: number; readonly longitude: number },
): Promise<readonly HouseCusp[] | null> {
  const [date = "", clock = ""] = time.utc.split("T");
  if (!clock.endsWith(":00Z") || date < "1800-01-01" || date > "2399-12-31") return null;
  const birth = { date, time: clock.slice(0, 5), ...location, timezone: "UTC" };
  return (await send<{ houses: readonly HouseCusp[] }>("/v1/chart/houses", { birth })).houses;
}
