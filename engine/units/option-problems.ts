import { described } from "./described.ts";

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lists options that do not exist. Options of a caller without types may be of any kind. */
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
