import { execFile } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { defined } from "../defined.ts";
import { sharedDownloads } from "../package/shared-build.ts";
import { API_KEY } from "../service/open-account.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { sectionsOf } from "./guide-sections.ts";
import { createVirtualEnvironment, PYTHON } from "./python-environment.ts";

const run = promisify(execFile);
const [INSTALL = "", ...PROGRAMS] = ["pip install pandas ", "python3 charts.py", "python3 table.py"];

let server: RunningServer;
let folder: string;
let guide: string;

beforeAll(async () => {
  server = await openChartServer({ downloadsFolder: await sharedDownloads() });
  folder = mkdtempSync(join(tmpdir(), "almagest-data-frames-"));
  guide = await (await fetch(`${server.baseUrl}/docs/clients`)).text();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a command of the guide prints, in the guide's environment of Python. */
async function outputOf(command: string): Promise<string> {
  const { stdout } = await run("bash", ["-ec", command], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: [join(folder, "python/bin"), process.env["PATH"]].join(delimiter),
      ALMAGEST_API_KEY: API_KEY,
      PIP_RETRIES: "0",
      // Only the modules that the programs import are compiled.
      PIP_NO_COMPILE: "1",
      PIP_DISABLE_PIP_VERSION_CHECK: "1",
    },
  });
  return stdout.replace(/[ \t]+$/gm, "");
}

describe.skipIf(PYTHON === null)("the served guide to data frames, followed in a fresh folder", () => {
  test("prints what it shows, and a second run computes only the rows that failed", async ({ skip }) => {
    const { files, commands: lines } = defined(
      sectionsOf(guide).find(({ heading }) => heading === "Data frames"),
    );
    const commands = lines.map((command) => command.trim());
    expect(commands[0]).toContain(INSTALL);
    expect(commands.slice(1)).toEqual(PROGRAMS);
    for (const [name, code] of files) writeFileSync(join(folder, name), code);
    const outputs = [...guide.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, output]) => defined(output));

    await createVirtualEnvironment(defined(PYTHON ?? undefined), join(folder, "python"), true);
    const failure = await outputOf(defined(commands[0])).then(
      () => null,
      (error: { readonly stderr: string }) => error.stderr,
    );
    if (failure !== null) {
      // pip names the package that it does not find.
      expect(failure).toContain("No matching distribution found for pandas");
      console.warn("skipped: pip does not find pandas, so the guide to data frames is not followed");
      skip();
    }
    for (const [index, command] of PROGRAMS.entries())
      expect(await outputOf(command)).toBe(defined(outputs[index]));
    const errors = readFileSync(join(folder, "errors.csv"), "utf8");
    expect(errors).toMatch(
      /^id,code,problem\n4,invalid_request,birth\.date must be a date that exists[^\n]*\n$/,
    );

    const people = readFileSync(join(folder, "people.csv"), "utf8");
    writeFileSync(join(folder, "people.csv"), people.replace("2001-09-31", "2001-09-30"));
    // A run that was killed can leave a part of a line.
    appendFileSync(join(folder, "charts.jsonl"), '{"id": 4, "planets": [{"na');
    expect(await outputOf("python3 charts.py")).toBe("1 charts, 0 errors\n");
    const charts = readFileSync(join(folder, "charts.jsonl"), "utf8").trim().split("\n");
    expect(charts.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2, 3, 5, 4]);
  });
});
