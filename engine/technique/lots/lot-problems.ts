import { nameProblems, pointProblems } from "../../chart/aspect-problems.ts";
import type { AspectPoint } from "../../chart/aspect-rules.ts";
import { described } from "../../units/described.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { flag, isRecord, type OptionRules, readOptions } from "../../units/read-options.ts";
import type { LotArc, LotFormula, LotTerm } from "./lot-formulas.ts";

/** The point from which an arc is laid off unless it states another. */
export const ASCENDANT = "Ascendant";

/** Formulas are listed with the points that they name. */
const rules = (): OptionRules => ({ isDay: flag, formulas: () => [] });
const NIGHT_FORMS: readonly unknown[] = ["reversed", "same"];

/** A value of a caller without types. */
type Unknown<T> = { readonly [K in keyof T]?: unknown };

/** @throws {InvalidInputError} with every problem of points and options */
export function assertLots(
  points: readonly AspectPoint[],
  options: { readonly isDay: boolean },
  formulas: readonly LotFormula[],
): void {
  const problems = [...pointProblems(points)];
  readOptions(options, rules(), problems);
  assertNoProblems([...problems, ...formulaProblems(points, formulas)]);
}

function formulaProblems(points: readonly AspectPoint[], formulas: readonly LotFormula[]): readonly string[] {
  if (!Array.isArray(formulas)) return [`formulas must be an array, not ${described(formulas)}`];
  const pointNames = new Set<unknown>(Array.isArray(points) ? points.map((point) => point?.name) : []);
  const lotNames = new Set<unknown>(formulas.map((formula) => (formula as LotFormula | null)?.name));
  const firstNames = new Set<unknown>();
  const problems = formulas.flatMap((formula: Unknown<LotFormula> | null, i) => {
    const path = `formulas[${i}]`;
    if (!isRecord(formula)) return [`${path} must be an object, not ${described(formula)}`];
    const { name, day, night } = formula;
    const ofFormula = nameProblems(`${path}.name`, name, firstNames);
    if (pointNames.has(name)) ofFormula.push(`${path}.name must not be a point's, ${described(name)}`);
    const isKnown = (term: unknown): boolean => pointNames.has(term) || lotNames.has(term);
    ofFormula.push(...arcProblems(`${path}.day`, day, isKnown));
    if (!NIGHT_FORMS.includes(night)) ofFormula.push(...nightProblems(`${path}.night`, night, isKnown));
    return ofFormula;
  });
  return problems.length > 0 ? problems : cycleProblems(formulas as readonly LotFormula[]);
}

function nightProblems(path: string, night: unknown, isKnown: (term: unknown) => boolean): readonly string[] {
  if (isRecord(night)) return arcProblems(path, night, isKnown);
  return [`${path} must be "reversed", "same" or an arc, not ${described(night)}`];
}

function arcProblems(path: string, arc: unknown, isKnown: (term: unknown) => boolean): readonly string[] {
  if (!isRecord(arc)) return [`${path} must be an object with from and to, not ${described(arc)}`];
  const { from, to, start = ASCENDANT } = arc as Unknown<LotArc>;
  return Object.entries({ from, to, start }).flatMap(([name, term]) => {
    if (typeof term === "number" ? Number.isFinite(term) : typeof term === "string" && isKnown(term))
      return [];
    return [`${path}.${name} must be a point, a lot or a longitude in degrees, not ${described(term)}`];
  });
}

/** Lists the lots that need themselves. The formulas are otherwise valid. */
function cycleProblems(formulas: readonly LotFormula[]): readonly string[] {
  const termsOf = ({ day, night }: LotFormula): LotTerm[] =>
    [day, night].flatMap((arc) =>
      typeof arc === "string" ? [] : [arc.from, arc.to, arc.start ?? ASCENDANT],
    );
  const needsItself = (wanted: string): boolean => {
    const visited = new Set<LotTerm>();
    const open: LotTerm[] = [wanted];
    for (let term = open.pop(); term !== undefined; term = open.pop()) {
      const formula = formulas.find(({ name }) => name === term);
      for (const next of formula === undefined ? [] : termsOf(formula)) {
        if (next === wanted) return true;
        if (!visited.has(next)) open.push(next);
        visited.add(next);
      }
    }
    return false;
  };
  return formulas.flatMap(({ name }, i) =>
    needsItself(name)
      ? [`formulas[${i}] must not need itself, through its own terms: ${described(name)}`]
      : [],
  );
}
