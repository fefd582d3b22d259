import { describe, expect, test } from "vitest";
import { findContactPasses } from "../../engine/events/contact-passes.ts";
import { createInstantSky } from "../../engine/events/instant-sky.ts";
import { BODY, createSkySeries, findLongitudePasses, findTransits } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { signedDeg } from "../accuracy/difference-statistics.ts";
import { EVENT_MAX_SECONDS, NODE_PASS_MAX_DEG } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { createLongitude, type SeamPasses } from "./turn-passes.ts";

const longitude = createLongitude(source);
const { rows } = readFixture("seam-passes") as { readonly rows: readonly SeamPasses[] };
const RAD_PER_DEG = Math.PI / 180;
const SECONDS_PER_DAY = 86_400;

/** Whether an instant matches a pass in the fixture: in seconds, or by how far the body moves between them. */
function isSamePass({ body, levelDeg }: SeamPasses, epochJdUt: number, expectedJdUt: number): boolean {
  const seconds = Math.abs(epochJdUt - expectedJdUt) * SECONDS_PER_DAY;
  if (seconds <= EVENT_MAX_SECONDS) return true;
  return Math.abs(signedDeg(longitude(body)(expectedJdUt) - levelDeg)) <= NODE_PASS_MAX_DEG;
}

describe("next to a jump, levels are passed as often as in the reference's longitudes", () => {
  test("the fixture has jumps of both bodies, and levels passed up to four times", () => {
    const counts = new Set(rows.map(({ passes }) => passes.length));
    expect([...counts].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(rows.map(({ body }) => body))).toEqual(new Set(["TrueNode", "Lilith"]));
  });

  test.each(rows.map((row) => [row.body, row.levelDeg, row.startJdUt, row] as const))(
    "%s at %d° after JD %d",
    (body, levelDeg, _, row) => {
      const passes = findLongitudePasses(createSkySeries(source, row, [body]), [levelDeg]);
      expect(passes.map(({ direct }) => direct)).toEqual(row.passes.map(({ direct }) => direct));
      const misses = passes.filter(
        ({ epochJdUt }, i) => !isSamePass(row, epochJdUt, defined(row.passes[i]).epochJdUt),
      );
      expect(misses).toEqual([]);
    },
  );

  test("the same as conjunctions with a fixed point", () => {
    for (const row of rows) {
      const series = createSkySeries(source, row, [row.body]);
      const passes = findLongitudePasses(series, [row.levelDeg]);
      const conjunctions = findTransits(source, [{ name: "level", longitudeDeg: row.levelDeg }], row, {
        bodies: [row.body],
      }).filter(({ aspect }) => aspect === "Conjunction");
      expect(conjunctions.map(({ epochJdUt, direct }) => ({ epochJdUt, direct }))).toEqual(
        passes.map(({ epochJdUt, direct }) => ({ epochJdUt, direct })),
      );
    }
  });

  test("the exact instant nearest to any instant is one of these passes", () => {
    for (const row of rows.filter(({ passes }) => passes.length > 0)) {
      for (const at of [0, 0.2, 0.45, 0.5, 0.55, 0.8, 1]) {
        const epochJdUt = row.startJdUt + at * (row.endJdUt - row.startJdUt);
        const distances = row.passes.map((pass) => Math.abs(pass.epochJdUt - epochJdUt));
        // A pass outside the window can be nearer than those inside it.
        if (Math.min(...distances) > Math.min(epochJdUt - row.startJdUt, row.endJdUt - epochJdUt)) continue;
        const levelRad = row.levelDeg * RAD_PER_DEG;
        const approach = {
          body: BODY[row.body],
          exactRad: levelRad,
          orbRad: 5 * RAD_PER_DEG,
          middleRad: levelRad,
          reachRad: 5 * RAD_PER_DEG,
        };
        const exactJdUt = defined(
          findContactPasses(createInstantSky(source), epochJdUt, [approach], 0).exactJdUt[0],
        );
        const nearest = defined(row.passes[distances.indexOf(Math.min(...distances))]);
        expect(isSamePass(row, exactJdUt, nearest.epochJdUt), `${row.body} ${row.levelDeg} ${at}`).toBe(true);
      }
    }
  });
});
