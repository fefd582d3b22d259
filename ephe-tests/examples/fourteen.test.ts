import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { defined } from "../../test/defined.ts";
import { ROOT } from "../../test/source-tree.ts";
import {
  ECLIPSE_MAGNITUDE_MAX,
  EXAMPLE_ECLIPSE_MAX_SECONDS,
  EXAMPLE_INSTANT_MAX_SECONDS,
  EXAMPLE_LIFE_MAX_SECONDS,
  EXAMPLE_POSITION_MAX_DEG,
} from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";

const FOLDER = join(ROOT, "examples/fourteen");
const SECONDS_PER_DAY = 86_400;
const ASPECTS_DEG = { Conjunction: 0, Sextile: 60, Square: 90, Trine: 120, Opposition: 180 };

const { programs } = readFixture("examples") as {
  readonly programs: Readonly<Record<string, unknown>>;
};

/** What a program computes, without what it prints. */
async function resultOf(name: string): Promise<unknown> {
  const printed = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    const program = pathToFileURL(join(FOLDER, `${name}.ts`)).href;
    return ((await import(program)) as { readonly result: unknown }).result;
  } finally {
    printed.mockRestore();
  }
}

/** The largest difference of a number by the unit at the end of its name, or of the list that it is in. */
function differenceOf(
  name: string,
  value: number,
  expected: number,
): readonly [difference: number, max: number] {
  const difference = Math.abs(value - expected);
  if (name === "inLifeJdUt") return [difference * SECONDS_PER_DAY, EXAMPLE_LIFE_MAX_SECONDS];
  if (name === "maximumJdUt") return [difference * SECONDS_PER_DAY, EXAMPLE_ECLIPSE_MAX_SECONDS];
  if (name.endsWith("JdUt")) return [difference * SECONDS_PER_DAY, EXAMPLE_INSTANT_MAX_SECONDS];
  if (name.endsWith("Deg")) return [Math.min(difference, 360 - difference), EXAMPLE_POSITION_MAX_DEG];
  return [difference, name === "magnitude" ? ECLIPSE_MAGNITUDE_MAX : 0];
}

/** Lists where a value differs from the recorded one. Members that are not recorded are ignored, and so is a null. */
function differences(value: unknown, expected: unknown, path: string, unit: string): readonly string[] {
  if (expected === null) return [];
  if (typeof expected === "number") {
    const [difference, max] = differenceOf(unit, Number(value), expected);
    return difference <= max ? [] : [`${path}: ${String(value)}, not ${expected}: ${difference}`];
  }
  if (typeof expected !== "object")
    return value === expected ? [] : [`${path}: ${String(value)}, not ${expected}`];
  if (Array.isArray(expected) && (value as readonly unknown[]).length !== expected.length)
    return [`${path}: ${(value as readonly unknown[]).length} elements, not ${expected.length}`];
  return Object.entries(expected).flatMap(([name, one]) => {
    const isUnit = /(?:JdUt|Deg)$|^magnitude$|^number$/.test(name);
    return differences(
      (value as Record<string, unknown>)[name],
      one,
      `${path}.${name}`,
      isUnit ? name : unit,
    );
  });
}

interface Limit {
  readonly element: string;
  readonly startJdUt: number;
}
interface Ring {
  readonly svg: string;
  readonly aspects: readonly {
    readonly personA: string;
    readonly personB: string;
    readonly aspect: keyof typeof ASPECTS_DEG;
    readonly orbDeg: number;
  }[];
}

describe("a program of examples/fourteen computes what Swiss Ephemeris computes", () => {
  const names = Object.keys(programs);

  test("all programs are recorded", () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ts"));
    expect(files).toEqual(names.map((name) => `${name}.ts`));
    expect(names).toHaveLength(14);
    const lines = readFileSync(join(FOLDER, "README.md"), "utf8").trim().split("\n");
    expect(lines.length).toBeLessThanOrEqual(20);
  });

  for (const name of names)
    test(name, async () => {
      const result = await resultOf(name);
      const limits = (result as { readonly limits?: readonly Limit[] }).limits?.toSorted(
        (a, b) => a.element.localeCompare(b.element) || a.startJdUt - b.startJdUt,
      );
      const { natalDeg: _, ...expected } = Array.isArray(programs[name])
        ? { list: programs[name] }
        : (programs[name] as Record<string, unknown>);
      const value = Array.isArray(result) ? { list: result } : { ...(result as object), limits };
      expect(differences(value, expected, name, "")).toEqual([]);
    });

  test("the aspects of the ring follow from the recorded positions, and the wheel shows its bodies", async () => {
    const { svg, aspects } = (await resultOf("14-wheel-with-transits")) as Ring;
    const { ringDeg, natalDeg } = programs["14-wheel-with-transits"] as Record<
      string,
      Record<string, number>
    >;
    expect(aspects.length).toBeGreaterThan(40);
    for (const { personA, personB, aspect, orbDeg } of aspects) {
      const arc = Math.abs(defined(natalDeg?.[personA]) - defined(ringDeg?.[personB]));
      const orb = Math.abs(Math.min(arc, 360 - arc) - ASPECTS_DEG[aspect]);
      expect(Math.abs(orb - orbDeg), `${personA} ${aspect} ${personB}`).toBeLessThan(
        EXAMPLE_POSITION_MAX_DEG,
      );
    }
    expect(svg.match(/data-outer-body=/g)?.length).toBeGreaterThanOrEqual(13);
  });
});
