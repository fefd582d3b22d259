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

/** Requests of one round. Each names the source of the checks that follow it. */
class Round {
  readonly #target: Target;
  readonly #checks: Checks;
  readonly #source: { readonly seed: number; readonly caseNumber: number };

  constructor(target: Target, checks: Checks, seed: number, caseNumber: number) {
    this.#target = target;
    this.#checks = checks;
    this.#source = { seed, caseNumber };
  }

  async post<Response>(path: string, body: object): Promise<Response> {
    return await this.#request<Response>(path, "POST", body);
  }

  async get<Response>(path: string, query: object): Promise<Response> {
    return await this.#request<Response>(path, "GET", query);
  }

  async #request<Response>(path: string, verb: "GET" | "POST", json: object): Promise<Response> {
    this.#checks.concern({ ...this.#source, request: { path, json } });
    const { status, text } = await this.#target.rest(path, verb, json);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    return JSON.parse(text) as Response;
  }
}

async function runRound(
  checks: Checks,
  target: Target,
  guides: Guides,
  seed: number,
  number: number,
): Promise<void> {
  // Cases of this suite and of the differential suite do not share draws.
  const draws = drawsOf(~seed, number);
  const round = new Round(target, checks, seed, number);
  const birth = drawBirth(draws);
  const natal = await checkCharts(checks, round, draws, birth);
  const date = drawPeriodStart(draws);
  const sky = await round.get<Sky>("/v1/sky", { date });
  checkSky(checks, guides, sky);
  const daily = await round.post<DailyHoroscope>("/v1/horoscope/daily", { birth, date });
  checks.equal(
    "sky of the horoscope",
    [daily.moon, daily.positions, daily.events],
    [sky.moon, sky.positions, sky.events],
  );
  checkDailyTransits(checks, guides, daily, natal);
  const period = { from: date, to: addDays(date, TRANSIT_DAYS) };
  const window = await round.post<TransitWindow>("/v1/transits", { birth, ...period });
  checkTransitWindow(checks, guides, window, daily, natal);
  const days = { from: date, to: addDays(date, TIMING_DAYS - 1) };
  const timing = await round.post<Timing>("/v1/timing", { birth, activity: draws.pick(ACTIVITIES), ...days });
  checkTiming(checks, guides, timing, natal, sky);
  await checkPair(checks, guides, round, draws, birth, natal);
  await checkPlaces(checks, guides, round, draws);
}

function drawPeriodStart(draws: Draws): string {
  const date = drawDate(draws);
  return date > LAST_DATE ? LAST_DATE : date;
}

async function checkCharts(checks: Checks, round: Round, draws: Draws, birth: Birth): Promise<FullChart> {
  const natal = await round.post<FullChart>("/v1/chart/full", { birth });
  checkFullChart(checks, natal);
  const segment = `/v1/chart/${draws.pick(SEGMENTS)}`;
  checkSegment(checks, segment, await round.post<object>(segment, { birth }), natal);
  checkShortChart(checks, await round.post("/v1/chart/short", { birth }), natal);
  return natal;
}

async function checkPair(
  checks: Checks,
  guides: Guides,
  round: Round,
  draws: Draws,
  personA: Birth,
  natal: FullChart,
): Promise<void> {
  const personB = drawBirth(draws);
  const other = await round.post<FullChart>("/v1/chart/full", { birth: personB });
  checkSynastry(
    checks,
    guides,
    await round.post<Synastry>("/v1/synastry", { personA, personB }),
    natal,
    other,
  );
}

/** A return, a location and a ranking, for a birth with a time. */
async function checkPlaces(checks: Checks, guides: Guides, round: Round, draws: Draws): Promise<void> {
  const birth = drawBirth(draws, true);
  const natal = await round.post<FullChart>("/v1/chart/full", { birth });
  const year = 1900 + draws.below(201);
  const { chart, exactMomentUtc } = await round.post<{ chart: FullChart; exactMomentUtc: string }>(
    "/v1/solar-return",
    { birth, year },
  );
  checkReturn(checks, chart, exactMomentUtc, natal);
  const location = drawPlace(draws);
  const houses = await relocatedHouses(round, natal, location);
  const score = await round.post<LocationScore>("/v1/locations/score", { birth, location });
  checkLocation(checks, guides, score, natal, houses);
  const request = {
    ...(draws.chance(0.5) ? { focus: draws.pick(SPHERES) } : {}),
    ...(draws.chance(0.4) ? { region: draws.pick(REGIONS) } : {}),
    ...(draws.chance(0.5) ? { limit: 3 + draws.below(10) } : {}),
  };
  const rank = await round.post<LocationRank>("/v1/locations/rank", { birth, ...request });
  checkRank(checks, guides, rank, request);
  const { latitude = 0, longitude = 0 } = rank.top[0] ?? {};
  const city = { latitude, longitude };
  checkCityScore(checks, rank, await round.post("/v1/locations/score", { birth, location: city }));
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
  round: Round,
  { time }: FullChart,
  location: { readonly latitude: number; readonly longitude: number },
): Promise<readonly HouseCusp[] | null> {
  const [date = "", clock = ""] = time.utc.split("T");
  if (!clock.endsWith(":00Z") || date < "1800-01-01" || date > "2399-12-31") return null;
  const birth = { date, time: clock.slice(0, 5), ...location, timezone: "UTC" };
  return (await round.post<{ houses: readonly HouseCusp[] }>("/v1/chart/houses", { birth })).houses;
}
