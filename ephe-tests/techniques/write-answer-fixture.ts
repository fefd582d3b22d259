/**
 * Writes ephe-tests/fixtures/technique-answers.json: what the rules of the endpoints beyond the specification make of the reference's
 * longitudes and searches, `node ephe-tests/techniques/write-answer-fixture.ts`. Needs the reference tool installed.
 */
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { openReference, referenceOrigin } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import { type AlmanacCase, almanacCase, type ReferenceAlmanac, referenceAlmanac } from "./almanac-cases.ts";
import {
  type CompositeCase,
  compositeCase,
  type ReferenceComposite,
  referenceComposite,
} from "./composite-cases.ts";
import {
  type ProgressionCase,
  progressionCase,
  type ReferenceProgression,
  referenceProgression,
} from "./progression-cases.ts";
import { referenceCourse } from "./reference-angles.ts";
import {
  RETURNING_BODIES,
  type ReferencePass,
  type ReturnRequest,
  referencePasses,
  returnRequest,
} from "./returned-passes.ts";
import { type ReferenceContact, referenceContacts, type SearchCase, searchCase } from "./search-cases.ts";
import { type EclipseYears, eclipseYears, type ReferenceSeen, referenceEclipses } from "./seen-eclipses.ts";

/** Requests with what the answers must contain. */
export interface AnswerFixture {
  readonly progressions: readonly (readonly [ProgressionCase, ReferenceProgression])[];
  readonly composites: readonly (readonly [CompositeCase, ReferenceComposite])[];
  readonly returns: readonly (readonly [ReturnRequest, readonly ReferencePass[]])[];
  readonly almanacs: readonly (readonly [AlmanacCase, ReferenceAlmanac])[];
  readonly eclipses: readonly (readonly [
    EclipseYears,
    { readonly solar: readonly ReferenceSeen[]; readonly lunar: readonly ReferenceSeen[] },
  ])[];
  readonly searches: readonly (readonly [SearchCase, readonly ReferenceContact[]])[];
}

const SIZES = { progressions: 20, composites: 10, returnsOfBody: 2, almanacs: 20, eclipsePlaces: 1 };
/** Of every kind of target; the first and every fifteenth are of the true node or Lilith. */
const SEARCHES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15];

if (import.meta.main) {
  const library = openReference();
  const random = seededRandom(41);
  const casesOf = <Case, Expected>(
    size: number,
    draw: (index: number) => Case,
    expect: (one: Case) => Expected,
  ): readonly (readonly [Case, Expected])[] =>
    Array.from({ length: size }, (_, index) => {
      const one = draw(index);
      return [one, expect(one)] as const;
    });
  const fixture: AnswerFixture = {
    progressions: casesOf(
      SIZES.progressions,
      () => progressionCase(random),
      (one) => referenceProgression(library, one),
    ),
    composites: casesOf(
      SIZES.composites,
      () => compositeCase(random),
      (one) => referenceComposite(library, one),
    ),
    returns: RETURNING_BODIES.flatMap((body) => {
      const course = referenceCourse(library, body);
      return casesOf(
        SIZES.returnsOfBody,
        () => returnRequest(body, random),
        (one) => referencePasses(library, course, one),
      );
    }),
    almanacs: casesOf(
      SIZES.almanacs,
      (index) => almanacCase(index, random),
      (one) => referenceAlmanac(library, one),
    ),
    eclipses: casesOf(
      SIZES.eclipsePlaces,
      () => eclipseYears(random),
      (one) => ({
        solar: referenceEclipses(library, one, "solar"),
        lunar: referenceEclipses(library, one, "lunar"),
      }),
    ),
    searches: SEARCHES.map((index) => {
      const one = searchCase(index, random);
      return [one, referenceContacts(library, one)] as const;
    }),
  };
  const text = JSON.stringify({
    origin: referenceOrigin(library),
    builder: "ephe-tests/techniques/write-answer-fixture.ts",
    ...fixture,
  });
  writeFixture("technique-answers", text.replaceAll("],[{", "],\n[{"));
}
