import type { ToolOfList } from "../transport/tools/tool-clients.ts";

/** A model that answers over HTTP, by the protocol of OpenAI's chat completions, which most providers and local servers accept. */
export interface ModelSettings {
  /** The address before `/chat/completions`: `https://api.openai.com/v1`. */
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

/** The environment variables of the settings. */
export const MODEL_VARIABLES = {
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
export async function askModel(
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
