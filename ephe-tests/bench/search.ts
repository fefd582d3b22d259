/**
 * The processor time of a query of the documentation, with its page, and of the index: `node ephe-tests/bench/search.ts`.
 * The goal is 2 ms for any query.
 */
import assert from "node:assert/strict";
import { loadTableSource } from "../../engine/node/index.ts";
import { readEdition } from "../../service/app/edition.ts";
import { createCalculationServices } from "../../service/app/services.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { ERROR_CODES } from "../../service/contract/errors.ts";
import { PLAN_NAMES } from "../../service/contract/plans.ts";
import { readAssets } from "../../service/portal/pages/assets.ts";
import { createFrameContext, SEARCH_PATH } from "../../service/portal/pages/frame.ts";
import { createSite } from "../../service/portal/site/site.ts";
import { figure, heading, line, verdict } from "./report.ts";

const GOAL_MS = 2;
const ROUNDS = 200;
/** Common words, misspelled ones, a name, and as many words as are searched. */
const QUERIES = [
  "retrograde",
  "ephemeris npm",
  "createEphemeris",
  "daily_limit_reached",
  "sinastry chrat retrogade houzes",
  "house ascendant planets date time location zone warning",
  "zzzzzzzz yyyyyyyy xxxxxxxx wwwwwwww vvvvvvvv uuuuuuuu tttttttt ssssssss",
];

const baseUrl = "https://api.example.com";
const source = loadTableSource();
const assets = readAssets();
const operator = { contactUrl: null, termsUrl: null, privacyUrl: null };
const site = createSite({
  endpoints: createEndpoints(createCalculationServices(source)),
  source,
  assets,
  baseUrl,
  data: readEdition(),
  errorCodes: ERROR_CODES,
  frame: createFrameContext({
    ...operator,
    baseUrl,
    assets,
    hasPortal: true,
    hasStudio: false,
    planNames: PLAN_NAMES,
  }),
  plans: {
    names: PLAN_NAMES,
    limits: { free: 10, pro: 1000 },
    isPaymentEnabled: false,
    price: () => null,
    contactUrl: null,
  },
  securityContact: null,
});
const content = site.get(SEARCH_PATH)?.content;
assert.ok(typeof content === "object" && "answer" in content, "the site has a search");
const { answer } = content;

/** The processor time per query, in milliseconds. */
async function measure(query: string, rounds: number): Promise<number> {
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round++) await answer(new URLSearchParams({ q: query }));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / rounds;
}

heading("Search of the documentation, processor time");
line("the index, with the texts of the API reference", `${figure(await measure("index", 1))} ms`);
for (const query of QUERIES) {
  await measure(query, ROUNDS);
  const timeMs = await measure(query, ROUNDS);
  line(query, `${figure(timeMs)} ms`, verdict(`${GOAL_MS} ms`, timeMs <= GOAL_MS));
}
