import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromJson } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SampleCall } from "../../../../service/portal/samples/literals.ts";
import { codeSamplesOf } from "../../../../service/portal/samples/samples.ts";
import { defined } from "../../../defined.ts";
import { compilerOutput } from "../../../package/compiler.ts";
import { ENDPOINTS } from "../../endpoints.ts";
import { API_KEY } from "../../open-account.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { type RecordedCall, recordedCalls, sampleOf } from "./example-calls.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const run = promisify(execFile);
/** With a query, and two births, of which one has a null. */
const RUN_CALLS = [
  ["/v1/sky", "known-time"],
  ["/v1/synastry", "unknown-time"],
] as const;

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasRequests = spawnSync("python3", ["-c", "import requests"]).status === 0;
const hasGo = spawnSync("go", ["version"]).status === 0 && spawnSync("gofmt", ["-h"]).error === undefined;
if (!hasCurl || !hasPython || !hasRequests || !hasGo)
  console.warn("NOT RUN: curl, python3, requests or go is missing");

const server = sharedChartServer();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "almagest-samples-"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // The samples import the client as from an installed package.
  const manifest = { name: "almagest", type: "module", exports: { "./client": "./client.ts" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "client.ts"), `export * from ${JSON.stringify(join(ROOT, "client/index.ts"))};`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a sample unchanged, with a key in the environment; returns the JSON it prints. */
async function printedBy(
  code: string,
  fileName: string,
  program: string,
  ...words: readonly string[]
): Promise<unknown> {
  const file = join(folder, fileName);
  writeFileSync(file, code);
  const env = { ...process.env, ALMAGEST_API_KEY: API_KEY, PYTHONPATH: join(ROOT, "clients/python") };
  const { stdout } = await run(program, [...words, file], {
    cwd: folder,
    env,
    timeout: 30_000,
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout);
}

function recordedCall(path: string, name: string): RecordedCall {
  const calls = recordedCalls(server.baseUrl);
  return defined(calls.find((call) => call.endpoint.path === path && call.name === name));
}

describe.each(RUN_CALLS)("a sample for %s, %s, prints the recorded response", (path, name) => {
  test.each([
    ["curl", "call.sh", "sh", hasCurl],
    ["typescript-fetch", "call.ts", process.execPath, true],
    ["python-client", "with_client.py", "python3", hasPython],
    ["python-requests", "with_requests.py", "python3", hasRequests],
  ] as const)("with %s", async (language, fileName, program, isRun) => {
    if (!isRun) return;
    const call = recordedCall(path, name);
    expect(await printedBy(sampleOf(call, language), fileName, program)).toEqual(call.response);
  });
});

test("a sample with the TypeScript client prints the recorded response", async () => {
  const call = recordedCall("/v1/sky", "known-time");
  const printed = await printedBy(sampleOf(call, "typescript-client"), "with_client.ts", process.execPath);
  const withoutTypeNames = JSON.parse(
    JSON.stringify(printed, (member, value: unknown) => (member === "$typeName" ? undefined : value)),
  );
  expect(withoutTypeNames).toEqual(call.response);
});

test.skipIf(!hasGo)("a sample in Go prints the recorded response", async () => {
  const call = recordedCall("/v1/chart/full", "unknown-time");
  expect(await printedBy(sampleOf(call, "go"), "call.go", "go", "run")).toEqual(call.response);
});

describe("the samples of every endpoint", () => {
  const allSamples = (id: string) =>
    [...ENDPOINTS.keys()].map((path) => {
      const call = defined(recordedCalls(server.baseUrl).find(({ endpoint }) => endpoint.path === path));
      return { call, code: sampleOf(call, id) };
    });
  const writeSamples = (id: string, extension: string) =>
    allSamples(id).map(({ code }, index) => {
      const file = `${id}-${index}.${extension}`;
      writeFileSync(join(folder, file), `${code}\n${extension === "ts" ? "export {};\n" : ""}`);
      return file;
    });

  test("have no line that a page would cut off", () => {
    for (const call of recordedCalls("https://api.example.com"))
      for (const { code, name } of codeSamplesOf(call))
        for (const line of code.split("\n")) expect(line.length, `${name}: ${line}`).toBeLessThanOrEqual(100);
  });

  test("compile in strict TypeScript", () => {
    const files = [...writeSamples("typescript-fetch", "ts"), ...writeSamples("typescript-client", "ts")];
    const compilerOptions = {
      target: "es2024",
      module: "nodenext",
      types: ["node"],
      strict: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
      paths: { "almagest/client": [join(ROOT, "client/index.ts")] },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    expect(files.length).toBe(2 * ENDPOINTS.size);
    expect(compilerOutput(["-p", folder], ROOT)).toBe("");
  });

  test.skipIf(!hasPython)("compile in Python, and name arguments that the client has", async () => {
    const files = [...writeSamples("python-requests", "py"), ...writeSamples("python-client", "py")];
    const compiled = await run("python3", ["-m", "py_compile", ...files], { cwd: folder });
    expect(compiled.stderr).toBe("");
    const bind = `import ast, inspect, sys
from almagest_client import AlmagestClient
client = AlmagestClient(base_url="http://localhost", api_key="key")
for file in sys.argv[1:]:
    call = ast.parse(open(file).read()).body[-2].value
    method = eval(ast.unparse(call.func))
    inspect.signature(method).bind(**{each.arg: None for each in call.keywords})
    print(file)`;
    const clientFiles = files.filter((file) => file.startsWith("python-client"));
    const env = { ...process.env, PYTHONPATH: join(ROOT, "clients/python") };
    const { stdout } = await run("python3", ["-c", bind, ...clientFiles], { cwd: folder, env });
    expect(stdout.trim().split("\n")).toEqual(clientFiles);
  });

  test("are shell commands", async () => {
    const files = [...writeSamples("curl", "sh"), ...writeSamples("grpcurl", "sh")];
    // A process of this one takes longer to start than one of a shell.
    const checkAll = ["-c", 'for file; do sh -n "$file" || exit; done', "sh"];
    expect((await run("sh", [...checkAll, ...files], { cwd: folder })).stderr).toBe("");
  });

  test("for grpcurl have methods of the contract and valid messages", async () => {
    const samples = allSamples("grpcurl");
    const calls = await callsOf(samples.map(({ code }) => code).join("\n"), "grpcurl");
    expect(calls).toHaveLength(samples.length);
    for (const [index, { call }] of samples.entries()) {
      const words = defined(calls[index]);
      const { method } = call.endpoint;
      expect(words.at(-1)).toBe(`${method.parent.typeName}/${method.name}`);
      expect(words.at(-2)).toBe(new URL(server.baseUrl).host);
      expect(words).toContain("-plaintext");
      expect(words[words.indexOf("-H") + 1]).toBe(`Authorization: Bearer ${API_KEY}`);
      expect(() => fromJson(method.input, JSON.parse(defined(words[words.indexOf("-d") + 1])))).not.toThrow();
    }
  });

  test.skipIf(!hasGo)("are formatted as Go", async () => {
    const { stdout } = await run("gofmt", ["-l", ...writeSamples("go", "go")], { cwd: folder });
    expect(stdout).toBe("");
  });
});

/** The words that a shell passes to a program, for each of its calls. */
async function callsOf(code: string, program: string): Promise<readonly (readonly string[])[]> {
  const script = `${program}() { printf '%s\\0' "$@"; printf '\\1'; }\n${code}`;
  const { stdout } = await run("sh", ["-c", script], { env: { ...process.env, ALMAGEST_API_KEY: API_KEY } });
  return stdout
    .split("\u0001")
    .slice(0, -1)
    .map((words) => words.split("\0").slice(0, -1));
}

describe("any text in a request remains a string literal", () => {
  const timezone = `O'Brien"/$(echo 1)\`echo 2\`\\n\u2028</script>&`;
  const birth = { date: "1953-10-05", time: "04:03", latitude: -34.6, longitude: -58.4, timezone };
  const call = (): SampleCall => ({ ...recordedCall("/v1/chart/full", "known-time"), request: { birth } });
  const sample = (id: string) => sampleOf(call(), id);

  test("in a shell", async () => {
    for (const program of ["curl", "grpcurl"]) {
      const [words = []] = await callsOf(sample(program), program);
      expect(JSON.parse(defined(words[words.indexOf("-d") + 1]))).toEqual({ birth });
    }
  });

  // The programs print the body instead of sending it.
  test("in TypeScript", async () => {
    const fakeFetch =
      "globalThis.fetch = async (_url, { body }) => { process.stdout.write(body); process.exit(); };";
    const words = ["--input-type=module", "-e", `${fakeFetch}\n${sample("typescript-fetch")}`];
    expect(JSON.parse((await run(process.execPath, words)).stdout)).toEqual({ birth });
  });

  test.skipIf(!hasPython)("in Python", async () => {
    const post = "class requests:\n    def post(url, json, **rest): print(dumps(json)); exit()";
    const withRequests = sample("python-requests").replace(
      "import requests\n",
      `from json import dumps\n${post}\n`,
    );
    expect(JSON.parse((await run("python3", ["-c", withRequests], PYTHON_OPTIONS)).stdout)).toEqual({
      birth,
    });
    const client =
      "class AlmagestClient:\n    def __init__(self, **rest): self.chart = self\n    def compute_full_chart(self, birth): return {'birth': birth}";
    const withClient = sample("python-client").replace("from almagest_client import AlmagestClient", client);
    expect(JSON.parse((await run("python3", ["-c", withClient], PYTHON_OPTIONS)).stdout)).toEqual({ birth });
  });

  test("in Go", () => {
    const body = /const body = `([^`]*)`/.exec(sample("go"))?.[1];
    expect(JSON.parse(defined(body))).toEqual({ birth });
  });
});

const PYTHON_OPTIONS = { env: { ...process.env, ALMAGEST_API_KEY: API_KEY } };
