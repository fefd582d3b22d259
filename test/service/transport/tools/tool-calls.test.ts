import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { createServices } from "../../../../service/app/services.ts";
import { createEndpoints, type Endpoint } from "../../../../service/contract/endpoints.ts";
import { type JsonSchema, jsonSchemaOf } from "../../../../service/contract/json-schema.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";
import { openAccountDatabase, WITH_KEY } from "../../open-account.ts";
import { openChartServer, postTo, type TextAnswer } from "../../open-chart-server.ts";
import { smallestRequest } from "./smallest-request.ts";
import { type ToolClient, type ToolOfList, toolClientKinds } from "./tool-clients.ts";

const accounts = await openAccountDatabase();
const routes = [...createEndpoints(createServices(TABLES, accounts.database)).values()];
/** The schema of each request, by the path of its endpoint. */
const requestSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  routes.map(({ path, method }) => [path, jsonSchemaOf(method.input, "request")]),
);
const requestOf = (path: string) => smallestRequest(defined(requestSchemas[path]));

/** Written down by hand, as the decision about names has them. */
const NAMES: Readonly<Record<string, string>> = {
  "/v1/chart/full": "chart_full",
  "/v1/chart/fixed-stars": "chart_fixed_stars",
  "/v1/horoscope/daily": "horoscope_daily",
  "/v1/sky": "sky",
  "/v1/solar-return": "solar_return",
  "/v1/locations/rank": "locations_rank",
  "/v1/usage": "usage",
};
/** The arguments that only the tool has, without `detail`. */
const OWN_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  sky: ["timezone", "months"],
  horoscope_daily: ["timezone"],
  transits: ["timezone"],
  progressions: ["timezone"],
  search: ["timezone"],
  returns: ["timezone"],
};
const toolNameOf = (path: string) => path.slice("/v1/".length).replace(/[-/]/g, "_");

/** As a client creates it: it knows no formats. The types of `time` are a union, which strict mode logs. */
const ajv = new Ajv2020({ allowUnionTypes: true });
const validators = new Map<string, ReturnType<typeof ajv.compile>>();

/** The validator of a schema. Every kind of client lists the same ones, and compiling them takes longer than all else. */
function validatorOf(schema: object): ReturnType<typeof ajv.compile> {
  const text = JSON.stringify(schema);
  const validator = validators.get(text) ?? ajv.compile(schema);
  validators.set(text, validator);
  return validator;
}

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(async () => {
  await server.stop();
  await accounts.close();
});

const restAnswers = new Map<string, Promise<TextAnswer>>();

/** What REST answers to the smallest request of an endpoint: the same for every kind of client. */
function restAnswer(endpoint: Endpoint): Promise<TextAnswer> {
  const answer = restAnswers.get(endpoint.path) ?? askRest(endpoint);
  restAnswers.set(endpoint.path, answer);
  return answer;
}

async function askRest({ path, verb }: Endpoint): Promise<TextAnswer> {
  const request = requestOf(path);
  if (verb === "POST") return postTo(server, path, request);
  const query = new URLSearchParams(request as Record<string, string>);
  const response = await fetch(`${server.baseUrl}${path}?${query}`, { headers: WITH_KEY });
  return { status: response.status, text: await response.text() };
}

