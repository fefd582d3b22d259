import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ACTIVITY_NAMES,
  computeSynastry,
  createChartCalculator,
  createRelocationCalculator,
  FACTOR_KINDS,
  runSteps,
  SPHERE_NAMES,
  scoreDays,
} from "../../../engine/index.ts";
import { type Contribution, ContributionSchema } from "../../../proto/gen/almagest/v1/contribution_pb.ts";
import { valuesOf } from "../../../service/contract/value-sets.ts";
import { contributionsOf, locationScoreOf, synastryOf } from "../../../service/convert/score-messages.ts";
import { pointsOfBirth } from "../../../service/handlers/birth/natal-chart.ts";
import { zoneFinder as zones } from "../../../service/time/civil-time.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const CALLS = 120;
const calculator = createChartCalculator(source);
const relocation = createRelocationCalculator(source);

const twoDigits = (number: number): string => String(number).padStart(2, "0");
const place = { latitude: fc.integer({ min: -65, max: 65 }), longitude: fc.integer({ min: -180, max: 180 }) };
const births = fc.record(
  {
    date: fc
      .tuple(fc.integer({ min: 1900, max: 2050 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${twoDigits(month)}-15`),
    time: fc.integer({ min: 0, max: 23 }).map((hour) => `${twoDigits(hour)}:30`),
    timezone: fc.constant("UTC"),
    ...place,
  },
  { requiredKeys: ["date", "timezone", "latitude", "longitude"] },
);

function random<Value>(values: fc.Arbitrary<Value>, numRuns = CALLS): readonly Value[] {
  return fc.sample(values, { numRuns, seed: 20 });
}

type AnyBirth = typeof births extends fc.Arbitrary<infer Value> ? Value : never;
const pointsOf = (birth: AnyBirth) =>
  pointsOfBirth({ $typeName: "almagest.v1.Birth", ...birth }, calculator, zones);

/** The sentence as docs and contract describe it, from the structured members alone. */
function sentenceOf(contribution: Contribution): string {
  const { kind, body, aspect, target, orb, house, sign, phase, minutes = 0 } = contribution;
  switch (kind) {
    case "aspect":
      return `${body} ${aspect} ${target}, orb ${orb?.toFixed(2)}`;
    case "transit":
      return `${body} ${aspect} natal ${target}, orb ${orb?.toFixed(2)}`;
    case "angle":
      return `${body} on ${target}, orb ${orb?.toFixed(2)}`;
    case "house":
      return `${body} in house ${house}`;
    case "sign":
      return `${body} in ${sign}`;
    case "phase":
      return `${body} phase: ${phase}`;
    case "void_of_course":
      return `${body} void of course for ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    case "retrograde":
      return `${body} retrograde`;
    case "level":
      return contribution.factor.startsWith("level of an ordinary ") ? contribution.factor : "";
    default:
      return kind;
  }
}

/** Whether the members match the sentence. */
function isWhole(contribution: Contribution): boolean {
  const { factor, kind, weight, points } = contribution;
  const isWeighted = weight === undefined ? kind === "rounding" : Math.sign(weight) === Math.sign(points);
  return isWeighted && sentenceOf(contribution) === factor;
}

/** The kinds that the contributions have; each sentence is rebuilt. */
function kindsOf(contributions: readonly Contribution[]): readonly string[] {
  expect(contributions.filter((each) => !isWhole(each))).toEqual([]);
  return [...new Set(contributions.map(({ kind }) => kind))].sort();
}

/** Whether a body in a house or an aspect of a synastry belongs to the person stated. */
function isOfPerson(
  { kind, person, body, aspect, target, orb = -1, house }: Contribution,
  { aspects, angleAspects, overlays }: ReturnType<typeof synastryOf>,
): boolean {
  if (kind === "house") {
    const houses = person === "personA" ? overlays?.personAInB : overlays?.personBInA;
    return houses?.some((each) => each.body === body && each.house === house) ?? false;
  }
  if (kind !== "aspect") return person === undefined;
  const [personA, personB] = person === "personA" ? [body, target] : [target, body];
  return [...aspects, ...angleAspects].some(
    (each) =>
      each.personA === personA &&
      each.personB === personB &&
      each.aspect === aspect &&
      Math.abs(each.orb - orb) < 0.0051,
  );
}

test("every factor of synastries is rebuilt from its members, and its body belongs to the person stated", () => {
  const all = random(fc.tuple(births, births)).flatMap(([birthA, birthB]) => {
    const [a, b] = [pointsOf(birthA), pointsOf(birthB)];
    const synastry = synastryOf(computeSynastry(a, b));
    const parts = SPHERE_NAMES.flatMap((sphere) => defined(synastry.contributions)[sphere]);
    expect(parts.filter((part) => !isOfPerson(part, synastry))).toEqual([]);
    return parts;
  });
  expect(kindsOf(all)).toEqual(["aspect", "house", "level", "rounding"]);
});

test("every factor of timing is rebuilt from its members", () => {
  const all = random(fc.tuple(births, fc.constantFrom(...ACTIVITY_NAMES))).flatMap(
    ([birth, activity], call) => {
      const { points: pointsDeg, cuspsDeg, errorsDeg } = pointsOf(birth);
      const startJdUt = 2_460_000.5 + call * 9;
      const days = [{ startJdUt, noonJdUt: startJdUt + 0.5, endJdUt: startJdUt + 1 }];
      return runSteps(scoreDays(source, { activity, pointsDeg, cuspsDeg, errorsDeg, days })).flatMap(
        ({ contributions }) => contributionsOf(contributions),
      );
    },
  );
  const kinds = ["aspect", "level", "phase", "retrograde", "rounding", "sign", "transit", "void_of_course"];
  expect(kindsOf(all)).toEqual(kinds);
});

test("every factor of locations is rebuilt from its members", () => {
  const all = random(
    fc.tuple(fc.double({ min: 2_430_000, max: 2_460_000, noNaN: true }), fc.record(place)),
  ).flatMap(([epochJdUt, { latitude, longitude }]) => {
    const scored = relocation.scoreLocation(epochJdUt, { latitudeDeg: latitude, longitudeDeg: longitude });
    const { spheres } = locationScoreOf(scored);
    return SPHERE_NAMES.flatMap((sphere) => defined(spheres?.[sphere]).contributions);
  });
  expect(kindsOf(all)).toEqual(["angle", "house", "rounding"]);
});

test("the kinds of the contract are the engine's", () => {
  expect(valuesOf(ContributionSchema.field.kind)).toEqual(FACTOR_KINDS);
});
