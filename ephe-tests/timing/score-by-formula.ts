import type { PlanetName } from "../../engine/ephemeris/body.ts";
import type { ActivityName, AspectName, MoonPhaseName, NatalPoints, SignName } from "../../engine/index.ts";
import {
  ACTIVITY_WEIGHTS,
  ANGLE_WEIGHT,
  ASPECT_STRENGTHS,
  BODY_NATURES,
  HOUSE_RULER_WEIGHT,
  OWN_TRANSIT_FACTOR,
  SIGNIFICATOR_WEIGHTS,
  TIMING_CALIBRATIONS,
} from "../../engine/technique/timing/timing-weights.ts";
import { defined } from "../../test/defined.ts";
import { documentText, tableRows } from "../../test/engine/technique/document-tables.ts";
import type { ReferenceDay, WatchedAngle } from "./timing-fixture.ts";

/** An aspect of a day with its closest orb, by the reference's longitudes. */
export interface ExpectedAspect {
  readonly name: string;
  readonly orbDeg: number;
  readonly edgeDeg: number;
  readonly strength: number;
}

const ANGLES: readonly (readonly [AspectName, number])[] = [
  ["Conjunction", 0],
  ["Sextile", 60],
  ["Square", 90],
  ["Trine", 120],
  ["Opposition", 180],
];
const POINTS = "Sun Moon Mercury Venus Mars Jupiter Saturn Uranus Neptune Pluto".split(" ");
const RULERS = "Mars Venus Mercury Moon Sun Mercury Venus Mars Jupiter Saturn Saturn Jupiter".split(" ");
const ASCENDANT = 17;
const MIDHEAVEN = 18;

/** The orb of each body as docs/reference/weights.md prints it: "1.5°". */
const EDGES_DEG = new Map(
  tableRows(documentText("reference/weights.md"), "### Transiting bodies").map(([body, orb]) => [
    body,
    Number.parseFloat(defined(orb)),
  ]),
);
/** The edge of an aspect: the edge of the body its name begins with. */
const edgeOf = (aspectName: string): number => defined(EDGES_DEG.get(defined(aspectName.split(" ")[0])));

/** The natal points of an activity in docs/reference/weights.md, each with its longitude and weight. */
function targetsOf(activity: ActivityName, points: NatalPoints, cuspsDeg: readonly number[] | null) {
  const { significators, houses } = ACTIVITY_WEIGHTS[activity];
  const rows: [name: string, longitudeDeg: number, weight: number][] = significators.map(
    (name, i): [string, number, number] => [
      name,
      defined(points[POINTS.indexOf(name)]),
      defined(SIGNIFICATOR_WEIGHTS[i]),
    ],
  );
  if (cuspsDeg !== null) {
    if (houses.some((house) => house === 1 || house === 7)) {
      rows.push(["Ascendant", defined(points[ASCENDANT]), ANGLE_WEIGHT]);
    }
    if (houses.some((house) => house === 4 || house === 10)) {
      rows.push(["Midheaven", defined(points[MIDHEAVEN]), ANGLE_WEIGHT]);
    }
    for (const house of houses) {
      const ruler = defined(RULERS[Math.floor(defined(cuspsDeg[house - 1]) / 30)]);
      rows.push([ruler, defined(points[POINTS.indexOf(ruler)]), HOUSE_RULER_WEIGHT]);
    }
  }
  const best = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if ((best.get(row[0])?.[2] ?? 0) < row[2]) best.set(row[0], row);
  return [...best.values()];
}

/**
 * The smallest distance between an arc that begins at `startDeg` and an aspect of `angleDeg` on either side of a
 * point.
 */
function closestDeg([startDeg, lengthDeg]: readonly [number, number], pointDeg: number, angleDeg: number) {
  const distances = [pointDeg + angleDeg, pointDeg - angleDeg].map((levelDeg) => {
    const beyondStart = (((levelDeg - startDeg) % 360) + 360) % 360;
    return beyondStart <= lengthDeg ? 0 : Math.min(beyondStart - lengthDeg, 360 - beyondStart);
  });
  return Math.min(...distances);
}

