import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MOVED_PAGES } from "../../../service/portal/site/guides.ts";
import type { ToolClient, ToolOfList } from "../transport/tools/tool-clients.ts";

/** One call that an assistant makes to answer a question. */
export interface QuestionCall {
  readonly tool: string;
  readonly arguments: object;
  /** What the answer states. */
  readonly facts: readonly Fact[];
  /** What it does not state. */
  readonly absent?: readonly Fact[];
  readonly bytesMax: number;
  /** The answer is an error that answers the question. */
  readonly isError?: boolean;
}

/** A question that a person asks an assistant. */
export interface Question {
  readonly number: number;
  readonly question: string;
  readonly calls: readonly QuestionCall[];
  /** Facts in the instructions, the list of resources, a tool's entry of the list, or (`births`) the entry of each tool with a birth. */
  readonly stated?: Readonly<Record<string, readonly Fact[]>>;
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
export const CALLS_MAX = 10;
/** A larger answer is not small. */
const SMALL_BYTES_MAX = 10_500;

/** Questions that people ask. */
export const QUESTIONS = readQuestions("questions.json");

/** Questions whose first natural call may give an answer that misleads. */
export const MISLEADING_QUESTIONS = readQuestions("misleading-questions.json");

/** Questions of the kinds that lost points, and of progressions, returns, composites, almanac, search and rising signs. */
export const FURTHER_QUESTIONS = readQuestions("further-questions.json");

function readQuestions(name: string): readonly Question[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8")) as readonly Question[];
}

/** Asks a question through the tools as a client has them, and scores the answer. */
export async function askQuestion(
  client: ToolClient,
  tools: readonly ToolOfList[],
  question: Question,
): Promise<AskedQuestion> {
  const problems = await statementProblems(client, tools, question);
  let bytes = 0;
  for (const call of question.calls) {
    const result = await client.call(call.tool, call.arguments);
    const text = result.content[0]?.text ?? "";
    const size = Buffer.byteLength(text);
    bytes += size;
    if ((result.isError ?? false) !== (call.isError ?? false)) problems.push(`${call.tool}: ${text}`);
    if (size > call.bytesMax) problems.push(`${call.tool}: ${size} bytes, more than ${call.bytesMax}`);
    problems.push(...call.facts.filter((fact) => !isStated(text, fact)).map((fact) => `missing: ${fact}`));
    problems.push(
      ...(call.absent ?? []).filter((fact) => isStated(text, fact)).map((fact) => `wrong: ${fact}`),
    );
  }
  const score = scoreOf({ ...question, callCount: question.calls.length, bytes, problems });
  return { ...question, bytes, problems, score };
}

/** @param callCount the calls that were made, by the question's own list or by a model */
export function scoreOf({
  derived,
  unanswered,
  callCount,
  bytes,
  problems,
}: Omit<AskedQuestion, "score"> & { readonly callCount: number }): AskedQuestion["score"] {
  if (unanswered !== undefined || problems.length > 0 || callCount > CALLS_MAX) return 0;
  return derived === undefined && callCount <= 1 && bytes <= SMALL_BYTES_MAX ? 2 : 1;
}

/** The facts that the texts of the tools lack. */
export async function statementProblems(
  client: ToolClient,
  tools: readonly ToolOfList[],
  { stated = {} }: Question,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [place, facts] of Object.entries(stated)) {
    const sources = await sourcesOf(client, tools, place);
    if (sources.length === 0) problems.push(`there is no ${place}`);
    for (const fact of facts) {
      if (!sources.every((source) => isInClause(source, fact))) problems.push(`${place} lacks: ${fact}`);
    }
  }
  return problems;
}

async function sourcesOf(
  client: ToolClient,
  tools: readonly ToolOfList[],
  place: string,
): Promise<readonly string[]> {
  if (place === "instructions") return [client.instructions ?? ""];
  if (place === "resources") {
    const list = JSON.stringify(await client.resources());
    // The questions are not edited: they name the addresses that pages had.
    const movedPaths = Object.entries(MOVED_PAGES)
      .filter(([, path]) => list.includes(path.replace(/#.*/, "")))
      .map(([path]) => path);
    return [[list, ...movedPaths].join("\n")];
  }
  return tools
    .filter(({ name, inputSchema }) =>
      place === "births" ? /"(birth|personA)"/.test(JSON.stringify(inputSchema)) : name === place,
    )
    .map((tool) => JSON.stringify(tool));
}

/**
 * A fact that an answer states: a text in it, or words that are in one of its lines in any order. A line is one value of the
 * JSON text, with the names of the members that lead to it. Each word is
 *
 * - alternatives, separated by ` | `;
 * - a number with decimals, after a word or not, within 0.022: `Sagittarius 19.05` is in `Sagittarius 19.05` and `Sagittarius 19°02'`;
 * - any other text as a whole word, in any case: `true node` is in `TrueNode`.
 */
export type Fact = string | readonly string[];

const NUMBER_WORD = /^(?<before>.*?)(?<number>\d+\.\d+)$/;
const DEGREES = /(\d+)°(\d+)['′]/g;
/** A fact is rounded to 0.005 degrees; a minute of arc that is cut, not rounded, is up to 0.0167 degrees lower. */
const NUMBER_ERROR_MAX = 0.022;
const MINUTES_OF_DEGREE = 60;

/**
 * A word does not begin or end between two letters or within a number: `2027-08-02` is in `2027-08-02T10:06:41Z`, `ui://` in
 * `ui://almagest/wheel.html`.
 */
const WORD_START = "(?<![\\d.](?=\\d))(?<![a-z](?=[a-z]))";
const WORD_END = "(?!(?<=\\d)\\.?\\d)(?!(?<=[a-z])[a-z])";

/** Whether an answer states the fact. */
export function isStated(text: string, fact: Fact): boolean {
  return typeof fact === "string" ? text.includes(fact) : isInOneLine(linesOf(JSON.parse(text), ""), fact);
}

/** Whether a sentence of a text, or a part of it up to a semicolon, states the fact. */
export function isInClause(text: string, fact: Fact): boolean {
  return typeof fact === "string" ? text.includes(fact) : isInOneLine(text.split(/;|\n|[.:] /), fact);
}

function isInOneLine(lines: readonly string[], words: readonly string[]): boolean {
  const patterns = words.map((word) => word.split(" | "));
  return lines.some((line) =>
    patterns.every((alternatives) => alternatives.some((word) => isWordIn(line, word))),
  );
}

function isWordIn(line: string, word: string): boolean {
  const { before, number } = NUMBER_WORD.exec(word)?.groups ?? {};
  if (number === undefined) return wordPattern(word).test(line);
  const decimals = line.replace(DEGREES, (_text, degrees, minutes) =>
    String(Number(degrees) + Number(minutes) / MINUTES_OF_DEGREE),
  );
  const numbers = new RegExp(`${escaped(before ?? "")}(?<![\\d.])(\\d+(?:\\.\\d+)?)`, "gi");
  return [...decimals.matchAll(numbers)].some(
    ([, found]) => Math.abs(Number(found) - Number(number)) <= NUMBER_ERROR_MAX,
  );
}

function wordPattern(word: string): RegExp {
  return new RegExp(`${WORD_START}${escaped(word)}${WORD_END}`, "i");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function linesOf(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => linesOf(item, path));
  if (typeof value !== "object" || value === null) return [`${path}: ${value}`];
  return Object.entries(value).flatMap(([name, member]) =>
    linesOf(member, `${path} ${name.replace(/([a-z])([A-Z])/g, "$1 $2")}`),
  );
}
