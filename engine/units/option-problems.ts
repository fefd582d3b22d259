import { described } from "./described.ts";

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Lists options that do not exist.
 *
 * Given:
 * - `options` the object of a caller, which may be of any kind
 * - `names` the options that exist, in the order in which a problem lists them
 */
export function unknownOptionProblems(options: unknown, names: readonly string[]): readonly string[] {
  if (!isRecord(options)) return [`options must be an object, not ${described(options)}`];
  return Object.keys(options)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is not an option; options are ${names.join(", ")}`);
}

/** Lists a value that is not one of the choices. */
export function choiceProblems(name: string, value: unknown, choices: readonly string[]): readonly string[] {
  if ((choices as readonly unknown[]).includes(value)) return [];
  const names = choices.map((choice) => `"${choice}"`).join(", ");
  return [`${name} must be one of ${names}, not ${described(value)}`];
}

/** Lists what is wrong with a list of names. */
export function listProblems(path: string, list: unknown, names: readonly string[]): readonly string[] {
  if (!Array.isArray(list)) return [`${path} must be an array, not ${described(list)}`];
  return list.flatMap((name: unknown, i) =>
    (names as readonly unknown[]).includes(name)
      ? []
      : [`${path}[${i}] must be one of ${names.join(", ")}, not ${described(name)}`],
  );
}
