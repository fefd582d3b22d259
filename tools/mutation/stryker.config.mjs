/** Configuration of the mutation tester; run.ts passes what to mutate and which tests to run. */
import { availableParallelism } from "node:os";

const { MUTATION_FOLDER: folder = "", MUTATION_ONE_IN: oneIn = "1" } = process.env;
const isSample = oneIn !== "1";

export default {
  mutate: [
    folder.endsWith(".ts") ? folder : `${folder}/**/*.ts`,
    "!engine/data/**",
    "!db/migrations/**",
    // Quick tests do not reach it.
    "!db/postgres/**",
  ],
  testRunner: "vitest",
  vitest: { configFile: "tools/mutation/vitest.config.ts", related: true },
  coverageAnalysis: "perTest",
  plugins: ["@stryker-mutator/vitest-runner", "./tools/mutation/sample.mjs"],
  checkers: isSample ? ["sample"] : [],
  sample: { oneIn: Number(oneIn) },
  concurrency: Math.min(2, availableParallelism()),
  timeoutMS: 20_000,
  // The default of 5 is too short for instrumented code on a busy machine.
  dryRunTimeoutMinutes: 60,
  reporters: ["clear-text", "json", "progress-append-only"],
  jsonReporter: { fileName: `coverage/mutation/${folder.replaceAll(/[/*]/g, "-")}.json` },
  clearTextReporter: { allowColor: false, logTests: false },
  tempDirName: "coverage/stryker",
  cleanTempDir: "always",
  ignorePatterns: ["/ephe-tests/reference/.data", "/tools/mutation/node_modules", "/coverage", "/dist"],
  // The tester would read tsconfig.json through an interface that TypeScript 7 no longer has, and needs no types.
  tsconfigFile: "none",
  disableTypeChecks: false,
  warnings: { unknownOptions: false },
};
