/**
 * Asks the forty questions and writes their scores and sizes to docs/tool-calls.md:
 *
 *     node test/service/assistant/write-scores.ts
 */
import { join } from "node:path";
import { replaceSection } from "../../../tools/document-section.ts";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer } from "../open-chart-server.ts";
import { toolClientKinds } from "../transport/tools/tool-clients.ts";
import { type AskedQuestion, askQuestion, QUESTIONS } from "./ask-questions.ts";

const PAGE = join(import.meta.dirname, "../../../docs/tool-calls.md");
const PARTS: readonly (readonly [name: string, first: number, last: number])[] = [
  ["birth charts", 1, 16],
  ["two people", 17, 19],
  ["the sky", 20, 28],
  ["forecasts, returns, best days", 29, 38],
  ["places", 39, 40],
];

const server = await openChartServer();
const client = await defined(toolClientKinds.at(-1)).open(server.baseUrl, WITH_KEY);
const tools = await client.list();
const answers: AskedQuestion[] = [];
for (const question of QUESTIONS) answers.push(await askQuestion(client, tools, question));
const listBytes = Buffer.byteLength(JSON.stringify(tools));
const instructionsBytes = Buffer.byteLength(client.instructions ?? "");
await client.close();
await server.stop();

const pointsOf = (questions: readonly AskedQuestion[]) =>
  questions.reduce((sum, { score }) => sum + score, 0);
const rows = PARTS.map(([name, first, last]) => {
  const part = answers.filter(({ number }) => number >= first && number <= last);
  const largest = Math.max(...part.map(({ bytes }) => bytes));
  return `| ${name} | ${part.length} | ${pointsOf(part)} of ${2 * part.length} | ${largest} |`;
});
const partial = answers.filter(({ score }) => score < 2);

replaceSection(PAGE, "scores", () => [
  `**${pointsOf(answers)} of ${2 * answers.length} points**. The list of tools has ${listBytes} bytes, the instructions have ${instructionsBytes}.`,
  "",
  "| questions about | questions | points | most bytes of an answer |",
  "|---|---|---|---|",
  ...rows,
  "",
  "| question | points | reason |",
  "|---|---|---|",
  ...partial.map(
    ({ question, score, derived, unanswered }) =>
      `| ${question} | ${score} | ${derived ?? unanswered ?? "a fact is missing"} |`,
  ),
]);
