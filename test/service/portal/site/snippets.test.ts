import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BirthSchema } from "../../../../proto/gen/almagest/v1/birth_pb.ts";
import { ChartService, ComputeShortChartResponseSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import type { RunningServer } from "../../../../service/app/server.ts";
import { defined } from "../../../defined.ts";
import { compilerOutput } from "../../../package/compiler.ts";
import { readGolden } from "../../golden-answers/golden-case.ts";
import { API_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const PLACEHOLDER_ADDRESS = "https://api.example.com";
const run = promisify(execFile);
/** A Python with grpcio-tools, if installed; PYTHON overrides the system's. */
const PYTHON = process.env["PYTHON"] || "python3";

/** The code blocks of a guide, by language and heading. */
function snippetsOf(guide: string) {
  const text = readFileSync(join(ROOT, `docs/${guide}.md`), "utf8");
  const sections = text.split(/^(?=#+ )/m).map((section) => {
    const heading = /^#+ (.*)/.exec(section)?.[1] ?? "";
    const blocks = [...section.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
    return blocks.map(([, language, code]) => ({
      heading,
      language: defined(language),
      code: defined(code),
    }));
  });
  return sections.flat();
}

function snippet(heading: string, language: string, place = 0): string {
  const snippets = snippetsOf("quick-start").filter(
    (one) => one.heading === heading && one.language === language,
  );
  const code = snippets[place]?.code;
  if (code === undefined) throw new Error(`docs/quick-start.md has no ${language} under ${heading}`);
  return code;
}

let server: RunningServer;
let folder: string;

beforeAll(async () => {
  server = await openChartServer();
  folder = mkdtempSync(join(tmpdir(), "almagest-snippets-"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  symlinkSync(join(ROOT, "proto/gen"), join(folder, "gen"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a snippet unchanged, with this service's address and a key in the environment; returns what it prints. */
async function outputOf(
  code: string,
  fileName: string,
  program: string,
  ...words: readonly string[]
): Promise<string> {
  expect(code).toContain(PLACEHOLDER_ADDRESS);
  const file = join(folder, fileName);
  writeFileSync(file, code.replaceAll(PLACEHOLDER_ADDRESS, server.baseUrl));
  const { stdout } = await run(program, [...words, file], {
    cwd: folder,
    env: { ...process.env, ALMAGEST_API_KEY: API_KEY },
    timeout: 30_000,
  });
  return stdout;
}

function has(...command: readonly [string, ...string[]]): boolean {
  return spawnSync(command[0], command.slice(1)).status === 0;
}

describe("the quick start", () => {
  test("in curl prints the chart that is shown", async () => {
    const printed = JSON.parse(await outputOf(snippet("curl", "sh"), "chart.sh", "bash"));
    expect(printed).toMatchObject(JSON.parse(snippet("curl", "json")));
    expect(printed).toEqual(readGolden("short.json"));
  });

  test("in curl prints the requests left today", async () => {
    const printed = JSON.parse(await outputOf(snippet("curl", "sh", 1), "usage.sh", "bash"));
    expect(printed).toMatchObject({ plan: "pro", limit: 1_000_000 });
  });

  test("in TypeScript with fetch prints the seventeen bodies and what is left", async () => {
    const code = snippet("TypeScript, with fetch", "ts");
    const lines = (await outputOf(code, "fetch.ts", process.execPath)).trim().split("\n");
    expect(lines).toHaveLength(18);
    expect(lines[0]).toBe("Sun Gemini 24.15 9");
    expect(lines[17]).toMatch(/^left today: \d+$/);
  });

  test("in TypeScript with Connect prints the Sun's sign and the Ascendant's", async () => {
    const code = snippet("TypeScript, with Connect", "ts");
    expect(await outputOf(code, "connect.ts", process.execPath)).toBe("Sun in Gemini Ascendant in Libra\n");
  });

  test("in TypeScript compiles under strict TypeScript", async () => {
    for (const [name, heading] of [
      ["fetch.ts", "TypeScript, with fetch"],
      ["connect.ts", "TypeScript, with Connect"],
    ] as const) {
      writeFileSync(join(folder, name), `${snippet(heading, "ts")}\nexport {};\n`);
    }
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          target: "es2024",
          module: "nodenext",
          types: ["node"],
          strict: true,
          allowImportingTsExtensions: true,
          skipLibCheck: true,
          noEmit: true,
        },
        files: ["fetch.ts", "connect.ts"],
      }),
    );
    expect(compilerOutput(["-p", folder], ROOT)).toBe("");
  });

  test.skipIf(!has("python3", "--version"))(
    "in Python with the standard library prints the seventeen bodies",
    async () => {
      const code = snippet("Python, standard library", "python");
      const lines = (await outputOf(code, "standard.py", "python3")).trim().split("\n");
      expect(lines).toHaveLength(17);
      expect(lines[0]).toBe("Sun Gemini 24.15 9");
    },
  );

  test.skipIf(!has("python3", "-c", "import requests"))(
    "in Python with requests prints the Sun's sign, and that the time is unknown",
    async () => {
      const printed = await outputOf(
        snippet("Python, with requests", "python"),
        "with_requests.py",
        "python3",
      );
      expect(printed).toMatch(/^Sun in Gemini\nunknown_time .+\n$/);
    },
  );

  test.skipIf(!has(PYTHON, "-c", "import grpc_tools"))(
    "in Python with grpcio prints the Sun's sign and the Ascendant's",
    async () => {
      const heading = "Python, with grpcio";
      const generate = snippet(heading, "sh").replaceAll("python3", PYTHON);
      symlinkSync(join(ROOT, "proto"), join(folder, "proto"));
      await run("bash", ["-c", generate], { cwd: folder });
      const code = snippet(heading, "python").replace(
        'grpc.secure_channel("api.example.com:443", grpc.ssl_channel_credentials())',
        `grpc.insecure_channel("${server.host}:${server.port}")`,
      );
      expect(code).toContain("insecure_channel");
      writeFileSync(join(folder, "over_grpc.py"), code);
      const env = { ...process.env, ALMAGEST_API_KEY: API_KEY };
      const { stdout } = await run(PYTHON, ["over_grpc.py"], { cwd: folder, env });
      expect(stdout).toBe("Sun in Gemini Ascendant in Libra\n");
    },
  );

  test.skipIf(!has("python3", "--version"))("in Python with grpcio is Python", async () => {
    const file = join(folder, "with_grpcio.py");
    writeFileSync(file, snippet("Python, with grpcio", "python"));
    const { stderr } = await run("python3", ["-m", "py_compile", file]);
    expect(stderr).toBe("");
  });

  test.each([
    ["Python, with grpcio", "python", (name: string) => name],
    ["Go, with grpc-go", "go", (name: string) => `${defined(name[0]).toUpperCase()}${name.slice(1)}`],
  ] as const)("in %s names what the contract has", (heading, language, spelt) => {
    const code = snippet(heading, language);
    expect(code).toContain(`ComputeShortChart`);
    expect(ChartService.method.computeShortChart.input.typeName).toContain("ComputeShortChartRequest");
    for (const field of ["date", "time", "latitude", "longitude"] as const) {
      expect(BirthSchema.field[field].name).toBe(field);
      expect(code).toMatch(new RegExp(`\\b${spelt(field)}\\b`));
    }
    for (const field of ["sun", "ascendant"] as const) {
      expect(ComputeShortChartResponseSchema.field[field].name).toBe(field);
      expect(code).toMatch(new RegExp(`chart\\.(?:Get)?${spelt(field)}\\b`));
    }
  });
});

test.each(["quick-start", "time-zones", "polar-houses"])("the JSON in docs/%s.md is valid", (guide) => {
  const jsonSnippets = snippetsOf(guide).filter(({ language }) => language === "json");
  expect(jsonSnippets.length).toBeGreaterThan(0);
  for (const { code } of jsonSnippets) expect(() => JSON.parse(code) as unknown).not.toThrow();
});

test("the warning in the guide to polar houses is the one a polar birth gets", () => {
  const { code } = defined(snippetsOf("polar-houses").find(({ language }) => language === "json"));
  const { warnings } = readGolden("polar-birth.json") as { readonly warnings: readonly unknown[] };
  expect(warnings).toContainEqual(JSON.parse(code));
});
