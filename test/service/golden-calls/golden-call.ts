import { readdirSync, readFileSync } from "node:fs";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";

/** A request and its committed response. */
export interface GoldenCall {
  readonly verb: "GET" | "POST";
  /** Includes the query. */
  readonly path: string;
  /** The body of a POST request. */
  readonly request?: object;
  readonly response: unknown;
}

/** The calls by file name; each file of the folder is one call. */
export const GOLDEN_FOLDER = `${import.meta.dirname}/calls`;

export const goldenCalls: readonly (readonly [name: string, call: GoldenCall])[] = readdirSync(GOLDEN_FOLDER)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => [
    file.slice(0, -".json".length),
    JSON.parse(readFileSync(`${GOLDEN_FOLDER}/${file}`, "utf8")) as GoldenCall,
  ]);

/** The response of the golden call of a name. */
export function goldenResponse<Response>(name: string): Response {
  const [, { response }] = defined(goldenCalls.find(([each]) => each === name));
  return response as Response;
}

/** The fields of the request of a call: its body, or its query with numbers as numbers. */
export function fieldsOf({ path, request }: Pick<GoldenCall, "path" | "request">): object {
  const { searchParams } = new URL(path, "http://localhost");
  const fields = [...searchParams].map(([name, value]) => [
    name,
    /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
  ]);
  return request ?? (Object.fromEntries(fields) as object);
}

/** The response of the service; the body as text, to compare it byte for byte. */
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
