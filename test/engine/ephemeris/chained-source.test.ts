import { describe, expect, it, test } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import {
  BODY,
  coveredDates,
  createChainedSource,
  createChartCalculator,
  createEphemeris,
  EARTH,
  EphemerisRangeError,
  type EphemerisSource,
  type EventWindow,
  findIngressCalendar,
  findTransits,
} from "../../../engine/index.ts";
import { dataFileUrl, loadTableSource } from "../../../engine/node/index.ts";
import { problemsOf } from "../problems-of.ts";

const full = loadTableSource();
const short = loadTableSource(dataFileUrl("ephemeris-1900-2100.bin"));
const chain = createChainedSource([short, full]);
const BOUNDARIES = [
  { year: "1899", boundaryJdTt: short.firstJdTt },
  { year: "2101", boundaryJdTt: short.lastJdTt },
];
const BIRTH = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006 };

function stateOf(source: EphemerisSource, body: number, epochJdTt: number, earlierDays = 0) {
  const out = new Float64Array(9);
  source.state(body, epochJdTt, earlierDays, out);
  return out;
}

/** The dates around a boundary: `days` on each side. */
const around = (boundaryJdTt: number, days: number): EventWindow => ({
  startJdUt: boundaryJdTt - days,
  endJdUt: boundaryJdTt + days,
});

