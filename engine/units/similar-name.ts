/**
 * Finds the name that a caller may have meant: one with a single wrong letter, two exchanged letters, or other case.
 *
 * @param text of a caller, of any length
 * @param names the names that exist
 * @returns the first such name; undefined if there is none
 */
export function similarName(text: string, names: readonly string[]): string | undefined {
  const lowerCased = text.toLowerCase();
  return names.find((other) => areOneLetterApart(lowerCased, other.toLowerCase()));
}

/**
 * Names the {@link similarName} of a value in an error.
 *
 * @param value of a caller, who may pass any value
 * @param names the names that exist
 * @returns a hint to append to an error text, such as `; did you mean "Sirius"?`, else an empty text
 */
export function similarNameHint(value: unknown, names: readonly string[]): string {
  const name = typeof value === "string" ? similarName(value, names) : undefined;
  return name === undefined ? "" : `; did you mean "${name}"?`;
}

/** Whether two texts are equal or become equal with one letter inserted, removed or replaced, or two neighbours exchanged. */
function areOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [restOfA, restOfB] = [a.slice(i + 1), b.slice(i + 1)];
  return (
    restOfA === restOfB ||
    restOfA === b.slice(i) ||
    restOfB === a.slice(i) ||
    (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2))
  );
}
