import type { Checks } from "../checks.ts";
import { type Guides, type GuideTable, numberIn, tableOf, tablesOf, WEIGHTS, weightsBy } from "./guides.ts";
import { checkContributions, scoreOf } from "./scores.ts";
import type { Contribution, FullChart, Sky, Timing, TimingDay } from "./shapes.ts";
import { voidHoursOf } from "./sky.ts";
import { signOf } from "./zodiac.ts";

export const RATINGS = ["excellent", "good", "fair", "poor", "avoid"];
const MERCURY_ACTIVITIES = ["business", "travel", "clarity"];
const NEUTRAL = 50;
/** Orbs are printed to two decimals, weights to four. */
const ORB_TOLERANCE_DEG = 0.005_01;
const WEIGHT_TOLERANCE = 0.000_051;
/** Contributions below half a hundredth of a point are omitted from the sum. */
const SUM_TOLERANCE = 0.15;
/** `voidHours` has two decimals, the instants of a sky are rounded to the second, `minutes` to the minute. */
const VOID_TOLERANCE_H = 0.0105;
const OWN_FACTOR = 1.25;
const RULER_WEIGHT = 0.6;
const ANGLE_WEIGHT = 0.8;
const SEXTILE_OF_TRINE = 5 / 7;
const SIGNIFICATOR_WEIGHTS = [1, 0.85, 0.7, 0.6];
const DAY_MINUTES = 1440;
/** The traditional rulers, Mars of Scorpio, Saturn of Aquarius, Jupiter of Pisces. */
const RULERS: Readonly<Record<string, string>> = {
  Aries: "Mars",
  Taurus: "Venus",
  Gemini: "Mercury",
  Cancer: "Moon",
  Leo: "Sun",
  Virgo: "Mercury",
  Libra: "Venus",
  Scorpio: "Mars",
  Sagittarius: "Jupiter",
  Capricorn: "Saturn",
  Aquarius: "Saturn",
  Pisces: "Jupiter",
};

/** Recomputes the days of a period in UTC from their printed orbs, the natal chart and the sky of the first day. */
export function checkTiming(
  checks: Checks,
  guides: Guides,
  timing: Timing,
  natal: FullChart,
  sky: Sky,
): void {
  const dates = timing.days.map(({ date }) => date);
  checks.equal("days in order", dates, dates.toSorted());
  const inOrder = timing.days.toSorted(
    (a, b) =>
      RATINGS.indexOf(a.rating) - RATINGS.indexOf(b.rating) ||
      Number(a.voidOfCourse) - Number(b.voidOfCourse) ||
      b.score - a.score ||
      (a.date < b.date ? -1 : 1),
  );
  checks.equal("best days", timing.best, inOrder.slice(0, 5));
  for (const day of timing.days) checkDay(checks, guides, timing, day, natal);
  const first = timing.days[0];
  if (first !== undefined && first.date === sky.date) checkDayBySky(checks, first, sky);
}

function checkDayBySky(checks: Checks, day: TimingDay, sky: Sky): void {
  checks.equal("phase of a day is the sky's", day.moonPhase, sky.moon.phase, day.date);
  checks.equal("Moon's sign of a day is the sky's", day.moonSign, sky.moon.sign, day.date);
  checks.close("void hours are the sky's", day.voidHours, voidHoursOf(sky), VOID_TOLERANCE_H, day.date);
  const retrograde = day.contributions.filter(({ kind }) => kind === "retrograde").map(({ body }) => body);
  const isRetrograde = (body: string | undefined): boolean =>
    sky.positions.some(({ name, retrograde: is }) => name === body && is);
  checks.equal(
    "retrograde bodies are the sky's",
    retrograde.filter((body) => !isRetrograde(body)),
    [],
  );
}

