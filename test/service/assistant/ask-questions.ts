import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolClient, ToolOfList } from "../transport/tools/tool-clients.ts";

/** One call that an assistant makes to answer a question. */
export interface QuestionCall {
  readonly tool: string;
  readonly arguments: object;
  /** Texts that the answer contains. */
  readonly facts: readonly string[];
  /** Texts that it does not contain. */
  readonly absent?: readonly string[];
  readonly bytesMax: number;
  /** The answer is an error that answers the question. */
  readonly isError?: boolean;
}

/** A question that a person asks an assistant. */
export interface Question {
  readonly number: number;
  readonly question: string;
  readonly calls: readonly QuestionCall[];
  /** Texts in the instructions, in a tool's entry of the list, or (`births`) in the entry of each tool with a birth. */
  readonly stated?: Readonly<Record<string, readonly string[]>>;
  /** Why the answer takes more than reading: arithmetic, several calls or luck. */
  readonly derived?: string;
  /** Why the tools cannot answer it. */
  readonly unanswered?: string;
  /** Where the facts are from. */
  readonly source: string;
}

export interface AskedQuestion extends Question {
  /** The size of the text of all answers. */
  readonly bytes: number;
  /** Facts that were not found, and answers that were too long. */
  readonly problems: readonly string[];
  /** 2: read from one small answer or from the texts of the tools; 1: several calls or arithmetic; 0: wrong or not obtainable. */
  readonly score: 0 | 1 | 2;
}

/** The requests of a day of the Free plan. */
const CALLS_MAX = 10;
/** A larger answer is not small. */
const SMALL_BYTES_MAX = 10_500;

export const QUESTIONS = JSON.parse(
  readFileSync(join(import.meta.dirname, "questions.json"), "utf8"),
) as readonly Question[];

/** Asks a question through the tools as a client has them, and scores the answer. */
export async function askQuestion(
  client: ToolClient,
  tools: readonly ToolOfList[],
  question: Question,
): Promise<AskedQuestion> {
  const problems = statementProblems(client, tools, question);
  let bytes = 0;
  for (const call of question.calls) {
    const result = await client.call(call.tool, call.arguments);
    const text = result.content[0]?.text ?? "";
    const size = Buffer.byteLength(text);
    bytes += size;
    if ((result.isError ?? false) !== (call.isError ?? false)) problems.push(`${call.tool}: ${text}`);
    if (size > call.bytesMax) problems.push(`${call.tool}: ${size} bytes, more than ${call.bytesMax}`);
    problems.push(...call.facts.filter((fact) => !text.includes(fact)).map((fact) => `missing: ${fact}`));
    problems.push(
      ...(call.absent ?? []).filter((fact) => text.includes(fact)).map((fact) => `wrong: ${fact}`),
    );
  }
  return { ...question, bytes, problems, score: scoreOf(question, bytes, problems) };
}

function scoreOf(question: Question, bytes: number, problems: readonly string[]): 0 | 1 | 2 {
  const { calls, derived, unanswered } = question;
  if (unanswered !== undefined || problems.length > 0 || calls.length > CALLS_MAX) return 0;
  return derived === undefined && calls.length <= 1 && bytes <= SMALL_BYTES_MAX ? 2 : 1;
}

function statementProblems(
  client: ToolClient,
  tools: readonly ToolOfList[],
  { stated = {} }: Question,
): string[] {
  return Object.entries(stated).flatMap(([place, texts]) => {
    const sources =
      place === "instructions"
        ? [client.instructions ?? ""]
        : tools
            .filter(({ name, inputSchema }) =>
              place === "births" ? /"(birth|personA)"/.test(JSON.stringify(inputSchema)) : name === place,
            )
            .map((tool) => JSON.stringify(tool));
    if (sources.length === 0) return [`there is no ${place}`];
    return texts
      .filter((text) => !sources.every((source) => source.includes(text)))
      .map((text) => `${place} lacks: ${text}`);
  });
}
