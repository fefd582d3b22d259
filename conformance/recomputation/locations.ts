import { SPHERES } from "../births.ts";
import type { Checks } from "../checks.ts";
import { checkPoint } from "./chart.ts";
import { type Guides, numberIn, tableOf, WEIGHTS, weightsBy } from "./guides.ts";
import { checkContributions, checkTerms, scoreOf, type Term, termKey } from "./scores.ts";
import type { AngularPlanet, FullChart, HouseCusp, LocationRank, LocationScore } from "./shapes.ts";
import { BODIES, degreesOf, houseOf, PLANETS, separationUnits } from "./zodiac.ts";

const ANGULAR_ORB_DEG = 8;
const STRONG_DEG = 2;
const MODERATE_DEG = 4;
const HOUSE_FACTOR = 0.5;
const NEUTRAL = 5;
/** Scores have two decimals. */
const SCORE_TOLERANCE = 0.0051;

/**
 * Recomputes the score of a location.
 *
 * @param houses the cusps of the birth's instant at the location; null if the chart endpoints cannot compute them exactly
 */
export function checkLocation(
  checks: Checks,
  guides: Guides,
  location: LocationScore,
  natal: FullChart,
  houses: readonly HouseCusp[] | null,
): void {
  const { relocated, angularPlanets, spheres } = location;
  checkPoint(checks, "relocated Ascendant", relocated.ascendant);
  checkPoint(checks, "relocated Midheaven", relocated.midheaven);
  const opposite = (longitude: number): number => (longitude + 180) % 360;
  const angles = [
    ["Ascendant", relocated.ascendant.longitude],
    ["Descendant", opposite(relocated.ascendant.longitude)],
    ["Midheaven", relocated.midheaven.longitude],
    ["ImumCoeli", opposite(relocated.midheaven.longitude)],
  ] as const;
  const expected = natal.planets.flatMap(({ name, longitude }) =>
    angles.flatMap(([angle, angleLongitude]) => {
      const orb = degreesOf(separationUnits(longitude, angleLongitude));
      return orb > ANGULAR_ORB_DEG ? [] : [{ planet: name, angle, orb }];
    }),
  );
  const byOrb = (a: { planet: string; orb: number }, b: { planet: string; orb: number }): number =>
    a.orb - b.orb || BODIES.indexOf(a.planet as "Sun") - BODIES.indexOf(b.planet as "Sun");
  checks.equal(
    "bodies at angles",
    angularPlanets.map(({ planet, angle, orb }) => ({ planet, angle, orb })),
    expected.toSorted(byOrb),
  );
  checkStrengths(checks, angularPlanets, location.strength);
  const scores = SPHERES.map((sphere) => spheres[sphere]?.score10 ?? Number.NaN);
  const hundredths = scores.reduce((sum, score) => sum + Math.round(score * 100), 0);
  checks.equal("overall10 is the mean", location.overall10, Math.floor(hundredths / 6 + 0.5) / 100);
  for (const sphere of SPHERES) {
    const { score10 = Number.NaN, verdict = "", contributions = [] } = spheres[sphere] ?? {};
    checks.equal("verdict", verdict, verdictOf(score10), sphere);
    checkContributions(checks, "location", contributions, score10, NEUTRAL);
    if (houses === null) continue;
    const weights = weightsOf(guides, sphere);
    const terms = [...angleTerms(weights, angularPlanets), ...houseTerms(weights, natal, houses)];
    const saturations = weightsBy(guides, "Saturations of locations", "sphere", "saturation");
    const saturation = saturations.get(sphere) ?? Number.NaN;
    const scale = { neutral: NEUTRAL, range: NEUTRAL, saturation };
    const sum = terms.reduce((total, { weight }) => total + weight, 0);
    checks.close("location: score by the tables", score10, scoreOf(sum, scale), SCORE_TOLERANCE, sphere);
    checkTerms(checks, "location", contributions, terms, scale);
  }
}

function strengthOf(orb: number): string {
  return orb <= STRONG_DEG ? "strong" : orb <= MODERATE_DEG ? "moderate" : "weak";
}

/** The strength of a location, by the planet that is closest to an angle. */
export function locationStrengthOf(angularPlanets: readonly AngularPlanet[]): string {
  const majorPlanets = angularPlanets.filter(({ weight }) => weight === "major");
  return strengthOf(Math.min(180, ...majorPlanets.map(({ orb }) => orb)));
}

