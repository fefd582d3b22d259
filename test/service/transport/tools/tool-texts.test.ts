import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import type { JsonSchema } from "../../../../service/contract/json-schema.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { type ToolClient, type ToolOfList, toolClientKinds } from "./tool-clients.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

let server: RunningServer;
let client: ToolClient;
let tools: readonly ToolOfList[];
beforeAll(async () => {
  server = await openChartServer();
  client = await defined(toolClientKinds.at(-1)).open(server.baseUrl, WITH_KEY);
  tools = await client.list();
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

describe("osculating Lilith", () => {
  test("is named so by every tool that shows it", () => {
    const others = [
      "chart_angles",
      "chart_houses",
      "chart_elements",
      "locations_rank",
      "timing",
      "usage",
      "almanac",
    ];
    const namingTools = tools.filter(({ name }) => !others.includes(name));
    const unnamed = namingTools.filter(
      (tool) => !/osculating( \(true\))? Lilith|Lilith is osculating/.test(JSON.stringify(tool)),
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });

  test("is named so in each line of an answer", async () => {
    const period = { from: "2026-11-22", to: "2026-12-22" };
    const linesOf: [string, object][] = [
      ["chart_full", { birth: BIRTH }],
      ["chart_aspects", { birth: BIRTH }],
      ["chart_fixed_stars", { birth: BIRTH }],
      ["horoscope_daily", { birth: BIRTH, date: "2026-11-22" }],
      ["transits", { birth: BIRTH, ...period, targets: ["Lilith"] }],
      ["transits", { birth: BIRTH, ...period, bodies: ["Lilith"] }],
    ];
    for (const [name, args] of linesOf) {
      const text = JSON.stringify((await client.call(name, args)).structuredContent);
      expect(text, name).toMatch(/osculating Lilith/);
      // The other places are keys and the definition after a position.
      expect(text.match(/(?<!osculating )(?<!")Lilith/g), name).toBeNull();
    }
  });
});

describe("what is not offered", () => {
  test.each(["sidereal zodiac", "other houses", "minor aspects", "declinations", "dignities", "other lots"])(
    "is announced in the instructions: %s",
    (technique) => {
      const line = client.instructions?.split("\n").find((text) => text.startsWith("Not offered"));
      expect(line).toContain(technique);
    },
  );
});

describe("the members of a birth", () => {
  test("are described in full by chart_full alone; the others have a type and a clause", () => {
    interface BirthTool {
      readonly name: string;
      readonly text: string;
    }
    const births = tools.flatMap(({ name, inputSchema }): BirthTool[] => {
      const { birth } = (inputSchema as JsonSchema).properties ?? {};
      return birth === undefined ? [] : [{ name, text: JSON.stringify(birth) }];
    });
    const full = defined(births.find(({ name }) => name === "chart_full"));
    for (const sentence of [
      "North positive",
      "East positive; Americas negative",
      "never a guess",
      "Etc/GMT+6 is UTC-6",
    ]) {
      expect(births.filter(({ text }) => text.includes(sentence))).toEqual([full]);
    }
    for (const { name, text } of births) {
      expect(text, name).toMatch(/HH:mm.*Americas negative/);
    }
  });
});
