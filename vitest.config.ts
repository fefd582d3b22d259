import { defineConfig } from "vitest/config";

/** Unit and contract tests; `npm test` runs these and the accuracy suites. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "ephe-tests/**/*.test.ts"],
    exclude: ["**/node_modules/**", "ephe-tests/reference/**"],
    globalSetup: ["test/db/shared-postgres.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    // By itself the runner leaves a processor idle, which is half of a small machine.
    maxWorkers: "100%",
  },
});
