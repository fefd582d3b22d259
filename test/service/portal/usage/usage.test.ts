import { describe, expect, test } from "vitest";
import type { EndpointCalls } from "../../../../db/index.ts";
import { usageChart, usageSeries } from "../../../../service/portal/usage/series.ts";

const EVENING_MS = Date.UTC(2026, 10, 21, 18, 47, 30);
const counts = (rows: readonly (readonly [day: string, endpoint: string, calls: number])[]) =>
  rows.map(([day, endpoint, calls]): EndpointCalls => ({ accountId: "acc", day, endpoint, calls }));

describe("usage by day", () => {
  test("covers thirty days up to today, with the most called endpoint first", () => {
    const calls = counts([
      ["2026-10-22", "/v1/sky", 50],
      ["2026-10-23", "/v1/sky", 1],
      ["2026-11-21", "/v1/sky", 2],
      ["2026-11-21", "/v1/chart/full", 4],
    ]);
    const { days, endpoints } = usageSeries(calls, { nowMs: EVENING_MS, selected: null });
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, "2026-10-23", "2026-11-21"]);
    expect(endpoints.map(({ name, total }) => [name, total])).toEqual([
      ["/v1/chart/full", 4],
      ["/v1/sky", 3],
    ]);
    expect([days[0]?.total, days[1]?.total, days.at(-1)?.total]).toEqual([1, 0, 6]);
  });

  test("adds up all endpoints after the fifth as Others", () => {
    const calls = counts([1, 2, 3, 4, 5, 6, 7, 8].map((count) => ["2026-11-20", `/v1/e${count}`, count]));
    const { chartSeries, endpoints } = usageSeries(calls, { nowMs: EVENING_MS, selected: null });
    expect(chartSeries.map(({ name, total }) => `${name} ${total}`)).toEqual([
      "/v1/e8 8",
      "/v1/e7 7",
      "/v1/e6 6",
      "/v1/e5 5",
      "/v1/e4 4",
      "Others 6",
    ]);
    expect(endpoints).toHaveLength(8);
  });

  test.each([
    [0, 2],
    [2, 2],
    [3, 4],
    [5, 10],
    [11, 20],
    [21, 40],
    [41, 100],
    [999, 1000],
    [1001, 2000],
  ])("for at most %d calls the scale ends at %d, whose half is an integer", (count, top) => {
    const calls = counts([["2026-11-21", "/v1/sky", count]]);
    const { text } = usageChart(usageSeries(calls, { nowMs: EVENING_MS, selected: null }));
    expect(text).toContain(`<span>${top}</span><span>${top / 2}</span><span>0</span>`);
  });
});
