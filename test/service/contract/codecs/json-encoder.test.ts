import { create } from "@bufbuild/protobuf";
import { FieldOptionsSchema } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WarningSchema } from "../../../../proto/gen/almagest/v1/birth_pb.ts";
import {
  ComputeAnglesResponseSchema,
  ComputeHousesResponseSchema,
  ComputePlanetsResponseSchema,
  ComputeShortChartResponseSchema,
  ElementCountsSchema,
  HouseCuspSchema,
  PlanetSchema,
  ZodiacPointSchema,
} from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import {
  ComputeDailyHoroscopeResponseSchema,
  SkyMoonSchema,
} from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { createJsonEncoders, jsonEncoderOf } from "../../../../service/contract/codecs/json-encoder.ts";

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
  test("is what JSON.stringify writes for the same members", () => {
    const fraction = fc.integer({ min: -3_600_000, max: 3_600_000 }).map((scaled) => scaled / 10_000);
    const number = fc.oneof(fraction, fc.double({ noNaN: true, noDefaultInfinity: true }));
    const text = fc.oneof(fc.constantFrom("Sun", "Aries", "Leo"), fc.string({ unit: "binary" }));
    const planet = fc.record({
      name: text,
      longitude: number,
      sign: text,
      degreeInSign: number,
      speed: number,
      retrograde: fc.boolean(),
    });
    const encode = jsonEncoderOf(ComputePlanetsResponseSchema);
    fc.assert(
      fc.property(fc.array(planet), fc.string(), (planets, abbreviation) => {
        const { input, time } = preamble;
        const message = create(ComputePlanetsResponseSchema, {
          ...preamble,
          time: { ...time, abbreviation },
          planets,
        });
        const { julianDayUt, daylightSaving, abbreviation: _last, ...zone } = time;
        const { utc, ...offset } = zone;
        const moment = { ...offset, julianDayUT: julianDayUt, utc, daylightSaving, abbreviation };
        const members = planets.map((fields) => ({ ...fields }));
        expect(encode(message)).toBe(JSON.stringify({ input, time: moment, warnings: [], planets: members }));
      }),
    );
  });

  test("is the same as bytes, which later texts do not change", () => {
    const { text, bytes } = createJsonEncoders()(WarningSchema);
    const warnings = ["plain", "Île-de-France", "日本 🌕"].map((message) =>
      create(WarningSchema, { code: "local_mean_time", message }),
    );
    const encoded = warnings.map(bytes);
    expect(encoded.map(String)).toEqual(warnings.map(text));
  });

  test("of any length is written whole", () => {
    const encode = jsonEncoderOf(ComputePlanetsResponseSchema);
    const planet = { name: "Mercury", longitude: 359.9999, sign: "Sagittarius", degreeInSign: 29.9999 };
    const fields = { ...planet, speed: -1.2345, retrograde: true };
    for (let count = 1; count < 2_000; count += 37) {
      const planets = Array.from({ length: count }, () => create(PlanetSchema, fields));
      const text = encode(create(ComputePlanetsResponseSchema, { ...preamble, planets }));
      expect(JSON.parse(text).planets).toEqual(Array(count).fill(fields));
    }
  });

  test("contains every field that is always present, zero and false included, in contract order", () => {
    expect(encodePlanet(create(PlanetSchema, { name: "Sun", sign: "Aries" }))).toBe(
      '{"name":"Sun","longitude":0,"sign":"Aries","degreeInSign":0,"speed":0,"retrograde":false}',
    );
  });

  test("omits an optional field without a value", () => {
    const planet = create(PlanetSchema, { name: "Moon", sign: "Leo", house: 12 });
    expect(encodePlanet(planet)).toContain(',"house":12}');
    expect(
      jsonEncoderOf(WarningSchema)(create(WarningSchema, { code: "local_mean_time", message: "m" })),
    ).toBe('{"code":"local_mean_time","message":"m"}');
  });

  test("writes null for a nullable field without a value: an object and an empty list", () => {
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

  test("uses the contract's JSON names", () => {
    const counts = create(ElementCountsSchema, { fire: 1, earth: 2, air: 3, water: 4 });
    expect(jsonEncoderOf(ElementCountsSchema)(counts)).toBe('{"Fire":1,"Earth":2,"Air":3,"Water":4}');
  });

  test("preserves the order of a map, and writes empty maps and lists", () => {
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

  test("escapes special characters and lone surrogates", () => {
    const name = 'a"\\\n\u0000\u2028é\ud800';
    const text = encodePlanet(create(PlanetSchema, { name }));
    expect(JSON.parse(text)).toMatchObject({ name });
    expect(Buffer.from(text).toString()).toBe(text);
  });

  test("writes negative zero as 0 and every double without loss", () => {
    const encode = jsonEncoderOf(ZodiacPointSchema);
    for (const longitude of [0.1 + 0.2, 1e21, 5e-324, 359.9999, 1e-7]) {
      expect(JSON.parse(encode(create(ZodiacPointSchema, { longitude })))).toMatchObject({ longitude });
    }
    expect(encode(create(ZodiacPointSchema, { longitude: -0 }))).toMatch(/^{"longitude":0,/);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("throws for the number %s", (speed) => {
    expect(() => encodePlanet(create(PlanetSchema, { speed }))).toThrow(/speed is/);
  });

  test("throws if a field that is always present is not set", () => {
    const message = create(ComputeAnglesResponseSchema, { time: preamble.time });
    expect(() => jsonEncoderOf(ComputeAnglesResponseSchema)(message)).toThrow(/input.*not set/);
  });
});

test("creating an encoder throws for a type without a JSON form in the contract", () => {
  // 64-bit integers, bytes, enums.
  expect(() => jsonEncoderOf(FieldOptionsSchema)).toThrow(/no JSON form/);
});

test("a list with present_with is written, even if empty, exactly if the other field is set", () => {
  const encode = jsonEncoderOf(ComputeDailyHoroscopeResponseSchema);
  const moon = create(SkyMoonSchema, { nextNewMoon: {}, nextFullMoon: {} });
  const day = { date: "2000-01-01", computedFor: "2000-01-01T12:00:00Z", moon };
  const alone = encode(create(ComputeDailyHoroscopeResponseSchema, day));
  expect(Object.keys(JSON.parse(alone))).toEqual(["date", "computedFor", "moon", "positions", "events"]);
  const withBirth = encode(create(ComputeDailyHoroscopeResponseSchema, { ...day, ...preamble }));
  expect(JSON.parse(withBirth)).toMatchObject({ warnings: [], transits: [], focus: [] });
});
