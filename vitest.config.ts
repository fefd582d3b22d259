import { defineConfig } from "vitest/config";

/** Unit and contract tests; `npm test` runs these and the accuracy suites. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "ephe-tests/**/*.test.ts"],
    exclude: ["**/node_modules/**", "ephe-tests/reference/**"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
  },
});
