import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { WHEEL_OPTIONS } from "../../service/contract/pictures.ts";
import { drawWheel, type WheelChart } from "../../wheel/index.ts";
import { defined } from "../defined.ts";
import { API_KEY, WITH_KEY } from "../service/open-account.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { type GuideSection, sectionsOf } from "./guide-sections.ts";

const run = promisify(execFile);

let server: RunningServer;
let work: string;
let guide: string;
let sections: readonly GuideSection[];

beforeAll(async () => {
  server = await openChartServer();
  work = mkdtempSync(join(tmpdir(), "almagest-pictures-"));
  const page = await (await fetch(`${server.baseUrl}/docs/drawings`)).text();
  // Each way to call the service is a section of the chapter.
  guide = page.slice(page.indexOf("\n## Pictures\n")).replace(/^###/gm, "##");
  sections = sectionsOf(guide);
});
afterAll(async () => {
  await server.stop();
  rmSync(work, { recursive: true, force: true });
});

/** The drawing that the library makes of the response to the guide's birth. */
async function libraryDrawing(): Promise<string> {
  const response = await fetch(`${server.baseUrl}/v1/chart/full`, {
    method: "POST",
    headers: { "content-type": "application/json", ...WITH_KEY },
    body: '{"birth":{"date":"1990-06-15","time":"14:30","latitude":48.8566,"longitude":2.3522}}',
  });
  return drawWheel((await response.json()) as WheelChart, {
    bodies: ["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"],
    legend: true,
  });
}

test.each(["curl", "TypeScript", "Python"])(
  "the example of the guide to pictures in %s saves the library's drawing",
  async (heading) => {
    const { files, commands } = defined(sections.find((section) => section.heading === heading));
    const folder = join(work, heading);
    mkdirSync(folder);
    for (const [name, code] of files) writeFileSync(join(folder, name), code);
    const start = /`((?:node|python3) picture\.\w+)`/.exec(guide.slice(guide.indexOf(`## ${heading}`)));
    const command = commands[0] ?? defined(start?.[1]);
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^VITEST|^NODE_OPTIONS$|_proxy$/i.test(name),
    );
    await run("bash", ["-ec", command], {
      cwd: folder,
      env: { ...Object.fromEntries(inherited), ALMAGEST_API_KEY: API_KEY },
    });
    expect(readFileSync(join(folder, "chart.svg"), "utf8")).toBe(await libraryDrawing());
  },
);

test("the guide to pictures lists every option and the recorded error", async () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(WHEEL_OPTIONS.map(({ name }) => name));
  const [, error] = defined(/^```json\n([\s\S]*?)^```$/m.exec(guide));
  const response = await fetch(`${server.baseUrl}/pictures/chart?size=400`, {
    method: "POST",
    headers: { "content-type": "application/json", ...WITH_KEY },
    body: '{"birth":{"date":"1990-06-15","latitude":48.8566,"longitude":2.3522}}',
  });
  expect(await response.json()).toMatchObject(JSON.parse(defined(error)) as object);
});
