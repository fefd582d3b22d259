/**
 * Runs the example files given as arguments, in a process of its own, and prints the outcome of each as JSON.
 * `almagest/…` resolves to the sources.
 */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { ENTRY_POINTS, ROOT } from "./documented-examples.ts";

registerHooks({
  resolve(specifier, context, next) {
    const entry = ENTRY_POINTS[specifier];
    return next(entry === undefined ? specifier : pathToFileURL(join(ROOT, entry)).href, context);
  },
});

/** The outcome of one example: the stated values that differ, and the error that ended it. */
export interface ExampleOutcome {
  statedCount: number;
  readonly differences: { readonly stated: string; readonly actual: string }[];
  error: string | null;
}

/** Whether `stated` shows the value: as JSON, as Node prints it, or as a number rounded to the digits stated. */
function isShownAs(value: unknown, stated: string): boolean {
  if (stated === inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 4 })) return true;
  if (stated === JSON.stringify(value)) return true;
  if (typeof value !== "number" || !/^-?\d+(\.\d+)?$/.test(stated)) return false;
  return value.toFixed(stated.split(".")[1]?.length ?? 0) === stated;
}

let outcome: ExampleOutcome;
Object.assign(globalThis, {
  __report(value: unknown, stated: string) {
    outcome.statedCount += 1;
    if (isShownAs(value, stated)) return;
    outcome.differences.push({
      stated,
      actual: inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 4 }),
    });
  },
});

const outcomes: ExampleOutcome[] = [];
for (const file of process.argv.slice(2)) {
  outcome = { statedCount: 0, differences: [], error: null };
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    outcome.error = inspect(error);
  }
  outcomes.push(outcome);
}
process.stdout.write(JSON.stringify(outcomes));
