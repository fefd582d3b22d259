import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Metadata } from "@grpc/grpc-js";
import { beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { defined } from "../defined.ts";
import { openFolder, type ServiceProcess, startService } from "../service/operations/service-process.ts";
import { openCollector } from "../service/tracing/collector.ts";
import { chartClient, unary } from "../service/transport/unary/grpc-client.ts";
import { ROOT } from "../source-tree.ts";
import { sharedBuild } from "./shared-build.ts";

const SIZE_MAX_BYTES = 62e6;
const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

/** Documents that are read from files, or made of them. */
const PAGES = [
  "/",
  "/account/sign-in",
  "/docs",
  "/playground",
  "/docs/accuracy",
  "/docs/changelog",
  "/docs/licences/third-party-notices",
  "/openapi.json",
  "/assets/style.css",
  "/assets/wheel-example.svg",
];

const urlOf = (path: string): string => pathToFileURL(join(ROOT, path)).href;

let build = "";
let artefact = "";

beforeAll(async () => {
  build = await sharedBuild();
  artefact = join(build, "service");
});

/** A copy of the artefact in an empty folder, so that nothing of the project is near. */
function copyArtefact(): string {
  const folder = join(openFolder(), "almagest");
  cpSync(artefact, folder, { recursive: true });
  return folder;
}

function makeReadOnly(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, path);
    chmodSync(file, statSync(file).isDirectory() ? 0o555 : 0o444);
  }
}

function runProgram(folder: string, args: readonly string[], cwd = folder) {
  return spawnSync(process.execPath, [join(folder, "almagest.js"), ...args], {
    cwd,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
  });
}

async function post(service: ServiceProcess, path: string, key: string, body: object): Promise<unknown> {
  const response = await fetch(service.baseUrl + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return await response.json();
}

/** Expects the service to serve the downloads of the build. */
async function expectDownloads({ baseUrl }: ServiceProcess): Promise<void> {
  for (const name of readdirSync(join(build, "downloads"))) {
    const response = await fetch(`${baseUrl}/downloads/${name}`);
    const content = Buffer.from(await response.arrayBuffer());
    const built = readFileSync(join(build, "downloads", name));
    expect([name, response.status, content.equals(built)]).toEqual([name, 200, true]);
  }
  const guide = await fetch(`${baseUrl}/docs/quick-start`);
  expect(await guide.text()).toContain(`/downloads/almagest-${packageJson.version}.tgz`);
}

test("the artefact has no records of measurements and no documents for contributors", () => {
  const paths = readdirSync(artefact, { recursive: true, encoding: "utf8" });
  expect(paths).toContain(join("assets", "docs", "accuracy.md"));
  const strays = paths.filter((path) =>
    /records[\\/]|docs[\\/](?:.*\.json$|architecture|decisions)/.test(path),
  );
  expect(strays).toEqual([]);
});

describe("the artefact in an empty folder", () => {
  test("serves REST, gRPC, tool calls, pages, admin commands and downloads from a read-only folder, without packages or sources", async () => {
    const folder = copyArtefact();
    makeReadOnly(folder);
    const work = openFolder();
    const runtime = [process.execPath, "--disallow-code-generation-from-strings"];
    const service = await startService(work, {}, { start: join(folder, "almagest.js"), runtime });
    const [key] = defined(/alm_live_[0-9A-Za-z]{38}/.exec(service.out()));
    const chart = await post(service, "/v1/chart/full", key, { birth: BIRTH });
    expect(chart).toMatchObject({ time: { timezone: "Europe/Paris" } });
    const client = chartClient(service.port, { interceptors: [] });
    const metadata = new Metadata();
    metadata.set("authorization", `Bearer ${key}`);
    const answer = await unary(client, "ComputeFullChart", { birth: BIRTH }, { metadata });
    expect(answer).toMatchObject({ error: null, value: { time: { timezone: "Europe/Paris" } } });
    const call = { name: "chart_short", arguments: { birth: BIRTH } };
    const tool = await post(service, "/mcp", key, {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: call,
    });
    expect(JSON.stringify(tool)).toContain("Gemini");
    for (const path of PAGES) {
      const page = await fetch(service.baseUrl + path);
      expect([path, page.status, (await page.arrayBuffer()).byteLength > 0]).toEqual([path, 200, true]);
    }
    const ready = await fetch(`${service.baseUrl}/readyz`);
    expect(ready.status).toBe(200);
    const accounts = runProgram(folder, ["admin", "account", "list"], work);
    expect([accounts.status, JSON.parse(accounts.stdout)]).toEqual([0, expect.anything()]);
    await expectDownloads(service);
    expect(await service.stop()).toBe(0);
    expect(service.log()).not.toContain("EvalError");
  });

  test("takes at most 62 MB, without node_modules, with the licences of what it contains", () => {
    const files = readdirSync(artefact, { recursive: true, withFileTypes: true });
    const sizes = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SIZE_MAX_BYTES);
    expect(files.map(({ name }) => name)).not.toContain("node_modules");
    expect(files.map(({ name }) => name).filter((name) => /pholus/i.test(name))).toEqual([]);
    expect(readFileSync(join(artefact, "LICENSE"), "utf8")).toContain("Apache License");
    expect(existsSync(join(artefact, "NOTICE"))).toBe(true);
    const notices = readFileSync(join(artefact, "THIRD-PARTY-NOTICES"), "utf8");
    for (const name of ["kysely", "better-auth", "geo-tz", "@js-joda/core"]) expect(notices).toContain(name);
  });

  test("starts without the compiled code of its V8", async () => {
    const folder = copyArtefact();
    rmSync(join(folder, "code/compiled"), { recursive: true });
    const collector = await openCollector();
    const traced = await startService(
      openFolder(),
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
      { start: join(folder, "almagest.js") },
    );
    await fetch(`${traced.baseUrl}/openapi.json`);
    expect(await traced.stop()).toBe(0);
    expect(collector.spans.map(({ name }) => name)).toEqual(["GET /openapi.json"]);
  });

  test("has the export of traces in a file of its own, which a start without a collector does not load", () => {
    const files = (folder: string) =>
      readdirSync(join(artefact, "code", folder), { recursive: true, encoding: "utf8" }).join("\n");
    expect(files("")).toMatch(/^otlp-tracer-.*\.js$/m);
    expect(files("compiled")).toMatch(/main-.*\.bin$/m);
    expect(files("compiled")).not.toContain("otlp-tracer");
    for (const name of readdirSync(join(artefact, "code")).filter((file) => /^(?:main|command)/.test(file)))
      expect(readFileSync(join(artefact, "code", name), "utf8")).not.toContain("OTLPTraceExporter");
  });
});

