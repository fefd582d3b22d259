import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { compilerOutput } from "../../package/compiler.ts";
import { API_KEY } from "../open-account.ts";
import { sharedChartServer } from "../shared-by-tests.ts";
import { realExamples } from "./real-examples.ts";

const DOCUMENTS = ["openapi.json", "openapi-3.0.json"];
const ROOT = join(import.meta.dirname, "../../..");

const server = sharedChartServer();

test("the documents of OpenAPI 3.1 and 3.0 pass the linter's recommended rules without a warning", async () => {
  const folder = mkdtempSync(join(tmpdir(), "almagest-openapi-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of DOCUMENTS) {
    writeFileSync(join(folder, name), await (await fetch(`${server.baseUrl}/${name}`)).text());
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, "node_modules/@redocly/cli/bin/cli.js"),
      "lint",
      ...DOCUMENTS,
      "--extends=recommended",
      "--format=json",
    ],
    { cwd: folder, encoding: "utf8", env: { ...process.env, REDOCLY_TELEMETRY: "off" } },
  );
  const reports = stdout.trim().split(/(?<=\n\})(?=\{)/);
  expect(reports, stderr).toHaveLength(DOCUMENTS.length);
  for (const report of reports) {
    expect(JSON.parse(report), stderr).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
      problems: [],
    });
  }
  expect(status).toBe(0);
});

test("the examples match the service's responses; after a change run npm run golden", async () => {
  const file = join(ROOT, "service/contract/examples.json");
  expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify(await realExamples())}\n`);
});

describe("the typed client", () => {
  const ROOT = join(import.meta.dirname, "../../..");
  /** openapi-typescript, in a package of its own together with the TypeScript 5 it requires. */
  const GENERATOR = createRequire(join(ROOT, "tools/openapi-types/package.json")).resolve(
    "openapi-typescript",
  );
  const run = promisify(execFile);

  /** A program that uses the types. Its names and nulls exist in the contract only. */
  const PROGRAM = `
  import createClient from "openapi-fetch";
  import { drawWheel } from ${JSON.stringify(join(ROOT, "wheel/index.ts"))};
  import type { components, paths } from "./almagest.ts";

  const client = createClient<paths>({
    baseUrl: process.env.BASE_URL!,
    headers: { Authorization: \`Bearer \${process.env.API_KEY}\` },
  });
  const birth: components["schemas"]["Birth"] = {
    date: "1990-06-15",
    time: "14:30",
    latitude: 48.8566,
    longitude: 2.3522,
  };
  const full = await client.POST("/v1/chart/full", { body: { birth } });
  if (full.error !== undefined) throw new Error(full.error.error.message);
  const sun: components["schemas"]["SignName"] = full.data.planets[0]!.sign;
  const ascendant: string | undefined = full.data.angles?.ascendant.sign;

  const pair = await client.POST("/v1/synastry", { body: { personA: birth, personB: birth } });
  const outer = { planets: full.data.planets, aspects: pair.data!.aspects };
  const wheels = [drawWheel(full.data, { sizePx: 400 }), drawWheel(full.data, { outer })];

  const unknown = await client.POST("/v1/chart/angles", { body: { birth: { ...birth, time: null } } });
  const angles: null | undefined | components["schemas"]["Angles"] = unknown.data?.angles;

  const usage = await client.GET("/v1/usage");
  const plan: "free" | "pro" | undefined = usage.data?.plan;

  const wrong = await client.POST("/v1/chart/full", { body: { birth: { ...birth, latitude: 100 } } });
  const { code, details } = wrong.error!.error;
  const field = Array.isArray(details) ? details[0]?.field : undefined;

  console.log(JSON.stringify({ wheels: wheels.map((svg) => svg.slice(0, 5)), sun, ascendant, angles, plan, code, field, status: wrong.response.status }));
  `;

  /** One type error per line. */
  const MISTAKES = [
    'client.POST("/v1/chart/whole", { body: { birth } });',
    'client.POST("/v1/chart/full", { body: {} });',
    'client.POST("/v1/chart/full", { body: { birth: { ...birth, latitude: "48" } } });',
    'client.POST("/v1/locations/rank", { body: { birth: { ...birth, time: null } } });',
    'client.POST("/v1/timing", { body: { birth, activity: "sleep" } });',
    'full.data.planets[0]!.sign satisfies "Ophiuchus";',
  ];

  let folder: string;
  /** Of the program, and of the program with the mistakes. */
  let errors: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "almagest-typed-client-"));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          target: "es2024",
          module: "nodenext",
          types: ["node"],
          strict: true,
          noUncheckedIndexedAccess: true,
          exactOptionalPropertyTypes: true,
          noUnusedLocals: true,
          verbatimModuleSyntax: true,
          allowImportingTsExtensions: true,
          skipLibCheck: true,
          noEmit: true,
        },
      }),
    );
    const generator = join(dirname(dirname(GENERATOR)), "bin/cli.js");
    await run(process.execPath, [
      generator,
      `${server.baseUrl}/openapi.json`,
      "-o",
      join(folder, "almagest.ts"),
    ]);
    writeFileSync(join(folder, "program.ts"), PROGRAM);
    writeFileSync(join(folder, "mistakes.ts"), `${PROGRAM}\n${MISTAKES.join("\n")}\n`);
    errors = compilerOutput(["-p", folder], ROOT);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("types generated from the OpenAPI document compile in strict TypeScript, and a program with them runs", async () => {
    const others = errors.split("\n").filter((line) => /^\S/.test(line) && !line.includes("mistakes.ts("));
    expect(others).toEqual([]);
    const { stdout } = await run(process.execPath, [join(folder, "program.ts")], {
      env: { ...process.env, BASE_URL: server.baseUrl, API_KEY },
    });
    expect(JSON.parse(stdout)).toEqual({
      wheels: ["<svg ", "<svg "],
      sun: "Gemini",
      ascendant: "Libra",
      angles: null,
      plan: "pro",
      code: "invalid_request",
      field: "birth.latitude",
      status: 400,
    });
  });

  test("the types reject wrong paths, fields and names at compile time", () => {
    const first = PROGRAM.split("\n").length;
    const lines = [...errors.matchAll(/mistakes\.ts\((\d+),/g)].map(([, line]) => Number(line) - first - 1);
    expect(new Set(lines), errors).toEqual(new Set(MISTAKES.keys()));
  });
});
