/** Writes zodiacs.json: ayanamsas, projected places and sidereal cusps by Swiss Ephemeris. */
import { AYANAMSAS, BODY_NAMES } from "../../engine/index.ts";
import { FIRST_JD_UT, LAST_JD_UT, seededRandom } from "../accuracy/difference-statistics.ts";
import {
  FLAG,
  openReference,
  PROJECT_ON_T0,
  REFERENCE_BODY,
  USER_MODE,
} from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";

const ROWS = 500;
const DECIMALS = 10;
/** Longitudes at J2000.0 of the stars that the Sun passes over, and their drift: δ Cancri, ζ Piscium. */
const OCCULTED_STARS_DEG = [128.72, 19.88];
const PRECESSION_DEG_PER_DAY = 3.82e-5;
const TROPICAL_YEAR_DAYS = 365.2422;
const SUN_DEG_PER_DAY = 360 / TROPICAL_YEAR_DAYS;

const reference = openReference();
const random = seededRandom(26);
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
const anyEpochJdUt = (): number => rounded(FIRST_JD_UT + 1 + (LAST_JD_UT - FIRST_JD_UT - 2) * random());
const ofNumber = (row: number): number => row % AYANAMSAS.length;

/** Ayanamsas of the reference at one instant, degrees, in the order of their numbers. */
function ayanamsaRow(epochJdUt: number, flags: number) {
  const ayanamsasDeg = AYANAMSAS.map(({ number }) => {
    reference.set_sid_mode(number as number, 0, 0);
    return rounded(reference.get_ayanamsa_ex_ut(epochJdUt, FLAG.swieph | flags).data);
  });
  return { epochJdUt, ayanamsasDeg };
}

/** An instant of a year at which the Sun is within 0.3° of a longitude of the sky of date. */
function conjunctionJdUt(nearJdUt: number, starDeg: number): number {
  let epochJdUt = nearJdUt;
  const offsetDeg = 0.6 * (random() - 0.5);
  for (let step = 0; step < 6; step++) {
    const targetDeg = starDeg + offsetDeg + PRECESSION_DEG_PER_DAY * (epochJdUt - 2451545);
    const sunDeg = reference.calc_ut(epochJdUt, REFERENCE_BODY.Sun, FLAG.swieph).data[0] as number;
    epochJdUt += ((((targetDeg - sunDeg) % 360) + 540) % 360) / SUN_DEG_PER_DAY - 180 / SUN_DEG_PER_DAY;
  }
  return rounded(epochJdUt);
}

/** A zodiac of one's own. */
function ownRow() {
  const t0JdTt = rounded(1_500_000 + 1_200_000 * random());
  const valueDeg = rounded(60 * (random() - 0.5));
  const epochJdUt = anyEpochJdUt();
  reference.set_sid_mode(USER_MODE, t0JdTt, valueDeg);
  const ayanamsaDeg = rounded(reference.get_ayanamsa_ex_ut(epochJdUt, FLAG.swieph).data);
  return { t0JdTt, valueDeg, epochJdUt, ayanamsaDeg };
}

const projectable = AYANAMSAS.filter(({ t0JdTt }) => t0JdTt !== null);

/** A place on the ecliptic and true equinox of date and the same place projected on the ecliptic of t₀, degrees. */
function projectionRow(row: number) {
  const number = projectable[row % projectable.length]?.number as number;
  const epochJdUt = anyEpochJdUt();
  const body = [REFERENCE_BODY.Mercury, REFERENCE_BODY.Mars, REFERENCE_BODY.Pluto][row % 3] as number;
  const placeOf = (flags: number): [number, number] => {
    const { data } = reference.calc_ut(epochJdUt, body, FLAG.swieph | flags);
    return [rounded(data[0] as number), rounded(data[1] as number)];
  };
  reference.set_sid_mode(number | PROJECT_ON_T0, 0, 0);
  return { number, epochJdUt, tropicalDeg: placeOf(0), projectedDeg: placeOf(FLAG.sidereal) };
}

