import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { defined } from "../defined.ts";
import { freePort } from "../free-port.ts";
import { CHROMIUM } from "../package/chromium.ts";
import { goldenResponse } from "../service/golden-calls/golden-call.ts";
import { API_KEY } from "../service/open-account.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { sectionsOf } from "./guide-sections.ts";

const ROOT = join(import.meta.dirname, "../..");
const NEXT_ROUTE = "app/api/chart/route.ts";
const SVELTEKIT_ROUTE = "src/routes/api/chart/+server.ts";
const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

let server: RunningServer;
let folder: string;
let commands: readonly string[];

/** Saves the files of the served guide in a folder with the project's packages, which include Express. */
beforeAll(async () => {
  server = await openChartServer();
  folder = mkdtempSync(join(tmpdir(), "almagest-web-pages-"));
  const guide = await (await fetch(`${server.baseUrl}/docs/web-page`)).text();
  const sections = sectionsOf(guide);
  commands = sections.flatMap((section) => section.commands);
  for (const [name, code] of sections.flatMap(({ files }) => [...files])) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(ROOT, "node_modules/express"), join(folder, "node_modules/express"));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of the guide with the key; it ends with the test. */
function start(file: string, args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], ALMAGEST_API_KEY: API_KEY, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill();
  });
  return child;
}

/** What a route of Next.js or SvelteKit responds: a function of the file, run in a process of its own. */
async function responseOf(route: string, body: unknown): Promise<Response> {
  const program = `import { POST } from ${JSON.stringify(pathToFileURL(join(folder, route)).href)};
const request = new Request("http://localhost/api/chart", { method: "POST", body: process.argv[2] });
const response = await POST(${route === SVELTEKIT_ROUTE ? "{ request }" : "request"});
process.stdout.write(JSON.stringify([await response.text(), { status: response.status, headers: [...response.headers] }]));
`;
  writeFileSync(join(folder, "call.mjs"), program);
  const child = start("call.mjs", [JSON.stringify(body)], {});
  let output = "";
  child.stdout?.on("data", (part) => {
    output += String(part);
  });
  expect(await once(child, "close")).toEqual([0, null]);
  const [text, head] = JSON.parse(output) as [string, ResponseInit];
  return new Response(text, head);
}

describe("the served guide for web pages, followed in a fresh folder", () => {
  test.each([NEXT_ROUTE, SVELTEKIT_ROUTE])(
    "has a route in %s that adds the key, and passes the body, the status and the problems on",
    async (route) => {
      const chart = await responseOf(route, { birth: BIRTH });
      expect([chart.status, chart.headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(await chart.json()).toEqual(goldenResponse("chart-short"));
      const rejection = await responseOf(route, { birth: { ...BIRTH, latitude: 91 } });
      expect(rejection.status).toBe(400);
      expect(await rejection.text()).toContain("birth.latitude");
    },
  );

  test.skipIf(CHROMIUM === undefined)(
    "has a server with Express and a page that shows the Sun sign; without the route the browser blocks the page",
    async () => {
      const port = await freePort();
      // Express is there: the test installs nothing.
      expect(commands).toEqual(["npm install express@5\nnode server.mjs\n"]);
      start("server.mjs", [], { PORT: String(port) });
      const address = `http://localhost:${port}`;
      const status = () =>
        fetch(address).then(
          ({ status: code }) => code,
          () => 0,
        );
      await expect.poll(status).toBe(200);
      const browser = await chromium.launch({
        executablePath: defined(CHROMIUM),
        args: ["--no-sandbox", "--disable-gpu"],
      });
      onTestFinished(() => browser.close());
      const page = await browser.newPage();
      const messages: string[] = [];
      page.on("console", (message) => messages.push(message.text()));
      await page.goto(address);
      await page.getByLabel("Date").fill("1990-06-15");
      await page.getByLabel("Time").fill("14:30");
      await page.getByRole("button").click();
      await page.getByText("Sun in Gemini").waitFor();
      await page.getByLabel("Date").fill("1700-01-01");
      await page.getByRole("button").click();
      await page.getByText("birth.date").waitFor();

      const direct = `fetch("${server.baseUrl}/v1/chart/short", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })
        .catch(({ name }) => name)`;
      expect(await page.evaluate(direct)).toBe("TypeError");
      const blocked = `Access to fetch at '${server.baseUrl}/v1/chart/short' from origin '${address}' has been blocked by CORS policy`;
      await expect.poll(() => messages.some((message) => message.startsWith(blocked))).toBe(true);
    },
  );
});
