import { openTestRun } from "./test-run.ts";

/** Global setup: deletes the temporary files of the run and ends its processes, however the run ends. */
export function setup(): void {
  openTestRun();
}
