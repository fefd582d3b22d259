/**
 * Asks the 120 questions and prints the score of each:
 *
 *     node test/service/assistant/run.ts            through the calls of the lists of questions
 *     node test/service/assistant/run.ts --write    the same, and writes scores and sizes to docs/assistants.md
 *     node test/service/assistant/run.ts --model    a model chooses the calls
 *
 * The model is named by ASSISTANT_MODEL_URL, ASSISTANT_MODEL_KEY and ASSISTANT_MODEL. Without them no model is asked.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { replaceSection } from "../../../tools/document-section.ts";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer } from "../open-chart-server.ts";
import { type ToolClient, type ToolOfList, toolClientKinds } from "../transport/tools/tool-clients.ts";
import { askModelQuestion, type ModelSettings, readModelSettings, TODAY } from "./ask-model.ts";
import {
  type AskedQuestion,
  askQuestion,
  FURTHER_QUESTIONS,
  MISLEADING_QUESTIONS,
  QUESTIONS,
  type Question,
} from "./ask-questions.ts";

const PAGE = join(import.meta.dirname, "../../../docs/assistants.md");

const { values: options } = parseArgs({
  options: { model: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});
const settings = options.model ? readModelSettings(process.env) : null;

if (settings !== null && "missing" in settings) {
  print(`No model was asked and nothing was scored: set ${settings.missing.join(", ")}.`);
} else {
  await run(settings);
}

async function run(model: ModelSettings | null): Promise<void> {
  const server = await openChartServer({ now: () => Date.parse(`${TODAY}T12:00:00Z`) });
  const client = await defined(toolClientKinds.at(-1)).open(server.baseUrl, WITH_KEY);
  const tools = await client.list();
  const ask = async (question: Question): Promise<AskedQuestion & { readonly called: readonly string[] }> =>
    model === null
      ? { ...(await askQuestion(client, tools, question)), called: question.calls.map(({ tool }) => tool) }
      : await askModelQuestion(model, client, tools, question);
  const answers: AskedQuestion[] = [];
  for (const each of [...QUESTIONS, ...MISLEADING_QUESTIONS, ...FURTHER_QUESTIONS]) {
    const answer = await ask(each);
    answers.push(answer);
    print(`${answer.number}\t${answer.score}\t${answer.called.join(" ")}\t${answer.question}`);
    for (const problem of answer.problems) print(`\t\t${problem}`);
  }
  const modelText = model === null ? "no model was asked" : model.model;
  print(`${pointsOf(answers, answers)} of ${2 * answers.length} points, ${modelText}`);
  if (options.write) writeScores(answers, client, tools);
  await client.close();
  await server.stop();
}

function pointsOf(answers: readonly AskedQuestion[], questions: readonly Question[]): number {
  const numbers = new Set(questions.map(({ number }) => number));
  return answers.reduce((sum, { number, score }) => sum + (numbers.has(number) ? score : 0), 0);
}

function writeScores(
  answers: readonly AskedQuestion[],
  client: ToolClient,
  tools: readonly ToolOfList[],
): void {
  const partial = answers.filter(({ score }) => score < 2);
  const largestBytes = Math.max(...answers.map(({ bytes }) => bytes));
  const listBytes = Buffer.byteLength(JSON.stringify(tools));
  const instructionsBytes = Buffer.byteLength(client.instructions ?? "");
  const points = (questions: readonly Question[]) =>
    `**${pointsOf(answers, questions)} of ${2 * questions.length} points**`;
  replaceSection(PAGE, "scores", () => [
    `${points(QUESTIONS)}. Questions that may mislead: ${points(MISLEADING_QUESTIONS)}. Further questions: ${points(FURTHER_QUESTIONS)}.`,
    `${answers.length - partial.length} of ${answers.length} questions have full points.`,
    `The largest answer has ${largestBytes} bytes, the list of tools ${listBytes}, the instructions ${instructionsBytes}.`,
    "",
    "| question | points | reason |",
    "|---|---|---|",
    ...partial.map(
      ({ question, score, problems, derived, unanswered }) =>
        `| ${question} | ${score} | ${(problems.length === 0 ? (derived ?? unanswered) : undefined) ?? "a fact is missing"} |`,
    ),
  ]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