/** Porphyry cusps of a place, by subtraction and on the ecliptic of t₀ (null for zodiacs of a star), degrees. */
function cuspRow(row: number) {
  const number = ofNumber(row);
  const epochJdUt = anyEpochJdUt();
  const latitudeDeg = rounded(130 * (random() - 0.5));
  const longitudeDeg = rounded(360 * (random() - 0.5));
  const cuspsOf = (mode: number): readonly number[] => {
    reference.set_sid_mode(mode, 0, 0);
    const { data } = reference.houses_ex2(epochJdUt, FLAG.sidereal, latitudeDeg, longitudeDeg, "O");
    return data.houses.map(rounded);
  };
  const isProjectable = AYANAMSAS[number]?.t0JdTt !== null;
  return {
    number,
    epochJdUt,
    latitudeDeg,
    longitudeDeg,
    cuspsDeg: cuspsOf(number),
    projectedCuspsDeg: isProjectable ? cuspsOf(number | PROJECT_ON_T0) : null,
  };
}

/**
 * Bodies in the order of BODY_NAMES and whole-sign cusps of a sidereal chart, degrees and degrees a day. Zodiacs by subtraction, every third
 * one projected.
 */
function chartRow(row: number) {
  const isProjected = row % 3 === 2;
  const zodiacs = isProjected ? projectable : AYANAMSAS;
  const number = zodiacs[(7 * row) % zodiacs.length]?.number as number;
  const epochJdUt = anyEpochJdUt();
  const latitudeDeg = rounded(130 * (random() - 0.5));
  const longitudeDeg = rounded(360 * (random() - 0.5));
  reference.set_sid_mode(isProjected ? number | PROJECT_ON_T0 : number, 0, 0);
  const bodies = BODY_NAMES.map((name) => {
    const { data } = reference.calc_ut(
      epochJdUt,
      REFERENCE_BODY[name],
      FLAG.swieph | FLAG.speed | FLAG.sidereal,
    );
    return { longitudeDeg: data[0] as number, latitudeDeg: data[1] as number, speed: data[3] as number };
  });
  const { houses, points } = reference.houses_ex2(
    epochJdUt,
    FLAG.sidereal,
    latitudeDeg,
    longitudeDeg,
    "W",
  ).data;
  return {
    number,
    isProjected,
    epochJdUt,
    latitudeDeg,
    longitudeDeg,
    longitudesDeg: bodies.map((body) => rounded(body.longitudeDeg)),
    latitudesDeg: bodies.map((body) => rounded(body.latitudeDeg)),
    speedsDegPerDay: bodies.map(({ speed }) => rounded(speed)),
    ascendantDeg: rounded(points[0] as number),
    wholeSignCuspsDeg: houses.map(rounded),
  };
}

const rows = <Row>(length: number, rowOf: (row: number) => Row): readonly Row[] =>
  Array.from({ length }, (_, row) => rowOf(row));

const fixture = {
  source: `Swiss Ephemeris ${reference.version()}, called through sweph`,
  builder: "ephe-tests/zodiac/write-fixture.ts",
  apparent: rows(ROWS, () => ayanamsaRow(anyEpochJdUt(), 0)),
  behindSun: OCCULTED_STARS_DEG.flatMap((starDeg) =>
    rows(20, () => ayanamsaRow(conjunctionJdUt(anyEpochJdUt(), starDeg), 0)),
  ),
  true: rows(ROWS / 10, () => ayanamsaRow(anyEpochJdUt(), FLAG.truePosition)),
  own: rows(ROWS / 5, ownRow),
  projections: rows(ROWS, projectionRow),
  cusps: rows(ROWS, cuspRow),
  charts: rows(ROWS / 5, chartRow),
};
/** `behindSun` is while the Sun passes in front of δ Cancri or ζ Piscium, `true` of true positions. */
export type ZodiacFixture = typeof fixture;

writeFixture("zodiacs", JSON.stringify(fixture).replaceAll("},{", "},\n{"));
