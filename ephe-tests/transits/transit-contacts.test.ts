import { describe, expect, test } from "vitest";
import {
  BODY_NAMES,
  createEphemeris,
  findTransitContacts,
  NATAL_POINT_NAMES,
  type TransitContact,
} from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { EVENT_MAX_SECONDS, TRANSIT_PASS_AT_ENDS_MAX_DEG, TRANSIT_PASS_MAX_DEG } from "../budgets.ts";
import { type ContactCase, readContactCases, TICKS_PER_DAY } from "./call-fixture.ts";

const ephemeris = createEphemeris(source);
const cases = readContactCases();

/** Degrees that a body moves within a time near an instant. */
function arcDeg(body: number, epochJdUt: number, days: number): number {
  return Math.abs(ephemeris.position(epochJdUt, defined(BODY_NAMES[body])).speedDegPerDay * days);
}

/** Our contacts of the bodies of the case. */
function engineContactsOf({ what, epochJdUt, longitudesDeg }: ContactCase): readonly TransitContact[] {
  const [first = ""] = what.split(" ");
  const only = (BODY_NAMES as readonly string[]).includes(first) ? first : null;
  return findTransitContacts(source, Float64Array.from(longitudesDeg), null, epochJdUt).filter(
    ({ transit }) => only === null || transit === only,
  );
}

test("the fixture has 2,000 contacts, 500 that are never exact, some exact more than a year off, and both ends of the dates", () => {
  const contacts = cases.flatMap(({ contacts }) => contacts);
  expect(contacts.length).toBeGreaterThan(2000);
  expect(contacts.filter(([, , , , , exactTicks]) => exactTicks === null).length).toBeGreaterThan(500);
  const days = contacts.map(([, , , , , exactTicks]) => Math.abs(exactTicks ?? 0) / TICKS_PER_DAY);
  expect(days.filter((far) => far > 365).length).toBeGreaterThan(15);
  expect(cases.filter(({ what }) => what === "an end of the dates").length).toBe(4);
});

describe("contacts with orb, phase and exact instant within the pass", () => {
  test.each(cases.map((each) => [`${each.what}, JD ${each.epochJdUt}`, each] as const))("%s", (_, each) => {
    const expected = each.contacts;
    const engineContacts = engineContactsOf(each);
    const asContacts = expected.map(([body, point, angleDeg, orbDegE4, applying, exactTicks]) => ({
      transit: BODY_NAMES[body],
      natal: NATAL_POINT_NAMES[point],
      angleDeg,
      orbDeg: orbDegE4 / 1e4,
      phase: applying === 1 ? "applying" : "separating",
      isExact: exactTicks !== null,
    }));
    expect(
      engineContacts.map(({ transit, natal, angleDeg, orbDeg, phase, exactJdUt }) => ({
        transit,
        natal,
        angleDeg,
        orbDeg,
        phase,
        isExact: exactJdUt !== null,
      })),
    ).toEqual(asContacts);
    const maxDeg = each.what === "an end of the dates" ? TRANSIT_PASS_AT_ENDS_MAX_DEG : TRANSIT_PASS_MAX_DEG;
    const misses = expected.flatMap(([body, , , , , exactTicks], i) => {
      const { exactJdUt } = defined(engineContacts[i]);
      if (exactTicks === null || exactJdUt === null) return [];
      const days = Math.abs(exactJdUt - each.epochJdUt - exactTicks / TICKS_PER_DAY);
      const isClose = days * 86_400 <= EVENT_MAX_SECONDS || arcDeg(body, exactJdUt, days) <= maxDeg;
      return isClose
        ? []
        : [{ contact: engineContacts[i], seconds: days * 86_400, deg: arcDeg(body, exactJdUt, days) }];
    });
    expect(misses).toEqual([]);
  });
});
