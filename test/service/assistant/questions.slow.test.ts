import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { sharedChartServer } from "../shared-by-tests.ts";
import { sharedToolClient } from "../transport/tools/shared-tool-client.ts";
import {
  type AskedQuestion,
  askQuestion,
  FURTHER_QUESTIONS,
  MISLEADING_QUESTIONS,
  QUESTIONS,
  type Question,
} from "./ask-questions.ts";

/** The maximum that known clients read of the instructions and of a description. */
const TEXT_BYTES_MAX = 2048;

/** Goals: 95 of the 120 questions have full points, none has 0; 90 % of all points; a list of tools of 31 kB. */
const FULL_MIN = 95;
const SCORE_MIN = 216;
/**
 * The questions that may mislead. They are not fitted to the answers: only the route of a question changes, when a tool is
 * added that answers what was not offered.
 */
const MISLEADING_SHA256 = "4b06248de4d372f1c93db5c7b467952ba1465ebdd6e382caad39f83cc0e41557";
const LIST_BYTES_MAX = 31_000;

const client = sharedToolClient(sharedChartServer());

/** The answers of the questions of the three lists. */
const answers: AskedQuestion[] = [];
const rowsOf = (questions: readonly Question[]) =>
  questions.map((question) => [question.number, question.question, question] as const);

describe.each([
  ["that people ask assistants", QUESTIONS],
  ["that may mislead", MISLEADING_QUESTIONS],
  ["further ones", FURTHER_QUESTIONS],
])("forty questions: %s", (_kind, questions) => {
  test.each(rowsOf(questions))("%i: %s", async (_number, _text, question) => {
    const answer = await askQuestion(client, client.tools, question);
    answers.push(answer);
    expect(answer.problems).toEqual([]);
  });
});

test("the questions that may mislead are as they were written", () => {
  const file = readFileSync(join(import.meta.dirname, "misleading-questions.json"));
  expect(createHash("sha256").update(file).digest("hex")).toBe(MISLEADING_SHA256);
});

test("of the 120 questions 95 or more have full points and none has 0, as docs/assistants.md states", () => {
  const pointsOf = (questions: readonly Question[]): number =>
    answers
      .filter(({ number }) => questions.some((question) => question.number === number))
      .reduce((sum, { score }) => sum + score, 0);
  const points = pointsOf(QUESTIONS);
  const misleadingPoints = pointsOf(MISLEADING_QUESTIONS);
  const furtherPoints = pointsOf(FURTHER_QUESTIONS);
  expect(answers).toHaveLength(120);
  expect(answers.filter(({ score }) => score === 0)).toEqual([]);
  expect(answers.filter(({ score }) => score === 2).length).toBeGreaterThanOrEqual(FULL_MIN);
  expect(points + misleadingPoints + furtherPoints).toBeGreaterThanOrEqual(SCORE_MIN);
  const page = readFileSync(join(import.meta.dirname, "../../../docs/assistants.md"), "utf8");
  expect(page).toContain(`**${points} of 80 points**`);
  expect(page).toContain(`Questions that may mislead: **${misleadingPoints} of 80 points**`);
  expect(page).toContain(`Further questions: **${furtherPoints} of 80 points**`);
});

describe("the texts of the tools", () => {
  test("are small enough for every client", () => {
    expect(Buffer.byteLength(JSON.stringify(client.tools))).toBeLessThanOrEqual(LIST_BYTES_MAX);
    for (const text of [client.instructions, ...client.tools.map(({ description }) => description)]) {
      expect(Buffer.byteLength(defined(text))).toBeLessThanOrEqual(TEXT_BYTES_MAX);
    }
  });
});
