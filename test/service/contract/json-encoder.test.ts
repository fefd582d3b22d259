import { create } from "@bufbuild/protobuf";
import { FieldOptionsSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { WarningSchema } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import {
  ComputeAnglesResponseSchema,
  ComputeHousesResponseSchema,
  ComputeShortChartResponseSchema,
  ElementCountsSchema,
  HouseCuspSchema,
  PlanetSchema,
  ZodiacPointSchema,
} from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ComputeDailyHoroscopeResponseSchema, SkyMoonSchema } from "../../../proto/gen/almagest/v1/sky_pb.ts";
import { jsonEncoderOf } from "../../../service/contract/json-encoder.ts";

const encodePlanet = jsonEncoderOf(PlanetSchema);

const preamble = {
  input: { date: "2000-01-01", time: "12:00", latitude: 0, longitude: 0, timeKnown: false },
  time: {
    timezone: "UTC",
    offsetHours: 0,
    julianDayUt: 2451545,
    utc: "2000-01-01T12:00:00Z",
    daylightSaving: false,
    abbreviation: "UTC",
  },
};
const preambleJson =
  '"input":{"date":"2000-01-01","time":"12:00","latitude":0,"longitude":0,"timeKnown":false},' +
  '"time":{"timezone":"UTC","offsetHours":0,"julianDayUT":2451545,"utc":"2000-01-01T12:00:00Z",' +
  '"daylightSaving":false,"abbreviation":"UTC"},"warnings":[]';

describe("JSON of a message", () => {
  test("has every field that is always there, zero and false included, in the order of the contract", () => {
    expect(encodePlanet(create(PlanetSchema, { name: "Sun", sign: "Aries" }))).toBe(
      '{"name":"Sun","longitude":0,"sign":"Aries","degreeInSign":0,"speed":0,"retrograde":false}',
    );
  });

  test("leaves out an optional field without a value, and has it otherwise", () => {
    const planet = create(PlanetSchema, { name: "Moon", sign: "Leo", house: 12 });
    expect(encodePlanet(planet)).toContain(',"house":12}');
    expect(
      jsonEncoderOf(WarningSchema)(create(WarningSchema, { code: "local_mean_time", message: "m" })),
    ).toBe('{"code":"local_mean_time","message":"m"}');
  });

  test("writes null for a nullable field without a value: an object, and a list that is empty", () => {
    expect(jsonEncoderOf(ComputeAnglesResponseSchema)(create(ComputeAnglesResponseSchema, preamble))).toBe(
      `{${preambleJson},"angles":null}`,
    );
    const encodeHouses = jsonEncoderOf(ComputeHousesResponseSchema);
    expect(encodeHouses(create(ComputeHousesResponseSchema, preamble))).toBe(
      `{${preambleJson},"houses":null}`,
    );
    const houses = [create(HouseCuspSchema, { number: 1, cusp: 12.5, sign: "Aries" })];
    expect(encodeHouses(create(ComputeHousesResponseSchema, { ...preamble, houses }))).toBe(
      `{${preambleJson},"houses":[{"number":1,"cusp":12.5,"sign":"Aries"}]}`,
    );
  });

  test("spells names as the contract does where they differ from proto's", () => {
    const counts = create(ElementCountsSchema, { fire: 1, earth: 2, air: 3, water: 4 });
    expect(jsonEncoderOf(ElementCountsSchema)(counts)).toBe('{"Fire":1,"Earth":2,"Air":3,"Water":4}');
  });

  test("keeps the order of a map, and an empty map and list", () => {
    const point = { sign: "Aries", degreeInSign: 1 };
    const message = create(ComputeShortChartResponseSchema, {
      ...preamble,
      sun: point,
      moon: point,
      signs: { Vesta: "Leo", Sun: "Aries" },
    });
    const text = jsonEncoderOf(ComputeShortChartResponseSchema)(message);
    expect(text).toContain('"ascendant":null,"signs":{"Vesta":"Leo","Sun":"Aries"},"retrograde":[]');
  });

  test("escapes what JSON escapes, and mends lone surrogates by escaping them", () => {
    const name = 'a"\\\n\u0000\u2028é\ud800';
    const text = encodePlanet(create(PlanetSchema, { name }));
    expect(JSON.parse(text)).toMatchObject({ name });
    expect(Buffer.from(text).toString()).toBe(text);
  });

  test("writes a negative zero as 0, and each double so that it is read back the same", () => {
    const encode = jsonEncoderOf(ZodiacPointSchema);
    for (const longitude of [0.1 + 0.2, 1e21, 5e-324, 359.9999, 1e-7]) {
      expect(JSON.parse(encode(create(ZodiacPointSchema, { longitude })))).toMatchObject({ longitude });
    }
    expect(encode(create(ZodiacPointSchema, { longitude: -0 }))).toMatch(/^{"longitude":0,/);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("is refused for the number %s", (speed) => {
    expect(() => encodePlanet(create(PlanetSchema, { speed }))).toThrow(/speed is/);
  });

  test("is refused when a part that is always there was forgotten", () => {
    const message = create(ComputeAnglesResponseSchema, { time: preamble.time });
    expect(() => jsonEncoderOf(ComputeAnglesResponseSchema)(message)).toThrow(/input.*not set/);
  });
});

test("a type with parts that the contract's JSON has no form for is refused when its encoder is made", () => {
  // 64-bit integers, bytes, enums.
  expect(() => jsonEncoderOf(FieldOptionsSchema)).toThrow(/no JSON form/);
});

test("a list that comes with another field is written with it, empty or not, and not without it", () => {
  const encode = jsonEncoderOf(ComputeDailyHoroscopeResponseSchema);
  const moon = create(SkyMoonSchema, { nextNewMoon: {}, nextFullMoon: {} });
  const day = { date: "2000-01-01", computedFor: "2000-01-01T12:00:00Z", moon };
  const alone = encode(create(ComputeDailyHoroscopeResponseSchema, day));
  expect(Object.keys(JSON.parse(alone))).toEqual(["date", "computedFor", "moon", "positions", "events"]);
  const withBirth = encode(create(ComputeDailyHoroscopeResponseSchema, { ...day, ...preamble }));
  expect(JSON.parse(withBirth)).toMatchObject({ warnings: [], transits: [], focus: [] });
});
