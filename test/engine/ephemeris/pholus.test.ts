import { readFileSync, statSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import {
  addPholus,
  BODY,
  BODY_NAMES,
  createEphemeris,
  EARTH,
  EphemerisRangeError,
  type EphemerisSource,
  findRisesAndSets,
  PHOLUS,
  POINT_NAMES,
} from "../../../engine/index.ts";
import { dataFileUrl, loadPholusTable } from "../../../engine/node/index.ts";
import { TABLES as tables } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const source = addPholus(tables, loadPholusTable());
const J2000 = 2451545;

function stateOf(of: EphemerisSource, body: number, epochJdTt: number, earlierDays = 0, length = 9) {
  const out = new Float64Array(length);
  of.state(body, epochJdTt, earlierDays, out);
  return out;
}

describe("the table of Pholus", () => {
  it("is below 60 kB and covers the dates of the other tables", () => {
    expect(statSync(dataFileUrl("pholus.bin")).size).toBeLessThan(60_000);
    expect([source.firstJdTt, source.lastJdTt]).toEqual([tables.firstJdTt, tables.lastJdTt]);
  });

  it("is the one that its manifest states", () => {
    const manifest = JSON.parse(
      readFileSync(new URL("pholus.manifest.json", dataFileUrl("pholus.bin")), "utf8"),
    ) as Readonly<Record<string, unknown>>;
    const main = JSON.parse(
      readFileSync(new URL("ephemeris.manifest.json", dataFileUrl("ephemeris.bin")), "utf8"),
    ) as typeof manifest;
    expect(manifest["bytes"]).toBe(loadPholusTable().length);
    for (const member of ["edition", "title", "licence", "library", "sources"]) {
      expect(manifest[member]).toEqual(main[member]);
    }
  });
});

describe("a source with Pholus", () => {
  it("gives a state of six numbers or with the acceleration", () => {
    expect(stateOf(source, PHOLUS, J2000, 0.25, 6)).toEqual(
      stateOf(source, PHOLUS, J2000, 0.25).subarray(0, 6),
    );
  });

  it("covers Pholus and what the source covers, with the same states", () => {
    expect(tables.covers(PHOLUS)).toBe(false);
    expect(source.covers(PHOLUS)).toBe(true);
    for (const body of [...BODY_NAMES.keys(), EARTH]) expect(source.covers(body)).toBe(tables.covers(body));
    for (const body of [BODY.Moon, BODY.Chiron, EARTH]) {
      expect(stateOf(source, body, J2000, 0.01)).toEqual(stateOf(tables, body, J2000, 0.01));
    }
    expect(source.earthBoundaryBefore?.(J2000)).toBe(tables.earthBoundaryBefore?.(J2000));
    expect(source.moonBoundariesJdTt).toBe(tables.moonBoundariesJdTt);
  });

  it("rejects dates outside, with their limits", () => {
    const outside = source.lastJdTt + 1;
    for (const body of [PHOLUS, BODY.Sun]) {
      expect(() => stateOf(source, body, outside)).toThrow(EphemerisRangeError);
    }
    expect(() => stateOf(source, PHOLUS, Number.NaN)).toThrow(
      /with Pholus covers 1799-06-26 to 2400-07-13; NaN is outside$/,
    );
  });

  it("takes any source of the other bodies, a class too, at the dates that both cover", () => {
    const theories = createAstronomyEngineSource();
    class Wrapped implements EphemerisSource {
      readonly name = "wrapped";
      readonly gmEarthMoonAu3PerDay2 = theories.gmEarthMoonAu3PerDay2;
      get firstJdTt() {
        return theories.firstJdTt;
      }
      get lastJdTt() {
        return theories.lastJdTt;
      }
      state(...request: Parameters<EphemerisSource["state"]>) {
        theories.state(...request);
      }
      covers(body: number) {
        return theories.covers(body);
      }
    }
    const mixed = addPholus(new Wrapped(), loadPholusTable());
    expect(mixed.firstJdTt).toBe(tables.firstJdTt);
    expect(theories.firstJdTt).toBeLessThan(mixed.firstJdTt);
    expect("moonBoundariesJdTt" in mixed).toBe(false);
    const expected = createEphemeris(source).position(J2000, "Pholus");
    const { longitudeDeg, latitudeDeg } = createEphemeris(mixed).position(J2000, "Pholus");
    // The Earth and the Sun of the theories are accurate to arcseconds.
    expect(Math.abs(longitudeDeg - expected.longitudeDeg)).toBeLessThan(1e-3);
    expect(Math.abs(latitudeDeg - expected.latitudeDeg)).toBeLessThan(1e-3);
  });
});

describe("addPholus rejects", () => {
  it("bytes that are not the table of Pholus, or not all of it", () => {
    const bytes = loadPholusTable();
    expect(() => addPholus(tables, readFileSync(dataFileUrl("ephemeris.bin")))).toThrow(
      new TypeError("the table file must contain the heliocentric table of Pholus alone"),
    );
    expect(() => addPholus(tables, bytes.subarray(0, bytes.length - 1))).toThrow(TypeError);
    expect(() => addPholus(tables, new Uint8Array(3))).toThrow(TypeError);
  });

  it("a source of other dates", () => {
    const other = { ...tables, name: "others", firstJdTt: 1, lastJdTt: 2 };
    expect(() => addPholus(other, loadPholusTable())).toThrow(
      new TypeError("others and the table of Pholus share no dates"),
    );
  });
});

const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };

test("Pholus is among the positions of every centre, after the Earth and before the points of the Moon's orbit", () => {
  for (const centre of ["geocentric", "topocentric", "heliocentric", "barycentric"] as const) {
    const observer = centre === "topocentric" ? { observer: berlin } : {};
    const ephemeris = createEphemeris(source, { centre, ...observer });
    const positions = ephemeris.positions(J2000);
    expect(positions.Pholus).toEqual(ephemeris.position(J2000, "Pholus"));
    const without = Object.keys(createEphemeris(tables, { centre, ...observer }).positions(J2000));
    const names = Object.keys(positions);
    expect(names.filter((name) => name !== "Pholus")).toEqual(without);
    expect(names).toEqual(POINT_NAMES.filter((name) => names.includes(name)));
  }
});

test("without its table Pholus is one problem of the call, with every other", () => {
  const ephemeris = createEphemeris(tables);
  expect(Object.keys(ephemeris.positions(J2000))).not.toContain("Pholus");
  const positionProblems = problemsOf(() => ephemeris.position(0, "Pholus"));
  expect(positionProblems).toEqual([
    expect.stringMatching(/^jdUt must be within the dates/),
    expect.stringMatching(
      /^point must be one of Sun, .*, not "Pholus"; addPholus adds its table to a source$/,
    ),
  ]);
  expect(problemsOf(() => ephemeris.horizontal(0, "Pholus", berlin, null))[1]).toMatch(/addPholus/);
  expect(problemsOf(() => ephemeris.phenomena(J2000, "Pholus"))).toHaveLength(1);
  expect(
    problemsOf(() => findRisesAndSets(tables, "Pholus", berlin, { startJdUt: 1, endJdUt: 0 })),
  ).toHaveLength(2);
});

test("outside the dates of the tables Pholus is rejected with them", () => {
  expect(problemsOf(() => createEphemeris(source).position(2600000, "Pholus"))).toEqual([
    expect.stringMatching(/with Pholus, 1799-06-26 to 2400-07-13, not 2406-06-16 \(JD 2600000\)$/),
  ]);
});
