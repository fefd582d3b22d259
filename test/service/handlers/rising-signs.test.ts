import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer } from "../open-chart-server.ts";
import { responseTo } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

interface RisingSign {
  readonly sign: string;
  readonly from: string;
  readonly to: string;
}
interface Answer {
  readonly risingSigns?: readonly RisingSign[];
  readonly ascendant: { readonly sign: string } | null;
}

/** Dates of 24, 23 and 25 hours, of local mean time, with an own clock rule, near and within the polar circles. */
const BIRTHS = [
  [{ date: "1990-07-21", latitude: 51.5, longitude: -0.13 }, 24],
  [{ date: "2024-03-31", latitude: 48.8566, longitude: 2.3522 }, 23],
  [{ date: "2024-10-27", latitude: 48.8566, longitude: 2.3522 }, 25],
  [{ date: "1850-01-01", latitude: 40.7128, longitude: -74.006 }, 24],
  [{ date: "1990-07-21", latitude: 66.3, longitude: 25.7 }, 24],
  [{ date: "1990-07-21", latitude: 78.22, longitude: 15.65 }, 24],
  [{ date: "1990-07-21", latitude: -54.8, longitude: -68.3 }, 24],
] as const;

describe.each(BIRTHS)("the rising signs of %o", (birth, hours) => {
  test("cover the local date without a gap, the same in both answers", async () => {
    const { risingSigns } = await responseTo<Answer>(server, "/v1/chart/short", { birth });
    const angles = await responseTo<Answer>(server, "/v1/chart/angles", { birth });
    const signs = defined(risingSigns);
    expect(angles.risingSigns).toEqual(signs);
    expect(signs[0]?.from.slice(0, 19)).toBe(`${birth.date}T00:00:00`);
    signs.slice(1).forEach(({ from, sign }, index) => {
      expect(from).toBe(signs[index]?.to);
      expect(sign).not.toBe(signs[index]?.sign);
    });
    // An offset with seconds, of local mean time, is not one that Date reads.
    const msOf = (local: string) => Date.parse(local.replace(/(?<=[+-]\d\d:\d\d):\d\d$/, ""));
    const [first, last] = [defined(signs[0]), defined(signs.at(-1))];
    expect((msOf(last.to) - msOf(first.from)) / 3_600_000).toBe(hours);
    expect(last.to.slice(11, 19)).toBe("00:00:00");
  });

  test("equal the sign of the Ascendant of the chart inside", async () => {
    const { risingSigns } = await responseTo<Answer>(server, "/v1/chart/short", { birth });
    for (const { sign, from, to } of defined(risingSigns)) {
      for (const [local, minutes] of [
        [from, 1],
        [to, -1],
      ] as const) {
        const at = new Date(Date.parse(`${local.slice(0, 16)}:00Z`) + minutes * 60_000)
          .toISOString()
          .slice(0, 16);
        const [date = "", time = ""] = at.split("T");
        const isInside = `${at}:00` > from.slice(0, 19) && `${at}:59` < to.slice(0, 19);
        if (date !== birth.date || !isInside) continue;
        const { ascendant } = await responseTo<Answer>(server, "/v1/chart/short", {
          birth: { ...birth, time },
        });
        expect([local, ascendant?.sign]).toEqual([local, sign]);
      }
    }
  });
});

test("are absent for a known time", async () => {
  const birth = { date: "1990-07-21", time: "23:04", latitude: 51.5, longitude: -0.13 };
  for (const path of ["/v1/chart/short", "/v1/chart/angles"]) {
    expect(Object.keys(await responseTo<object>(server, path, { birth }))).not.toContain("risingSigns");
  }
});
