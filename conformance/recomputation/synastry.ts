import { SPHERES } from "../births.ts";
import type { Checks } from "../checks.ts";
import { checkUncertain, pointsOf } from "./chart.ts";
import { type Guides, numberIn, tableOf, WEIGHTS, weightsBy } from "./guides.ts";
import { checkContributions, checkTerms, scoreOf, type Term, termKey } from "./scores.ts";
import type { FullChart, HouseCusp, Synastry, SynastryAspect } from "./shapes.ts";
import { BODIES, findAspect, houseOf } from "./zodiac.ts";

const ANGLES = ["Ascendant", "Midheaven"];
const OUTER_PLANETS = ["Uranus", "Neptune", "Pluto"];
const NO_TERMS: readonly Term[] = [];
/** A score this close to a half may be rounded to either side, because the published levels are rounded. */
const HALF_TOLERANCE = 0.02;
/** In love and body, negative valences of aspects that have no own row are multiplied by these published factors. */
const HARD_FACTORS = /In love the other negative valences are multiplied by ([\d.]+), in body by ([\d.]+)\./;

const isAngle = (name: string): boolean => ANGLES.includes(name);

/** Recomputes a synastry from the full charts of both people and the published tables. */
export function checkSynastry(
  checks: Checks,
  guides: Guides,
  synastry: Synastry,
  personA: FullChart,
  personB: FullChart,
): void {
  const orbOf = (aspect: string): number => synastry.rules.orbs[aspect] ?? 0;
  const expected = pointsOf(personA).flatMap((a) =>
    pointsOf(personB).flatMap((b) => {
      const foundAspect = findAspect(a.longitude, b.longitude, orbOf);
      return foundAspect === null ? [] : [{ personA: a.name, personB: b.name, ...foundAspect }];
    }),
  );
  const withoutErrors = (aspects: readonly SynastryAspect[]): object[] =>
    aspects.map(({ errorDegrees: _error, uncertain: _uncertain, ...rest }) => rest);
  const angleCount = (each: { personA: string; personB: string }): number =>
    Number(isAngle(each.personA)) + Number(isAngle(each.personB));
  checks.equal(
    "aspects of two charts",
    withoutErrors(synastry.aspects),
    expected.filter((each) => angleCount(each) === 0),
  );
  checks.equal(
    "aspects to angles of two charts",
    withoutErrors(synastry.angleAspects),
    expected.filter((each) => angleCount(each) === 1),
  );
  for (const { orb, errorDegrees, aspect, uncertain } of [...synastry.aspects, ...synastry.angleAspects]) {
    checkUncertain(checks, orb, errorDegrees, orbOf(aspect), uncertain);
  }
  checkOverlay(checks, synastry.overlays.personAInB, personA, personB);
  checkOverlay(checks, synastry.overlays.personBInA, personB, personA);
  for (const sphere of SPHERES) {
    const score = synastry.sphereScores[sphere] ?? Number.NaN;
    checkContributions(checks, "synastry", synastry.contributions[sphere] ?? [], score, 50);
    checkScore(checks, guides, sphere, synastry, [personA, personB]);
  }
}

function checkOverlay(
  checks: Checks,
  overlay: readonly { body: string; house: number }[] | null,
  { planets }: FullChart,
  { houses }: FullChart,
): void {
  const overlayOf = (cusps: readonly HouseCusp[]): object[] =>
    planets.map(({ name, longitude }) => ({ body: name, house: houseOf(longitude, cusps) }));
  checks.equal("overlays", overlay, houses === null ? null : overlayOf(houses));
}

/**
 * The score of a sphere. With one time unknown, whether a body counts in a house depends on its error, which the response does
 * not state; such scores are not recomputed.
 */
function checkScore(
  checks: Checks,
  guides: Guides,
  sphere: string,
  synastry: Synastry,
  people: readonly [FullChart, FullChart],
): void {
  const unknownCount = people.filter(({ input }) => !input.timeKnown).length;
  if (unknownCount === 1) return;
  const { rows } = tableOf(guides, WEIGHTS, "Saturations and levels", "saturation");
  const row = rows.find((each) => each["sphere"] === sphere) ?? {};
  const level = numberIn(row[unknownCount === 0 ? "level, both times known" : "no time"]);
  const scale = { neutral: 50, range: 50, saturation: numberIn(row["saturation"]) };
  const tables = sphereTables(guides, sphere);
  const terms = [
    ...[...synastry.aspects, ...synastry.angleAspects].flatMap((each) => aspectTerm(tables, each, synastry)),
    ...(unknownCount === 0 ? houseTerms(tables, synastry) : NO_TERMS),
    { key: "level", weight: level },
  ];
  const sum = terms.reduce((total, { weight }) => total + weight, 0);
  const score = scoreOf(sum, scale);
  const printed = synastry.sphereScores[sphere] ?? Number.NaN;
  checks.close("synastry: score by the tables", printed, score, 0.5 + HALF_TOLERANCE, sphere);
  checkTerms(checks, "synastry", synastry.contributions[sphere] ?? [], terms, scale);
}

