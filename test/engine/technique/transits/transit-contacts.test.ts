// Takes seconds of processor time: the course of a body is followed in steps of an hour for weeks.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_COUNT,
  BODY_NAMES,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  EphemerisRangeError,
  findTransitContacts,
  NATAL_POINT_NAMES,
  TRANSIT_ORBS_DEG,
  type TransitContact,
} from "../../../../engine/index.ts";
import { createLongitude } from "../../../../ephe-tests/events/turn-passes.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const epochs = fc.integer({ min: 2_378_497, max: 2_597_641 });
const circle = fc.double({ min: 0, max: 359.999999, noNaN: true });
const points = fc.array(circle, { minLength: 19, maxLength: 19 }).map((deg) => Float64Array.from(deg));

/** Nineteen points, all missing except those given. */
function pointsAt(given: Partial<Record<(typeof NATAL_POINT_NAMES)[number], number>>): Float64Array {
  return Float64Array.from(NATAL_POINT_NAMES, (name) => given[name] ?? Number.NaN);
}

const SPREAD_POINTS = Float64Array.from(NATAL_POINT_NAMES, (_, i) => i * 19);
const longitudeOf = createLongitude(source);

/** Longitude and daily motion of every body, degrees. */
function skyAt(epochJdUt: number): readonly { readonly deg: number; readonly speed: number }[] {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return Array.from({ length: BODY_COUNT }, (_, body) => ({
    deg: (defined(places.longitudeRad[body]) * 180) / Math.PI,
    speed: (defined(places.longitudeSpeedRadPerDay[body]) * 180) / Math.PI,
  }));
}

describe("contacts", () => {
  test("include the edge of the orb and nothing 0.0001° beyond it", () => {
    fc.assert(
      fc.property(epochs, fc.constantFrom(...BODY_NAMES), fc.constantFrom(-1, 1), (epochJdUt, body, side) => {
        const bodyDegE4 = Math.round(defined(skyAt(epochJdUt)[BODY[body]]).deg * 1e4);
        const away = (steps: number) =>
          findTransitContacts(
            source,
            pointsAt({ Moon: (bodyDegE4 + side * (TRANSIT_ORBS_DEG[body] * 10_000 + steps)) / 1e4 }),
            null,
            epochJdUt,
          ).filter(({ transit, aspect }) => transit === body && aspect === "Conjunction");
        expect(away(0).map(({ orbDeg }) => orbDeg)).toEqual([TRANSIT_ORBS_DEG[body]]);
        expect(away(1)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the exact instant", () => {
  test.each([
    ["first", 0.3],
    ["last", -0.3],
  ])("is searched up to the %s date of the source, also for an instant near it", (_, days) => {
    const ends = days > 0 ? source.firstJdTt : source.lastJdTt;
    const contacts = findTransitContacts(source, SPREAD_POINTS, null, ends + days);
    expect(contacts.length).toBeGreaterThan(10);
    for (const { exactJdUt } of contacts) {
      if (exactJdUt === null) continue;
      expect(exactJdUt).toBeGreaterThan(source.firstJdTt - 0.01);
      expect(exactJdUt).toBeLessThan(source.lastJdTt + 0.01);
    }
    expect(contacts.some(({ exactJdUt }) => exactJdUt === null)).toBe(true);
  });
});

describe("the limits of a pass", () => {
  /** How far a body is beyond the orb of a contact at an instant, degrees; negative inside. */
  const beyondAt = (contact: TransitContact, natal: Float64Array, epochJdUt: number): number => {
    const deg = longitudeOf(contact.transit)(epochJdUt);
    const apart = Math.abs(deg - defined(natal[NATAL_POINT_NAMES.indexOf(contact.natal)]));
    return Math.abs(Math.min(apart, 360 - apart) - contact.angleDeg) - TRANSIT_ORBS_DEG[contact.transit];
  };
  /** Half a unit of two printed longitudes. */
  const PRINTED_DEG = 1e-4;

  test("have the body at the orb's limit to a second, and the body is inside from one to the other", () => {
    fc.assert(
      fc.property(epochs, points, (epochJdUt, natal) => {
        for (const contact of findTransitContacts(source, natal, null, epochJdUt)) {
          const { transit, entersJdUt, leavesJdUt } = contact;
          for (const limitJdUt of [entersJdUt, leavesJdUt]) {
            if (limitJdUt === null) continue;
            const degPerSecond = Math.abs(defined(skyAt(limitJdUt)[BODY[transit]]).speed) / 86_400;
            const seconds = Math.abs(beyondAt(contact, natal, limitJdUt)) / degPerSecond;
            // Lilith jumps by up to 1″ where the tables' granules meet.
            if (transit === "Lilith")
              expect(Math.abs(beyondAt(contact, natal, limitJdUt))).toBeLessThan(4e-4);
            else expect(seconds, `${transit} ${limitJdUt}`).toBeLessThan(1);
          }
          expect(entersJdUt ?? epochJdUt - 400).toBeLessThanOrEqual(epochJdUt);
          expect(leavesJdUt ?? epochJdUt + 400).toBeGreaterThanOrEqual(epochJdUt);
          const from = entersJdUt ?? Math.max(epochJdUt - 400, source.firstJdTt);
          const to = leavesJdUt ?? Math.min(epochJdUt + 400, source.lastJdTt - 0.01);
          for (let step = 1; step < 20; step++) {
            const moment = from + ((to - from) * step) / 20;
            expect(beyondAt(contact, natal, moment), `${transit} ${moment}`).toBeLessThan(PRINTED_DEG);
          }
        }
      }),
      { numRuns: 6 },
    );
  });

  test("are null beyond 400 days and beyond the source's dates", () => {
    const { deg } = defined(skyAt(2_451_545)[BODY.Pluto]);
    const around = [-1, 1].map((side) =>
      findTransitContacts(source, pointsAt({ Sun: deg + side * 2.9 }), null, 2_451_545).find(
        ({ transit }) => transit === "Pluto",
      ),
    );
    expect(
      around.map((contact) => [contact?.entersJdUt === null, contact?.leavesJdUt === null]),
    ).toContainEqual([true, false]);
    const atStart = findTransitContacts(source, SPREAD_POINTS, null, source.firstJdTt + 0.3);
    expect(atStart.filter(({ entersJdUt }) => entersJdUt === null).length).toBeGreaterThan(10);
    for (const { entersJdUt } of atStart)
      expect(entersJdUt ?? source.firstJdTt).toBeGreaterThan(source.firstJdTt - 0.01);
  });
});

test("an instant outside the source's dates is rejected", () => {
  expect(() => findTransitContacts(source, pointsAt({ Sun: 0 }), null, 2_300_000)).toThrow(
    EphemerisRangeError,
  );
});
