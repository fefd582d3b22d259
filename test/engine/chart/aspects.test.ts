import { describe, expect, it } from "vitest";
import {
  ASPECT_ORBS_DEG,
  type AspectRecord,
  createAspectBuffer,
  findChartAspects,
} from "../../../engine/chart/aspects.ts";
import { BODY_COUNT, BODY_NAMES } from "../../../engine/ephemeris/body.ts";

/** What Sun and Moon make of two longitudes; the other bodies are at rest at 0° and ignored. */
function sunAndMoon(sunDeg: number, moonDeg: number, sunSpeed = 1, moonSpeed = 13): AspectRecord | undefined {
  const longitudes = new Float64Array(BODY_COUNT);
  longitudes[0] = Math.round(sunDeg * 10_000);
  longitudes[1] = Math.round(moonDeg * 10_000);
  const speeds = new Float64Array(BODY_COUNT);
  speeds[0] = sunSpeed;
  speeds[1] = moonSpeed;
  return findChartAspects(BODY_NAMES, longitudes, speeds, createAspectBuffer(BODY_COUNT, BODY_COUNT)).find(
    (record) => record.planet1 === "Sun" && record.planet2 === "Moon",
  );
}
const aspectsOf = (places: readonly number[], motion: readonly number[]): AspectRecord[] =>
  findChartAspects(
    BODY_NAMES,
    Float64Array.from(places),
    Float64Array.from(motion),
    createAspectBuffer(BODY_COUNT, BODY_COUNT),
  );

describe("aspects", () => {
  it("have the five orbs of the service", () => {
    expect(ASPECT_ORBS_DEG).toEqual({ Conjunction: 8, Sextile: 6, Square: 8, Trine: 8, Opposition: 8 });
  });

  it.each([
    ["Conjunction", 0, 8],
    ["Sextile", 60, 6],
    ["Square", 90, 8],
    ["Trine", 120, 8],
    ["Opposition", 180, 8],
  ] as const)("%s reaches to the edge of its orb and not one digit further", (aspect, angleDeg, orbDeg) => {
    expect(sunAndMoon(10, 10 + angleDeg)).toMatchObject({
      aspect,
      angleDeg,
      separationDeg: angleDeg,
      orbDeg: 0,
    });
    const outer = (angleDeg + orbDeg) % 360;
    expect(sunAndMoon(0, outer)).toMatchObject({ aspect, orbDeg });
    expect(sunAndMoon(0, outer + 0.0001)).toBeUndefined();
    const inner = (angleDeg - orbDeg + 360) % 360;
    expect(sunAndMoon(0, inner)).toMatchObject({ aspect, orbDeg });
    expect(sunAndMoon(0, inner - 0.0001)).toBeUndefined();
  });

  it("that are exact, or between bodies of one speed, do not apply", () => {
    for (const angleDeg of [0, 60, 90, 120, 180, 240, 270, 300]) {
      expect(sunAndMoon(0, angleDeg)?.phase).toBe("separating");
      expect(sunAndMoon(0, angleDeg, 13, 1)?.phase).toBe("separating");
    }
    expect(sunAndMoon(0, 5, 1, 1)?.phase).toBe("separating");
  });

  it("are listed for all 136 pairs, in body order", () => {
    const together = aspectsOf(Array(BODY_COUNT).fill(0), Array(BODY_COUNT).fill(0));
    expect(together).toHaveLength(136);
    const pairs = BODY_NAMES.flatMap((first, at) =>
      BODY_NAMES.slice(at + 1).map((second) => `${first} ${second}`),
    );
    expect(together.map((record) => `${record.planet1} ${record.planet2}`)).toEqual(pairs);
  });
});
