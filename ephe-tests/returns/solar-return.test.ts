import { describe, expect, test } from "vitest";
import { solarReturnJdUt } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { EVENT_MAX_SECONDS } from "../budgets.ts";
import { readReturns } from "./return-fixture.ts";

const source = loadTableSource();
const SECONDS_PER_DAY = 86_400;
const returns = readReturns();

describe("a solar return is the one nearest to the birthday, at the moment that the reference's longitudes have it", () => {
  test.each([...new Set(returns.map(({ what }) => what))])("%s", (what) => {
    const misses = returns
      .filter((expected) => expected.what === what)
      .map((expected) => ({
        ...expected,
        seconds:
          (solarReturnJdUt(source, expected.natalJdUt, expected) - expected.returnJdUt) * SECONDS_PER_DAY,
      }))
      .filter(({ seconds }) => !(Math.abs(seconds) <= EVENT_MAX_SECONDS));
    expect(misses).toEqual([]);
  });

  test("of more than a hundred births and years, with those that fall into the neighbouring year", () => {
    expect(returns.length).toBeGreaterThan(100);
    const yearOf = (epochJdUt: number) => new Date((epochJdUt - 2_440_587.5) * 86_400_000).getUTCFullYear();
    const strays = returns.filter(({ year, returnJdUt }) => yearOf(returnJdUt) !== year);
    expect(strays.length).toBeGreaterThan(3);
  });
});
