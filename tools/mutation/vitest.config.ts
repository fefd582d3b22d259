import { defineConfig } from "vitest/config";

/** Quick tests of the folders that run.ts names, for the mutation tester. */
export default defineConfig({
  test: {
    include: (process.env["MUTATION_TESTS"] ?? "test ephe-tests")
      .split(" ")
      .map((folder) => `${folder}/**/*.test.ts`),
    exclude: ["**/*.slow.test.ts", "ephe-tests/reference/**", "test/*.test.ts", "test/package/**"],
    provide: { dialects: ["sqlite"] },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
