import { describe, expect, test } from "vitest";
import { BODY_NAMES } from "../../engine/ephemeris/body.ts";
import type { ComputeSynastryResponse } from "../../proto/gen/almagest/v1/synastry_pb.ts";
import { defined } from "../../test/defined.ts";
import { goldenResponse } from "../../test/service/golden-calls/golden-call.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";
import type { Committed } from "../committed.ts";
import { readFixture } from "../read-fixture.ts";

/** The specification's aspects: name, angle and orb. */
const ASPECTS = [
  ["Conjunction", 0, 8],
  ["Sextile", 60, 6],
  ["Square", 90, 8],
  ["Trine", 120, 8],
  ["Opposition", 180, 8],
] as const;

/** A birth computed by Swiss Ephemeris, degrees; write-fixture.ts has the origin of the instants. */
interface ReferenceBirth {
  readonly utc: string;
  readonly bodiesDeg: readonly number[];
  readonly cuspsDeg: readonly number[] | null;
  /** Ascendant and Midheaven. */
  readonly anglesDeg: readonly number[] | null;
  readonly dayEndsDeg: readonly (readonly number[])[] | null;
}
const { births } = readFixture("synastry") as {
  readonly births: Readonly<Record<string, ReferenceBirth>>;
};

/** The bodies of a birth, then its angles if the time is known, each with its longitude and its error for an unknown time. */
function pointsOf({ bodiesDeg, anglesDeg, dayEndsDeg }: ReferenceBirth) {
  const errorDeg = (body: number): number =>
    Math.max(...(dayEndsDeg ?? []).map((ends) => arcDeg(defined(ends[body]), defined(bodiesDeg[body]))), 0);
  return [
    ...BODY_NAMES.map((name, body) => ({ name, deg: defined(bodiesDeg[body]), errorDeg: errorDeg(body) })),
    ...(anglesDeg ?? []).map((deg, i) => ({ name: i === 0 ? "Ascendant" : "Midheaven", deg, errorDeg: 0 })),
  ];
}

const isAngle = (name: string): boolean => name === "Ascendant" || name === "Midheaven";

/** The aspects between the points of two births, in order, each with separation and error. */
function aspectsOf(a: ReferenceBirth, b: ReferenceBirth) {
  return pointsOf(a).flatMap((one) =>
    pointsOf(b).flatMap((other) => {
      if (isAngle(one.name) && isAngle(other.name)) return [];
      const separation = arcDeg(one.deg, other.deg);
      const aspectInOrb = ASPECTS.find(([, angle, orb]) => Math.abs(separation - angle) <= orb);
      if (aspectInOrb === undefined) return [];
      const errorDegrees = one.errorDeg + other.errorDeg;
      return [{ one, other, aspect: aspectInOrb[0], angle: aspectInOrb[1], separation, errorDegrees }];
    }),
  );
}

/** The house whose cusp is the last before a longitude. */
function houseOf(longitudeDeg: number, cuspsDeg: readonly number[]): number {
  const ahead = (from: number, to: number) => (((to - from) % 360) + 360) % 360;
  return (
    1 +
    cuspsDeg.findIndex((cusp, i) => ahead(cusp, longitudeDeg) < ahead(cusp, defined(cuspsDeg[(i + 1) % 12])))
  );
}

describe.each(["both-known", "a-unknown", "both-unknown", "polar"])("the golden synastry %s", (name) => {
  const response = goldenResponse<Committed<ComputeSynastryResponse>>(`synastry-${name}`);
  const a = defined(births[`${name}.personA`]);
  const b = defined(births[`${name}.personB`]);

  test("is computed for the instants of the system's zoneinfo", () => {
    expect([response.personA.time.utc, response.personB.time.utc]).toEqual([a.utc, b.utc]);
  });

  test.each(["aspects", "angleAspects"] as const)(
    "%s follow exactly from Swiss Ephemeris's longitudes and angles, in order and to the last digit",
    (key) => {
      const expectedAspects = aspectsOf(a, b).filter(
        ({ one, other }) => (isAngle(one.name) || isAngle(other.name)) === (key === "angleAspects"),
      );
      const areTimesKnown = a.dayEndsDeg === null && b.dayEndsDeg === null;
      expect(
        response[key].map(({ personA, personB, aspect, angle }) => ({ personA, personB, aspect, angle })),
      ).toEqual(
        expectedAspects.map(({ one, other, aspect, angle }) => ({
          personA: one.name,
          personB: other.name,
          aspect,
          angle,
        })),
      );
      for (const [index, { separation, orb, angle, errorDegrees }] of response[key].entries()) {
        const expected = defined(expectedAspects[index]);
        expect(Math.abs(separation - expected.separation)).toBeLessThanOrEqual(2 * PRINTED_DEG);
        expect(orb).toBeCloseTo(Math.abs(separation - angle), 9);
        if (areTimesKnown) {
          expect(errorDegrees).toBeUndefined();
          continue;
        }
        // Both points' motion from noon to an end of the day: two arcs, each between two longitudes that are rounded once.
        expect(Math.abs(defined(errorDegrees) - expected.errorDegrees)).toBeLessThanOrEqual(4 * PRINTED_DEG);
      }
    },
  );

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
