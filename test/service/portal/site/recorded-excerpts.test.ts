import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { examplesOf } from "../../../../service/contract/examples.ts";
import { defined } from "../../../defined.ts";

const DOCS = join(import.meta.dirname, "../../../../docs");

/** The excerpt of a recorded response under "Example", with the page of the reference that has the whole. */
function excerptOf(guide: string): { readonly pageName: string; readonly excerpt: unknown } {
  const text = readFileSync(join(DOCS, `${guide}.md`), "utf8");
  const [, pageName, json] = defined(
    /^## Example\n[\s\S]*?\(\/docs\/reference\/([a-z-]+)\)[\s\S]*?```json\n([\s\S]*?)```/m.exec(text) ??
      undefined,
  );
  return { pageName: defined(pageName), excerpt: JSON.parse(defined(json)) };
}

/** The value with only the members and leading elements that the excerpt has. */
function reducedTo(excerpt: unknown, value: unknown): unknown {
  if (Array.isArray(excerpt) && Array.isArray(value))
    return excerpt.map((element, index) => reducedTo(element, value[index]));
  if (typeof excerpt !== "object" || excerpt === null || typeof value !== "object" || value === null)
    return value;
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(excerpt).map(([name, member]) => [name, reducedTo(member, members[name])]),
  );
}

test.each(["sky", "transits", "synastry", "solar-return", "timing", "locations"])(
  "the example in docs/%s.md is an excerpt of the recorded response that the reference shows",
  (guide) => {
    const { pageName, excerpt } = excerptOf(guide);
    const { calls } = examplesOf("https://api.example.com");
    const path = defined(
      Object.keys(calls).find((each) => each.slice("/v1/".length).replaceAll("/", "-") === pageName),
    );
    const { response } = defined(defined(calls[path])[0]);
    expect(excerpt).toEqual(reducedTo(excerpt, response));
  },
);
