import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadTableSource } from "../../../engine/node/index.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { createServices } from "../../../service/app/services.ts";
import { createEndpoints, type Endpoint } from "../../../service/contract/endpoints.ts";
import { type JsonSchema, jsonSchemaOf } from "../../../service/contract/json-schema.ts";
import { defined } from "../../defined.ts";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";
import { openChartServer, postTo } from "../open-chart-server.ts";
import { smallestRequest } from "./smallest-request.ts";
import { type ToolClient, type ToolOfList, toolClientKinds } from "./tool-clients.ts";

const accounts = await openAccountDatabase();
const routes = [...createEndpoints(createServices(loadTableSource(), accounts.database)).values()];

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
const toolNameOf = (path: string) => path.slice("/v1/".length).replace(/[-/]/g, "_");

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajv.addFormat("date", true);
ajv.addFormat("iana-time-zone", true);

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(async () => {
  await server.stop();
  await accounts.close();
});

/** What REST answers to the same request. */
async function restAnswer({ path, verb }: Endpoint, request: Readonly<Record<string, unknown>>) {
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
    (path, { method, access }) => {
      const tool = defined(tools.find(({ name }) => name === toolNameOf(path)));
      expect(tool.annotations).toEqual({
        title: tool.title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      for (const schema of [tool.inputSchema, defined(tool.outputSchema)]) {
        expect(schema).toMatchObject({ type: "object" });
        ajv.compile(schema);
      }
      expect(tool.outputSchema).toEqual(jsonSchemaOf(method.output, "response"));
      expect(withoutDescriptions(tool.inputSchema)).toEqual(
        withoutDescriptions(jsonSchemaOf(method.input, "request")),
      );
      const { plans, isCounted } = access;
      expect(tool.description).toContain(`Plan: ${[...plans].join(" or ")}.`);
      expect(tool.description).toContain(isCounted ? "Cost: one request of the daily limit" : "Cost: none");
      for (const { jsonName } of method.output.fields)
        expect(tool.description).toContain(`\n- ${jsonName}: `);
      const takesBirth = method.input.fields.some(({ message }) => message?.name === "Birth");
      expect(defined(tool.description).includes("Birth time:")).toBe(takesBirth);
    },
  );

  test.each(routes.map((route) => [route.path, route] as const))(
    "is answered as REST answers at %s, by the schema promised, as value and as text",
    async (path, route) => {
      const request = smallestRequest(jsonSchemaOf(route.method.input, "request"));
      const { status, text } = await restAnswer(route, request);
      expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
      const result = await client.call(toolNameOf(path), request);
      expect(result.isError ?? false).toBe(false);
      const isUsage = path === "/v1/usage";
      if (!isUsage) expect(result.content).toEqual([{ type: "text", text }]);
      expect(defined(result.content[0]).text).toBe(JSON.stringify(result.structuredContent));
      if (!isUsage) expect(result.structuredContent).toEqual(JSON.parse(text));
      const check = ajv.compile(defined(tools.find(({ name }) => name === toolNameOf(path))?.outputSchema));
      check(result.structuredContent);
      expect(check.errors ?? []).toEqual([]);
      expect(result._meta).toMatchObject({ "X-RateLimit-Limit": 1_000_000 });
    },
    60_000,
  );
});

function withoutDescriptions(schema: object): unknown {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name === "description" && typeof value === "string" ? undefined : value,
    ),
  );
}

test("each endpoint accepts the smallest request that its schema allows", () => {
  for (const { method, path } of routes) {
    const schema: JsonSchema = jsonSchemaOf(method.input, "request");
    const check = ajv.compile(schema);
    check(smallestRequest(schema));
    expect([path, check.errors ?? []]).toEqual([path, []]);
  }
});

test("docs/tool-calls.md lists every tool with its endpoint and its plan", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/tool-calls.md"), "utf8");
  const rows = page.split("\n").filter((line) => /^\| `\w+` \| (GET|POST) /.test(line));
  const titles: Readonly<Record<string, string>> = { free: "Free", pro: "API Pro" };
  const expected = routes.map(
    ({ access, path, verb }) => `| \`${toolNameOf(path)}\` | ${verb} ${path} | ${titles[access.leastPlan]} |`,
  );
  expect(rows.filter((row) => expected.includes(row))).toHaveLength(expected.length);
});
