/** A step into a JSON value: the name of a member, or the index of an item. */
export type PathStep = string | number;

/** Longer names than this are cut: the path is for reading. */
const LONGEST_NAME = 64;
/** Steps told of a deeper path. */
const MOST_STEPS = 16;

/** `birth.date`, `people[1].date`; `body` for the value as a whole. */
export function pathOf(steps: readonly PathStep[]): string {
  let path = "";
  for (const step of steps.slice(0, MOST_STEPS)) {
    if (typeof step === "number") path += `[${step}]`;
    else path += path === "" ? nameOf(step) : `.${nameOf(step)}`;
  }
  if (steps.length > MOST_STEPS) path += "…";
  return path === "" ? "body" : path;
}

function nameOf(step: string): string {
  const name = step.length > LONGEST_NAME ? `${step.slice(0, LONGEST_NAME)}…` : step;
  return name.toWellFormed();
}

/** The steps of a JSON pointer (RFC 6901) into `value`. */
export function stepsOfPointer(pointer: string, value: unknown): readonly PathStep[] {
  const steps: PathStep[] = [];
  let at: unknown = value;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    steps.push(Array.isArray(at) ? Number(name) : name);
    at = (at as Record<string, unknown> | undefined)?.[name];
  }
  return steps;
}
