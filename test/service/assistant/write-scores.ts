/**
 * Asks the questions of the three lists and writes their scores and sizes to docs/assistants.md:
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
  FURTHER_QUESTIONS,
  MISLEADING_QUESTIONS,
  QUESTIONS,
  type Question,
} from "./ask-questions.ts";

const PAGE = join(import.meta.dirname, "../../../docs/assistants.md");

const server = await openChartServer();
const client = await defined(toolClientKinds.at(-1)).open(server.baseUrl, WITH_KEY);
const tools = await client.list();
const answersOf = async (questions: readonly Question[]): Promise<readonly AskedQuestion[]> => {
  const answers: AskedQuestion[] = [];
  for (const question of questions) answers.push(await askQuestion(client, tools, question));
  return answers;
};
const answers = await answersOf(QUESTIONS);
const misleading = await answersOf(MISLEADING_QUESTIONS);
const further = await answersOf(FURTHER_QUESTIONS);
const listBytes = Buffer.byteLength(JSON.stringify(tools));
const instructionsBytes = Buffer.byteLength(client.instructions ?? "");
await client.close();
await server.stop();

const pointsOf = (questions: readonly AskedQuestion[]) =>
  questions.reduce((sum, { score }) => sum + score, 0);

const all = [...answers, ...misleading, ...further];
const partial = all.filter(({ score }) => score < 2);
const largestBytes = Math.max(...all.map(({ bytes }) => bytes));

replaceSection(PAGE, "scores", () => [
  `**${pointsOf(answers)} of ${2 * answers.length} points**. Questions that may mislead: **${pointsOf(misleading)} of ${2 * misleading.length} points**. Further questions: **${pointsOf(further)} of ${2 * further.length} points**.`,
  `${all.length - partial.length} of ${all.length} questions have full points.`,
  `The largest answer has ${largestBytes} bytes, the list of tools ${listBytes}, the instructions ${instructionsBytes}.`,
  "",
  "| question | points | reason |",
  "|---|---|---|",
  ...partial.map(
    ({ question, score, problems, derived, unanswered }) =>
      `| ${question} | ${score} | ${(problems.length === 0 ? (derived ?? unanswered) : undefined) ?? "a fact is missing"} |`,
  ),
]);
