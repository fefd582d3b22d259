/**
 * Asks the 120 questions and prints the score of each:
 *
 *     node test/service/assistant/run.ts               through the calls of the lists of questions
 *     node test/service/assistant/run.ts --model    a model chooses the calls
 *
 * The model is named by ASSISTANT_MODEL_URL, ASSISTANT_MODEL_KEY and ASSISTANT_MODEL. Without them no model is asked.
 */
import { parseArgs } from "node:util";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer } from "../open-chart-server.ts";
import { toolClientKinds } from "../transport/tools/tool-clients.ts";
import { askModelQuestion, TODAY } from "./ask-model.ts";
import {
  type AskedQuestion,
  askQuestion,
  FURTHER_QUESTIONS,
  MISLEADING_QUESTIONS,
  QUESTIONS,
  type Question,
} from "./ask-questions.ts";
import { type ModelSettings, readModelSettings } from "./model-client.ts";

const { values: options } = parseArgs({ options: { model: { type: "boolean", default: false } } });
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
  let points = 0;
  const questions = [...QUESTIONS, ...MISLEADING_QUESTIONS, ...FURTHER_QUESTIONS];
  for (const each of questions) {
    const { number, question, score, called, problems } = await ask(each);
    points += score;
    print(`${number}\t${score}\t${called.join(" ")}\t${question}`);
    for (const problem of problems) print(`\t\t${problem}`);
  }
  print(
    `${points} of ${2 * questions.length} points, ${model === null ? "no model was asked" : model.model}`,
  );
  await client.close();
  await server.stop();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
