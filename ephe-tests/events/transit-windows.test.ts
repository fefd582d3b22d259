import { describe, expect, test } from "vitest";
import { ASPECTS, BODY_NAMES, createEphemeris, findTransits } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { EVENT_MAX_SECONDS, NODE_PASS_MAX_DEG } from "../budgets.ts";
import { ARCS_DEG, readTransits, unpackPasses } from "./event-fixture.ts";

const ephemeris = createEphemeris(source);
const windows = readTransits();

/** Degrees that the true node moves within a time near an instant. */
function nodeArcDeg(epochJdUt: number, days: number): number {
  return Math.abs(ephemeris.position(epochJdUt, "TrueNode").speedDegPerDay * days);
}

interface KeyedPass {
  readonly key: string;
  readonly epochJdUt: number;
}
const byKey = (a: KeyedPass, b: KeyedPass): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : a.epochJdUt - b.epochJdUt;

describe("windows of 92 days", () => {
  test("there are forty, from every century", () => {
    expect(windows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(windows.map(({ startJdUt }) => Math.floor((startJdUt - 2378496.5) / 36524.25))).size).toBe(
      6,
    );
  });

  test.each(windows.map((window) => [window.startJdUt, window] as const))(
    "JD %d: every exact aspect of 17 bodies to 19 points near turns, none missing, none twice",
    (_, window) => {
      const expected = unpackPasses(window)
        .map(({ epochJdUt, body, point, arc, rising }) => {
          const arcDeg = defined(ARCS_DEG[arc]);
          const { name } = defined(
            ASPECTS.find(({ angleDeg }) => angleDeg === Math.min(arcDeg, 360 - arcDeg)),
          );
          return { epochJdUt, key: `${BODY_NAMES[body]} ${name} ${point} ${rising}` };
        })
        .sort(byKey);
      expect(expected.length).toBeGreaterThan(500);
      const points = window.longitudesDeg.map((longitudeDeg, point) => ({ name: `${point}`, longitudeDeg }));
      const passes = findTransits(source, points, window)
        .map(({ epochJdUt, body, point, aspect, direct }) => ({
          epochJdUt,
          key: `${body} ${aspect} ${point} ${direct}`,
        }))
        .sort(byKey);
      expect(passes.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
      const misses = passes.filter(({ epochJdUt, key }, i) => {
        const days = Math.abs(epochJdUt - defined(expected[i]).epochJdUt);
        if (days * 86_400 <= EVENT_MAX_SECONDS) return false;
        return !(key.startsWith("TrueNode") && nodeArcDeg(epochJdUt, days) <= NODE_PASS_MAX_DEG);
      });
      expect(misses).toEqual([]);
    },
  );
});