interface SphereTables {
  readonly bearings: ReadonlyMap<string, number>;
  readonly houses: ReadonlyMap<number, number>;
  readonly natures: ReadonlyMap<string, number>;
  readonly valences: ReadonlyMap<string, number>;
  readonly angleValences: ReadonlyMap<string, number>;
  readonly bonds: ReadonlyMap<string, number>;
  readonly emphasised: ReadonlySet<string>;
  readonly hardFactor: number;
}

/** The order of points in names of pairs: bodies in their order, then the angles. */
const ORDER = [...BODIES, ...ANGLES] as readonly string[];

function pairOf(a: string, b: string): string {
  return [a, b].toSorted((x, y) => ORDER.indexOf(x) - ORDER.indexOf(y)).join(" ");
}

function sphereTables(guides: Guides, sphere: string): SphereTables {
  const inSphere = (heading: string, name: string): ReadonlyMap<string, number> => {
    const { rows } = tableOf(guides, WEIGHTS, heading, name);
    const sphereRows = rows.filter((row) => row["sphere"] === sphere);
    return new Map(sphereRows.map((row) => [row[name] ?? "", numberIn(row["bearing"])]));
  };
  const bonds = tableOf(guides, WEIGHTS, "Hard aspects that bind", "contact").rows.flatMap((row) => {
    const [first = "", aspect = "", second = ""] = (row["contact"] ?? "").split(" ");
    if (!(row["spheres"] ?? "").split(", ").includes(sphere)) return [];
    return [[`${pairOf(first, second)} ${aspect}`, numberIn(row["valence"])] as const];
  });
  const factors = HARD_FACTORS.exec((guides.get(WEIGHTS) ?? "").replaceAll(/\s+/g, " "));
  const hardFactor = sphere === "love" ? factors?.[1] : sphere === "body" ? factors?.[2] : "1";
  return {
    bearings: new Map([
      ...weightsBy(guides, `Synastry: ${sphere}`, "body", "bearing"),
      ...inSphere("Angles", "angle"),
    ]),
    houses: new Map([...inSphere("Houses", "house")].map(([house, bearing]) => [Number(house), bearing])),
    natures: weightsBy(guides, "Nature of a body in a conjunction", "body", "nature"),
    valences: weightsBy(guides, "Valence of an aspect", "aspect", "valence"),
    angleValences: weightsBy(guides, "Valence of an aspect to an angle", "aspect", "valence"),
    bonds: new Map(bonds),
    emphasised: new Set(
      tableOf(guides, WEIGHTS, "Pairs of weight 1.5", "pair").rows.map((row) => {
        const [first = "", second = ""] = (row["pair"] ?? "").split(" and ");
        return pairOf(first, second);
      }),
    ),
    hardFactor: numberIn(hardFactor),
  };
}

function aspectTerm(tables: SphereTables, aspect: SynastryAspect, { rules }: Synastry): readonly Term[] {
  const { personA, personB, aspect: name, orb, errorDegrees = 0 } = aspect;
  const bearing = (tables.bearings.get(personA) ?? 0) * (tables.bearings.get(personB) ?? 0);
  if (bearing === 0 || (OUTER_PLANETS.includes(personA) && OUTER_PLANETS.includes(personB))) return [];
  const x = Math.min(1, (orb + errorDegrees) / (rules.orbs[name] ?? 0));
  const emphasis = tables.emphasised.has(pairOf(personA, personB)) ? 1.5 : 1;
  const weight = (bearing / 16) * emphasis * valenceOf(tables, aspect) * (1 - x * x) ** 2;
  const isAFirst = ORDER.indexOf(personA) <= ORDER.indexOf(personB);
  const [body, target] = isAFirst ? [personA, personB] : [personB, personA];
  const person = isAFirst ? "personA" : "personB";
  return [{ key: termKey({ kind: "aspect", person, body, aspect: name, target }), weight }];
}

function valenceOf(tables: SphereTables, { personA, personB, aspect }: SynastryAspect): number {
  const bond = tables.bonds.get(`${pairOf(personA, personB)} ${aspect}`);
  if (bond !== undefined) return bond;
  const nature = (name: string): number => tables.natures.get(name) ?? 0;
  const angle = [personA, personB].find(isAngle);
  const isAxis = angle !== undefined && ["Conjunction", "Opposition"].includes(aspect);
  if (isAxis) return nature(angle === personA ? personB : personA) / 2;
  if (aspect === "Conjunction") return (nature(personA) + nature(personB)) / 2 / 2;
  const valence = (angle === undefined ? tables.valences : tables.angleValences).get(aspect) ?? 0;
  return valence < 0 ? valence * tables.hardFactor : valence;
}

function houseTerms(tables: SphereTables, { overlays }: Synastry): readonly Term[] {
  const people = [
    ["personA", overlays.personAInB],
    ["personB", overlays.personBInA],
  ] as const;
  return people.flatMap(([person, overlay]) =>
    (overlay ?? []).flatMap(({ body, house }) => {
      const bearing = (tables.bearings.get(body) ?? 0) * (tables.houses.get(house) ?? 0);
      if (bearing === 0) return [];
      const weight = (bearing / 16) * ((tables.natures.get(body) ?? 0) / 2) * 0.5;
      return [{ key: termKey({ kind: "house", person, body, house }), weight }];
    }),
  );
}
