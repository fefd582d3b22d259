import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it, test } from "vitest";
import {
  BODY,
  bytesFromBase64,
  createTableSource,
  EARTH,
  EphemerisRangeError,
} from "../../../engine/index.ts";
import { dataFileUrl } from "../../../engine/node/index.ts";
import { defined } from "../../defined.ts";
import { TABLES } from "../../tables.ts";

const FIRST_JD_TT = 2451000.5;
const GRANULE_DAYS = 16;
const GRANULES = 4;
const STEP_AU = 2 ** -20;
const RATIO = 80;

/** Width of the coefficients, which are stored with an offset of half their range. */
const WIDTH_BITS = 32;

interface BodyTable {
  readonly name: string;
  readonly centre: string;
  /** Position at the start of the tables, and motion per granule, in units of 2⁻²⁰ au, the same on all axes. */
  readonly start: number;
  readonly motion: number;
}

const SUN: BodyTable = { name: "Sun", centre: "barycentric", start: 1_000, motion: 40 };
const MOON: BodyTable = { name: "Moon", centre: "geocentric", start: 5_000, motion: -600 };

const EARTH_TABLE: BodyTable = {
  name: "Earth",
  centre: "earth-moon-barycentre",
  start: 900_000,
  motion: 8_000,
};

const MARS: BodyTable = { name: "Mars", centre: "heliocentric", start: 1_500_000, motion: 2_000 };
const CERES: BodyTable = { name: "Ceres", centre: "barycentric", start: 2_700_000, motion: 1_000 };
const BODIES = [SUN, MOON, EARTH_TABLE, MARS, CERES];

/** A table file of bodies in uniform motion: two coefficients per component, one arc per granule. */
function tableFileOf(bodies: readonly BodyTable[], change: (header: Header) => void = () => {}): Uint8Array {
  const blockBytes = GRANULES * 6 * 4;
  const header: Header = {
    edition: "test tables",
    moonToEarthMassRatioInverse: RATIO,
    gmEarthMoonKm3PerS2: 403503,
    bodies: bodies.map(({ name, centre }, i) => ({
      name,
      centre,
      stepAu: STEP_AU,
      arcs: 1,
      arcCoefficients: 2,
      spans: [{ firstJdTt: FIRST_JD_TT, granuleDays: GRANULE_DAYS, count: GRANULES }],
      widths: [
        [WIDTH_BITS, WIDTH_BITS],
        [WIDTH_BITS, WIDTH_BITS],
        [WIDTH_BITS, WIDTH_BITS],
      ],
      byteOffset: i * blockBytes,
      byteLength: blockBytes,
    })),
  };
  change(header);
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(16 + text.length + bodies.length * blockBytes);
  bytes.set(new TextEncoder().encode("ALMEPH01"));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, text.length, true);
  bytes.set(text, 16);
  let at = 16 + text.length;
  for (const { start, motion } of bodies) {
    for (let granule = 0; granule < GRANULES; granule++) {
      for (let component = 0; component < 3; component++) {
        for (const coefficient of [start + motion * (granule + 0.5), motion / 2]) {
          view.setUint32(at, coefficient + 2 ** (WIDTH_BITS - 1), true);
          at += 4;
        }
      }
    }
  }
  return bytes;
}

interface Header {
  edition: string;
  moonToEarthMassRatioInverse: number;
  gmEarthMoonKm3PerS2: number;
  bodies: {
    name: string;
    centre: string;
    stepAu: number;
    arcs: number;
    arcCoefficients: number;
    spans: { firstJdTt: number; granuleDays: number; count: number }[];
    widths: number[][];
    byteOffset: number;
    byteLength: number;
  }[];
}

const positionAu = ({ start, motion }: BodyTable, epochJdTt: number): number =>
  (start + (motion * (epochJdTt - FIRST_JD_TT)) / GRANULE_DAYS) * STEP_AU;

function xOf(bytes: Uint8Array | ArrayBuffer, body: number, epochJdTt: number, earlierDays = 0): number {
  const out = new Float64Array(6);
  createTableSource(bytes).state(body, epochJdTt, earlierDays, out);
  return out[0] as number;
}

