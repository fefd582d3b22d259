import { WITH_KEY } from "./open-account.ts";

/** Posts JSON, a value or its text, with API_KEY unless other headers are stated. */
export function postJson(
  { baseUrl }: { readonly baseUrl: string },
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = WITH_KEY,
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}