function checkDay(
  checks: Checks,
  guides: Guides,
  { activity }: Timing,
  day: TimingDay,
  natal: FullChart,
): void {
  const { contributions, score, date } = day;
  checkContributions(checks, "timing", contributions, score, NEUTRAL);
  // 12.00 h can be slightly more or less.
  if (day.voidHours !== DAY_MINUTES / 120) {
    checks.equal("void of course for more than half of the day", day.voidOfCourse, day.voidHours > 12, date);
  }
  checkRating(checks, guides, activity, day);
  const aspects = contributions.filter(({ kind }) => kind === "transit" || kind === "aspect");
  const names = (sign: number): string[] =>
    aspects
      .filter(({ points }) => Math.sign(points) === sign)
      .map(({ factor }) => factor.replace(/, orb .*/, ""));
  const [favorable, challenging] = [names(1), names(-1)];
  checks.equal("favorable aspects", day.favorableAspects.slice(0, favorable.length), favorable, date);
  checks.equal("challenging aspects", day.challengingAspects.slice(0, challenging.length), challenging, date);
  const tables = activityTables(guides, activity, natal);
  for (const contribution of contributions) checkWeight(checks, tables, contribution, day);
  const sum = contributions.reduce((total, { weight = 0 }) => total + weight, 0);
  const expected = scoreOf(sum, { neutral: NEUTRAL, range: 50, saturation: 50 });
  checks.close("timing: score by the sum", score, expected, 0.5 + SUM_TOLERANCE, date);
}

/** The rating of the score, and the conditions that limit it. */
function checkRating(checks: Checks, guides: Guides, activity: string, day: TimingDay): void {
  const { rows } = tableOf(guides, "scores", "Ratings of days", "score from");
  const scoreRating = rows.find((row) => day.score >= numberIn(row["score from"]))?.["rating"] ?? "";
  const isMercuryRetrograde = day.contributions.some(({ factor }) => factor === "Mercury retrograde");
  const limits = [
    ...(day.voidOfCourse ? ["fair"] : []),
    ...(isMercuryRetrograde && MERCURY_ACTIVITIES.includes(activity) ? ["good"] : []),
  ];
  const lowest = Math.max(RATINGS.indexOf(scoreRating), ...limits.map((limit) => RATINGS.indexOf(limit)));
  checks.equal("rating", day.rating, RATINGS[lowest], day.date);
  const isLowered = day.rating !== scoreRating;
  checks.equal(
    "rating of the score alone",
    day.ratingCap?.scoreRating,
    isLowered ? scoreRating : undefined,
    day.date,
  );
}

interface ActivityTables {
  readonly contactPoints: number;
  readonly level: number;
  readonly significators: readonly string[];
  /** Weights of natal points. */
  readonly points: ReadonlyMap<string, number>;
  readonly bodies: GuideTable;
  readonly aspectStrengths: ReadonlyMap<string, number>;
  readonly conditions: Readonly<Record<string, string>>;
  readonly phases: Readonly<Record<string, string>>;
  readonly skyAspects: GuideTable["rows"];
  readonly isTimeKnown: boolean;
}

function activityTables(guides: Guides, activity: string, { houses, input }: FullChart): ActivityTables {
  const ofActivity = ({ rows }: GuideTable): GuideTable["rows"] =>
    rows.filter((row) => row["activity"] === activity);
  const headings = ["Activities", "Signs, retrograde bodies and voids", "Phases of the Moon"];
  const tables = headings.flatMap((heading) => tablesOf(guides, WEIGHTS, heading));
  const rowWith = (column: string): Readonly<Record<string, string>> => {
    const table = tables.find(({ columns }) => columns.includes(column));
    return (table === undefined ? [] : ofActivity(table))[0] ?? {};
  };
  const row = rowWith("contact points");
  const significators = (row["natal significators"] ?? "").split(", ");
  const houseNumbers = (row["houses"] ?? "").split(", ").map(Number);
  const has = (...numbers: number[]): boolean => numbers.some((number) => houseNumbers.includes(number));
  const points = new Map<string, number>();
  const add = (name: string, weight: number): void => {
    points.set(name, Math.max(points.get(name) ?? 0, weight));
  };
  significators.forEach((name, index) => {
    add(name, SIGNIFICATOR_WEIGHTS[index] ?? 0);
  });
  if (houses !== null) {
    if (has(1, 7)) add("Ascendant", ANGLE_WEIGHT);
    if (has(4, 10)) add("Midheaven", ANGLE_WEIGHT);
    for (const number of houseNumbers) {
      add(RULERS[signOf(houses[number - 1]?.cusp ?? 0)] ?? "", RULER_WEIGHT);
    }
  }
  return {
    contactPoints: numberIn(row["contact points"]),
    level: numberIn(row[input.timeKnown ? "ordinary day" : "the same, time unknown"]),
    significators,
    points,
    bodies: tableOf(guides, WEIGHTS, "Transiting bodies", "orb"),
    aspectStrengths: weightsBy(guides, "Strength of an aspect", "aspect", "strength"),
    conditions: rowWith("Moon in"),
    phases: rowWith("New Moon"),
    skyAspects: ofActivity(tableOf(guides, WEIGHTS, "Aspects in the sky", "aspect between")),
    isTimeKnown: input.timeKnown,
  };
}