describe("a chain", () => {
  it("has the states of the first source that covers the date, with light-time from the same source", () => {
    for (const body of [BODY.Sun, BODY.Moon, BODY.Chiron, EARTH]) {
      for (const boundaryJdTt of [short.firstJdTt, short.lastJdTt]) {
        const inward = boundaryJdTt === short.firstJdTt ? 1e-6 : -1e-6;
        expect(stateOf(chain, body, boundaryJdTt)).toEqual(stateOf(short, body, boundaryJdTt));
        for (const earlierDays of [0, 0.5]) {
          expect(stateOf(chain, body, boundaryJdTt + inward, earlierDays)).toEqual(
            stateOf(short, body, boundaryJdTt + inward, earlierDays),
          );
          expect(stateOf(chain, body, boundaryJdTt - inward, earlierDays)).toEqual(
            stateOf(full, body, boundaryJdTt - inward, earlierDays),
          );
        }
      }
    }
    expect(chain.earthBoundaryBefore?.(2451545)).toBe(short.earthBoundaryBefore?.(2451545));
    expect(chain.earthBoundaryBefore?.(2400000)).toBe(full.earthBoundaryBefore?.(2400000));
  });

  it("states all of its dates, and names them in errors", () => {
    expect([chain.firstJdTt, chain.lastJdTt]).toEqual([full.firstJdTt, full.lastJdTt]);
    expect(chain.gmEarthMoonAu3PerDay2).toBe(short.gmEarthMoonAu3PerDay2);
    expect(coveredDates(short)).toEqual({ firstDate: "1899-06-28", lastDate: "2101-07-06" });
    expect(() => stateOf(chain, BODY.Sun, 2360234.5)).toThrow(
      /, 1900–2100, then Swiss .* covers 1799-06-26 to 2400-07-13; 1750-01-01 \(JD 2360234.5\) is outside$/,
    );
    expect(() => stateOf(chain, BODY.Sun, 1721060.5)).toThrow("; 0000-01-02 (JD 1721060.5) is outside");
    expect(() => stateOf(chain, BODY.Sun, 1500000.5)).toThrow("; -0606-10-05 (JD 1500000.5) is outside");
    expect(() => stateOf(short, BODY.Sun, 2360234.5)).toThrow(
      expect.objectContaining({ firstDate: "1899-06-28", lastDate: "2101-07-06" }),
    );
  });

  it("cuts node and Lilith at the Moon's boundaries of each source and where sources change", () => {
    const isInside = (jdTt: number) => jdTt > short.firstJdTt && jdTt < short.lastJdTt;
    const boundariesJdTt = Array.from(chain.moonBoundariesJdTt ?? []);
    const expected = [
      ...Array.from(full.moonBoundariesJdTt ?? []).filter((jdTt) => !isInside(jdTt)),
      ...Array.from(short.moonBoundariesJdTt ?? []).filter(isInside),
    ].sort((a, b) => a - b);
    const added = boundariesJdTt.filter((jdTt) => !expected.includes(jdTt));
    expect(boundariesJdTt.filter((jdTt) => expected.includes(jdTt))).toEqual(expected);
    expect(added).toHaveLength(2);
    for (const [i, { boundaryJdTt }] of BOUNDARIES.entries()) {
      // The Moon's light-time is 1.2 to 1.4 s.
      expect((boundaryJdTt - (added[i] as number)) * 86_400).toBeGreaterThan(1.1);
      expect((boundaryJdTt - (added[i] as number)) * 86_400).toBeLessThan(1.5);
    }
  });

  it("takes a body from the first source that has it, and omits it from charts where none does", () => {
    const wide = createChainedSource([createAstronomyEngineSource(), short]);
    expect(stateOf(wide, BODY.Chiron, 2451545)).toEqual(stateOf(short, BODY.Chiron, 2451545));
    expect(stateOf(wide, BODY.Mars, 2451545)).not.toEqual(stateOf(short, BODY.Mars, 2451545));
    const charts = createChartCalculator(wide);
    const namesAt = (epochJdUt: number) =>
      charts.natalChart({ ...BIRTH, epochJdUt, timeKnown: true }).bodies.map(({ name }) => name);
    expect(namesAt(2451545)).toHaveLength(17);
    expect(namesAt(2360000)).toHaveLength(12);
    expect(namesAt(2360000)).not.toContain("Chiron");
    expect([wide.covers(BODY.Chiron), wide.covers(BODY.Chiron, 2360000)]).toEqual([true, false]);
    expect(createEphemeris(wide).position(2360000, "Chiron").longitudeDeg).toBeNaN();
    expect(() => stateOf(wide, BODY.Chiron, 2360000)).toThrow(EphemerisRangeError);
    expect(() => stateOf(wide, BODY.Chiron, 2360000)).toThrow("covers 1899-06-28 to 2101-07-06");
  });

  it("searches the bodies that are covered throughout a window", () => {
    const wide = createChainedSource([createAstronomyEngineSource(), short]);
    const bodiesFrom = (startJdUt: number) => {
      const window = { startJdUt, endJdUt: short.firstJdTt + 400 };
      const ingresses = findIngressCalendar(wide, window, { bodies: ["Mars", "Vesta"] });
      return new Set(ingresses.map(({ body }) => body));
    };
    expect(bodiesFrom(short.firstJdTt - 10)).toEqual(new Set(["Mars"]));
    expect(bodiesFrom(short.firstJdTt + 10)).toEqual(new Set(["Mars", "Vesta"]));
  });

  it("rejects no sources, what is not a source, and dates that none covers", () => {
    const problemsIn = (sources: unknown) => problemsOf(() => createChainedSource(sources as never));
    expect(problemsIn([])).toEqual([expect.stringMatching(/^sources must be a list of at least one/)]);
    expect(problemsIn(full)).toHaveLength(1);
    expect(problemsIn([full, null])).toEqual([
      "sources[1]: source must be an ephemeris source, such as loadTableSource(), not null",
    ]);
    const earlySource = { ...full, name: "early", lastJdTt: 2400000.5 };
    const lateSource = { ...full, name: "late", firstJdTt: 2410000.5 };
    const gap =
      "no source covers the dates between early, 1799-06-26 to 1858-11-15, and late, 1886-04-05 to 2400-07-13";
    expect(problemsIn([lateSource, earlySource])).toEqual([gap]);
    expect(problemsIn([lateSource, earlySource, full])).toEqual([]);
  });
});

test("an event in the second of the boundary is found once", () => {
  for (const { boundaryJdTt } of BOUNDARIES) {
    const ephemeris = createEphemeris(full);
    for (const body of ["Moon", "Sun", "TrueNode", "Lilith"] as const) {
      for (const seconds of [-2, -1, -0.5, 0, 0.5, 1]) {
        const { longitudeDeg } = ephemeris.position(boundaryJdTt + seconds / 86_400, body);
        const passes = findTransits(chain, { here: { longitudeDeg } }, around(boundaryJdTt, 2), {
          bodies: [body],
        });
        expect(
          passes.map(({ aspect }) => aspect),
          `${body} ${seconds}`,
        ).toEqual(["Conjunction"]);
      }
    }
  }
});
