import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { type JsonSchema, jsonSchemaOf } from "../../../../service/contract/json-schema.ts";
import { defined } from "../../../defined.ts";
import { ENDPOINTS } from "../../endpoints.ts";
import { WITH_KEY } from "../../open-account.ts";
import { getFrom, postTo } from "../../open-chart-server.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { sharedToolClient } from "./shared-tool-client.ts";
import { type ToolOfList, toolClientKinds } from "./tool-clients.ts";

/** A day for every optional date, so the response does not depend on the current day. */
const DAY = "2020-03-01";

/** The request with its required fields and dates only, generated from its schema, for any endpoint. */
function smallestRequest(schema: JsonSchema): Readonly<Record<string, unknown>> {
  return sampleOf(schema) as Readonly<Record<string, unknown>>;
}

function sampleOf(schema: JsonSchema): unknown {
  // The target of a search: of its kinds, a sign needs no further field.
  if (schema.properties?.["sign"] !== undefined) return { sign: "Aries" };
  if (schema.enum !== undefined) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case "object": {
      const members = Object.entries(schema.properties ?? {}).filter(
        ([name, member]) => schema.required?.includes(name) || (isDate(member) && name !== "to"),
      );
      return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(member)]));
    }
    case "integer":
      return schema.minimum;
    case "number":
      return 48.25;
    default:
      return isDate(schema) ? DAY : "14:30";
  }
}

function isDate({ pattern }: JsonSchema): boolean {
  return pattern !== undefined && new RegExp(pattern).test(DAY);
}

const routes = [...ENDPOINTS.values()];
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
const server = sharedChartServer();
const client = sharedToolClient(server);
const toolOf = (path: string) => defined(client.tools.find(({ name }) => name === toolNameOf(path)));

test("lists one tool per endpoint, in the order of the contract, named after its path", () => {
  expect(client.tools.map(({ name }) => name)).toEqual(routes.map(({ path }) => toolNameOf(path)));
  for (const { path } of routes) expect(toolNameOf(path)).toBe(NAMES[path] ?? toolNameOf(path));
});

test.each(toolClientKinds)("$name lists the same tools and is answered as REST answers", async (kind) => {
  const other = await kind.open(server.baseUrl, WITH_KEY);
  expect(other.serverName).toBe("almagest");
  expect(other.instructions).toContain("tropical zodiac");
  const facts = (list: readonly ToolOfList[]) =>
    list.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }));
  expect(facts(await other.list())).toEqual(facts(client.tools));
  const request = requestOf("/v1/chart/full");
  const { text } = await postTo(server, "/v1/chart/full", request);
  const { content, structuredContent } = await other.call("chart_full", { ...request, detail: "full" });
  expect([content[0]?.text, content[1]?.type, structuredContent]).toEqual([
    ...[text, "resource_link", JSON.parse(text)],
  ]);
  await other.close();
});

describe.each(routes.map((route) => [route.path, route] as const))(
  "the tool of %s",
  (path, { verb, access }) => {
    test("is described, as read-only, with schemas of JSON Schema 2020-12", () => {
      const { name, annotations, description, inputSchema } = toolOf(path);
      expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
      const schema = inputSchema as JsonSchema;
      const requestSchema = defined(requestSchemas[path]);
      const isAccepted = ajv.compile(schema);
      expect([isAccepted(requestOf(path)), isAccepted.errors]).toEqual([true, null]);
      const names = Object.keys(requestSchema.properties ?? {});
      const toolArguments = [...(OWN_ARGUMENTS[name] ?? []), ...(names.length === 0 ? [] : ["detail"])];
      expect(Object.keys(schema.properties ?? {})).toEqual([...names, ...toolArguments]);
      expect(schema.required).toEqual(requestSchema.required);
      for (const [member, { enum: values }] of Object.entries(requestSchema.properties ?? {}))
        expect(defined(schema.properties?.[member]).enum).toEqual(values);
      const plan = access.leastPlan === "pro" ? "Pro" : access.isCounted ? "Free" : "Counts nothing";
      expect(description).toContain(plan);
      expect(JSON.stringify(schema)).not.toMatch(/2147483648|4294967295|"format"/);
    });

    test("is answered in full as REST answers, and in brief by default, as value and as text", async () => {
      const request = requestOf(path);
      const query = new URLSearchParams(request as Record<string, string>);
      const answer = verb === "POST" ? postTo(server, path, request) : getFrom(server, `${path}?${query}`);
      const { text } = await answer;
      const isUsage = path === "/v1/usage";
      const full = await client.call(toolNameOf(path), isUsage ? request : { ...request, detail: "full" });
      const brief = await client.call(toolNameOf(path), { ...request, ...(isUsage ? {} : { detail: null }) });
      const { outputSchema } = toolOf(path);
      expect(outputSchema !== undefined).toBe(["/v1/usage", "/v1/chart/elements"].includes(path));
      const isResult = outputSchema === undefined ? () => true : ajv.compile(outputSchema);
      const links = ["/v1/chart/full", "/v1/solar-return"].includes(path) ? ["resource_link"] : [];
      for (const { isError = false, structuredContent, content } of [full, brief]) {
        expect([isError, isResult(structuredContent)]).toEqual([false, true]);
        if (outputSchema !== undefined) expect(isResult({})).toBe(false);
        expect(content.map(({ type }) => type)).toEqual(["text", ...links]);
        expect(content[0]?.text).toBe(JSON.stringify(structuredContent));
      }
      if (isUsage) return;
      expect(full.content[0]).toEqual({ type: "text", text });
      expect(defined(brief.content[0]?.text).length).toBeLessThan(text.length);
      expect(brief._meta).toMatchObject({ "X-RateLimit-Limit": 1_000_000 });
    });
  },
);

test("docs/assistants.md lists every tool with its endpoint and its plan", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/assistants.md"), "utf8");
  const rows = page.split("\n").filter((line) => /^\| `\w+` \| (GET|POST) /.test(line));
  const titles: Readonly<Record<string, string>> = { free: "Free", pro: "API Pro" };
  const expected = routes.map(
    ({ access, path, verb }) => `| \`${toolNameOf(path)}\` | ${verb} ${path} | ${titles[access.leastPlan]} |`,
  );
  expect(rows.filter((row) => expected.includes(row))).toHaveLength(expected.length);
});
