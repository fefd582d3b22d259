/**
 * Builds a release and checks its library: writes the address of the repository to package.json and the whole release to dist/,
 * packs the library as `npm publish` does, checks its manifest, its types with the oldest and the newest TypeScript, and runs it
 * in every supported runtime against the service.
 *
 *     npm run release:check -- --repository https://HOST/OWNER/NAME        (installs tools/release and tools/runtimes)
 */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { PROGRAMS as RUNTIMES } from "../../test/package/runtimes.ts";
import { API_KEY } from "../../test/service/open-account.ts";
import { openChartServer } from "../../test/service/open-chart-server.ts";
import { BUILD_FOLDER } from "../downloads/build-folder.ts";
import { ROOT } from "../licences/inventory.ts";
import { type Origin, originOf, originProblems, writeOrigin } from "./origin.ts";
import { PROGRAMS, TYPE_PROGRAM, writeReleaseDocuments } from "./programs.ts";

const TOOLS = join(ROOT, "tools/release/node_modules");
const PEERS = ["astronomy-engine", "robust-predicates", "@bufbuild", "@connectrpc"];
const DATA_ENTRIES = ["./data/*", "./time/data/*"];

interface CheckResult {
  readonly name: string;
  /** Null if it passes. */
  readonly problem: string | null;
}

/** Runs a program to its end; its output is the problem if it fails. */
function check(name: string, program: string, args: readonly string[], cwd: string): CheckResult {
  if (!existsSync(program)) return { name, problem: `NOT RUN: ${program} is not installed` };
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  return { name, problem: status === 0 ? null : `${error?.message ?? ""}${stdout}${stderr}`.trim() };
}

/** Packs the library as `npm publish` would and installs it in a new project. */
function installPackage(work: string): { readonly archive: string; readonly consumer: string } {
  execFileSync(process.execPath, [join(ROOT, "tools/build-library.ts"), work], { stdio: "inherit" });
  const archive = join(
    work,
    execFileSync("npm", ["pack", "--silent", "./library"], { cwd: work, encoding: "utf8" }).trim(),
  );
  const consumer = join(work, "consumer");
  const installed = join(consumer, "node_modules/almagest");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "--strip-components=1", "-C", installed]);
  for (const name of PEERS)
    symlinkSync(join(ROOT, "node_modules", name), join(consumer, "node_modules", name));
  // Deno resolves what the project depends on.
  const dependencies = Object.fromEntries(["almagest", "astronomy-engine"].map((name) => [name, "*"]));
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ private: true, dependencies }));
  return { archive, consumer };
}

function checkManifest(archive: string, consumer: string, origin: Origin): readonly CheckResult[] {
  const manifest = readFileSync(join(consumer, "node_modules/almagest/package.json"), "utf8");
  const problems = originProblems(JSON.parse(manifest) as Readonly<Record<string, unknown>>, origin);
  const attw = join(TOOLS, "@arethetypeswrong/cli/dist/index.js");
  return [
    { name: "homepage, repository, bugs", problem: problems.length === 0 ? null : problems.join("\n") },
    check("publint", process.execPath, [join(TOOLS, "publint/src/cli.js"), archive, "--strict"], consumer),
    // The library needs "nodenext" or "bundler": the older resolution of modules does not read `exports`.
    check(
      "attw",
      process.execPath,
      [attw, archive, "--profile", "node16", "--exclude-entrypoints", ...DATA_ENTRIES],
      consumer,
    ),
  ];
}

/** Compiles a program that uses every entry, without skipping the checks of declarations. */
function checkTypes(consumer: string): readonly CheckResult[] {
  const resolve = (from: string): string =>
    join(createRequire(join(from, "package.json")).resolve("typescript/package.json"), "../bin/tsc");
  const compilers = [
    ["TypeScript 5.4", join(TOOLS, "typescript-5-4/bin/tsc"), ["engine", "wheel"]],
    ["TypeScript 5.9", resolve(join(ROOT, "tools/openapi-types")), ["engine", "wheel", "client"]],
    ["TypeScript 7", resolve(ROOT), ["engine", "wheel", "client"]],
  ] as const;
  const kinds = [
    ["module", "use.mts", ["--module", "nodenext"]],
    ["bundler", "use.mts", ["--module", "esnext", "--moduleResolution", "bundler"]],
    ["require", "use.cts", ["--module", "nodenext"]],
  ] as const;
  return compilers.flatMap(([name, compiler, parts]) =>
    kinds.map(([kind, file, options]) => {
      writeFileSync(join(consumer, file), parts.map((part) => TYPE_PROGRAM[part]).join(""));
      const strict =
        "--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck false --target es2022 --lib es2022,dom";
      const args = [compiler, ...strict.split(" "), ...options, file];
      return check(`${name}, ${kind}: ${parts.join(", ")}`, process.execPath, args, consumer);
    }),
  );
}

