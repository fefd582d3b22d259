import type { Endpoint } from "../../contract/endpoints.ts";

/** The environment variable from which every sample reads the key. */
export const KEY_VARIABLE = "ALMAGEST_API_KEY";
/** Text of TypeScript. */
export const KEY_IN_TYPESCRIPT = `process.env.${KEY_VARIABLE}`;

/** A request as a JSON value. Fields left empty are absent. */
export type RequestValue = Readonly<Record<string, unknown>>;

export interface HttpCall {
  readonly endpoint: Pick<Endpoint, "verb" | "path">;
  readonly request: RequestValue;
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
}

export interface SampleCall extends HttpCall {
  readonly endpoint: Endpoint;
}

/** The URL of a request; for GET with the request as the query. */
export function urlOf({ endpoint: { verb, path }, request, baseUrl }: HttpCall): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) query.set(name, String(value));
  return `${baseUrl}${path}${verb === "GET" && query.size > 0 ? `?${query}` : ""}`;
}
