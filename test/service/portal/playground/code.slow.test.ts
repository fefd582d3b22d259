import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type DescMethodUnary, fromJson } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadTableSource } from "../../../../engine/node/index.ts";
import { createServices } from "../../../../service/app/services.ts";
import { defined } from "../../../defined.ts";
import { compilerOutput } from "../../../package/compiler.ts";
import { openPlayground, type Playground } from "./open-playground.ts";
import { codeOf, jsonOf } from "./page-content.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const run = promisify(execFile);

const BIRTH = {
  "birth.date": "1953-10-05",
  "birth.time": "04:03",
  "birth.city": "Buenos Aires, Argentina",
};
const CALLS = [
  ["/v1/chart/full", BIRTH],
  [
    "/v1/synastry",
    {
      ...BIRTH,
      "other.date": "1979-02-28",
      "other.unknown": "on",
      "other.latitude": "-0.5",
      "other.longitude": "8",
      "other.timezone": "America/New_York",
    },
  ],
  ["/v1/locations/rank", { ...BIRTH, focus: "mind", region: "South America", limit: "4" }],
  ["/v1/sky", { date: "2026-11-21" }],
] as const;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-shown-code-"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runIn({ client }: Playground, endpoint: string, fields: Readonly<Record<string, string>>) {
  const answer = await client.post("/playground", { do: "run", endpoint, ...fields });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  return { response: jsonOf(text), code: codeOf(text) };
}

/** Runs the code with a key in place of the placeholder; returns the JSON it prints. */
async function printedBy(code: string, fileName: string, program: string, key: string): Promise<unknown> {
  expect(code).toContain("YOUR_KEY");
  const file = join(folder, fileName);
  writeFileSync(file, code.replace("YOUR_KEY", key));
  const { stdout } = await run(program, [file], { cwd: folder, timeout: 30_000, maxBuffer: 1 << 24 });
  return JSON.parse(stdout);
}

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasCurl = spawnSync("curl", ["--version"]).status === 0;
if (!hasPython || !hasCurl) console.warn("Playground code NOT RUN: curl or python3 is missing");

describe("code in the playground", () => {
  test.each(CALLS)(
    "for %s prints the same response with fetch, curl and Python",
    async (endpoint, fields) => {
      const playground = await openPlayground();
      const { response, code } = await runIn(playground, endpoint, fields);
      const printed = (name: string, fileName: string, program: string) =>
        printedBy(defined(code.get(name)), fileName, program, playground.key);
      expect(await printed("TypeScript, fetch", "call.ts", process.execPath)).toEqual(response);
      if (hasCurl) expect(await printed("curl", "call.sh", "sh")).toEqual(response);
      if (hasPython) expect(await printed("Python", "call.py", "python3")).toEqual(response);
    },
  );

  test("for grpcurl has methods of the contract and valid messages", async () => {
    const playground = await openPlayground();
    const services = createServices(loadTableSource(), playground.server.accounts.database);
    const methods = services.flatMap(({ handlers }) => [...handlers.keys()]);
    for (const [endpoint, fields] of CALLS) {
      const { code } = await runIn(playground, endpoint, fields);
      // The words a shell passes to grpcurl; the last is the method.
      const { stdout } = await run("sh", [
        "-c",
        `grpcurl() { printf '%s\\n' "$@"; }\n${code.get("grpcurl")}`,
      ]);
      const words = stdout.trimEnd().split("\n");
      const named = (method: DescMethodUnary) => `${method.parent.typeName}/${method.name}` === words.at(-1);
      const method = defined(methods.find(named));
      expect(() => fromJson(method.input, JSON.parse(defined(words[words.indexOf("-d") + 1])))).not.toThrow();
      expect(words).toContain("-plaintext");
      expect(words.at(-2)).toBe(new URL(playground.server.baseUrl).host);
      expect(words[words.indexOf("-H") + 1]).toBe("authorization: Bearer YOUR_KEY");
    }
  });
});

test("any text entered remains a string literal in the code of every language", async () => {
  const { client } = await openPlayground();
  const zone = `O'Brien"/$(echo 1)\`echo 2\`\\n\u2028</script>&`;
  const form = { do: "run", endpoint: "/v1/chart/full", ...BIRTH, "birth.timezone": zone };
  const answer = await client.post("/playground", form);
  expect(answer.status).toBe(400);
  const code = codeOf(await answer.text());
  /** The time zone that the code would send. The programs print the body instead of sending it. */
  const sentBy = async (program: string, ...words: readonly string[]) => {
    const { stdout } = await run(program, words);
    return (JSON.parse(stdout) as { birth: { timezone: string } }).birth.timezone;
  };
  const shell = (name: string) =>
    `${name}() { while [ "$1" != -d ]; do shift; done; printf '%s' "$2"; }\n${code.get(name)}`;
  expect(await sentBy("sh", "-c", shell("curl"))).toBe(zone);
  expect(await sentBy("sh", "-c", shell("grpcurl"))).toBe(zone);
  const fakeFetch =
    "globalThis.fetch = async (_url, { body }) => { process.stdout.write(body); process.exit(); };";
  const fetching = `${fakeFetch}\n${code.get("TypeScript, fetch")}`;
  expect(await sentBy(process.execPath, "--input-type=module", "-e", fetching)).toBe(zone);
  if (!hasPython) return;
  const building = defined(code.get("Python")?.split("with urllib")[0]);
  expect(await sentBy("python3", "-c", `${building}print(request.data.decode())`)).toBe(zone);
});

test("code for the client compiles in strict TypeScript", async () => {
  const playground = await openPlayground();
  const paths = { "almagest/client": [join(ROOT, "client/index.ts")] };
  const files: string[] = [];
  for (const [index, [endpoint, fields]] of CALLS.entries()) {
    const { code } = await runIn(playground, endpoint, fields);
    const file = `client-${index}.ts`;
    writeFileSync(join(folder, file), `${defined(code.get("TypeScript, client"))}\nexport {};\n`);
    files.push(file);
  }
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    types: ["node"],
    strict: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    paths,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  expect(compilerOutput(["-p", folder], ROOT)).toBe("");
});
