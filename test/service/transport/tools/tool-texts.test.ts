import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../../../service/contract/json-schema.ts";
import { defined } from "../../../defined.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { sharedToolClient } from "./shared-tool-client.ts";

const BIRTH = { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 };
/** Uncertain clocks, unknown times and many aspects make long answers. */
const LONG_BIRTHS = [
  BIRTH,
  { date: "1946-08-19", time: "08:51", latitude: 33.667, longitude: -93.591 },
  { date: "1962-02-05", time: "07:30", latitude: 52.52, longitude: 13.405 },
  { date: "1989-12-28", time: "12:00", latitude: -33.45, longitude: -70.66 },
  { date: "1990-01-11", time: "03:10", latitude: 69.65, longitude: 18.96 },
  { date: "1994-10-23", time: "01:30", latitude: 51.5, longitude: -0.12 },
];

const server = sharedChartServer();
const client = sharedToolClient(server);

const bytesOf = async (name: string, args: object) =>
  Buffer.byteLength(JSON.stringify(await client.answer<object>(name, args)));

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
    const namingTools = client.tools.filter(({ name }) => !others.includes(name));
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
    const births = client.tools.flatMap(({ name, inputSchema }): BirthTool[] => {
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

describe("the schemas of arguments", () => {
  /** A schema and the schemas in it. */
  const within = (schema: JsonSchema): readonly JsonSchema[] => [
    schema,
    ...Object.values(schema.properties ?? {}).flatMap(within),
  ];

  test("have no references, and every object names its members alone", () => {
    expect(JSON.stringify(client.tools)).not.toMatch(/\$ref|\$defs/);
    for (const { name, inputSchema } of client.tools) {
      const objects = within(inputSchema as JsonSchema).filter(({ type }) => type === "object");
      expect([name, objects.map(({ additionalProperties }) => additionalProperties)]).toEqual([
        name,
        objects.map(() => false),
      ]);
    }
  });

  test("offer null for the time of birth only where it is accepted, and the default of detail", () => {
    for (const { inputSchema } of client.tools) {
      const members = Object.values((inputSchema as JsonSchema).properties ?? {});
      for (const { properties } of members) {
        const time = properties?.["time"];
        if (time === undefined) continue;
        const isNullable = [time.type].flat().includes("null");
        expect(time.description?.includes("null")).toBe(isNullable);
      }
      const detail = (inputSchema as JsonSchema).properties?.["detail"];
      if (detail !== undefined) expect(detail).toMatchObject({ default: "brief" });
    }
  });

  test("are met by objects and arrays that arrive as JSON text", async () => {
    const args = { birth: BIRTH, from: "2026-12-01", bodies: ["Saturn"] };
    const plain = await client.call("transits", args);
    const asText = await client.call("transits", {
      ...args,
      birth: JSON.stringify(BIRTH),
      bodies: JSON.stringify(["Saturn"]),
    });
    expect([asText.isError ?? false, asText.content]).toEqual([false, plain.content]);
    const wrong = await client.call("chart_short", {
      birth: '{"date":"1987-05-14","date":"1987-05-15","latitude":',
    });
    expect(wrong.content[0]?.text).toContain("birth must be an object");
    const twice = '{"date":"1987-05-14","date":"1987-05-15","time":"06:40","latitude":41,"longitude":-8}';
    const repeated = await client.call("chart_short", { birth: twice });
    expect(repeated.content[0]?.text).toContain('"field":"birth.date","code":"duplicate_field"');
  });
});

describe("the size", () => {
  test("of the list of tools is at most 31 kB", () => {
    expect(Buffer.byteLength(JSON.stringify(client.tools))).toBeLessThanOrEqual(31_000);
  });

  test.each(LONG_BIRTHS)(
    "of long answers of $date is bounded, and they state what they omit",
    async (birth) => {
      const quarter = { from: "2026-11-22", to: "2027-02-22" };
      const unknown = { ...birth, time: null };
      const fifty = { from: "1990-01-01", to: "2039-12-31", orb: 0.5 };
      for (const [name, args, bytesMax] of [
        ["chart_short", { birth: unknown }, 1400],
        ["horoscope_daily", { birth, date: "2026-12-02" }, 6000],
        ["solar_return", { birth: { ...birth, time: "12:00" }, year: 2027 }, 6000],
        ["timing", { birth, activity: "business", from: "2026-11-22", to: "2027-01-22" }, 2500],
        ["chart_full", { birth }, 6000],
        ["chart_full", { birth: unknown }, 6000],
        ["synastry", { personA: birth, personB: defined(LONG_BIRTHS[1]) }, 4000],
        ["synastry", { personA: unknown, personB: unknown }, 4000],
        ["progressions", { birth: unknown }, 4000],
        ["returns", { birth: { ...birth, time: "12:00" }, body: "Mercury", count: 13 }, 4000],
        ["composite", { personA: unknown, personB: unknown }, 4000],
        ["returns", { birth: { ...birth, time: "12:00" }, body: "Pluto", from: "1990-01-01" }, 4000],
        ["search", { body: "Moon", aspect: "Square", target: { birth, point: "Sun" } }, 4000],
        ["search", { body: "Moon", aspect: "Sextile", target: { birth: unknown, point: "Moon" } }, 4000],
        ["search", { body: "Mercury", aspect: "Trine", target: { body: "Saturn" }, ...fifty }, 4000],
        ["almanac", { latitude: 78.2, longitude: 15.6, date: "2026-06-21" }, 4000],
        ["transits", { birth, ...quarter, timezone: "Pacific/Auckland" }, 12_000],
      ] as const) {
        const bytes = await bytesOf(name, args);
        expect({ name, isWithin: bytes <= bytesMax, bytes }).toEqual({ name, isWithin: true, bytes });
      }
      const { aspects, shown } = await client.answer<{
        aspects: readonly string[];
        shown?: Readonly<Record<string, string>>;
      }>("synastry", { personA: unknown, personB: unknown });
      if (shown?.["aspects"] !== undefined)
        expect(shown["aspects"]).toMatch(new RegExp(`^${aspects.length} of `));
    },
  );

  test("is at most the one that the description states, and each brief answer names what it omits", async () => {
    const args: Readonly<Record<string, object>> = {
      sky: { date: "2026-12-02" },
      horoscope_daily: { birth: BIRTH },
      synastry: { personA: BIRTH, personB: BIRTH },
      solar_return: { birth: BIRTH, year: 2027 },
      timing: { birth: BIRTH, activity: "business" },
      locations_score: { birth: BIRTH, location: { latitude: 38.72, longitude: -9.14 } },
      returns: { birth: BIRTH, body: "Moon" },
      composite: { personA: BIRTH, personB: BIRTH },
      search: { body: "Mars", target: { sign: "Aries" } },
      almanac: { latitude: 38.72, longitude: -9.14 },
    };
    for (const { name, description } of client.tools) {
      if (name === "usage") continue;
      const answer = await client.answer<{ omitted: string }>(name, args[name] ?? { birth: BIRTH });
      expect([name, answer.omitted]).toEqual([name, expect.stringContaining('detail: "full"')]);
      const bytesMax = Number(/([\d.]+) kB\.$/.exec(defined(description))?.[1]) * 1000;
      const bytes = Buffer.byteLength(JSON.stringify(answer));
      expect({ name, isWithin: bytes <= bytesMax, bytes }).toEqual({ name, isWithin: true, bytes });
    }
  });
});