describe("the tables of a file", () => {
  const bytes = tableFileOf(BODIES);
  const MIDDLE = FIRST_JD_TT + 21.25;

  it("add up to barycentric states, and the geocentric Moon", () => {
    expect(xOf(bytes, BODY.Sun, MIDDLE)).toBeCloseTo(positionAu(SUN, MIDDLE), 14);
    expect(xOf(bytes, BODY.Moon, MIDDLE)).toBeCloseTo(positionAu(MOON, MIDDLE), 14);
    expect(xOf(bytes, BODY.Ceres, MIDDLE)).toBeCloseTo(positionAu(CERES, MIDDLE), 14);
    expect(xOf(bytes, BODY.Mars, MIDDLE)).toBeCloseTo(positionAu(MARS, MIDDLE) + positionAu(SUN, MIDDLE), 14);
    const earth = positionAu(EARTH_TABLE, MIDDLE) - positionAu(MOON, MIDDLE) / (1 + RATIO);
    expect(xOf(bytes, EARTH, MIDDLE)).toBeCloseTo(earth, 14);
  });

  it("reserve a day at both ends, which serves light-times of a day", () => {
    const source = createTableSource(bytes);
    const lastJdTt = FIRST_JD_TT + GRANULES * GRANULE_DAYS;
    expect(source.firstJdTt).toBe(FIRST_JD_TT + 1);
    expect(source.lastJdTt).toBe(lastJdTt - 1);
    expect(xOf(bytes, BODY.Ceres, source.firstJdTt, 1)).toBeCloseTo(positionAu(CERES, FIRST_JD_TT), 14);
    expect(xOf(bytes, BODY.Ceres, source.lastJdTt, -1)).toBeCloseTo(positionAu(CERES, lastJdTt), 14);
    for (const epochJdTt of [source.firstJdTt - 1e-6, source.lastJdTt + 1e-6, Number.NaN]) {
      expect(() => xOf(bytes, BODY.Ceres, epochJdTt)).toThrow(EphemerisRangeError);
    }
  });

  it("list the boundaries of the Moon's granules inside their dates, and none of the others", () => {
    const other = tableFileOf(BODIES, ({ bodies }) => {
      const moon = bodies[1];
      if (moon)
        moon.spans = [
          { firstJdTt: FIRST_JD_TT, granuleDays: 8, count: 2 },
          { firstJdTt: FIRST_JD_TT + 16, granuleDays: 24, count: 2 },
        ];
    });
    const boundariesOf = (bytes: Uint8Array) => Array.from(createTableSource(bytes).moonBoundariesJdTt ?? []);
    expect(boundariesOf(bytes)).toEqual([16, 32, 48].map((days) => FIRST_JD_TT + days));
    expect(boundariesOf(other)).toEqual([8, 16, 40].map((days) => FIRST_JD_TT + days));
  });

  it("end where the shortest table ends", () => {
    const shortened = tableFileOf(BODIES, ({ bodies }) => {
      for (const span of bodies[4]?.spans ?? []) span.count = 2;
    });
    const source = createTableSource(shortened);
    expect(source.lastJdTt).toBe(FIRST_JD_TT + 2 * GRANULE_DAYS - 1);
    expect(() => xOf(shortened, BODY.Sun, source.lastJdTt + 0.5)).toThrow(EphemerisRangeError);
  });

  it("are never extrapolated", () => {
    const { firstJdTt, lastJdTt } = createTableSource(bytes);
    expect(() => xOf(bytes, BODY.Ceres, firstJdTt, 1.01)).toThrow("within its dates");
    expect(() => xOf(bytes, BODY.Ceres, lastJdTt, -1.01)).toThrow("within its dates");
  });

  it("continue across the boundary of two spans and reject a gap between them", () => {
    const split = (gapDays: number) =>
      tableFileOf(BODIES, ({ bodies }) => {
        for (const body of bodies) {
          body.spans = [
            { firstJdTt: FIRST_JD_TT - gapDays, granuleDays: GRANULE_DAYS, count: 1 },
            { firstJdTt: FIRST_JD_TT + GRANULE_DAYS, granuleDays: GRANULE_DAYS, count: GRANULES - 1 },
          ];
        }
      });
    const boundary = FIRST_JD_TT + GRANULE_DAYS;
    for (const epochJdTt of [boundary - 3, boundary - 1e-9, boundary, boundary + 3]) {
      expect(xOf(split(0), BODY.Ceres, epochJdTt)).toBeCloseTo(positionAu(CERES, epochJdTt), 12);
    }
    expect(() => xOf(split(10), BODY.Ceres, boundary - 5)).toThrow("within its dates");
  });

  it("have no state of a body that they lack, nor of points of an orbit", () => {
    const source = createTableSource(bytes);
    for (const body of [BODY.Vesta, BODY.TrueNode, BODY.Lilith]) {
      expect(source.covers(body)).toBe(false);
      expect(() => xOf(bytes, body, MIDDLE)).toThrow(RangeError);
    }
  });
});

// Mercury, Chiron, Ceres and Vesta are heliocentric in the tables: the Sun is moved by its acceleration.
test.each(["Sun", "Moon", "Mercury", "Mars", "Chiron", "Ceres", "Vesta"] as const)(
  "the state of %s before a light-time is the state of that instant",
  (name) => {
    const [epochJdTt, earlierDays] = [2451545.3, 0.02];
    const moved = new Float64Array(9);
    const state = new Float64Array(9);
    TABLES.state(BODY[name], epochJdTt, earlierDays, moved);
    TABLES.state(BODY[name], epochJdTt - earlierDays, 0, state);
    for (let i = 0; i < 9; i++)
      expect(moved[i]).toBeCloseTo(defined(state[i]), [11, 11, 9][Math.floor(i / 3)]);
  },
);

