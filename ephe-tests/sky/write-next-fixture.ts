/**
 * Writes next-events.json: the void-of-course intervals of days, and the first stations, eclipses and seasons from 00:00 of days on, by
 * brute force in the reference's longitudes.
 */
import type { BodyName } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { brutePasses, bruteTurns, type Turn } from "../events/brute-force.ts";
import { TURNING_BODIES } from "../events/event-fixture.ts";
import { bruteVoids, longitude, nextEclipse, QUARTERS_DEG, reference } from "../events/reference-motions.ts";
import { referenceOrigin } from "../reference/reference-library.ts";
import { jdOf } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import { readSkies } from "./sky-fixture.ts";

/** The first events from 00:00 of a day on, in the reference's longitudes. Instants are JD, UT. */
export interface ReferenceNextEvents {
  readonly date: string;
  /** By body: its next two stations, each with 1 if the body turns direct. */
  readonly stations: Readonly<Record<string, readonly (readonly [epochJdUt: number, toDirect: number])[]>>;
  readonly solarEclipse: readonly [epochJdUt: number, type: string];
  readonly lunarEclipse: readonly [epochJdUt: number, type: string];
  /** And the Sun's longitude there, degrees. */
  readonly season: readonly [epochJdUt: number, longitudeDeg: number];
}

const FIRST_VOID_DAY = "2026-11-22";
const VOID_DAYS = 40;
const RANDOM_DAYS = 10;
const STATIONS = 2;
/** Two stations of Mars are within 820 days. */
const STATION_DAYS = 830;
const SEASON_DAYS = 95;
/** One second: more than the noise of either slope. */
const JOINT_DAYS = 1 / 86_400;
/** The reference's files of the main era end with 2399. */
const LAST_DATE = "2397-06-30";
const DAY_MS = 86_400_000;

const jd = (epochJdUt: number): number => Number(epochJdUt.toFixed(7));
const dayStartOf = (date: string): number => jdOf(`${date}T00:00:00Z`);
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Every void-of-course interval that overlaps a day, 00:00 to 24:00 UT. */
function voidDayOf(date: string) {
  const startJdUt = dayStartOf(date);
  const voids = bruteVoids(startJdUt, startJdUt + 1);
  return { date, voids: voids.map(({ startJdUt, endJdUt }) => [jd(startJdUt), jd(endJdUt)] as const) };
}

/**
 * The coarse search's slope spans 0.4 days. If some of the reference's polynomials join within them, it is seconds off (three
 * of 1,326 stations by 2 to 65 s), and the slope over 0.04 days is right. Otherwise the coarse slope has less noise.
 */
function stationOf(body: BodyName, { epochJdUt, toDirect }: Turn): readonly [number, number] {
  const [fineTurn] = bruteTurns(longitude(body), epochJdUt - 0.1, epochJdUt + 0.1, 0.05);
  const fineJdUt = defined(fineTurn).epochJdUt;
  const isAtJoint = Math.abs(fineJdUt - epochJdUt) > JOINT_DAYS;
  return [jd(isAtJoint ? fineJdUt : epochJdUt), Number(toDirect)];
}

function nextEventsFrom(date: string): ReferenceNextEvents {
  const startJdUt = dayStartOf(date);
  const stationsOf = (body: BodyName): readonly (readonly [number, number])[] =>
    bruteTurns(longitude(body), startJdUt, startJdUt + STATION_DAYS, 0.5)
      .slice(0, STATIONS)
      .map((turn) => stationOf(body, turn));
  const [solarJdUt, solarType] = nextEclipse(reference.sol_eclipse_when_glob, startJdUt);
  const [lunarJdUt, lunarType] = nextEclipse(reference.lun_eclipse_when, startJdUt);
  const [season] = brutePasses(longitude("Sun"), QUARTERS_DEG, startJdUt, startJdUt + SEASON_DAYS, 0.5);
  const { epochJdUt, level } = defined(season);
  return {
    date,
    stations: Object.fromEntries(TURNING_BODIES.map((body) => [body, stationsOf(body)])),
    solarEclipse: [jd(solarJdUt), solarType],
    lunarEclipse: [jd(lunarJdUt), lunarType],
    season: [jd(epochJdUt), defined(QUARTERS_DEG[level])],
  };
}

const random = seededRandom(32);
/** The days of the skies: the committed answers' days, and one of each quarter of a century. */
const skyDates = readSkies().map(({ date }) => date);
const randomDates = Array.from({ length: RANDOM_DAYS }, () =>
  dateOf(Date.UTC(1800, 0, 1) + Math.floor(random() * 218_000) * DAY_MS),
);
const voidDates = Array.from({ length: VOID_DAYS }, (_, day) =>
  dateOf(Date.parse(FIRST_VOID_DAY) + day * DAY_MS),
);
const fixture = {
  voidDays: [...voidDates, ...skyDates].map(voidDayOf),
  nextEvents: [...skyDates, ...randomDates].filter((date) => date <= LAST_DATE).map(nextEventsFrom),
};
export type NextFixture = typeof fixture;

const origin = referenceOrigin(reference);
const builder = "ephe-tests/sky/write-next-fixture.ts";
const text = JSON.stringify({ origin, builder, ...fixture });
writeFixture("next-events", text.replaceAll('},{"date"', '},\n{"date"'));
