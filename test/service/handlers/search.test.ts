import { describe, expect, test } from "vitest";
import type { SearchResponse } from "../../../proto/gen/almagest/v1/search_pb.ts";
import type { JsonOf } from "../json-of.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer({ now: () => Date.parse("2026-11-28T21:00:00Z") });

type Answer = JsonOf<SearchResponse>;

const search = (body: object) => responseTo<Answer>(server, "/v1/search", body);

describe("the passes", () => {
  test("of an orb of 0 begin and end at the exact instant", async () => {
    const { passes } = await search({ body: "Sun", aspect: "Trine", target: { longitude: 12.5 }, orb: 0 });
    expect(passes).toHaveLength(20);
    expect(passes.every(({ exactAt, enters, leaves }) => enters === exactAt && leaves === exactAt)).toBe(
      true,
    );
  });

  test("whose orb reaches beyond the period have no end in it", async () => {
    const day = { from: "2021-02-17", to: "2021-02-17" };
    const { passes } = await search({ body: "Saturn", aspect: "Square", target: { body: "Uranus" }, ...day });
    expect(passes).toMatchObject([{ enters: null, leaves: null, pass: 1, passes: 3 }]);
  });

  test("are at most 400, and next continues without a gap or a repetition", async () => {
    const request = { body: "Moon", aspect: "Square", target: { longitude: 100 }, to: "2050-01-01" };
    const whole: string[] = [];
    let from: string | null = "2010-01-01";
    let pages = 0;
    while (from !== null) {
      const answer: Answer = await search({ ...request, from });
      expect(answer.passes.length).toBeLessThanOrEqual(400);
      whole.push(...answer.passes.map(({ exactAt }) => exactAt));
      from = answer.next;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(whole).toEqual([...new Set(whole)].toSorted());
    // Two squares in each of 40 years of 13.3688 tropical months.
    expect(Math.abs(whole.length - 2 * 40 * 13.3688)).toBeLessThan(2);
  });

  test("of Sun and Mercury are separate contacts", async () => {
    const year = { from: "2026-01-01", to: "2026-12-31" };
    const target = { body: "Sun" };
    const { passes } = await search({ body: "Mercury", aspect: "Conjunction", target, ...year });
    expect(passes).toMatchObject(
      passes.map((_, index) => ({ pass: 1, passes: 1, retrograde: index % 2 === 1 })),
    );
  });
});
