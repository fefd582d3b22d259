/** One step of a path into a JSON value: a member's name or an item's index. */
export type PathStep = string | number;

/** Characters shown of a name. */
const NAME_CHARACTERS_MAX = 64;
/** Steps shown of a path. */
const STEPS_MAX = 16;

/** Formats a path: `birth.date`, `people[1].date`, `birth[""]`; `body` for the value as a whole. Long paths are cut. */
export function pathOf(steps: readonly PathStep[]): string {
  let path = "";
  for (const step of steps.slice(0, STEPS_MAX)) {
    if (typeof step === "number") path += `[${step}]`;
    else if (step === "") path += '[""]';
    else path += path === "" ? nameOf(step) : `.${nameOf(step)}`;
  }
  if (steps.length > STEPS_MAX) path += "…";
  return path === "" ? "body" : path;
}

function nameOf(step: string): string {
  const name = step.length > NAME_CHARACTERS_MAX ? `${step.slice(0, NAME_CHARACTERS_MAX)}…` : step;
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
