import { readdirSync, readFileSync } from "node:fs";
import type { RunningServer } from "../../../service/app/server.ts";
import { WITH_KEY } from "../open-account.ts";

/** A request, and the answer that is committed for it. */
export interface GoldenCall {
  readonly verb: "GET" | "POST";
  /** With its query. */
  readonly path: string;
  /** The body of a POST. */
  readonly request?: object;
  readonly response: unknown;
}

/** Each file of this folder is one call, by its name. */
export const GOLDEN_FOLDER = `${import.meta.dirname}/calls`;

export const goldenCalls: readonly (readonly [name: string, call: GoldenCall])[] = readdirSync(GOLDEN_FOLDER)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => [
    file.slice(0, -".json".length),
    JSON.parse(readFileSync(`${GOLDEN_FOLDER}/${file}`, "utf8")) as GoldenCall,
  ]);

/** What the service answers: the body as text, for its spelling counts. */
export async function answerTo(
  server: RunningServer,
  { verb, path, request }: GoldenCall,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method: verb,
    headers: { ...(request === undefined ? {} : { "content-type": "application/json" }), ...WITH_KEY },
    ...(request === undefined ? {} : { body: JSON.stringify(request) }),
  });
  return { status: response.status, text: await response.text() };
}