test("the program prints its version and commands, and rejects others with status 2 and the list of commands", () => {
  expect(runProgram(artefact, ["--version"]).stdout).toBe(`${packageJson.version}\n`);
  expect(runProgram(artefact, ["--help"]).stdout).toMatch(/^ {2}serve .*\n {2}admin /m);
  const rejected = [["start"], ["serve", "now"]].map((args) => runProgram(artefact, args));
  expect(rejected.map(({ status, stdout }) => [status, stdout])).toEqual([
    [2, ""],
    [2, ""],
  ]);
  expect(rejected[0]?.stderr).toMatch(/^"start" is not a command\n[\s\S]*serve .*\n {2}admin /);
  expect(rejected[1]?.stderr).toMatch(/^serve takes no arguments, not now\n/);
});

test("the compiled code is valid for the V8 and the options of the program", () => {
  const script = `
    import { join } from "node:path";
import { pathToFileURL } from "node:url";
    import { COMPILED_FOLDER, createScriptLoader } from ${JSON.stringify(urlOf("service/compiled-code.mjs"))};
    import { applyHeapOptions } from ${JSON.stringify(urlOf("service/program.mjs"))};
    applyHeapOptions();
    const folder = process.argv[2];
    const loader = createScriptLoader(folder, join(folder, COMPILED_FOLDER));
    loader.load("command.js");
    console.log(JSON.stringify({ options: process.execArgv, arenas: process.env.MALLOC_ARENA_MAX, names: [...loader.compiledCode().keys()], rejected: loader.rejected() }));`;
  const file = join(openFolder(), "probe.mjs");
  writeFileSync(file, script);
  const { stdout } = spawnSync(process.execPath, [file, join(artefact, "code")], { encoding: "utf8" });
  const { options, arenas, names, rejected } = JSON.parse(stdout) as Record<string, readonly string[]>;
  expect(options).toContain("--max-semi-space-size=16");
  expect(arenas).toBe("1");
  expect([names, rejected]).toEqual([expect.arrayContaining(["command.js.bin"]), []]);
});
