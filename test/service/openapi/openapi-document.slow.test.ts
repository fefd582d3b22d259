import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openChartServer } from "../open-chart-server.ts";
import { realExamples } from "./real-examples.ts";

const DOCUMENTS = ["openapi.json", "openapi-3.0.json"];
const ROOT = join(import.meta.dirname, "../../..");

test("the documents of OpenAPI 3.1 and 3.0 pass the linter's recommended rules without a warning", async () => {
  const server = await openChartServer();
  onTestFinished(async () => {
    await server.stop();
  });
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
