import { expect, it } from "vitest";
import type {
  RankLocationsResponse,
  ScoreLocationResponse,
} from "../../proto/gen/almagest/v1/location_pb.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";
import type { Committed } from "../committed.ts";
import {
  contactsByReference,
  ORB_DEG,
  ORB_LIMIT_DEG,
  REFERENCE_GOLDEN_CALLS,
  type ReferenceGoldenCall,
  type ReferenceRelocation,
} from "./reference-relocations.ts";

const answers = new Map(goldenCalls.map(([name, { response }]) => [name, response]));
const referenceOf = (kind: string) =>
  REFERENCE_GOLDEN_CALLS.filter(({ what }) => what.startsWith(`locations-${kind}`)).map(
    (reference) => [reference.what, reference] as const,
  );

/** The contacts within reach in the reference, closest first. */
function contactsWithinReach(birth: ReferenceGoldenCall, place: ReferenceRelocation) {
  return contactsByReference(birth, place)
    .filter(({ orbDeg }) => orbDeg <= ORB_LIMIT_DEG)
    .sort((a, b) => a.orbDeg - b.orbDeg);
}

it("every golden call about locations has figures of the reference", () => {
  const names = [...answers.keys()].filter((name) => name.startsWith("locations-"));
  expect(REFERENCE_GOLDEN_CALLS.map(({ what }) => what).sort()).toEqual(names.sort());
});

it.each(referenceOf("score"))(
  "%s has the instant, angles and angular bodies of the reference",
  (name, birth) => {
    const answer = answers.get(name) as Committed<ScoreLocationResponse>;
    const place = defined(birth.places[0]);
    expect(answer.time.utc).toBe(birth.utc);
    expect(arcDeg(answer.relocated.ascendant.longitude, place.ascendant)).toBeLessThanOrEqual(PRINTED_DEG);
    expect(arcDeg(answer.relocated.midheaven.longitude, place.midheaven)).toBeLessThanOrEqual(PRINTED_DEG);
    const expected = contactsWithinReach(birth, place);
    expect(answer.angularPlanets.map(({ planet, angle }) => `${planet} ${angle}`)).toEqual(
      expected.map(({ body, angle }) => `${body} ${angle}`),
    );
    answer.angularPlanets.forEach(({ orb }, index) => {
      expect(Math.abs(orb - defined(expected[index]).orbDeg)).toBeLessThanOrEqual(ORB_DEG);
    });
  },
);

it.each(referenceOf("rank"))("%s has the instant and the contacts of the reference", (name, birth) => {
  const answer = answers.get(name) as Committed<RankLocationsResponse>;
  expect(answer.time.utc).toBe(birth.utc);
  expect(answer.comparedCities).toBe(birth.places.length);
  for (const { city, contacts } of answer.top) {
    const expected = contactsWithinReach(birth, defined(birth.places.find(({ what }) => what === city)));
    const contactParts = contacts.map((contact) =>
      defined(/^(\w+) on (\w+), orb (\d\.\d\d)$/.exec(contact)).slice(1),
    );
    expect(contactParts.map(([body, angle]) => `${body} ${angle}`)).toEqual(
      expected.map(({ body, angle }) => `${body} ${angle}`),
    );
    contactParts.forEach(([, , orb], contact) => {
      expect(Math.abs(Number(orb) - defined(expected[contact]).orbDeg)).toBeLessThanOrEqual(0.005 + ORB_DEG);
    });
  }
});
