import type { Draws } from "../births.ts";
import {
  ACTIVITIES,
  addDays,
  drawBirth,
  drawDate,
  drawPeriod,
  drawPlace,
  REGIONS,
  SPHERES,
  ZONES,
} from "../births.ts";

type DrawRequest = (draws: Draws) => object;

const TARGETS = ["Sun", "Moon", "Ascendant", "Midheaven", "Pluto", "Leo", "retrograde", "direct"];
const BODIES = ["Sun", "Moon", "Mercury", "Saturn", "TrueNode", "Lilith", "Chiron", "Vesta"];
const ASPECTS = ["Conjunction", "Sextile", "Square", "Trine", "Opposition"];
const KINDS = ["aspect", "ingress", "station"];
const SIGNIFICANCES = ["high", "medium", "low"];
const TIMING_DAYS_MAX = 8;
const TRANSIT_DAYS_MAX = 20;

/** Some of the names, possibly none, or the field absent. */
function drawFilter(draws: Draws, name: string, names: readonly string[]): object {
  if (draws.chance(0.7)) return {};
  return { [name]: Array.from({ length: draws.below(4) }, () => draws.pick(names)) };
}

/** A valid request of each path except of the charts, which need a birth alone. */
const VALID_REQUESTS: Readonly<Record<string, DrawRequest>> = {
  "/v1/usage": () => ({}),
  "/v1/sky": (draws) => ({ date: drawDate(draws) }),
  "/v1/horoscope/daily": (draws) => ({
    ...(draws.chance(0.8) ? { birth: drawBirth(draws) } : {}),
    date: drawDate(draws),
  }),
  "/v1/transits": (draws) => ({
    birth: drawBirth(draws),
    ...drawPeriod(draws, TRANSIT_DAYS_MAX),
    ...drawFilter(draws, "bodies", BODIES),
    ...drawFilter(draws, "targets", TARGETS),
    ...drawFilter(draws, "aspects", ASPECTS),
    ...drawFilter(draws, "kinds", KINDS),
    ...(draws.chance(0.2) ? { significance: draws.pick(SIGNIFICANCES) } : {}),
  }),
  "/v1/synastry": (draws) => ({ personA: drawBirth(draws), personB: drawBirth(draws) }),
  "/v1/solar-return": (draws) => ({
    birth: drawBirth(draws, true),
    year: 1900 + draws.below(201),
    ...(draws.chance(0.5) ? { location: drawPlace(draws) } : {}),
  }),
  "/v1/progressions": (draws) => {
    const birth = drawBirth(draws);
    const year = Number(birth.date.slice(0, 4)) + draws.below(121);
    return { birth, date: `${Math.min(year, 2399)}-12-31` };
  },
  "/v1/returns": (draws) => ({
    birth: drawBirth(draws, true),
    body: draws.pick(["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter"]),
    from: drawDate(draws),
    ...(draws.chance(0.5) ? { count: 1 + draws.below(4) } : {}),
    ...(draws.chance(0.5) ? { location: drawPlace(draws) } : {}),
  }),
  "/v1/composite": (draws) => ({ personA: drawBirth(draws), personB: drawBirth(draws) }),
  "/v1/search": (draws) => {
    const from = drawDate(draws);
    const isIngress = draws.chance(0.3);
    const target = draws.pick([
      { body: "Saturn" },
      { longitude: draws.below(360) },
      { birth: drawBirth(draws), point: "Sun" },
    ]);
    return {
      body: draws.pick(["Sun", "Moon", "Mercury", "Mars", "Pluto"]),
      from,
      to: addDays(from, draws.below(700)),
      ...(isIngress ? { target: { sign: "Leo" } } : { target, aspect: draws.pick(ASPECTS) }),
      ...(draws.chance(0.3) ? { orb: draws.below(4) } : {}),
    };
  },
  "/v1/almanac": (draws) => ({
    ...drawPlace(draws),
    date: drawDate(draws),
    ...(draws.chance(0.3) ? { timezone: draws.pick(ZONES) } : {}),
  }),
  "/v1/timing": (draws) => ({
    birth: drawBirth(draws),
    activity: draws.pick(ACTIVITIES),
    ...drawPeriod(draws, TIMING_DAYS_MAX),
    ...(draws.chance(0.5) ? { timezone: draws.pick(ZONES) } : {}),
  }),
  "/v1/locations/score": (draws) => ({ birth: drawBirth(draws, true), location: drawPlace(draws) }),
  "/v1/locations/rank": (draws) => ({
    birth: drawBirth(draws, true),
    ...(draws.chance(0.5) ? { focus: draws.pick(SPHERES) } : {}),
    ...(draws.chance(0.3) ? { region: draws.pick(REGIONS) } : {}),
    ...(draws.chance(0.5) ? { limit: 3 + draws.below(10) } : {}),
  }),
};

/**
 * Draws a valid request of a path.
 *
 * @throws {RangeError} when requests of the path are not described here
 */
export function drawRequest(path: string, draws: Draws): object {
  if (path.startsWith("/v1/chart/")) return { birth: drawBirth(draws) };
  const drawer = VALID_REQUESTS[path];
  if (drawer === undefined) throw new RangeError(`requests of ${path} are not described`);
  return drawer(draws);
}
