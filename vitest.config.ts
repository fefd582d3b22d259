import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import "./tools/require-node.mjs";

const tests = ["test/**/*.test.ts", "ephe-tests/**/*.test.ts"];
const slowTests = "**/*.slow.test.ts";
const skipped = ["**/node_modules/**", "ephe-tests/reference/**"];

/** Quick files that run on each database: SQLite in the quick project, PostgreSQL in its own. */
const databaseTests = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((path) => `test/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".test.ts") && !path.endsWith(".slow.test.ts"))
  .filter((path) => readFileSync(path, "utf8").includes("DIALECTS"));

const PROCESSORS = availableParallelism();

/**
 * Slow files wait for processes and for real time, a fifth of their duration: more workers than processors use it. A test
 * took 140 s where twenty processes shared two processors; the hooks may wait for a build.
 */
const SLOW_GROUP = {
  maxWorkers: Math.ceil(PROCESSORS * 1.5),
  testTimeout: 300_000,
  hookTimeout: 300_000,
  sequence: { groupOrder: 1 },
};

/**
 * `npm run check` runs the quick project; `npm test` runs all three. A file whose name ends in .slow.test.ts starts
 * processes, browsers or compilers, waits for real time, or computes for seconds; every other file is quick.
 */
export default defineConfig({
  test: {
    exclude: skipped,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The default of a second is too short on a busy machine. A condition that is met ends the wait earlier.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    setupFiles: ["test/run/setup.ts", "test/run/cheap-hashes.ts"],
    pool: "forks",
    // The default leaves one processor idle, which is half of a small machine.
    maxWorkers: PROCESSORS,
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          // Files share their worker's modules, so no test may leave state in one. This halves the time.
          isolate: false,
          include: tests,
          exclude: [...skipped, slowTests],
          globalSetup: ["test/run/test-run.ts"],
          provide: { dialects: ["sqlite"], timeLeftInDayMs: 10_000 },
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          ...SLOW_GROUP,
          isolate: false,
          include: databaseTests,
          globalSetup: ["test/db/postgres/shared.ts"],
          provide: { dialects: ["postgres"], timeLeftInDayMs: 30_000 },
        },
      },
      {
        extends: true,
        test: {
          name: "slow",
          ...SLOW_GROUP,
          isolate: false,
          include: [slowTests],
          globalSetup: ["test/db/postgres/shared.ts"],
          provide: { dialects: ["sqlite", "postgres"], timeLeftInDayMs: 60_000 },
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: [
        "engine/**/*.ts",
        "civil/**/*.ts",
        "wheel/**/*.ts",
        "client/**/*.ts",
        "service/**/*.ts",
        "db/**/*.ts",
      ],
      exclude: ["**/data/**", "**/gen/**"],
      reporter: ["text", "json-summary"],
      reportsDirectory: "coverage",
    },
  },
});
