import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findWordHits, NAME_RULE, STALE_NAME_RULE, WORD_LIST, type WordHit } from "./word-list.ts";

const ROOT = join(import.meta.dirname, "..");

const describeHit = ({ path, line, text, rule }: WordHit): string =>
  `${path}:${line}: "${text}"; write: ${rule.write}`;

describe("the word list", () => {
  test("is the table in CONTRIBUTING.md", () => {
    const contributing = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
    const [, section = ""] = contributing.split("\n### Word list\n");
    const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (?!instead of|---)(.+) \| (.+) \|$/gm)];
    expect(rows.map(([, avoid, write]) => [avoid, write])).toEqual(
      WORD_LIST.map(({ avoid, write }) => [avoid, write]),
    );
  });

  test("finds words across a line break inside a comment, and accepts plain text", () => {
    const findMatches = (text: string) => WORD_LIST.flatMap(({ pattern }) => text.match(pattern) ?? []);
    expect(findMatches("/** The field is left\n * out. */")).toEqual(["left\n * out"]);
    expect(findMatches('"birth.date is no date"')).toEqual(["is no date"]);
    expect(findMatches("There is no limit. The value is no longer valid; 32 letters and digits.")).toEqual(
      [],
    );
  });

  test("is followed by every source and document", () => {
    expect(findWordHits(ROOT).map(describeHit)).toEqual([]);
  });
});

test("values are named by nouns, in tests too", () => {
  expect(findWordHits(ROOT, [NAME_RULE]).map(describeHit)).toEqual([]);
});

test("declarations use the words of the table, in tests too", () => {
  const named = "interface RestDoor {}\nconst loadedRooms = 1;\nfunction ringDoorbell() {}";
  expect(named.match(STALE_NAME_RULE.pattern)).toEqual(["interface RestDoor", "const loadedRooms"]);
  expect(findWordHits(ROOT, [STALE_NAME_RULE]).map(describeHit)).toEqual([]);
});