function checkStrengths(checks: Checks, angularPlanets: readonly AngularPlanet[], strength: string): void {
  for (const each of angularPlanets) {
    checks.equal("strength of a body at an angle", each.strength, strengthOf(each.orb), each.planet);
    checks.equal(
      "weight of a body at an angle",
      each.weight,
      PLANETS.includes(each.planet) ? "major" : "minor",
    );
  }
  checks.equal("strength of a location", strength, locationStrengthOf(angularPlanets));
}

/** The verdict of a score, by its distance from 5 in hundredths. */
function verdictOf(score10: number): string {
  const hundredths = Math.round(score10 * 100) - NEUTRAL * 100;
  const size = Math.abs(hundredths);
  if (size < 75) return "neutral";
  const word = hundredths > 0 ? "supportive" : "challenging";
  return size < 200 ? `slightly ${word}` : word;
}

/** The values of the bodies and the emphases of angles and houses in a sphere, by name. */
type SphereWeights = ReadonlyMap<string, number>;

function weightsOf(guides: Guides, sphere: string): SphereWeights {
  return weightsBy(guides, `Locations: ${sphere}`, "body, angle or house", "value or emphasis");
}

function angleTerms(weights: SphereWeights, angularPlanets: readonly AngularPlanet[]): readonly Term[] {
  return angularPlanets.flatMap(({ planet, angle, orb, lineDistance }) => {
    const distance = Math.max(orb, lineDistance);
    const value = (weights.get(planet) ?? 0) * (weights.get(angle) ?? 0);
    if (distance >= ANGULAR_ORB_DEG || value === 0) return [];
    const weight = value * (1 - (distance / ANGULAR_ORB_DEG) ** 2) ** 2;
    return [{ key: termKey({ kind: "angle", body: planet, target: angle }), weight }];
  });
}

function houseTerms(
  weights: SphereWeights,
  { planets }: FullChart,
  houses: readonly HouseCusp[],
): readonly Term[] {
  return planets.flatMap(({ name, longitude }) => {
    const house = houseOf(longitude, houses);
    const weight = (weights.get(name) ?? 0) * (weights.get(`house ${house}`) ?? 0) * HOUSE_FACTOR;
    return weight === 0 ? [] : [{ key: termKey({ kind: "house", body: name, house }), weight }];
  });
}

/** Checks a ranking against the published catalogue. */
export function checkRank(
  checks: Checks,
  guides: Guides,
  rank: LocationRank,
  request: { readonly focus?: string; readonly region?: string; readonly limit?: number },
): void {
  const { rows } = tableOf(guides, WEIGHTS, "Cities", "city");
  const cities = rows.filter((row) => request.region === undefined || row["region"] === request.region);
  checks.equal("cities of the catalogue", rows.length, 61);
  checks.equal("number of compared cities", rank.comparedCities, cities.length);
  checks.equal("number of ranked cities", rank.top.length, Math.min(request.limit ?? 5, cities.length));
  const places = cities.map((row) => row["city"] ?? "");
  const order = rank.top.map(({ city, focus10, overall10 }) => [-focus10, -overall10, places.indexOf(city)]);
  const sorted = order.toSorted(
    (a, b) => a.map((each, index) => each - (b[index] ?? 0)).find((each) => each !== 0) ?? 0,
  );
  checks.equal("order of the cities", order, sorted);
  for (const { city, country, region, latitude, longitude, focus10, overall10, ...rest } of rank.top) {
    const row = cities.find((each) => each["city"] === city) ?? {};
    checks.equal(
      "city of the catalogue",
      [country, region, latitude, longitude],
      [row["country"], row["region"], numberIn(row["latitude"] ?? ""), numberIn(row["longitude"] ?? "")],
      city,
    );
    if (request.focus === undefined) checks.equal("focus10 without a focus", focus10, overall10, city);
    checks.equal(
      "contacts of a city",
      rest.contacts,
      rest.angularPlanets.map(({ planet, angle, orb }) => `${planet} on ${angle}, orb ${twoDecimals(orb)}`),
    );
    checkStrengths(checks, rest.angularPlanets, rest.strength);
  }
}

/** Two decimals, half up, of a number with four. */
function twoDecimals(orb: number): string {
  return (Math.floor((Math.round(orb * 10_000) + 50) / 100) / 100).toFixed(2);
}

/** A city's figures equal its score as a location. */
export function checkCityScore(checks: Checks, rank: LocationRank, score: LocationScore): void {
  const best = rank.top[0];
  if (best === undefined) return;
  checks.equal("city scored as a location", best.overall10, score.overall10, best.city);
  checks.equal("bodies at angles of a city", best.angularPlanets, score.angularPlanets, best.city);
  if (rank.focus !== null) {
    checks.equal("focus10 is the sphere's", best.focus10, score.spheres[rank.focus]?.score10, best.city);
  }
}