describe.each(toolClientKinds)("$name", (kind) => {
  let client: ToolClient;
  let tools: readonly ToolOfList[];
  beforeAll(async () => {
    client = await kind.open(server.baseUrl, WITH_KEY);
    tools = await client.list();
  });
  afterAll(() => client.close());

  test("receives the name of the server and the instructions for all tools", () => {
    expect(client.serverName).toBe("almagest");
    expect(client.instructions).toContain("tropical zodiac");
  });

  test("lists one tool per endpoint, in the order of the contract, named after its path", () => {
    expect(tools.map(({ name }) => name)).toEqual(routes.map(({ path }) => toolNameOf(path)));
    for (const { path } of routes) expect(toolNameOf(path)).toBe(NAMES[path] ?? toolNameOf(path));
  });

  test.each(routes.map((route) => [route.path, route] as const))(
    "has %s described, as read-only, with schemas of JSON Schema 2020-12",
    (path, { access }) => {
      const tool = defined(tools.find(({ name }) => name === toolNameOf(path)));
      expect(tool.annotations).toEqual({
        readOnlyHint: true,
        openWorldHint: false,
      });
      const schema = tool.inputSchema as JsonSchema;
      const requestSchema = defined(requestSchemas[path]);
      const isAccepted = validatorOf(schema);
      expect([isAccepted(smallestRequest(requestSchema)), isAccepted.errors]).toEqual([true, null]);
      const names = Object.keys(requestSchema.properties ?? {});
      const toolArguments = [...(OWN_ARGUMENTS[tool.name] ?? []), ...(names.length === 0 ? [] : ["detail"])];
      expect(Object.keys(schema.properties ?? {})).toEqual([...names, ...toolArguments]);
      expect(schema.required).toEqual(requestSchema.required);
      for (const [name, member] of Object.entries(requestSchema.properties ?? {})) {
        expect(defined(schema.properties?.[name]).enum).toEqual(member.enum);
      }
      expect(tool.description).toContain(
        access.leastPlan === "pro" ? "Pro" : access.isCounted ? "Free" : "Counts nothing",
      );
      expect(JSON.stringify(schema)).not.toMatch(/2147483648|4294967295|"format"/);
    },
  );

  test.each(routes.map((route) => [route.path, route] as const))(
    "is answered in full as REST answers at %s, and in brief by default, as value and as text",
    async (path, route) => {
      const request = requestOf(path);
      const { status, text } = await restAnswer(route);
      expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
      const isUsage = path === "/v1/usage";
      const full = await client.call(toolNameOf(path), isUsage ? request : { ...request, detail: "full" });
      const brief = await client.call(toolNameOf(path), { ...request, ...(isUsage ? {} : { detail: null }) });
      const { outputSchema } = defined(tools.find(({ name }) => name === toolNameOf(path)));
      expect(outputSchema !== undefined).toBe(["/v1/usage", "/v1/chart/elements"].includes(path));
      const isResult = outputSchema === undefined ? () => true : validatorOf(outputSchema);
      for (const result of [full, brief]) {
        expect(result.isError ?? false).toBe(false);
        expect(isResult(result.structuredContent)).toBe(true);
        if (outputSchema !== undefined) expect(isResult({})).toBe(false);
        const types = result.content.map(({ type }) => type);
        expect(types).toEqual(
          ["chart_full", "solar_return"].includes(toolNameOf(path)) ? ["text", "resource_link"] : ["text"],
        );
        expect(defined(result.content[0]).text).toBe(JSON.stringify(result.structuredContent));
      }
      if (isUsage) return;
      expect(full.content[0]).toEqual({ type: "text", text });
      expect(full.structuredContent).toEqual(JSON.parse(text));
      expect(defined(defined(brief.content[0]).text).length).toBeLessThan(text.length);
      const result = brief;
      expect(result._meta).toMatchObject({ "X-RateLimit-Limit": 1_000_000 });
    },
    60_000,
  );

  // Hosts know a search of documents by the same name.
  test("calls search, whose title and description begin with what is searched", async () => {
    const { title, description } = defined(tools.find(({ name }) => name === "search"));
    expect([title, description]).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^Aspect and ingress search\b/)),
    );
    const period = { from: "2026-03-01", to: "2026-03-31" };
    const request = { body: "Sun", target: { sign: "Aries" }, ...period, detail: "full" };
    const { structuredContent, isError } = await client.call("search", request);
    expect(isError ?? false).toBe(false);
    // The March equinox of 2026 is at 14:46 UTC of the 20th (Astronomical Almanac).
    const { passes } = structuredContent as { readonly passes: readonly { readonly exactAt: string }[] };
    expect(passes.map(({ exactAt }) => exactAt.slice(0, 15))).toEqual(["2026-03-20T14:4"]);
    const document = await client.call("search", { query: "how to read a chart" });
    expect([document.isError, document.content[0]?.text]).toEqual([
      true,
      expect.stringContaining('"field":"body"'),
    ]);
  });
});

test("each endpoint accepts the smallest request that its schema allows", () => {
  for (const [path, schema] of Object.entries(requestSchemas)) {
    const check = validatorOf(schema);
    check(smallestRequest(schema));
    expect([path, check.errors ?? []]).toEqual([path, []]);
  }
});

test("docs/assistants.md lists every tool with its endpoint and its plan", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/assistants.md"), "utf8");
  const rows = page.split("\n").filter((line) => /^\| `\w+` \| (GET|POST) /.test(line));
  const titles: Readonly<Record<string, string>> = { free: "Free", pro: "API Pro" };
  const expected = routes.map(
    ({ access, path, verb }) => `| \`${toolNameOf(path)}\` | ${verb} ${path} | ${titles[access.leastPlan]} |`,
  );
  expect(rows.filter((row) => expected.includes(row))).toHaveLength(expected.length);
});
