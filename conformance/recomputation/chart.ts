import type { Checks } from "../checks.ts";
import type { Aspect, FullChart, Planet, RisingSign, ZodiacPoint } from "./shapes.ts";
import {
  BODIES,
  degreeInSign,
  degreesOf,
  ELEMENTS,
  findAspect,
  houseOf,
  inCircle,
  PLANETS,
  QUALITIES,
  SIGNS,
  separationUnits,
  signedArc,
  signOf,
  unitsOf,
} from "./zodiac.ts";

/** The published orbs of aspects in a chart. */
export const ORBS: Readonly<Record<string, number>> = {
  Conjunction: 8,
  Sextile: 6,
  Square: 8,
  Trine: 8,
  Opposition: 8,
};
const STAR_ORB_DEG = 1.5;
/** Speeds are printed to four decimals; with a smaller difference the direction of the orb is not printed. */
const SPEED_MIN_DEG_PER_DAY = 0.00015;
const UNIX_EPOCH_JD = 2_440_587.5;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** `utc` is rounded to the second. */
const SECOND_JD = 0.51 / 86_400;
/** The Part of Fortune is rounded once, from values that are not. */
const FORTUNE_TOLERANCE_DEG = 0.00021;

/** Recomputes a full chart from its own positions. */
export function checkFullChart(checks: Checks, chart: FullChart): void {
  checkPositions(checks, chart.planets);
  checkMoment(checks, chart);
  checkHouses(checks, chart);
  checkAspects(checks, chart);
  checkElements(checks, chart);
  checkStars(checks, chart);
}

/** Sign and degree of a longitude. */
export function checkPoint(checks: Checks, name: string, point: ZodiacPoint): void {
  checks.equal("sign of a longitude", point.sign, signOf(point.longitude), name);
  checks.equal("degree in sign", point.degreeInSign, degreeInSign(point.longitude), name);
}

/** The bodies, in their order, with sign, degree and direction. */
export function checkPositions(checks: Checks, planets: readonly Planet[]): void {
  checks.equal(
    "bodies in order",
    planets.map(({ name }) => name),
    [...BODIES],
  );
  for (const planet of planets) {
    checkPoint(checks, planet.name, planet);
    if (planet.speed !== 0) {
      checks.equal("retrograde by speed", planet.retrograde, planet.speed < 0, planet.name);
    }
  }
}

function checkMoment(checks: Checks, { input, time }: FullChart): void {
  const utcMs = Date.parse(time.utc);
  checks.close("Julian day of utc", time.julianDayUT, UNIX_EPOCH_JD + utcMs / DAY_MS, SECOND_JD);
  const local = new Date(utcMs + Math.round(time.offsetHours * HOUR_MS)).toISOString();
  checks.equal("local time of utc and offset", local.slice(0, 16), `${input.date}T${input.time}`);
}

