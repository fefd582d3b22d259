import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { defined } from "../defined.ts";
import { isInstalled, NOT_INSTALLED } from "../package/runtimes.ts";
import { sharedBuild } from "../package/shared-build.ts";
import { launchService } from "../service/operations/launch-service.ts";
import { expectFirstChart } from "./recipes.ts";
import { keyIn, linkInLog, SERVICE_CALLS } from "./service-calls.ts";
import { OTHER_RUNTIMES } from "./service-runtimes.ts";

const IDLE_MS = 500;
/** Much shorter; how much later than the client the process may note the end of a response, once of several times. */
const NOTED_MS = 100;
const IDLE_REQUESTS = 3;

/** Sends a request to an idle process; how long the client waited for its response. */
async function waitOf(baseUrl: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const startMs = performance.now();
  await (await fetch(`${baseUrl}/openapi.json`)).arrayBuffer();
  return performance.now() - startMs;
}

interface LogLine {
  readonly level: string;
  readonly endpoint?: string;
  readonly latencyMs?: number;
}
const linesOf = (log: string): readonly LogLine[] =>
  log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as LogLine);

let start: string;
beforeAll(async () => {
  start = join(await sharedBuild(), "service/almagest.js");
});

describe("the artefact answers every protocol, counts on SQLite, signs a user up, follows its recipe and stops", () => {
  for (const { name, program, options, recipe } of OTHER_RUNTIMES) {
    it(`in ${name}`, async ({ skip }) => {
      if (!isInstalled(program)) return skip(NOT_INSTALLED);
      const folder = mkdtempSync(join(tmpdir(), "almagest-runtime-"));
      const launched = launchService(folder, {}, { start, runtime: [program, ...options] });
      onTestFinished(() => launched.kill());
      const service = await launched.ready;
      const target = {
        baseUrl: service.baseUrl,
        apiKey: keyIn(service.out()),
        linkTo: () => linkInLog(service.log),
      };
      for (const call of SERVICE_CALLS) await call.run(target);
      if (recipe !== null)
        await expectFirstChart(recipe, service.baseUrl, {
          folder: dirname(start),
          environment: {
            DATABASE_URL: `sqlite:${join(folder, "data/almagest.db")}`,
            PATH: [dirname(program), process.env["PATH"]].join(delimiter),
          },
        });
      const waitsMs: number[] = [];
      while (waitsMs.length < IDLE_REQUESTS) waitsMs.push(await waitOf(service.baseUrl));
      expect(await service.stop()).toBe(0);
      const lines = linesOf(service.log());
      expect(lines.filter(({ level }) => level === "error")).toEqual([]);
      const latenciesMs = lines
        .filter(({ endpoint }) => endpoint === "/openapi.json")
        .slice(-IDLE_REQUESTS)
        .map(({ latencyMs }) => defined(latencyMs));
      expect(latenciesMs).toHaveLength(IDLE_REQUESTS);
      const excessesMs = latenciesMs.map((latencyMs, index) => latencyMs - defined(waitsMs[index]));
      expect(Math.min(...excessesMs)).toBeLessThan(NOTED_MS);
    });
  }
});