describe("bytes of tables", () => {
  const bytes = tableFileOf(BODIES);
  const expected = xOf(bytes, BODY.Ceres, FIRST_JD_TT + 21.25);

  it("are accepted as a buffer, as a view of one and as a buffer of another realm", () => {
    const padded = new Uint8Array(bytes.length + 16);
    padded.set(bytes, 8);
    const files = [
      bytes.buffer as ArrayBuffer,
      padded.subarray(8, bytes.length + 8),
      Buffer.from(bytes),
      runInNewContext("new Uint8Array(list).buffer", { list: [...bytes] }) as ArrayBuffer,
    ];
    for (const file of files) expect(xOf(file, BODY.Ceres, FIRST_JD_TT + 21.25)).toBe(expected);
  });

  it("are required: other values are rejected by name", () => {
    for (const [value, text] of [
      [undefined, "undefined"],
      ["ephemeris.bin", '"ephemeris.bin"'],
      [[1, 2], "[1,2]"],
    ] as const) {
      expect(() => createTableSource(value as unknown as ArrayBuffer)).toThrow(
        new TypeError(
          `bytes must be the content of a table file, an ArrayBuffer or a Uint8Array, not ${text}`,
        ),
      );
    }
  });
});

describe("bytes that are not usable tables are rejected with a TypeError", () => {
  const whole = tableFileOf(BODIES);
  const withCentre = (table: BodyTable, centre: string) =>
    tableFileOf(BODIES.map((body) => (body === table ? { ...body, centre } : body)));
  const rejected: readonly (readonly [string, Uint8Array, string])[] = [
    ["no bytes", new Uint8Array(), "not an ephemeris table file"],
    [
      "another format",
      new TextEncoder().encode("RIFF0000 and more than a header"),
      "not an ephemeris table file",
    ],
    [
      "a later version",
      new TextEncoder().encode("ALMEPH02 and more than a header"),
      "has the format ALMEPH02; this version of the library reads ALMEPH01",
    ],
    ["an end before the header's length", whole.subarray(0, 12), "ends in its header"],
    ["an end in the header", whole.subarray(0, 60), "ends in its header"],
    ["an end in the tables", whole.subarray(0, whole.length - 1), "truncated: it has 479 of 480 bytes"],
    ["an unknown body", tableFileOf([...BODIES, { ...CERES, name: "Vulcan" }]), "unknown body, Vulcan"],
    ["no Moon", tableFileOf([SUN, EARTH_TABLE]), "must contain Sun, Moon and Earth"],
    ["no Sun", tableFileOf([MOON, EARTH_TABLE]), "must contain Sun, Moon and Earth"],
    ["no Earth", tableFileOf([SUN, MOON]), "must contain Sun, Moon and Earth"],
    ["a heliocentric Sun", withCentre(SUN, "heliocentric"), "Sun must be barycentric"],
    ["a barycentric Moon", withCentre(MOON, "barycentric"), "Moon must be geocentric"],
    ["a barycentric Earth", withCentre(EARTH_TABLE, "barycentric"), "Earth must be earth-moon-barycentre"],
    ["a geocentric planet", withCentre(MARS, "geocentric"), "Mars must be barycentric or heliocentric"],
    [
      "coefficients wider than a double",
      tableFileOf(BODIES, ({ bodies }) => {
        bodies[0]?.widths[0]?.splice(0, 1, 54);
      }),
      "coefficients of 54 bits",
    ],
  ];
  it.each(rejected)("%s", (_, bytes, message) => {
    expect(() => createTableSource(bytes)).toThrow(TypeError);
    expect(() => createTableSource(bytes)).toThrow(message);
  });
});

test("the bytes of a table file are those that it was encoded from, with padding or without", () => {
  const file = readFileSync(dataFileUrl("ephemeris-1900-2100.bin"));
  for (const length of [0, 1, 2, 3, 4, 5, file.length - 1, file.length]) {
    const bytes = file.subarray(0, length);
    const text = bytes.toString("base64");
    expect(Buffer.from(bytesFromBase64(text)).equals(bytes)).toBe(true);
    expect(Buffer.from(bytesFromBase64(text.replaceAll("=", ""))).equals(bytes)).toBe(true);
  }
});

test("what is not base64 is rejected with its character", () => {
  expect(() => bytesFromBase64("QUx-")).toThrow(new TypeError('text must be base64; character 3 is "-"'));
  expect(() => bytesFromBase64("QUé=")).toThrow(new TypeError('text must be base64; character 2 is "é"'));
  expect(() => bytesFromBase64(new Uint8Array(3) as unknown as string)).toThrow(
    new TypeError("text must be base64, not [object Uint8Array]"),
  );
});
