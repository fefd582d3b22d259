/**
 * Asks the questions of both lists and writes their scores and sizes to docs/assistants.md:
 *
 *     node test/service/assistant/write-scores.ts
 */
import { join } from "node:path";
import { replaceSection } from "../../../tools/document-section.ts";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer } from "../open-chart-server.ts";
import { toolClientKinds } from "../transport/tools/tool-clients.ts";
import {
  type AskedQuestion,
  askQuestion,
  MISLEADING_QUESTIONS,
  QUESTIONS,
  type Question,
} from "./ask-questions.ts";

const PAGE = join(import.meta.dirname, "../../../docs/assistants.md");
type Part = readonly [name: string, first: number, last: number];
const PARTS: readonly Part[] = [
  ["birth charts", 1, 16],
  ["two people", 17, 19],
  ["the sky", 20, 28],
  ["forecasts, returns, best days", 29, 38],
  ["places", 39, 40],
];
const MISLEADING_PARTS: readonly Part[] = [
  ["birth charts, clocks, definitions", 41, 52],
  ["the sky", 53, 64],
  ["two people", 65, 67],
  ["forecasts, returns, best days", 68, 76],
  ["places, picture", 77, 80],
];

const server = await openChartServer();
const client = await defined(toolClientKinds.at(-1)).open(server.baseUrl, WITH_KEY);
const tools = await client.list();
const answersOf = async (questions: readonly Question[]): Promise<readonly AskedQuestion[]> => {
  const answers: AskedQuestion[] = [];
  for (const question of questions) answers.push(await askQuestion(client, tools, question));
  return answers;
};
const [answers, misleading] = [await answersOf(QUESTIONS), await answersOf(MISLEADING_QUESTIONS)];
const listBytes = Buffer.byteLength(JSON.stringify(tools));
const instructionsBytes = Buffer.byteLength(client.instructions ?? "");
await client.close();
await server.stop();

const pointsOf = (questions: readonly AskedQuestion[]) =>
  questions.reduce((sum, { score }) => sum + score, 0);

function tablesOf(questions: readonly AskedQuestion[], parts: readonly Part[]): readonly string[] {
  const rows = parts.map(([name, first, last]) => {
    const part = questions.filter(({ number }) => number >= first && number <= last);
    const largest = Math.max(...part.map(({ bytes }) => bytes));
    return `| ${name} | ${part.length} | ${pointsOf(part)} of ${2 * part.length} | ${largest} |`;
  });
  const partial = questions.filter(({ score }) => score < 2);
  return [
    "| questions about | questions | points | most bytes of an answer |",
    "|---|---|---|---|",
    ...rows,
    "",
    "| question | points | reason |",
    "|---|---|---|",
    ...partial.map(
      ({ question, score, problems, derived, unanswered }) =>
        `| ${question} | ${score} | ${(problems.length === 0 ? (derived ?? unanswered) : undefined) ?? "a fact is missing"} |`,
    ),
  ];
}

replaceSection(PAGE, "scores", () => [
  `**${pointsOf(answers)} of ${2 * answers.length} points**. The list of tools has ${listBytes} bytes, the instructions have ${instructionsBytes}.`,
  "",
  ...tablesOf(answers, PARTS),
  "",
  `Questions that may mislead: **${pointsOf(misleading)} of ${2 * misleading.length} points**.`,
  "",
  ...tablesOf(misleading, MISLEADING_PARTS),
]);
