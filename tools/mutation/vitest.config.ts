import { defineConfig } from "vitest/config";

/** Quick tests of the folders and files that run.ts names, for the mutation tester. */
export default defineConfig({
  test: {
    include: (process.env["MUTATION_TESTS"] ?? "test ephe-tests")
      .split(" ")
      .map((name) => (name.endsWith(".ts") ? name : `${name}/**/*.test.ts`)),
    exclude: ["**/*.slow.test.ts", "ephe-tests/reference/**", "test/*.test.ts", "test/package/**"],
    provide: { dialects: ["sqlite"] },
    // Instrumented code takes several times as long. The mutation tester ends runs that take too long itself.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
