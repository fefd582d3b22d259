import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGN_NAMES } from "../../../engine/index.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { openChartServer } from "../open-chart-server.ts";
import { responseTo } from "./calls.ts";

/** A birth whose clock time and instant are stated by a text that was read. */
interface DocumentedBirth {
  readonly name: string;
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly date: string;
  readonly time: string;
  readonly published: PublishedFact;
  readonly source: { readonly title: string; readonly url: string; readonly readOn: string };
  /** Right: the response agrees. Warned: the fact is among the clocks that zone_history_uncertain lists. */
  readonly expected: "right" | "warned";
}

interface PublishedFact {
  readonly offsetHours?: number;
  readonly utc?: string;
  readonly ascendant?: { readonly sign: string; readonly degreeInSign?: number };
}

interface Point {
  readonly longitude: number;
  readonly sign: string;
}
interface Clock {
  readonly offsetHours: number;
  readonly utc: string;
  readonly ascendant: Point;
}
interface Answer {
  readonly time: { readonly offsetHours: number; readonly utc: string };
  readonly warnings: readonly { readonly code: string; readonly alternatives?: readonly Clock[] }[];
  readonly angles: { readonly ascendant: Point };
}

const signNames: readonly string[] = SIGN_NAMES;
/** The published Ascendant is rounded, and the birthplace is given as a town. */
const ASCENDANT_TOLERANCE_DEG = 1;
const FOLDER = new URL("../../civil/births/", import.meta.url);
const births = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as DocumentedBirth[]);

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

/** Whether a clock agrees with every published fact. */
function agrees({ offsetHours, utc, ascendant }: Clock, published: PublishedFact): boolean {
  if (published.offsetHours !== undefined && Math.abs(offsetHours - published.offsetHours) > 1 / 60)
    return false;
  if (published.utc !== undefined && Math.abs(Date.parse(utc) - Date.parse(published.utc)) > 60_000)
    return false;
  return published.ascendant === undefined || agreesOn(ascendant, published.ascendant);
}

function agreesOn({ longitude, sign }: Point, published: { sign: string; degreeInSign?: number }): boolean {
  if (published.degreeInSign === undefined) return sign === published.sign;
  const publishedDeg = 30 * signNames.indexOf(published.sign) + published.degreeInSign;
  const differenceDeg = Math.abs(((longitude - publishedDeg + 540) % 360) - 180);
  return differenceDeg <= ASCENDANT_TOLERANCE_DEG;
}

describe("documented births", () => {
  test("have a source and a published fact each, and are listed once", () => {
    expect(births.length).toBeGreaterThan(0);
    for (const { name, published, source } of births) {
      expect(Object.keys(published).length, name).toBeGreaterThan(0);
      expect(source.url, name).toMatch(/^https?:\/\//);
      expect(source.title, name).toMatch(/\S/);
      expect(source.readOn, name).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(new Set(births.map(({ name }) => name)).size).toBe(births.length);
    const counts = ["right", "warned"].map(
      (kind) => `${births.filter(({ expected }) => expected === kind).length} ${kind}`,
    );
    process.stdout.write(`${births.length} documented births: ${counts.join(", ")}\n`);
  });

  test.each(births)("$name, $date: $expected", async (birth) => {
    const { latitude, longitude, date, time, published, expected } = birth;
    const answer = await responseTo<Answer>(server, "/v1/chart/angles", {
      birth: { date, time, latitude, longitude },
    });
    const usedClock = { ...answer.time, ascendant: answer.angles.ascendant };
    if (expected === "right") {
      expect(agrees(usedClock, published), JSON.stringify({ usedClock, published })).toBe(true);
      return;
    }
    const warning = answer.warnings.find(({ code }) => code === "zone_history_uncertain");
    expect(warning).toBeDefined();
    const clocks = [usedClock, ...(warning?.alternatives ?? [])];
    expect(
      clocks.some((clock) => agrees(clock, published)),
      JSON.stringify({ clocks, published }),
    ).toBe(true);
  });
});
