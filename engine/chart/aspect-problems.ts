import { described, similarNameHint } from "../units/invalid-input-error.ts";
import { finite, isRecord, numberFrom } from "../units/read-options.ts";
import { type AspectPoint, type AspectRules, ORB_COMBINATIONS, pairKey } from "./aspect-rules.ts";

/** A value of a caller without types. */
type Unknown<T> = { readonly [K in keyof T]?: unknown };

const RULE_NAMES = ["aspects", "bodyOrbs", "pairOrbs", "parallelOrbDeg", "antisciaOrbDeg", "outOfSign"];

/** The problems of points: names that are not text or not unique, numbers that are not finite or not in their range. */
export function pointProblems(
  points: readonly AspectPoint[],
  list = "points",
  pathOf = (i: number): string => `${list}[${i}]`,
): string[] {
  if (!Array.isArray(points)) return [`${list} must be an array, not ${described(points)}`];
  const names = new Set<unknown>();
  return points.flatMap((point: Unknown<AspectPoint> | null, i) => {
    const path = pathOf(i);
    if (!isRecord(point)) return [`${path} must be an object, not ${described(point)}`];
    const problems = [
      ...nameProblems(`${path}.name`, point.name, names),
      ...numberProblems(`${path}.longitudeDeg`, point.longitudeDeg),
    ];
    for (const name of ["speedDegPerDay", "declinationSpeedDegPerDay"] as const) {
      if (point[name] !== undefined) problems.push(...numberProblems(`${path}.${name}`, point[name]));
    }
    if (point.declinationDeg !== undefined) {
      problems.push(...numberProblems(`${path}.declinationDeg`, point.declinationDeg, -90, 90));
    }
    return problems;
  });
}

/** The problems of rules. */
export function ruleProblems(rules: AspectRules): string[] {
  if (!isRecord(rules)) return [`rules must be an object, not ${described(rules)}`];
  const problems = Object.keys(rules)
    .filter((name) => !RULE_NAMES.includes(name))
    .map(
      (name) =>
        `rules.${name} does not exist; rules have ${RULE_NAMES.join(", ")}${similarNameHint(name, RULE_NAMES)}`,
    );
  problems.push(...aspectProblems(rules), ...bodyOrbProblems(rules.bodyOrbs), ...pairOrbProblems(rules));
  for (const name of ["parallelOrbDeg", "antisciaOrbDeg"] as const) {
    if (rules[name] !== undefined) problems.push(...numberProblems(`rules.${name}`, rules[name], 0, 180));
  }
  if (rules.outOfSign !== undefined && rules.outOfSign !== "flag" && rules.outOfSign !== "omit") {
    const hint = similarNameHint(rules.outOfSign, ["flag", "omit"]);
    problems.push(`rules.outOfSign must be "flag" or "omit", not ${described(rules.outOfSign)}${hint}`);
  }
  return problems;
}

function aspectProblems({ aspects, bodyOrbs }: Unknown<AspectRules>): string[] {
  if (!Array.isArray(aspects)) return [`rules.aspects must be an array, not ${described(aspects)}`];
  const names = new Set<unknown>();
  const anglesDeg = new Set<unknown>();
  return aspects.flatMap((aspect: unknown, i) => {
    const path = `rules.aspects[${i}]`;
    if (!isRecord(aspect)) return [`${path} must be an object, not ${described(aspect)}`];
    const { name, angleDeg, orbDeg } = aspect;
    const problems = [
      ...nameProblems(`${path}.name`, name, names),
      ...numberProblems(`${path}.angleDeg`, angleDeg, 0, 180),
    ];
    if (anglesDeg.has(angleDeg)) {
      problems.push(
        `${path}.angleDeg must differ from the angles of other aspects, not ${described(angleDeg)}`,
      );
    }
    anglesDeg.add(angleDeg);
    if (orbDeg !== undefined || bodyOrbs === undefined) {
      problems.push(...numberProblems(`${path}.orbDeg`, orbDeg, 0, 180));
    }
    return problems;
  });
}

function bodyOrbProblems(bodyOrbs: unknown): string[] {
  if (bodyOrbs === undefined) return [];
  if (!isRecord(bodyOrbs)) return [`rules.bodyOrbs must be an object, not ${described(bodyOrbs)}`];
  const { combine, orbsDeg, otherDeg } = bodyOrbs;
  const problems: string[] = [];
  if (!(ORB_COMBINATIONS as readonly unknown[]).includes(combine)) {
    problems.push(
      `rules.bodyOrbs.combine must be one of ${ORB_COMBINATIONS.join(", ")}, not ${described(combine)}${similarNameHint(combine, ORB_COMBINATIONS)}`,
    );
  }
  if (isRecord(orbsDeg)) {
    for (const [name, orbDeg] of Object.entries(orbsDeg)) {
      problems.push(...numberProblems(`rules.bodyOrbs.orbsDeg.${name}`, orbDeg, 0, 180));
    }
  } else {
    problems.push(`rules.bodyOrbs.orbsDeg must be an object, not ${described(orbsDeg)}`);
  }
  return [...problems, ...numberProblems("rules.bodyOrbs.otherDeg", otherDeg, 0, 180)];
}

function pairOrbProblems({ aspects, pairOrbs }: Unknown<AspectRules>): string[] {
  if (pairOrbs === undefined) return [];
  if (!Array.isArray(pairOrbs)) return [`rules.pairOrbs must be an array, not ${described(pairOrbs)}`];
  const names = Array.isArray(aspects)
    ? aspects.map((aspect: Unknown<{ name: string }> | null) => aspect?.name)
    : [];
  const keys = new Set<string>();
  return pairOrbs.flatMap((pair: unknown, i) => {
    const path = `rules.pairOrbs[${i}]`;
    if (!isRecord(pair)) return [`${path} must be an object, not ${described(pair)}`];
    const { between, aspect, orbDeg } = pair;
    const problems = [...numberProblems(`${path}.orbDeg`, orbDeg, 0, 180)];
    if (aspect !== undefined && !names.includes(aspect)) {
      const hint = similarNameHint(
        aspect,
        names.filter((name) => typeof name === "string"),
      );
      problems.push(
        `${path}.aspect must be the name of an aspect of the rules, not ${described(aspect)}${hint}`,
      );
    }
    if (!isPairOfNames(between)) {
      problems.push(`${path}.between must be the names of two points, not ${described(between)}`);
      return problems;
    }
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

function numberProblems(path: string, value: unknown, least = -Infinity, most = Infinity): readonly string[] {
  return (Number.isFinite(least) ? numberFrom(least, most) : finite)(path, value);
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