/** The column of an aspect in the tables of transiting bodies and of aspects in the sky. */
function columnOf(aspect: string | undefined, row: Readonly<Record<string, string>>): number {
  const column = Object.keys(row).find((name) => name.includes((aspect ?? "").toLowerCase()));
  return numberIn(row[column ?? ""]);
}

/** "Taurus +4, Cancer +4, Scorpio −4" */
function pointsIn(cell: string | undefined, name: string | undefined): number {
  const part = (cell ?? "").split(", ").find((each) => each.startsWith(`${name} `));
  return part === undefined ? 0 : numberIn(part.slice(`${name} `.length));
}

function checkWeight(
  checks: Checks,
  tables: ActivityTables,
  contribution: Contribution,
  day: TimingDay,
): void {
  const { kind, weight = 0, body, sign, phase, minutes = 0, factor } = contribution;
  const exact = (expected: number, tolerance = WEIGHT_TOLERANCE): void =>
    checks.close(`timing: weight of ${kind}`, weight, expected, tolerance, `${day.date} ${factor}`);
  switch (kind) {
    case "transit":
      checkOrbTerm(checks, contribution, transitPoints(tables, contribution), tables, tables.isTimeKnown);
      break;
    case "aspect":
      checkOrbTerm(checks, contribution, skyPoints(tables, contribution), tables, true);
      break;
    case "sign":
      exact(pointsIn(tables.conditions["Moon in"], sign));
      break;
    case "retrograde":
      exact(pointsIn(tables.conditions["retrograde"], body));
      break;
    case "phase":
      exact(numberIn(tables.phases[phase ?? ""]));
      break;
    case "level":
      exact(tables.level);
      break;
    case "void_of_course": {
      // The weight counts seconds, the sentence minutes.
      const points = numberIn(tables.conditions["void of course"]);
      exact((points * minutes) / DAY_MINUTES, Math.abs(points) / DAY_MINUTES);
      break;
    }
    default:
      break;
  }
}

function transitPoints(tables: ActivityTables, { body = "", aspect, target = "" }: Contribution): number {
  const row = tables.bodies.rows.find((each) => each["body"] === body) ?? {};
  const ownFactor = tables.significators.includes(body) ? OWN_FACTOR : 1;
  const strength = tables.aspectStrengths.get(aspect ?? "") ?? 0;
  return (
    tables.contactPoints * (tables.points.get(target) ?? 0) * ownFactor * strength * columnOf(aspect, row)
  );
}

function skyPoints({ skyAspects }: ActivityTables, { body, aspect, target }: Contribution): number {
  const row = skyAspects.find((each) => each["aspect between"] === `${body}, ${target}`) ?? {};
  return aspect === "Sextile" ? columnOf("trine", row) * SEXTILE_OF_TRINE : columnOf(aspect, row);
}

/** The weight is `points × f` for an orb that is printed as stated; without a birth time its error makes the orb wider. */
function checkOrbTerm(
  checks: Checks,
  { kind, body, orb = 0, weight = 0, factor }: Contribution,
  points: number,
  { bodies }: ActivityTables,
  isOrbWhole: boolean,
): void {
  const edge = numberIn(bodies.rows.find((row) => row["body"] === body)?.["orb"]);
  const sizeAt = (degrees: number): number =>
    Math.abs(points) * (1 - Math.min(1, Math.max(0, degrees) / edge) ** 2) ** 2;
  const most = sizeAt(orb - ORB_TOLERANCE_DEG) + WEIGHT_TOLERANCE;
  const least = isOrbWhole ? sizeAt(orb + ORB_TOLERANCE_DEG) - WEIGHT_TOLERANCE : 0;
  const size = Math.abs(weight);
  checks.isTrue(
    `timing: weight of ${kind}`,
    Math.sign(weight) === Math.sign(points) && size >= least && size <= most,
    () => `${factor}: weight ${weight}, expected ${Math.sign(points) * least} to ${Math.sign(points) * most}`,
  );
}