const faded = (orbDeg: number, edgeDeg: number): number => (1 - (orbDeg / edgeDeg) ** 2) ** 2;

/** Every aspect of a day that docs/scores.md counts, from the arcs of the reference. */
export function aspectsByFormula(
  activity: ActivityName,
  points: NatalPoints,
  cuspsDeg: readonly number[] | null,
  errorsDeg: readonly number[] | null,
  watched: readonly WatchedAngle[],
  day: ReferenceDay,
): readonly ExpectedAspect[] {
  const { significators, sky } = ACTIVITY_WEIGHTS[activity];
  const { contactPoints } = TIMING_CALIBRATIONS[activity];
  const arcOf = (name: string, from: string | null) =>
    defined(day.arcsDeg[watched.findIndex(([body, other]) => body === name && other === from)]);
  const expectedAspects: ExpectedAspect[] = [];
  const add = (name: string, orbDeg: number, errorDeg: number, strength: number): void => {
    const edgeDeg = edgeOf(name);
    const widestDeg = orbDeg + errorDeg;
    if (strength !== 0 && widestDeg < edgeDeg) {
      expectedAspects.push({ name, orbDeg, edgeDeg, strength: strength * faded(widestDeg, edgeDeg) });
    }
  };
  const kindOf = (aspect: AspectName) =>
    aspect === "Conjunction" ? "together" : aspect === "Trine" || aspect === "Sextile" ? "easy" : "hard";
  for (const body of POINTS as PlanetName[]) {
    const { ease, strain, conjunction } = BODY_NATURES[body];
    const ownFactor = significators.includes(body) ? OWN_TRANSIT_FACTOR : 1;
    for (const [target, longitudeDeg, weight] of targetsOf(activity, points, cuspsDeg)) {
      for (const [aspect, angleDeg] of ANGLES) {
        const nature = { together: conjunction, easy: ease, hard: -strain }[kindOf(aspect)];
        const strength = contactPoints * weight * ownFactor * ASPECT_STRENGTHS[aspect] * nature;
        const orbDeg = closestDeg(arcOf(body, null), longitudeDeg, angleDeg);
        const errorDeg = errorsDeg?.[POINTS.indexOf(target)] ?? 0;
        add(`${body} ${aspect} natal ${target}`, orbDeg, errorDeg, strength);
      }
    }
  }
  for (const { body, other, easy, hard, conjunction } of sky) {
    for (const [aspect, angleDeg] of ANGLES) {
      const brought = { together: conjunction, easy, hard }[kindOf(aspect)];
      const strength = aspect === "Sextile" ? (brought * 5) / 7 : brought;
      const orbDeg = closestDeg(arcOf(body, other), 0, angleDeg);
      add(`${body} ${aspect} ${other}`, orbDeg, 0, strength);
    }
  }
  return expectedAspects;
}

/** The unrounded score of a day by the formula of docs/scores.md. */
export function scoreByFormula(
  activity: ActivityName,
  timeKnown: boolean,
  aspects: readonly ExpectedAspect[],
  { moonSign, moonPhase }: { readonly moonSign: SignName; readonly moonPhase: MoonPhaseName },
  { voidDays, startJdUt, endJdUt, retrograde }: ReferenceDay,
): number {
  const weights = ACTIVITY_WEIGHTS[activity];
  const { ordinaryDayPoints } = TIMING_CALIBRATIONS[activity];
  let sum = ordinaryDayPoints[timeKnown ? "timeKnown" : "timeUnknown"];
  for (const { strength } of aspects) sum += strength;
  sum += weights.moonSigns[moonSign] ?? 0;
  sum += weights.moonPhases[moonPhase];
  sum += (weights.voidOfCourse * voidDays) / (endJdUt - startJdUt);
  for (const body of retrograde) sum += weights.retrograde[body as PlanetName] ?? 0;
  return 50 + (50 * sum) / Math.sqrt(2500 + sum * sum);
}
