import type { ToolClient, ToolOfList } from "../transport/tools/tool-clients.ts";
import {
  type AskedQuestion,
  CALLS_MAX,
  isStated,
  type Question,
  scoreOf,
  statementProblems,
} from "./ask-questions.ts";

/** The day on which the questions are asked. */
export const TODAY = "2026-11-22";

/** The person's data, where the arguments of the question's calls are not the person's. */
const PERSON_OF_QUESTION: ReadonlyMap<number, object | null> = new Map([
  [27, null],
  [49, { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 }],
  [61, null],
]);

/** What the model called and what it read. */
export interface ModelRun extends AskedQuestion {
  /** The names of the tools called, in order. */
  readonly called: readonly string[];
  /** The model's last text. */
  readonly answer: string;
}

/**
 * Asks a model a question. It chooses the calls; what the tools return must state the facts of the question's own calls. The wording
 * of the answer is not scored.
 *
 * @throws Error when the provider answers with an error
 */
export async function askModelQuestion(
  settings: ModelSettings,
  client: ToolClient,
  tools: readonly ToolOfList[],
  question: Question,
): Promise<ModelRun> {
  const messages: ModelMessage[] = [
    { role: "system", content: `${client.instructions ?? ""}\nToday is ${TODAY}.` },
    { role: "user", content: promptOf(question) },
  ];
  const called: string[] = [];
  const results: string[] = [];
  let answer = "";
  while (called.length <= CALLS_MAX) {
    const message = await askModel(settings, messages, tools);
    messages.push(message);
    answer = message.content ?? "";
    const toolCalls = message.tool_calls ?? [];
    if (toolCalls.length === 0) break;
    for (const { id, function: tool } of toolCalls) {
      const content = await callTool(client, tool.name, tool.arguments);
      called.push(tool.name);
      results.push(content);
      messages.push({ role: "tool", tool_call_id: id, content });
    }
  }
  const problems = [
    ...(await statementProblems(client, tools, question)),
    ...factProblems(question, results),
  ];
  const bytes = results.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const score = scoreOf({ ...question, callCount: called.length, bytes, problems });
  return { ...question, bytes, problems, score, called, answer };
}

async function callTool(client: ToolClient, name: string, json: string): Promise<string> {
  try {
    const result = await client.call(name, JSON.parse(json === "" ? "{}" : json) as object);
    return result.content[0]?.text ?? "";
  } catch (error) {
    // An unknown tool and arguments that are not JSON: the model reads the reason, as from a host.
    return JSON.stringify({ error: String(error) });
  }
}

/** The question, with the births that a person would have given before. */
function promptOf({ number, question, calls }: Question): string {
  const first = (calls[0]?.arguments ?? {}) as Readonly<Record<string, unknown>>;
  const ownData = PERSON_OF_QUESTION.get(number);
  const person = ownData === undefined ? (first["birth"] ?? first["personA"]) : ownData;
  const facts = [
    person ? `My birth: ${JSON.stringify(person)}` : "",
    first["personB"] ? `The other person's birth: ${JSON.stringify(first["personB"])}` : "",
  ];
  // A question that contains a birth is asked as it is.
  return /\bborn\b/i.test(question) ? question : [question, ...facts.filter(Boolean)].join("\n");
}

function factProblems({ calls }: Question, results: readonly string[]): readonly string[] {
  return calls.flatMap(({ facts, absent = [] }) => [
    ...facts
      .filter((fact) => !results.some((text) => isStated(text, fact)))
      .map((fact) => `missing: ${fact}`),
    ...absent.filter((fact) => results.some((text) => isStated(text, fact))).map((fact) => `wrong: ${fact}`),
  ]);
}

/** A model that answers over HTTP, by the protocol of OpenAI's chat completions, which most providers and local servers accept. */
export interface ModelSettings {
  /** The address before `/chat/completions`: `https://api.openai.com/v1`. */
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

/** The environment variables of the settings. */
const MODEL_VARIABLES = {
  url: "ASSISTANT_MODEL_URL",
  key: "ASSISTANT_MODEL_KEY",
  model: "ASSISTANT_MODEL",
} as const;

/** A tool that the model asks to call. */
export interface ModelToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

export type ModelMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | {
      readonly role: "assistant";
      readonly content: string | null;
      readonly tool_calls?: readonly ModelToolCall[];
    }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

export type ModelAnswer = Extract<ModelMessage, { readonly role: "assistant" }>;

const TIMEOUT_MS = 180_000;
const ERROR_CHARACTERS_MAX = 500;

/** The settings in an environment; the names of the missing variables if one is missing. */
export function readModelSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ModelSettings | { readonly missing: readonly string[] } {
  const {
    [MODEL_VARIABLES.url]: url,
    [MODEL_VARIABLES.key]: key,
    [MODEL_VARIABLES.model]: model,
  } = environment;
  if (url && key && model) return { url: url.replace(/\/+$/, ""), key, model };
  return { missing: Object.values(MODEL_VARIABLES).filter((name) => !environment[name]) };
}

/**
 * Asks the model for the next message of a conversation.
 *
 * @throws Error with the status and the start of the body when the provider answers with an error
 */
async function askModel(
  { url, key, model }: ModelSettings,
  messages: readonly ModelMessage[],
  tools: readonly ToolOfList[],
): Promise<ModelAnswer> {
  const functions = tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }));
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages, tools: functions }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, ERROR_CHARACTERS_MAX)}`);
  const { choices } = JSON.parse(text) as { readonly choices?: readonly { readonly message: ModelAnswer }[] };
  const message = choices?.[0]?.message;
  if (message === undefined) throw new Error(`no message: ${text.slice(0, ERROR_CHARACTERS_MAX)}`);
  return message;
}
