import { expect, it } from "vitest";
import { SPHERE_NAMES, type SphereName } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";
import {
  REFERENCE_GOLDEN_CALLS,
  type ReferenceGoldenCall,
  type ReferenceRelocation,
} from "./reference-relocations.ts";
import {
  contactsByReference,
  ORB_DEG,
  ORB_LIMIT_DEG,
  SCORE_POINTS,
  scoreByFormula,
} from "./score-by-formula.ts";

interface LocationScoreAnswer {
  readonly time: { readonly utc: string };
  readonly relocated: Readonly<Record<"ascendant" | "midheaven", { readonly longitude: number }>>;
  readonly angularPlanets: readonly {
    readonly planet: string;
    readonly angle: string;
    readonly orb: number;
  }[];
  readonly spheres: Readonly<Record<SphereName, { readonly score10: number }>>;
  readonly overall10: number;
}

interface RankingAnswer {
  readonly time: { readonly utc: string };
  readonly focus: SphereName | null;
  readonly comparedCities: number;
  readonly top: readonly {
    readonly city: string;
    readonly overall10: number;
    readonly focus10: number;
    readonly contacts: readonly string[];
  }[];
}

const answers = new Map(goldenCalls.map(([name, { response }]) => [name, response]));
const referenceOf = (kind: string) =>
  REFERENCE_GOLDEN_CALLS.filter(({ what }) => what.startsWith(`locations-${kind}`)).map(
    (reference) => [reference.what, reference] as const,
  );

const meanByFormula = (birth: ReferenceGoldenCall, place: ReferenceRelocation): number =>
  SPHERE_NAMES.reduce((sum, sphere) => sum + scoreByFormula(sphere, birth, place), 0) / SPHERE_NAMES.length;

/** A score in hundredths, as the ranking compares it. */
const printed = (score10: number): number => Math.round(score10 * 100);

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
  "%s has the instant, angles, angular bodies and scores of the reference",
  (name, birth) => {
    const answer = answers.get(name) as LocationScoreAnswer;
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
    for (const sphere of SPHERE_NAMES) {
      const byFormula = scoreByFormula(sphere, birth, place);
      expect(Math.abs(answer.spheres[sphere].score10 - byFormula), sphere).toBeLessThan(SCORE_POINTS);
    }
    expect(Math.abs(answer.overall10 - meanByFormula(birth, place))).toBeLessThan(2 * SCORE_POINTS);
  },
);

it.each(referenceOf("rank"))("%s ranks the cities as the reference's figures do", (name, birth) => {
  const answer = answers.get(name) as RankingAnswer;
  const { focus } = answer;
  expect(answer.time.utc).toBe(birth.utc);
  expect(answer.comparedCities).toBe(birth.places.length);
  const best = birth.places
    .map((place) => {
      const overall = meanByFormula(birth, place);
      return { place, overall, focus: focus === null ? overall : scoreByFormula(focus, birth, place) };
    })
    // Cities with equal printed scores remain in the order of the catalogue.
    .sort((a, b) => printed(b.focus) - printed(a.focus) || printed(b.overall) - printed(a.overall))
    .slice(0, answer.top.length);
  expect(answer.top.map(({ city }) => city)).toEqual(best.map(({ place }) => place.what));
  answer.top.forEach((city, index) => {
    const { place, overall, focus: focusByFormula } = defined(best[index]);
    expect(Math.abs(city.overall10 - overall)).toBeLessThan(2 * SCORE_POINTS);
    expect(Math.abs(city.focus10 - focusByFormula)).toBeLessThan(2 * SCORE_POINTS);
    const expected = contactsWithinReach(birth, place);
    const contactParts = city.contacts.map((contact) =>
      defined(/^(\w+) on (\w+), orb (\d\.\d\d)$/.exec(contact)).slice(1),
    );
    expect(contactParts.map(([body, angle]) => `${body} ${angle}`)).toEqual(
      expected.map(({ body, angle }) => `${body} ${angle}`),
    );
    contactParts.forEach(([, , orb], contact) => {
      expect(Math.abs(Number(orb) - defined(expected[contact]).orbDeg)).toBeLessThanOrEqual(0.005 + ORB_DEG);
    });
  });
});
