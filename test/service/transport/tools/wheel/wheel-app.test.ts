import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODY_NAMES } from "../../../../../engine/index.ts";
import { type Answer, wheelChartOf } from "../../../../../service/transport/tools/wheel/wheel-chart.ts";
import { decodeWheel, encodeWheel } from "../../../../../service/transport/tools/wheel/wheel-code.ts";
import { renderWheelApp, WHEEL_APP_FILE } from "../../../../../tools/write-wheel-app.ts";
import { drawWheel, type WheelChart } from "../../../../../wheel/index.ts";
import { defined } from "../../../../defined.ts";
import { WITH_KEY } from "../../../open-account.ts";
import { sharedChartServer } from "../../../shared-by-tests.ts";
import { callOf, post } from "../tool-requests.ts";

const BIRTH = { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 };
const LINK_BYTES_MAX = 500;

interface Link {
  readonly type: string;
  readonly uri: string;
  readonly mimeType: string;
}

const server = sharedChartServer();
let client: Client;
beforeAll(async () => {
  client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  const url = new URL(`${server.baseUrl}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: WITH_KEY } }));
});
afterAll(() => client.close());

async function call(name: string, args: object) {
  const { content, structuredContent } = await client.callTool({ name, arguments: { ...args } });
  return { content: content as readonly Link[], answer: structuredContent as Answer };
}

async function read(uri: string) {
  const { contents } = await client.readResource({ uri });
  return contents[0] as { readonly mimeType: string; readonly text: string; readonly _meta?: object };
}

/** The glyphs and the figures of a drawing, without its lines of aspects. */
function bodiesOf(svg: string): readonly string[] {
  return [...svg.matchAll(/data-body="(\w+)"/g)].map(([, name = ""]) => name).sort();
}

describe("the page for hosts of MCP Apps", () => {
  test("is named by the tools whose answers it shows, and by no other", async () => {
    const { tools } = await client.listTools();
    const named = tools.flatMap(({ name, _meta }) =>
      _meta === undefined ? [] : [[name, _meta["ui"] as { readonly resourceUri: string }]],
    );
    expect(named).toEqual([
      ["chart_full", { resourceUri: "ui://almagest/wheel.html" }],
      ["solar_return", { resourceUri: "ui://almagest/wheel.html" }],
    ]);
    expect(client.getServerCapabilities()?.extensions).toEqual({ "io.modelcontextprotocol/ui": {} });
  });

  test("is one document that loads nothing, in the list of resources", async () => {
    const uri = "ui://almagest/wheel.html";
    const { resources } = await client.listResources();
    const type = "text/html;profile=mcp-app";
    expect(resources.find((resource) => resource.uri === uri)).toMatchObject({ mimeType: type });
    const page = await read(uri);
    expect(page).toMatchObject({ mimeType: type, _meta: { ui: { prefersBorder: false } } });
    expect(page.text).toMatch(/^<!doctype html>/);
    expect(page.text).not.toMatch(/(?:src|href)=|url\(|@import|fetch\(|https?:\/\/(?!www\.w3\.org)/);
  });

  test("is bundled from the present sources: node tools/write-wheel-app.ts", async () => {
    expect(readFileSync(WHEEL_APP_FILE, "utf8")).toBe(await renderWheelApp());
  });
});

describe("the chart of an answer", () => {
  test.each([
    ["chart_full", { birth: BIRTH }],
    ["chart_full", { birth: { ...BIRTH, time: null } }],
    ["chart_full", { birth: { ...BIRTH, latitude: 69.65, longitude: 18.96 } }],
    ["solar_return", { birth: BIRTH, year: 2027 }],
  ] as const)("of %s %j is the same in the brief and in the full form", async (name, args) => {
    const brief = defined(wheelChartOf((await call(name, args)).answer));
    const full = defined(wheelChartOf((await call(name, { ...args, detail: "full" })).answer));
    expect(brief.planets.map((body) => [body.name, body.retrograde])).toEqual(
      full.planets.map((body) => [body.name, body.retrograde]),
    );
    const minute = 1 / 60;
    for (const [index, { longitude }] of brief.planets.entries())
      expect(Math.abs(longitude - defined(full.planets[index]).longitude)).toBeLessThan(minute);
    expect(brief.houses?.length ?? 0).toBe(full.houses?.length ?? 0);
    for (const [index, { cusp }] of (brief.houses ?? []).entries())
      expect(Math.abs(cusp - defined(full.houses?.[index]).cusp)).toBeLessThan(minute);
    const lineOf = ({ planet1, aspect, planet2 }: WheelChart["aspects"][number]): string =>
      `${planet1} ${aspect} ${planet2}`;
    expect(full.aspects.map(lineOf)).toEqual(expect.arrayContaining(brief.aspects.map(lineOf)));
    expect(bodiesOf(drawWheel(brief, { bodies: "all" }))).toEqual([...BODY_NAMES].sort());
    // What its drawing states about the time, the house system and the Moon.
    const nameOf = ({ aspects: _, ...chart }: WheelChart) =>
      /aria-label="([^"]*)"/.exec(drawWheel({ ...chart, aspects: [] }))?.[1];
    expect(nameOf(brief)).toBe(nameOf(full));
    const moonOf = ({ warnings }: WheelChart) => warnings?.find(({ moon }) => moon !== undefined)?.moon;
    expect(moonOf(brief) === undefined).toBe(moonOf(full) === undefined);
    expect(Math.abs((moonOf(brief)?.from ?? 0) - (moonOf(full)?.from ?? 0))).toBeLessThan(0.5);
  });

  test("is null for an answer of another tool", async () => {
    expect(wheelChartOf((await call("chart_short", { birth: BIRTH })).answer)).toBeNull();
    expect(wheelChartOf((await call("chart_angles", { birth: BIRTH })).answer)).toBeNull();
  });
});

describe("the link to a wheel", () => {
  test("leads to its picture, without birth data, counted as nothing", async () => {
    const { content } = await call("chart_full", { birth: BIRTH });
    const [text, link] = content;
    expect([content.length, text?.type, link?.type]).toEqual([2, "text", "resource_link"]);
    expect(Buffer.byteLength(JSON.stringify(link))).toBeLessThan(LINK_BYTES_MAX);
    const before = (await call("usage", {})).answer["used"];
    const picture = await read(defined(link).uri);
    expect(picture.mimeType).toBe("image/svg+xml");
    expect(bodiesOf(picture.text)).toEqual(BODY_NAMES.slice(0, 13).toSorted());
    expect(picture.text).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    expect(picture.text).not.toMatch(/1987|06:40|41\.15|Porto|<script|<style/);
    expect((await call("usage", {})).answer["used"]).toBe(before);
  });

  test("is in no other answer, and in none for a client of a version without links", async () => {
    expect((await call("chart_planets", { birth: BIRTH })).content).toHaveLength(1);
    expect((await call("synastry", { personA: BIRTH, personB: BIRTH })).content).toHaveLength(1);
    const message = callOf("chart_full", { birth: BIRTH });
    const typesFor = async (headers: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const { text } = await post(server, message, { ...WITH_KEY, ...headers });
      const { result } = JSON.parse(text) as { readonly result: { readonly content: readonly Link[] } };
      return result.content.map(({ type }) => type);
    };
    expect(await typesFor({})).toEqual(["text"]);
    expect(await typesFor({ "mcp-protocol-version": "2025-03-26" })).toEqual(["text"]);
    for (const version of ["2025-06-18", "2025-11-25"])
      expect(await typesFor({ "mcp-protocol-version": version })).toEqual(["text", "resource_link"]);
  });

  test("that was changed does not exist, or leads to another chart", async () => {
    const { content } = await call("chart_full", { birth: BIRTH });
    const code = defined(/wheel\/(.*)\.svg$/.exec(defined(content[1]).uri)?.[1]);
    for (const wrong of [
      "",
      "AAAA",
      `${code}A`,
      code.slice(0, 60),
      `${code.slice(0, -2)}__`,
      "%00",
      "../wheel",
    ])
      await expect(read(`almagest:///wheel/${wrong}.svg`)).rejects.toThrow(/does not exist/);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 36, maxLength: 120 }), (bytes) => {
        const chart = decodeWheel(Buffer.from(bytes).toString("base64url"));
        if (chart !== null) expect(drawWheel(chart)).toContain("<svg");
      }),
    );
  });
});

