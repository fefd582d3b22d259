import { describe, expect, test } from "vitest";
import { createSolarReturnCalculator } from "../../engine/index.ts";
import type { ComputeSolarReturnResponse } from "../../proto/gen/almagest/v1/solar_return_pb.ts";
import { defined } from "../../test/defined.ts";
import { goldenResponse } from "../../test/service/golden-calls/golden-call.ts";
import { TABLES as source } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { EVENT_MAX_SECONDS } from "../budgets.ts";
import type { Committed } from "../committed.ts";
import { readFixture } from "../read-fixture.ts";
import type { ReturnFixture } from "./write-fixture.ts";

const SECONDS_PER_DAY = 86_400;
const { returns, charts } = readFixture("solar-returns") as ReturnFixture;

describe("a solar return is the one nearest to the birthday, at the instant found in the reference's longitudes", () => {
  test.each([...new Set(returns.map(({ what }) => what))])("%s", (what) => {
    const misses = returns
      .filter((expected) => expected.what === what)
      .map((expected) => ({
        ...expected,
        seconds:
          (createSolarReturnCalculator(source).solarReturnJdUt(expected.natalJdUt, expected) -
            expected.returnJdUt) *
          SECONDS_PER_DAY,
      }))
      .filter(({ seconds }) => !(Math.abs(seconds) <= EVENT_MAX_SECONDS));
    expect(misses).toEqual([]);
  });

  test("more than a hundred births and years, including returns in the neighbouring year", () => {
    expect(returns.length).toBeGreaterThan(100);
    const yearOf = (epochJdUt: number) => new Date((epochJdUt - 2_440_587.5) * 86_400_000).getUTCFullYear();
    const strays = returns.filter(({ year, returnJdUt }) => yearOf(returnJdUt) !== year);
    expect(strays.length).toBeGreaterThan(3);
  });
});

type Answer = Committed<ComputeSolarReturnResponse> & {
  readonly chart: { readonly time: { readonly julianDayUT: number } };
};

describe("a committed response is the chart of the reference at that instant", () => {
  /**
   * Half of the last printed digit, plus the motion during the tenths of a second by which the instants may differ.
   */
  const bodyMaxDeg = 0.5e-4 + 2e-6;
  const houseMaxDeg = 0.5e-4 + (EVENT_MAX_SECONDS * 361 * 2) / SECONDS_PER_DAY;

  test.each(charts.map((chart) => [chart.call, chart] as const))("%s", (call, expected) => {
    const { exactMomentUtc, chart } = goldenResponse<Answer>(call);
    const late = (chart.time.julianDayUT - expected.returnJdUt) * SECONDS_PER_DAY;
    expect(Math.abs(late)).toBeLessThanOrEqual(EVENT_MAX_SECONDS);
    const roundedMs = Math.abs(Date.parse(exactMomentUtc) - (expected.returnJdUt - 2_440_587.5) * 86_400_000);
    expect(roundedMs).toBeLessThanOrEqual(500 + 1000 * EVENT_MAX_SECONDS);
    expect(chart.time.utc).toBe(exactMomentUtc);
    expect(`${chart.input.date} ${chart.input.time}`).toBe(expected.localTime);
    chart.planets.forEach(({ longitude }, body) => {
      expect(arcDeg(longitude, defined(expected.longitudesDeg[body])), `body ${body}`).toBeLessThanOrEqual(
        bodyMaxDeg,
      );
    });
    chart.houses.forEach(({ cusp }, house) => {
      expect(arcDeg(cusp, defined(expected.cuspsDeg[house])), `cusp ${house + 1}`).toBeLessThanOrEqual(
        houseMaxDeg,
      );
    });
    const { ascendant, midheaven } = chart.angles;
    expect(arcDeg(ascendant.longitude, expected.ascendantDeg)).toBeLessThanOrEqual(houseMaxDeg);
    expect(arcDeg(midheaven.longitude, expected.midheavenDeg)).toBeLessThanOrEqual(houseMaxDeg);
  });
});
