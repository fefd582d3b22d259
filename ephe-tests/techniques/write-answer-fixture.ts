/**
 * Writes technique-answers.json: what the rules of the endpoints beyond the specification make of the reference's longitudes and
 * searches.
 */
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { openReference, type ReferenceLibrary, referenceOrigin } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import { almanacCase, referenceAlmanac } from "./almanac-cases.ts";
import { compositeCase, referenceComposite } from "./composite-cases.ts";
import { progressionCase, referenceProgression } from "./progression-cases.ts";
import { referenceCourse } from "./reference-angles.ts";
import { RETURNING_BODIES, referencePasses, returnRequest } from "./returned-passes.ts";
import { referenceContacts, searchCase } from "./search-cases.ts";
import { eclipseYears, referenceEclipses } from "./seen-eclipses.ts";

const RETURNS_OF_BODY = 2;
/** Of every kind of target; the first and every fifteenth are of the true node or Lilith. */
const SEARCHES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15];

const library = openReference();
const random = seededRandom(41);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Requests with what the answers must contain. */
function casesOf<Case, Expected>(
  indexes: readonly number[],
  draw: (index: number) => Case,
  expect: (library: ReferenceLibrary, one: Case) => Expected,
): readonly (readonly [Case, Expected])[] {
  return indexes.map((index) => {
    const one = draw(index);
    return [one, expect(library, one)] as const;
  });
}

const fixture = {
  progressions: casesOf(upTo(20), () => progressionCase(random), referenceProgression),
  composites: casesOf(upTo(10), () => compositeCase(random), referenceComposite),
  returns: RETURNING_BODIES.flatMap((body) => {
    const course = referenceCourse(library, body);
    return casesOf(
      upTo(RETURNS_OF_BODY),
      () => returnRequest(body, random),
      (_, one) => referencePasses(library, course, one),
    );
  }),
  almanacs: casesOf(upTo(20), (index) => almanacCase(index, random), referenceAlmanac),
  eclipses: casesOf(
    upTo(1),
    () => eclipseYears(random),
    (_, one) => ({
      solar: referenceEclipses(library, one, "solar"),
      lunar: referenceEclipses(library, one, "lunar"),
    }),
  ),
  searches: casesOf(SEARCHES, (index) => searchCase(index, random), referenceContacts),
};
export type AnswerFixture = typeof fixture;

const builder = "ephe-tests/techniques/write-answer-fixture.ts";
const text = JSON.stringify({ origin: referenceOrigin(library), builder, ...fixture });
writeFixture("technique-answers", text.replaceAll("],[{", "],\n[{"));