function checkHouses(checks: Checks, { input, planets, angles, houses, warnings }: FullChart): void {
  checks.equal(
    "warning of an unknown time",
    warnings.some(({ code }) => code === "unknown_time"),
    !input.timeKnown,
  );
  if (!input.timeKnown || angles === null || houses === null) {
    checks.equal(
      "no angles and houses without a time",
      [angles, houses, input.timeKnown],
      [null, null, false],
    );
    checks.equal(
      "no house of a body without a time",
      planets.filter((planet) => "house" in planet),
      [],
    );
    return;
  }
  checks.equal(
    "numbers of the cusps",
    houses.map(({ number }) => number),
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  for (const { number, cusp, sign } of houses)
    checks.equal("sign of a cusp", sign, signOf(cusp), `cusp ${number}`);
  houses.slice(0, 6).forEach(({ cusp }, index) => {
    const opposite = separationUnits(cusp, houses[index + 6]?.cusp ?? cusp);
    checks.close("opposite cusps", degreesOf(opposite), 180, 0.0001, `cusp ${index + 1}`);
  });
  const { ascendant, midheaven } = angles;
  checks.equal("first cusp is the Ascendant", houses[0]?.cusp, ascendant.longitude);
  checks.equal("tenth cusp is the Midheaven", houses[9]?.cusp, midheaven.longitude);
  for (const planet of planets) {
    checks.equal("house by the cusps", planet.house, houseOf(planet.longitude, houses), planet.name);
  }
  for (const [name, point] of Object.entries(angles)) checkPoint(checks, name, point);
  const fortuneArc = fortuneArcOf(planets, angles);
  checks.close("Part of Fortune is Ascendant + Moon − Sun", fortuneArc, 0, FORTUNE_TOLERANCE_DEG);
}

/** By how many degrees the Part of Fortune differs from Ascendant + Moon − Sun. */
export function fortuneArcOf(
  planets: readonly Planet[],
  { ascendant, partOfFortune }: NonNullable<FullChart["angles"]>,
): number {
  const moonArc = unitsOf(longitudeOf(planets, "Moon")) - unitsOf(longitudeOf(planets, "Sun"));
  const fortune = degreesOf(inCircle(unitsOf(ascendant.longitude) + moonArc));
  return signedArc(fortune, partOfFortune.longitude);
}

/** A body or an angle of a chart. */
export interface ChartPoint {
  readonly name: string;
  readonly longitude: number;
}

/** The bodies of a chart, and its two angles if the time is known. */
export function pointsOf({ planets, angles }: FullChart): readonly ChartPoint[] {
  if (angles === null) return planets;
  const { ascendant, midheaven } = angles;
  return [...planets, { name: "Ascendant", ...ascendant }, { name: "Midheaven", ...midheaven }];
}

function planetOf(planets: readonly Planet[], name: string): Planet {
  const planet = planets.find((each) => each.name === name);
  if (planet === undefined) throw new Error(`the response has no ${name}`);
  return planet;
}

/** The longitude of a body of a chart. */
export function longitudeOf(planets: readonly Planet[], name: string): number {
  return planetOf(planets, name).longitude;
}

function checkAspects(checks: Checks, { planets, aspects, input }: FullChart): void {
  const expected = planets.flatMap((first, index) =>
    planets.slice(index + 1).flatMap((second) => {
      const foundAspect = findAspect(first.longitude, second.longitude, (name) => ORBS[name] ?? 0);
      return foundAspect === null ? [] : [{ planet1: first.name, planet2: second.name, ...foundAspect }];
    }),
  );
  checks.equal(
    "aspects of a chart",
    aspects.map(({ phase: _phase, errorDegrees: _error, uncertain: _uncertain, ...rest }) => rest),
    expected,
  );
  for (const aspect of aspects) {
    const phase = aspectPhaseOf(planets, aspect);
    if (phase !== null)
      checks.equal("applying or separating", aspect.phase, phase, `${aspect.planet1} ${aspect.planet2}`);
    checks.equal("errorDegrees without a time", aspect.errorDegrees !== undefined, !input.timeKnown);
    checkUncertain(checks, aspect.orb, aspect.errorDegrees, ORBS[aspect.aspect] ?? 0, aspect.uncertain);
  }
}

/** A contact may not exist if orb and error add up to more than the maximum orb. */
export function checkUncertain(
  checks: Checks,
  orb: number,
  errorDegrees: number | undefined,
  maximumOrb: number,
  uncertain: boolean | undefined,
): void {
  const isUncertain = unitsOf(orb) + unitsOf(errorDegrees ?? 0) > unitsOf(maximumOrb);
  checks.equal("uncertain by orb and error", uncertain, isUncertain ? true : undefined, `orb ${orb}`);
}

/** The phase of an aspect by the speeds of both bodies; null if they are nearly equal. */
export function aspectPhaseOf(
  planets: readonly Planet[],
  { planet1, planet2, angle }: Pick<Aspect, "planet1" | "planet2" | "angle">,
): string | null {
  const [first, second] = [planetOf(planets, planet1), planetOf(planets, planet2)];
  const relativeSpeed = second.speed - first.speed;
  if (Math.abs(relativeSpeed) < SPEED_MIN_DEG_PER_DAY) return null;
  return phaseOf(first.longitude, second.longitude, relativeSpeed, angle);
}

/** Whether the orb between two longitudes decreases, by the speed of the second against the first. */
export function phaseOf(first: number, second: number, relativeSpeed: number, angle: number): string {
  const separation = separationUnits(first, second);
  const exact = unitsOf(angle);
  if (separation === exact) return "separating";
  const growth = Math.sign(signedArc(first, second)) * Math.sign(relativeSpeed);
  return separation > exact === growth < 0 ? "applying" : "separating";
}

function checkElements(checks: Checks, chart: FullChart): void {
  const signs = PLANETS.map((name) => SIGNS.indexOf(signOf(longitudeOf(chart.planets, name)) as "Aries"));
  checkBalance(checks, "elements", ELEMENTS, signs, chart.elements, chart.dominantElement);
  checkBalance(checks, "qualities", QUALITIES, signs, chart.qualities, chart.dominantQuality);
}

/** The counts by sign; ties of the dominant go to the Sun's, then to the Moon's, then to the first. */
function checkBalance(
  checks: Checks,
  name: string,
  kinds: readonly string[],
  signs: readonly number[],
  counts: Readonly<Record<string, number>>,
  dominant: string,
): void {
  const kindOf = (sign: number | undefined): string => kinds[(sign ?? 0) % kinds.length] ?? "";
  const expected = Object.fromEntries(
    kinds.map((kind) => [kind, signs.filter((sign) => kindOf(sign) === kind).length]),
  );
  checks.equal(name, { ...counts }, expected);
  const highest = Math.max(...Object.values(expected));
  const ties = kinds.filter((kind) => expected[kind] === highest);
  const best = [kindOf(signs[0]), kindOf(signs[1]), ...ties].find((kind) => ties.includes(kind));
  checks.equal(`dominant of ${name}`, dominant, best);
}

function checkStars(checks: Checks, { planets, fixedStars }: FullChart): void {
  for (const contact of fixedStars) {
    const { star, body, longitude, orb } = contact;
    checkPoint(checks, star, contact);
    const separation = separationUnits(longitude, longitudeOf(planets, body));
    checks.equal("orb of a fixed star", orb, degreesOf(separation), `${star} ${body}`);
    checks.isTrue("fixed stars within 1.5°", orb <= STAR_ORB_DEG, () => `${star} ${body} ${orb}`);
  }
  const order = fixedStars.map(({ body, orb }) => BODIES.indexOf(body as "Sun") * 1000 + orb);
  checks.equal(
    "fixed stars in order",
    order,
    order.toSorted((a, b) => a - b),
  );
}

/**
 * A part of the full chart that an endpoint returns alone, with the same members. Its warnings name only fields that the
 * part has.
 */
export function checkSegment(checks: Checks, path: string, segment: object, chart: FullChart): void {
  const whole = chart as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(segment)) {
    if (name === "orbs") checks.equal("orb table of the aspects", value, ORBS);
    else if (name === "risingSigns") checkRisingSigns(checks, value as readonly RisingSign[], chart);
    else if (name === "warnings")
      checks.equal(
        "warnings of segments equal the full chart's, fields apart",
        withoutFields(value),
        withoutFields(whole[name]),
        path,
      );
    else checks.equal("segments equal the full chart", value, whole[name], `${path} ${name}`);
  }
}