test("the code of a chart keeps what its drawing states: an unknown time with the Moon's range, and Porphyry", () => {
  const planets = BODY_NAMES.map((name, index) => ({ name, longitude: index * 20 + 0.5, retrograde: false }));
  const doubt = {
    code: "unknown_time",
    moon: { from: 13.5, to: 27.25 },
    signChanges: [{ body: "Sun" }, { body: "Vesta" }],
  };
  const aspects = [{ planet1: "Sun", planet2: "Moon", aspect: "Trine", orb: 1, uncertain: true }];
  const unknown = defined(
    decodeWheel(encodeWheel({ planets, angles: null, houses: null, aspects, warnings: [doubt] })),
  );
  const [read] = defined(unknown.warnings ?? undefined);
  expect(read?.signChanges).toEqual(doubt.signChanges);
  expect(read?.moon?.from).toBeCloseTo(13.5, 1);
  expect(read?.moon?.to).toBeCloseTo(27.25, 1);
  expect(unknown.aspects).toEqual([]);
  const houses = planets.slice(0, 12).map(({ longitude }, index) => ({ number: index + 1, cusp: longitude }));
  const porphyry = [{ code: "placidus_undefined", houseSystem: "porphyry" }];
  for (const warnings of [porphyry, []]) {
    expect(decodeWheel(encodeWheel({ planets, houses, aspects: [], warnings }))?.warnings).toEqual(warnings);
  }
});

test("the code of a chart is read as the chart that was written, to the minute and the degree of the orb", () => {
  const longitude = fc.double({ min: 0, max: 359.9999, noNaN: true });
  const chart = fc.record({
    longitudes: fc.array(longitude, { minLength: 29, maxLength: 29 }),
    isTimeKnown: fc.boolean(),
    orb: fc.double({ min: 0, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(chart, ({ longitudes, isTimeKnown, orb }) => {
      const written: WheelChart = {
        planets: BODY_NAMES.map((name, index) => ({
          name,
          longitude: defined(longitudes[index]),
          retrograde: index % 3 === 0,
        })),
        houses: isTimeKnown
          ? longitudes.slice(BODY_NAMES.length).map((cusp, index) => ({ number: index + 1, cusp }))
          : null,
        aspects: [{ planet1: "Sun", planet2: "Vesta", aspect: "Opposition", orb }],
      };
      const read = defined(decodeWheel(encodeWheel(written)));
      const minutesOf = (deg: number): number => Math.floor(deg * 60);
      expect(read.planets.map((body) => ({ ...body, longitude: minutesOf(body.longitude) }))).toEqual(
        written.planets.map((body) => ({ ...body, longitude: minutesOf(body.longitude) })),
      );
      expect((read.houses ?? []).map(({ cusp }) => minutesOf(cusp))).toEqual(
        (written.houses ?? []).map(({ cusp }) => minutesOf(cusp)),
      );
      expect(read.aspects).toEqual([{ ...written.aspects[0], orb: Math.round(orb) }]);
    }),
  );
});
