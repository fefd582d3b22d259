import { described } from "../../units/described.ts";
import { finite, isRecord } from "../../units/read-options.ts";

/** Lists what is wrong with a person of a synastry, who may be any value of a caller without types. */
export function personProblems(path: string, person: unknown): readonly string[] {
  if (!isRecord(person)) {
    return [`${path} must be an object with chart and errorsDeg, not ${described(person)}`];
  }
  const { chart, errorsDeg } = person;
  const areErrors = errorsDeg === null || (Array.isArray(errorsDeg) && errorsDeg.every(Number.isFinite));
  return [
    ...chartProblems(`${path}.chart`, chart),
    ...(areErrors
      ? []
      : [`${path}.errorsDeg must be null or an array of numbers, not ${described(errorsDeg)}`]),
  ];
}

function chartProblems(path: string, chart: unknown): readonly string[] {
  if (!isRecord(chart) || !Array.isArray(chart["bodies"])) {
    return [`${path} must be a chart with bodies, angles and houses, not ${described(chart)}`];
  }
  const { bodies, angles, houses } = chart;
  const problems = [
    ...listProblems(`${path}.bodies`, bodies),
    ...(houses === null ? [] : listProblems(`${path}.houses`, houses)),
  ];
  if (angles === null) return problems;
  const ofAngles = ["ascendant", "midheaven"].flatMap((name) =>
    longitudeProblems(`${path}.angles.${name}`, isRecord(angles) ? angles[name] : undefined),
  );
  return [...problems, ...ofAngles];
}

function listProblems(path: string, list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [`${path} must be an array, not ${described(list)}`];
  return list.flatMap((member: unknown, i) => longitudeProblems(`${path}[${i}]`, member));
}

function longitudeProblems(path: string, member: unknown): readonly string[] {
  return finite(`${path}.longitudeDeg`, isRecord(member) ? member["longitudeDeg"] : undefined);
}
