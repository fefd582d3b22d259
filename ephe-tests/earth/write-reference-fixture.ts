/** Writes earth-reference.json: ΔT, nutation and obliquity, sidereal time and house cusps by Swiss Ephemeris. */
import { defined } from "../../test/defined.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { FLAG, openReference, referenceRelease } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";

const OBLIQUITY_AND_NUTATION = -1;

const reference = openReference();

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

const FIRST_JD_UT = 2_378_313.5; // 1799-07-02
const LAST_JD_UT = 2_597_823.5; // 2400-07-01
/** 1850, 1955 and its bend, 2028, 2050, 2128: the joints between models. */
const SEAMS_JD_UT = [2_396_758.5, 2_434_108.5, 2_435_108.5, 2_461_771.5, 2_469_807.5, 2_498_296.5];
const SEAM_DISTANCES_DAYS = [-400.3, -1, -0.001, 0, 0.001, 1, 400.3];

function instants(randomCount: number, seed: number): number[] {
  const random = seededRandom(seed);
  const days = SEAMS_JD_UT.flatMap((seam) => SEAM_DISTANCES_DAYS.map((distance) => seam + distance));
  for (let i = 0; i < randomCount; i++) days.push(FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT));
  return days.map((day) => rounded(day, 6)).sort((a, b) => a - b);
}

function deltaTRows(): number[][] {
  return instants(1_200, 1).map((jd) => [
    jd,
    rounded(reference.deltat_ex(jd, FLAG.swieph).data * 86_400, 10),
  ]);
}

/** TT, true obliquity, mean obliquity, Δψ, Δε; degrees. */
function nutationRows(): number[][] {
  return instants(500, 2).map((jd) => {
    const { data } = reference.calc(jd, OBLIQUITY_AND_NUTATION, FLAG.swieph);
    return [jd, ...data.slice(0, 4).map((value) => rounded(value, 14))];
  });
}

/** UT and Greenwich apparent sidereal time in degrees. */
function siderealTimeRows(): number[][] {
  return instants(800, 3).map((jd) => [jd, rounded(reference.sidtime(jd) * 15, 11)]);
}

/** ARMC, latitude, obliquity, then ascendant, midheaven, vertex, cusps 11, 12, 2, 3; degrees. */
function houseRow(armcDeg: number, latitudeDeg: number, obliquityDeg: number): number[] {
  const input = [rounded(armcDeg, 6), rounded(latitudeDeg, 9), rounded(obliquityDeg, 6)] as const;
  const { houses, points } = reference.houses_armc_ex2(...input, "P").data;
  const [ascendant, midheaven, , vertex] = points as [number, number, number, number];
  const agree = (a: number, b: number): boolean => Math.abs(((a - b + 540) % 360) - 180) < 1e-9;
  if (!agree(defined(houses[0]), ascendant) || !agree(defined(houses[9]), midheaven))
    throw new Error(`cusps 1, 10: ${input}`);
  for (let i = 0; i < 6; i++) {
    if (!agree(defined(houses[i]) + 180, defined(houses[i + 6])))
      throw new Error(`cusps ${i + 1} and ${i + 7}: ${input}`);
  }
  const angles = [
    ascendant,
    midheaven,
    vertex,
    defined(houses[10]),
    defined(houses[11]),
    defined(houses[1]),
    defined(houses[2]),
  ];
  return [...input, ...angles.map((angle) => rounded(angle, 9) % 360)];
}

function houseTables(): Record<string, number[][]> {
  const random = seededRandom(4);
  const obliquity = (): number => 23.4 + 0.1 * random();
  const side = (): number => (random() < 0.5 ? -1 : 1);
  const many = (count: number, row: () => number[]): number[][] => Array.from({ length: count }, row);
  const belowPolarCircles = many(1_200, () => houseRow(360 * random(), 66 * (2 * random() - 1), obliquity()));
  const tropics = many(200, () => houseRow(360 * random(), 23.6 * (2 * random() - 1), obliquity()));
  const equator = many(60, () => houseRow(360 * random(), 0, obliquity()));
  const nearLimit = many(300, () => {
    const eps = rounded(obliquity(), 6);
    return houseRow(360 * random(), side() * (90 - eps - 0.6 * random()), eps);
  });
  const limit = many(200, () => {
    const eps = rounded(obliquity(), 6);
    return houseRow(360 * random(), side() * (90 - eps - 0.000002 - 0.001 * random()), eps);
  });
  const polar = many(300, () => {
    const eps = rounded(obliquity(), 6);
    return houseRow(360 * random(), side() * (90 - eps + 0.000002 + (eps - 0.000003) * random()), eps);
  });
  const poles = many(60, () => houseRow(360 * random(), 90 * side(), obliquity()));
  return { inside: belowPolarCircles, tropics, equator, nearLimit, limit, polar, poles };
}

const fixture = {
  what: "ΔT in seconds, all angles in degrees, Julian days",
  source: `Swiss Ephemeris ${reference.version()}, called through sweph; ${referenceRelease().title}`,
  builder: "ephe-tests/earth/write-reference-fixture.ts",
  deltaT: deltaTRows(),
  nutation: nutationRows(),
  siderealTime: siderealTimeRows(),
  houses: houseTables(),
};
writeFixture("earth-reference", JSON.stringify(fixture).replaceAll("],[", "],\n["));