/** The rising signs of an unknown time, without a gap. */
function checkRisingSigns(checks: Checks, risingSigns: readonly RisingSign[], { input }: FullChart): void {
  checks.equal("rising signs only without a time", input.timeKnown, false);
  checks.equal(
    "rising signs without a gap",
    risingSigns.slice(1).map(({ from }) => from),
    risingSigns.slice(0, -1).map(({ to }) => to),
  );
}

/** Warnings without the fields that may differ by the time of birth, in members and text. */
function withoutFields(warnings: unknown): unknown {
  return (warnings as readonly { readonly message: string; readonly mayDiffer?: unknown }[]).map(
    ({ mayDiffer: _, message, ...rest }) => ({
      ...rest,
      message: message.replaceAll(/ By the time of birth, \w+ is [^.]*\./g, ""),
    }),
  );
}

/** The short chart of the same birth, by the names of its members. */
export function shortChartOf({ planets, angles, dominantElement, dominantQuality }: FullChart) {
  const placement = (name: string): object => {
    const { sign, degreeInSign: degree, house } = planetOf(planets, name);
    return { sign, degreeInSign: degree, ...(house === undefined ? {} : { house }) };
  };
  const degree = degreesOf(unitsOf(angles?.ascendant.longitude ?? 0) % unitsOf(30));
  return {
    ...{ sun: placement("Sun"), moon: placement("Moon") },
    ascendant: angles === null ? null : { sign: angles.ascendant.sign, degreeInSign: degree },
    signs: Object.fromEntries(planets.map(({ name, sign }) => [name, sign])),
    retrograde: planets.filter(({ retrograde }) => retrograde).map(({ name }) => name),
    ...{ dominantElement, dominantQuality },
  };
}

export function checkShortChart(
  checks: Checks,
  short: Readonly<Record<string, unknown>>,
  chart: FullChart,
): void {
  for (const [name, value] of Object.entries(shortChartOf(chart)))
    checks.equal(`${name} of the short chart`, short[name], value);
}
