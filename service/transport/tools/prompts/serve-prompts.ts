import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { handleList } from "../list-page.ts";
import type { CallTool } from "../tools.ts";
import { PROMPTS, type Prompt, type PromptArgument } from "./prompts.ts";

type Tools = ReadonlyMap<string, CallTool>;

/** The protocol allows at most this many completions. */
const COMPLETIONS_MAX = 100;

/** The prompts whose tools a server has, by name. */
export function offeredPrompts(tools: Tools): ReadonlyMap<string, Prompt> {
  const offered = PROMPTS.filter((prompt) => prompt.tools.every((name) => tools.has(name)));
  return new Map(offered.map((prompt) => [prompt.name, prompt]));
}

/** Serves prompts, and the names that complete their arguments. Nothing is counted. */
export function servePrompts(server: Server, prompts: ReadonlyMap<string, Prompt>, tools: Tools): void {
  const find = (name: string): Prompt => {
    const prompt = prompts.get(name);
    if (prompt === undefined)
      throw invalidParams(`This prompt does not exist. The prompts are: ${[...prompts.keys()].join(", ")}.`);
    return prompt;
  };
  handleList(server, "prompts/list", () => ({ prompts: [...prompts.values()].map(listEntryOf) }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const prompt = find(params.name);
    const text = prompt.write(readArguments(prompt, params.arguments ?? {}));
    return {
      description: prompt.description,
      messages: [{ role: "user", content: { type: "text", text } }],
    };
  });
  server.setRequestHandler("completion/complete", ({ params: { ref, argument } }) => {
    if (ref.type !== "ref/prompt")
      throw invalidParams("params.ref must be a prompt: there are no templates of resources.");
    const values = valuesOf(find(ref.name), argument.name, tools);
    const start = argument.value.toLowerCase();
    const matches = values.filter((value) => value.toLowerCase().startsWith(start));
    return {
      completion: { values: matches.slice(0, COMPLETIONS_MAX), total: matches.length, hasMore: false },
    };
  });
}

function listEntryOf({ name, title, description, arguments: promptArguments }: Prompt) {
  return {
    name,
    title,
    description,
    arguments: promptArguments.map(({ isRequired, valuesOf: _, ...argument }) => ({
      ...argument,
      required: isRequired,
    })),
  };
}

/**
 * Returns the arguments that have a text.
 *
 * @throws {ProtocolError} -32602, which names every missing and every unknown argument
 */
function readArguments(
  { arguments: known }: Prompt,
  sent: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const sentTexts = Object.entries(sent)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== "");
  const names = new Set(sentTexts.map(([name]) => name));
  const missing = known.filter(({ name, isRequired }) => isRequired && !names.has(name));
  const unknown = [...names].filter((name) => !known.some((argument) => argument.name === name));
  const problems = [
    ...missing.map(({ name }) => `params.arguments.${name} is required`),
    ...unknown.map(
      (name) => `params.arguments.${name} is not a recognized argument; expected one of: ${namesOf(known)}`,
    ),
  ];
  if (problems.length > 0) throw invalidParams(`${problems.join("; ")}.`);
  return Object.fromEntries(sentTexts);
}

function valuesOf({ arguments: known }: Prompt, name: string, tools: Tools): readonly string[] {
  const argument = known.find((candidate) => candidate.name === name);
  if (argument === undefined)
    throw invalidParams(
      `params.argument.name is not an argument of the prompt; expected one of: ${namesOf(known)}.`,
    );
  const [tool = "", toolArgument = ""] = argument.valuesOf ?? [];
  const names = tools.get(tool)?.listEntry.inputSchema.properties?.[toolArgument]?.enum ?? [];
  return names.filter((value) => typeof value === "string");
}

function namesOf(known: readonly PromptArgument[]): string {
  return known.map(({ name }) => name).join(", ");
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
