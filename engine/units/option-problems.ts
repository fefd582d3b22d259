/**
 * Lists options that do not exist.
 *
 * Given:
 * - `options` the object of a caller
 * - `names` the options that exist, in the order in which a problem lists them
 */
export function unknownOptionProblems(options: object, names: readonly string[]): readonly string[] {
  return Object.keys(options)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is not an option; options are ${names.join(", ")}`);
}

/** The same, and that the options are not an object. */
export function optionProblems(options: unknown, names: readonly string[]): readonly string[] {
  if (typeof options !== "object" || options === null) return ["options must be an object"];
  return unknownOptionProblems(options, names);
}

/** Lists what is wrong with a list of names. */
export function listProblems(path: string, list: unknown, names: readonly string[]): readonly string[] {
  if (!Array.isArray(list)) return [`${path} must be an array, not ${JSON.stringify(list)}`];
  return list.flatMap((name: unknown, i) =>
    names.includes(name as string)
      ? []
      : [`${path}[${i}] must be one of ${names.join(", ")}, not ${JSON.stringify(name)}`],
  );
}
