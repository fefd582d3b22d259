import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BODY, BODY_NAMES, type BodyName } from "../../engine/ephemeris/body.ts";
import { defined } from "../../test/defined.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";

/** A birth computed by Swiss Ephemeris, degrees; write-fixture.ts has the origin of the instants. */
interface ReferenceBirth {
  readonly utc: string;
  readonly bodiesDeg: readonly number[];
  readonly cuspsDeg: readonly number[] | null;
  readonly dayEndsDeg: readonly (readonly number[])[] | null;
}
interface Person {
  readonly time: { readonly utc: string };
}
interface GoldenSynastry {
  readonly personA: Person;
  readonly personB: Person;
  readonly aspects: readonly {
    readonly personA: BodyName;
    readonly personB: BodyName;
    readonly aspect: string;
    readonly angle: number;
    readonly separation: number;
    readonly orb: number;
    readonly errorDegrees?: number;
  }[];
  readonly overlays: Readonly<
    Record<"personAInB" | "personBInA", readonly { body: string; house: number }[] | null>
  >;
}

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as unknown;
const { births } = readJson("../fixtures/synastry.json") as {
  readonly births: Readonly<Record<string, ReferenceBirth>>;
};

/** The specification's aspects: name, angle and orb. */
const ASPECTS = [
  ["Conjunction", 0, 8],
  ["Sextile", 60, 6],
  ["Square", 90, 8],
  ["Trine", 120, 8],
  ["Opposition", 180, 8],
] as const;

/** The house whose cusp is the last before a longitude. */
function houseOf(longitude: number, cusps: readonly number[]): number {
  const ahead = (from: number, to: number) => (to - from + 360) % 360;
  return 1 + cusps.findIndex((cusp, i) => ahead(cusp, longitude) < ahead(cusp, defined(cusps[(i + 1) % 12])));
}

describe.each(["both-known", "a-unknown", "both-unknown", "polar"])("the golden synastry %s", (name) => {
  const golden = readJson(`../../test/service/golden-calls/calls/synastry-${name}.json`) as {
    readonly response: GoldenSynastry;
  };
  const { response } = golden;
  const a = defined(births[`${name}.personA`]);
  const b = defined(births[`${name}.personB`]);

  test("is computed for the instants of the system's zoneinfo", () => {
    expect([response.personA.time.utc, response.personB.time.utc]).toEqual([a.utc, b.utc]);
  });

  test("has exactly the aspects of Swiss Ephemeris's longitudes, in order and to the last digit", () => {
    const expected = BODY_NAMES.flatMap((personA, bodyA) =>
      BODY_NAMES.flatMap((personB, bodyB) => {
        const separation = arcDeg(defined(a.bodiesDeg[bodyA]), defined(b.bodiesDeg[bodyB]));
        const aspectInOrb = ASPECTS.find(([, angle, orb]) => Math.abs(separation - angle) <= orb);
        return aspectInOrb === undefined
          ? []
          : [{ personA, personB, aspect: aspectInOrb[0], angle: aspectInOrb[1], separation }];
      }),
    );
    const listedAspects = response.aspects.map(({ personA, personB, aspect, angle }) => ({
      personA,
      personB,
      aspect,
      angle,
    }));
    expect(listedAspects).toEqual(expected.map(({ separation, ...rest }) => rest));
    for (const [index, { separation, orb, angle }] of response.aspects.entries()) {
      expect(Math.abs(separation - defined(expected[index]).separation)).toBeLessThanOrEqual(2 * PRINTED_DEG);
      expect(orb).toBeCloseTo(Math.abs(separation - angle), 9);
    }
  });

  test("states the error of a separation: both bodies' motion from noon to an end of the day", () => {
    const errorOf = ({ bodiesDeg, dayEndsDeg }: ReferenceBirth, body: number): number =>
      dayEndsDeg === null
        ? 0
        : Math.max(...dayEndsDeg.map((ends) => arcDeg(defined(ends[body]), defined(bodiesDeg[body]))));
    const areTimesKnown = a.dayEndsDeg === null && b.dayEndsDeg === null;
    for (const { personA, personB, errorDegrees } of response.aspects) {
      if (areTimesKnown) {
        expect(errorDegrees).toBeUndefined();
        continue;
      }
      const expected = errorOf(a, BODY[personA]) + errorOf(b, BODY[personB]);
      // Two arcs, each between two longitudes that are rounded once.
      expect(Math.abs(defined(errorDegrees) - expected), `${personA} ${personB}`).toBeLessThanOrEqual(
        4 * PRINTED_DEG,
      );
    }
  });

  test.each([
    ["personAInB", a, b],
    ["personBInA", b, a],
  ] as const)(
    "%s has the houses of Swiss Ephemeris's cusps, or is null without cusps",
    (key, guest, host) => {
      const { cuspsDeg } = host;
      const expected =
        cuspsDeg === null
          ? null
          : BODY_NAMES.map((body, index) => ({
              body,
              house: houseOf(defined(guest.bodiesDeg[index]), cuspsDeg),
            }));
      expect(response.overlays[key]).toEqual(expected);
    },
  );
});
