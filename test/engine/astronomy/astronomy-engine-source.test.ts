import { readFileSync } from "node:fs";
import {
  AstroTime,
  BaryState,
  Body,
  DeltaT_EspenakMeeus,
  GeoMoon,
  GeoMoonState,
  SetDeltaTFunction,
} from "astronomy-engine";
import { afterEach, describe, expect, test } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import { BODY, BODY_NAMES, EARTH, EphemerisRangeError } from "../../../engine/index.ts";
import { bundleText } from "../../bundle-text.ts";
import { defined } from "../../defined.ts";

const source = createAstronomyEngineSource();
const J2000_JD = 2451545;
const MAJOR = BODY_NAMES.slice(0, 10);
/** Pluto is blended from two integrations, and its velocity omits the rate of the blend: 2e-3″ a day. */
const VELOCITY_MAX_AU_PER_DAY: Readonly<Record<string, number>> = { Pluto: 3e-7 };
const EPOCHS_JD_TT = [2305447.5, 2378497.3, 2400000.3, 2451545, 2500000.7, 2597641.2, 2670690.5];

function stateOf(body: number, epochJdTt: number, earlierDays = 0, places = 6): Float64Array {
  const out = new Float64Array(places);
  source.state(body, epochJdTt, earlierDays, out);
  return out;
}

/** Central difference of fourth order of a state's component, with a step other than the source's. */
function slope(body: number, epochJdTt: number, component: number): number {
  const stepDays = 0.1;
  const at = (steps: number) => stateOf(body, epochJdTt, -steps * stepDays)[component] as number;
  return (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * stepDays);
}

/** The library's result at a terrestrial time created by the library. */
function libraryPosition(name: string, epochJdTt: number) {
  const time = AstroTime.FromTerrestrialTime(epochJdTt - J2000_JD);
  return name === "Moon" ? GeoMoon(time) : BaryState(Body[name as keyof typeof Body], time);
}

describe("states without tables", () => {
  test.each([...MAJOR, "Earth"])(
    "%s has the position of the library at the library's terrestrial time",
    (name) => {
      const body = name === "Earth" ? EARTH : BODY[name as keyof typeof BODY];
      for (const epochJdTt of EPOCHS_JD_TT) {
        const { x, y, z } = libraryPosition(name, epochJdTt);
        const [sourceX, sourceY, sourceZ] = stateOf(body, epochJdTt) as unknown as readonly [
          number,
          number,
          number,
        ];
        // The library's terrestrial time is accurate to half an ulp of its day count, Mercury moves 0.03 au a day.
        expect(Math.hypot(sourceX - x, sourceY - y, sourceZ - z)).toBeLessThan(2e-12);
      }
    },
  );

  test.each([...MAJOR, "Earth"])(
    "%s has the velocity and acceleration that belong to its positions",
    (name) => {
      const body = name === "Earth" ? EARTH : BODY[name as keyof typeof BODY];
      for (const epochJdTt of EPOCHS_JD_TT) {
        const state = stateOf(body, epochJdTt, 0, 9);
        expect(state.subarray(0, 6)).toEqual(stateOf(body, epochJdTt));
        for (let c = 0; c < 3; c++) {
          const velocityMax = VELOCITY_MAX_AU_PER_DAY[name] ?? 5e-11;
          expect(Math.abs(slope(body, epochJdTt, c) - (state[3 + c] as number))).toBeLessThan(velocityMax);
          expect(Math.abs(slope(body, epochJdTt, 3 + c) - (state[6 + c] as number))).toBeLessThan(2e-10);
        }
      }
    },
  );

  test("the Moon's velocity is the library's, within its rounding", () => {
    for (const epochJdTt of EPOCHS_JD_TT) {
      const { vx, vy, vz } = GeoMoonState(AstroTime.FromTerrestrialTime(epochJdTt - J2000_JD));
      const state = stateOf(BODY.Moon, epochJdTt);
      const difference = Math.hypot(defined(state[3]) - vx, defined(state[4]) - vy, defined(state[5]) - vz);
      expect(difference).toBeLessThan(1e-8);
    }
  });

  test("a light-time is subtracted without the rounding of a Julian day", () => {
    const { vx } = BaryState(Body.Mercury, AstroTime.FromTerrestrialTime(0));
    const step = 1e-11;
    const moved =
      defined(stateOf(BODY.Mercury, J2000_JD, 0)[0]) - defined(stateOf(BODY.Mercury, J2000_JD, step)[0]);
    expect(moved / (vx * step)).toBeCloseTo(1, 2);
    expect(stateOf(BODY.Jupiter, J2000_JD, 0.03125)).toEqual(stateOf(BODY.Jupiter, J2000_JD - 0.03125));
  });

  test("a state does not depend on earlier requests", () => {
    const first = stateOf(BODY.Pluto, 2451545.25, 0, 9);
    for (let day = 0; day < 40; day++) stateOf(BODY.Pluto, 2400000 + day * 3000, 0, 9);
    stateOf(BODY.Moon, 2451545.25, 0, 9);
    expect(stateOf(BODY.Pluto, 2451545.25, 0, 9)).toEqual(first);
    const other = new Float64Array(9);
    createAstronomyEngineSource().state(BODY.Pluto, 2451545.25, 0, other);
    expect(other).toEqual(first);
  });
});