interface Runtime {
  readonly name: string;
  readonly program: string;
  readonly options?: readonly string[];
}

const RUNTIME_LIST: readonly Runtime[] = [
  { name: "Node 20", program: join(TOOLS, "node-20/bin/node") },
  { name: "Node 22", program: RUNTIMES.node22 },
  { name: "Node 24", program: process.execPath },
  { name: "Bun", program: RUNTIMES.bun },
  {
    name: "Deno",
    program: RUNTIMES.deno,
    options:
      "run --no-config --cached-only --node-modules-dir=manual --allow-read --allow-net --allow-env".split(
        " ",
      ),
  },
];

/** Runs the programs in a runtime; they must print the same as in this one. */
async function checkRuntime(
  runtime: Runtime,
  consumer: string,
  baseUrl: string,
): Promise<readonly CheckResult[]> {
  const { name, program, options = [] } = runtime;
  return Promise.all(
    Object.entries(PROGRAMS).map(async ([file, { code, expected }]) => {
      const label = `${name}: ${file}`;
      if (!existsSync(program)) return { name: label, problem: "NOT RUN: not installed" };
      writeFileSync(join(consumer, file), code);
      const env = { ...process.env, NODE_OPTIONS: "", BASE_URL: baseUrl, ALMAGEST_API_KEY: API_KEY };
      try {
        const { stdout } = await promisify(execFile)(program, [...options, file], { cwd: consumer, env });
        return { name: label, problem: stdout.trim() === expected ? null : `printed ${stdout}` };
      } catch (error) {
        return { name: label, problem: String(error) };
      }
    }),
  );
}

/** The checkers and runtimes, in folders of their own. */
function installTools(): void {
  const options = ["--no-audit", "--no-fund", "--ignore-scripts"];
  execFileSync("npm", ["run", "-s", "runtimes:install"], { cwd: ROOT, stdio: "inherit" });
  execFileSync("npm", ["ci", "--prefix", "tools/release", ...options], { cwd: ROOT, stdio: "inherit" });
}

async function checkRelease(work: string, origin: Origin): Promise<readonly CheckResult[]> {
  const { archive, consumer } = installPackage(work);
  const results = [...checkManifest(archive, consumer, origin), ...checkTypes(consumer)];
  const server = await openChartServer();
  try {
    for (const runtime of RUNTIME_LIST)
      results.push(...(await checkRuntime(runtime, consumer, server.baseUrl)));
  } finally {
    await server.stop();
  }
  return results;
}

function readOrigin(): Origin {
  const { values } = parseArgs({
    options: { repository: { type: "string" }, homepage: { type: "string" } },
  });
  return originOf(values);
}

async function run(origin: Origin): Promise<void> {
  writeOrigin(join(ROOT, "package.json"), origin);
  installTools();
  execFileSync("npm", ["run", "-s", "build"], { cwd: ROOT, stdio: "inherit" });
  writeReleaseDocuments(BUILD_FOLDER);
  const work = mkdtempSync(join(tmpdir(), "almagest-release-"));
  try {
    const results = await checkRelease(work, origin);
    for (const { name, problem } of results) console.log(`${problem === null ? "ok  " : "FAIL"}  ${name}`);
    const failures = results.filter(({ problem }) => problem !== null);
    for (const { name, problem } of failures) console.error(`\n${name}\n${problem}`);
    console.log(`\n${results.length - failures.length} of ${results.length} checks pass.`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

let origin: Origin | null = null;
try {
  origin = readOrigin();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
if (origin !== null) await run(origin);
