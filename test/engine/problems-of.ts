import { InvalidInputError } from "../../engine/index.ts";

/** The problems that the error of a call lists; none if the call returns. Other errors are thrown. */
export function problemsOf(call: () => unknown): readonly string[] {
  try {
    call();
  } catch (error) {
    if (error instanceof InvalidInputError) return error.problems;
    throw error;
  }
  return [];
}

/** The input that each problem is about, the first word of its text. */
export function wrongInputOf(call: () => unknown): readonly string[] {
  return problemsOf(call).map((problem) => problem.split(" ", 1)[0] ?? "");
}
