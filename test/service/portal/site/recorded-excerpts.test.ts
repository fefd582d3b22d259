import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { examplesOf } from "../../../../service/contract/examples.ts";
import { defined } from "../../../defined.ts";
import { reducedTo } from "../../../reduced-to.ts";

const DOCS = join(import.meta.dirname, "../../../../docs");

interface Excerpt {
  /** The page of the reference that has the whole response. */
  readonly pageName: string;
  readonly excerpt: unknown;
}

/** The excerpts of recorded responses under "Example". */
function excerptsOf(guide: string): readonly Excerpt[] {
  const text = readFileSync(join(DOCS, `${guide}.md`), "utf8");
  const examples =
    /^### Example\n\n[^#]*?\(\/docs\/reference\/([a-z-]+)\), an excerpt:\n\n```json\n([\s\S]*?)```/gm;
  return [...text.matchAll(examples)].map(([, pageName, json]) => ({
    pageName: defined(pageName),
    excerpt: JSON.parse(defined(json)),
  }));
}

test("the examples in the guides are excerpts of the recorded responses that the reference shows", () => {
  const { calls } = examplesOf("https://api.example.com");
  const excerpts = ["sky-transits-returns", "scores"].flatMap(excerptsOf);
  expect(excerpts.map(({ pageName }) => pageName)).toEqual([
    "sky",
    "transits",
    "solar-return",
    "synastry",
    "timing",
    "locations-score",
  ]);
  for (const { pageName, excerpt } of excerpts) {
    const path = defined(
      Object.keys(calls).find((each) => each.slice("/v1/".length).replaceAll("/", "-") === pageName),
    );
    const { response } = defined(defined(calls[path])[0]);
    expect(excerpt, pageName).toEqual(reducedTo(excerpt, response));
  }
});
