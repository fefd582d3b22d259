import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { MOVED_PAGES } from "../../../../service/portal/site/guides.ts";
import { defined } from "../../../defined.ts";
import { ROOT, trackedPaths } from "../../../source-tree.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { BROWSER } from "./read-site.ts";

/** Texts that name addresses of the service to users: the contract, clients, code, recorded answers and requests. */
const NAMING =
  /^(?:proto|client|clients|engine|wheel|service|examples|tools|test\/service\/golden-calls)\/.*\.(?:proto|json|ts|mjs|js|py|toml|md)$/;
/** An address below /docs, after a quote, a bracket, a space or an origin of the service; not a path of a file. */
const ADDRESS =
  /(?<=["'`(\s>}]|https?:\/\/(?:[\w.-]*\bexample\.com|localhost|127\.0\.0\.1)(?::\d+)?)\/docs(?:\/[\w-]+)+(?:\.(?!md\b)\w+)?(?:#[\w-]+)?(?!\.md\b|[\w/]*\/?\$\{)/g;

/** Addresses that were served before the pages were joined. Bookmarks and released clients name them. */
const FORMER = [
  "quick-start web-pages errors plans pictures tool-calls client client-python data-frames library from-swiss-ephemeris wheel",
  "events models time-zones polar-houses true-node-and-lilith clock-history clock-history-europe clock-history-asia",
  "clock-history-united-states clock-history-americas chart-conventions sky transits synastry solar-return timing locations scores",
  "calibration accuracy independent-check second-source versioning changelog privacy licences payment-rehearsal",
].flatMap((names) => names.split(" ").map((name) => `/docs/${name}`));

let server: RunningServer;

beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const get = (path: string) =>
  fetch(`${server.baseUrl}${path.replace(/#.*/, "")}`, { headers: BROWSER, redirect: "manual" });

/** Why an address is not served; null: it is, and its section exists. */
async function problemOf(address: string): Promise<string | null> {
  const first = await get(address);
  const location = first.headers.get("location");
  const target = first.status === 308 ? new URL(defined(location ?? undefined), "http://localhost") : null;
  const response = target === null ? first : await get(target.pathname);
  const text = await response.text();
  const id = (target?.hash || /#.*/.exec(address)?.[0] || "").slice(1);
  if (response.status !== 200) return `${address}: ${first.status} ${location ?? ""} ${response.status}`;
  return id === "" || text.includes(` id="${id}"`)
    ? null
    : `${address}: ${location ?? ""} has no heading ${id}`;
}

async function problemsOf(addresses: Iterable<string>): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const address of addresses) {
    const problem = await problemOf(address);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

test("every address that was served before is served, or permanently redirected to an existing section", async () => {
  expect(await problemsOf(new Set([...FORMER, ...Object.keys(MOVED_PAGES)]))).toEqual([]);
});

test("every address that the contract, clients, code or a recorded answer names is served, with its section", async () => {
  const named = trackedPaths
    .filter((path) => NAMING.test(path))
    .flatMap((path) => readFileSync(join(ROOT, path), "utf8").match(ADDRESS) ?? []);
  const described = (await (await fetch(`${server.baseUrl}/openapi.json`)).text()).match(ADDRESS) ?? [];
  const addresses = new Set([...named, ...described]);
  expect([...addresses]).toEqual(
    expect.arrayContaining([
      "/docs/versioning",
      "/docs/pictures",
      "/docs/plans",
      "/docs/reference/chart-full",
    ]),
  );
  expect(await problemsOf(addresses)).toEqual([]);
});