describe("requests that the source cannot answer are rejected with the engine's errors", () => {
  test("bodies", () => {
    const { Chiron, Ceres, Vesta, TrueNode, Lilith } = BODY;
    for (const body of [Chiron, Ceres, Vesta, TrueNode, Lilith, -1, 99, Number.NaN]) {
      expect(source.covers(body)).toBe(false);
      expect(() => stateOf(body, J2000_JD)).toThrow(RangeError);
    }
    for (const name of MAJOR) expect(source.covers(BODY[name])).toBe(true);
    expect(source.covers(EARTH)).toBe(true);
  });

  test("dates", () => {
    const outside = [source.firstJdTt - 1e-6, source.lastJdTt + 1e-6, Number.NaN, -Infinity, Infinity];
    for (const epochJdTt of outside) {
      for (const body of [BODY.Sun, BODY.Pluto, 99]) {
        expect(() => stateOf(body, epochJdTt)).toThrow(EphemerisRangeError);
      }
    }
  });

  test("light-times", () => {
    for (const earlierDays of [Number.NaN, Infinity, 1.5, -1.5]) {
      for (const body of [BODY.Moon, BODY.Pluto]) {
        expect(() => stateOf(body, J2000_JD, earlierDays)).toThrow(RangeError);
      }
    }
  });
});

describe("the library's global state has no effect outside", () => {
  afterEach(() => {
    SetDeltaTFunction(DeltaT_EspenakMeeus);
    Reflect.deleteProperty(AstroTime, Symbol.hasInstance);
  });

  test.each([
    ["nonsense", () => Number.NaN],
    ["an hour", () => 3600],
    [
      "an exception",
      () => {
        throw "no ΔT";
      },
    ],
  ])("a ΔT replaced by %s changes no state", (_, deltaT) => {
    const bodies = [BODY.Sun, BODY.Moon, BODY.Mars, BODY.Pluto, EARTH];
    const before = bodies.map((body) => stateOf(body, 2460000.5, 0.01, 9));
    SetDeltaTFunction(deltaT);
    expect(bodies.map((body) => stateOf(body, 2460000.5, 0.01, 9))).toEqual(before);
    const late = createAstronomyEngineSource();
    const out = new Float64Array(9);
    late.state(BODY.Moon, 2460000.5, 0.01, out);
    expect(out).toEqual(before[1]);
  });

  test("a string that it throws becomes an error that names the source", () => {
    // A library that does not recognize its own times throws a string.
    Object.defineProperty(AstroTime, Symbol.hasInstance, { value: () => false, configurable: true });
    for (const body of [BODY.Sun, BODY.Moon]) {
      let thrown: unknown;
      try {
        stateOf(body, J2000_JD);
      } catch (caught) {
        thrown = caught;
      }
      expect(thrown).toBeInstanceOf(Error);
      expect((thrown as Error).message).toMatch(/^astronomy-engine .*: Argument must be/);
    }
  });

  test("its version is that in the source's name", () => {
    const manifest = new URL("../../../node_modules/astronomy-engine/package.json", import.meta.url);
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string };
    expect(source.name).toContain(`astronomy-engine ${version} `);
  });

  test.each([
    ["index.ts", false],
    ["astronomy/index.ts", true],
  ])("a bundle of all exports of engine/%s includes the library: %s", async (path, isIncluded) => {
    const entryPoint = new URL(`../../../engine/${path}`, import.meta.url).pathname;
    const text = await bundleText(`export * from ${JSON.stringify(entryPoint)};`);
    expect(text).toContain(
      isIncluded ? "function createAstronomyEngineSource" : "function createTableSource",
    );
    expect(text.includes("DeltaT_EspenakMeeus") || text.includes("PlutoStateTable")).toBe(isIncluded);
  });
});
