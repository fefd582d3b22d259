import { assertNoProblems, described, similarNameHint } from "./invalid-input-error.ts";

/** Lists what is wrong with a value of a caller, who may have no types. The path names it in the texts. */
export type Rule = (path: string, value: unknown) => readonly string[];

/** The options of a function with the rule of each, in the order in which problems list them. */
export type OptionRules = Readonly<Record<string, Rule>>;

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads the options of a call by a table of rules, and lists options that do not exist and values that their rules reject.
 *
 * @returns the options; an object without members in place of a value that is not an object
 */
export function readOptions<Options extends object>(
  options: Options,
  rules: OptionRules,
  problems: string[],
): Partial<Options> {
  if (!isRecord(options)) {
    problems.push(...mismatch("options", "an object", options));
    return {};
  }
  const values: Readonly<Record<string, unknown>> = options;
  const names = Object.keys(rules);
  for (const name of Object.keys(values)) {
    if (!names.includes(name))
      problems.push(
        `${name} is not an option; options are ${names.join(", ")}${similarNameHint(name, names)}`,
      );
  }
  for (const [name, rule] of Object.entries(rules)) problems.push(...rule(name, values[name]));
  return options;
}

/**
 * Reads the options of a call as {@link readOptions}, and rejects the call if anything is wrong with it.
 *
 * @param otherProblems of the other arguments, which are listed first
 * @returns the options, of which the rules have checked the required ones
 * @throws {InvalidInputError} with every problem
 */
export function checkedOptions<Options extends object>(
  options: Options,
  rules: OptionRules,
  otherProblems: readonly string[] = [],
): Options {
  const problems = [...otherProblems];
  readOptions(options, rules, problems);
  assertNoProblems(problems);
  return options;
}

/** The problem of a value that is not what it must be, in words: "a finite number". */
export function mismatch(path: string, expected: string, value: unknown): readonly string[] {
  return [`${path} must be ${expected}, not ${described(value)}`];
}

/** The rule of a value that must be something, in words. */
export function mustBe(expected: string, isValid: (value: unknown) => boolean): Rule {
  return (path, value) => (isValid(value) ? [] : mismatch(path, expected, value));
}

/** Accepts undefined, and what a rule accepts. */
export function optional(rule: Rule): Rule {
  return (path, value) => (value === undefined ? [] : rule(path, value));
}

export function choice(choices: readonly string[]): Rule {
  return among(`one of ${choices.map((name) => `"${name}"`).join(", ")}`, choices);
}

export function listOf(names: readonly string[]): Rule {
  const member = nameOf(names);
  return (path, list) =>
    Array.isArray(list)
      ? list.flatMap((name: unknown, i) => member(`${path}[${i}]`, name))
      : mismatch(path, "an array", list);
}

/** One of some names, which the problem lists. */
export function nameOf(names: readonly string[]): Rule {
  return among(`one of ${names.join(", ")}`, names);
}

/** One of some values, which the problem names in words, with a hint at the one that a similar value may mean. */
export function among(expected: string, values: readonly string[]): Rule {
  return (path, value) =>
    (values as readonly unknown[]).includes(value)
      ? []
      : [`${path} must be ${expected}, not ${described(value)}${similarNameHint(value, values)}`];
}

/** Lists what is wrong with a list of objects. An item that is not an object has no other problem. */
export function recordListProblems<Item>(
  path: string,
  list: readonly Item[],
  problemsOf: (item: { readonly [Name in keyof Item]?: unknown }, path: string) => readonly string[],
  pathOf = (i: number): string => `${path}[${i}]`,
): readonly string[] {
  if (!Array.isArray(list)) return mismatch(path, "an array", list);
  return list.flatMap((item: unknown, i) =>
    isRecord(item) ? problemsOf(item as object, pathOf(i)) : record(pathOf(i), item),
  );
}

/** A number within limits, which are included. */
export function numberFrom(least: number, most: number): Rule {
  return mustBe(
    `a number from ${least} to ${most}`,
    (value) => typeof value === "number" && value >= least && value <= most,
  );
}

/** A whole number within limits, which are included. */
export function wholeNumberFrom(least: number, most: number): Rule {
  return mustBe(
    `a whole number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  );
}

export const record: Rule = /* @__PURE__ */ mustBe("an object", isRecord);
export const finite: Rule = /* @__PURE__ */ mustBe("a finite number", Number.isFinite);
export const flag: Rule = /* @__PURE__ */ mustBe("true or false", (value) => typeof value === "boolean");
