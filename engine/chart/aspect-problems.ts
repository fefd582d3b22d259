import { described, similarNameHint } from "../units/invalid-input-error.ts";
import {
  among,
  finite,
  isRecord,
  mismatch,
  nameOf,
  numberFrom,
  optional,
  type Rule,
  record,
  recordListProblems,
} from "../units/read-options.ts";
import { type AspectPoint, type AspectRules, ORB_COMBINATIONS, pairKey } from "./aspect-rules.ts";

/** A value of a caller without types. */
type Unknown<T> = { readonly [K in keyof T]?: unknown };

const RULE_NAMES = ["aspects", "bodyOrbs", "pairOrbs", "parallelOrbDeg", "antisciaOrbDeg", "outOfSign"];
const POINT_RULES: readonly (readonly [name: keyof AspectPoint, rule: Rule])[] = /* @__PURE__ */ (() => [
  ["longitudeDeg", finite],
  ["speedDegPerDay", optional(finite)],
  ["declinationSpeedDegPerDay", optional(finite)],
  ["declinationDeg", optional(numberFrom(-90, 90))],
])();
/** Of orbs and of the angles of aspects. */
const ARC_RULE: Rule = /* @__PURE__ */ numberFrom(0, 180);

/** The problems of points: names that are not text or not unique, numbers that are not finite or not in their range. */
export function pointProblems(
  points: readonly AspectPoint[],
  list = "points",
  pathOf?: (i: number) => string,
): readonly string[] {
  const names = new Set<unknown>();
  const problemsOf = (point: Unknown<AspectPoint>, path: string): readonly string[] => [
    ...nameProblems(`${path}.name`, point.name, names),
    ...POINT_RULES.flatMap(([name, rule]) => rule(`${path}.${name}`, point[name])),
  ];
  return recordListProblems(list, points, problemsOf, pathOf);
}

export function ruleProblems(rules: AspectRules): readonly string[] {
  if (!isRecord(rules)) return record("rules", rules);
  const unknownNames = Object.keys(rules).filter((name) => !RULE_NAMES.includes(name));
  return [
    ...unknownNames.map(
      (name) =>
        `rules.${name} does not exist; rules have ${RULE_NAMES.join(", ")}${similarNameHint(name, RULE_NAMES)}`,
    ),
    ...aspectProblems(rules),
    ...bodyOrbProblems(rules.bodyOrbs),
    ...pairOrbProblems(rules),
    ...optional(ARC_RULE)("rules.parallelOrbDeg", rules.parallelOrbDeg),
    ...optional(ARC_RULE)("rules.antisciaOrbDeg", rules.antisciaOrbDeg),
    ...optional(among('"flag" or "omit"', ["flag", "omit"]))("rules.outOfSign", rules.outOfSign),
  ];
}

function aspectProblems({ aspects, bodyOrbs }: AspectRules): readonly string[] {
  const names = new Set<unknown>();
  const anglesDeg = new Set<unknown>();
  const orbRule = bodyOrbs === undefined ? ARC_RULE : optional(ARC_RULE);
  return recordListProblems("rules.aspects", aspects, ({ name, angleDeg, orbDeg }, path) => {
    const isRepeated = anglesDeg.has(angleDeg);
    anglesDeg.add(angleDeg);
    const repeated = `${path}.angleDeg must differ from the angles of other aspects, not ${described(angleDeg)}`;
    return [
      ...nameProblems(`${path}.name`, name, names),
      ...ARC_RULE(`${path}.angleDeg`, angleDeg),
      ...(isRepeated ? [repeated] : []),
      ...orbRule(`${path}.orbDeg`, orbDeg),
    ];
  });
}

function bodyOrbProblems(bodyOrbs: unknown): readonly string[] {
  if (bodyOrbs === undefined) return [];
  if (!isRecord(bodyOrbs)) return record("rules.bodyOrbs", bodyOrbs);
  const { combine, orbsDeg, otherDeg } = bodyOrbs;
  const orbs = isRecord(orbsDeg) ? Object.entries(orbsDeg) : [];
  return [
    ...nameOf(ORB_COMBINATIONS)("rules.bodyOrbs.combine", combine),
    ...record("rules.bodyOrbs.orbsDeg", orbsDeg),
    ...orbs.flatMap(([name, orbDeg]) => ARC_RULE(`rules.bodyOrbs.orbsDeg.${name}`, orbDeg)),
    ...ARC_RULE("rules.bodyOrbs.otherDeg", otherDeg),
  ];
}

function pairOrbProblems({ aspects, pairOrbs }: AspectRules): readonly string[] {
  if (pairOrbs === undefined) return [];
  const names = (Array.isArray(aspects) ? (aspects as readonly Unknown<{ name: string }>[]) : [])
    .map((aspect) => aspect?.name)
    .filter((name) => typeof name === "string");
  const aspectRule = optional(among("the name of an aspect of the rules", names));
  const keys = new Set<string>();
  return recordListProblems("rules.pairOrbs", pairOrbs, ({ between, aspect, orbDeg }, path) => {
    const problems = [...ARC_RULE(`${path}.orbDeg`, orbDeg), ...aspectRule(`${path}.aspect`, aspect)];
    if (!isPairOfNames(between))
      return [...problems, ...mismatch(`${path}.between`, "the names of two points", between)];
    const [first = "", second = ""] = [...between].sort();
    const key = pairKey(first, second, typeof aspect === "string" ? aspect : undefined);
    if (keys.has(key)) problems.push(`${path} must not repeat a pair and its aspect`);
    keys.add(key);
    return problems;
  });
}

function isPairOfNames(between: unknown): between is readonly string[] {
  return (
    Array.isArray(between) &&
    between.length === 2 &&
    between.every((name) => typeof name === "string") &&
    between[0] !== between[1]
  );
}

/** Lists what is wrong with a name, and adds it to the names that were seen. */
export function nameProblems(path: string, name: unknown, names: Set<unknown>): string[] {
  if (typeof name !== "string" || name === "") return [`${path} must be text, not ${described(name)}`];
  if (names.has(name)) return [`${path} must be unique, not ${described(name)} again`];
  names.add(name);
  return [];
}

/**
 * Points in a list, such as the bodies of a chart, or by name, such as `ephemeris.positions()` and the angles of a chart. The name of a
 * point in an object is its key.
 */
export type AspectPoints<Name extends string = string> =
  | readonly AspectPoint<Name>[]
  | { readonly [Point in Name]?: Omit<AspectPoint, "name"> | undefined };

/** The points as a list, in their order. What is wrong with them is added to the problems. */
export function readPoints<Name extends string>(
  points: AspectPoints<Name>,
  path: string,
  problems: string[],
): readonly AspectPoint<Name>[] {
  if (!isRecord(points)) {
    problems.push(...pointProblems(points, path));
    return Array.isArray(points) ? points : [];
  }
  const entries = Object.entries(points).filter(([, point]) => point !== undefined);
  const list = entries.map(([name, point]) => (isRecord(point) ? { ...point, name } : point));
  problems.push(...pointProblems(list as AspectPoint[], path, (i) => `${path}.${entries[i]?.[0]}`));
  return list as AspectPoint<Name>[];
}
