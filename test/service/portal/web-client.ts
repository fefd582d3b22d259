/** A browser without scripts: stores cookies, submits forms with this origin, does not follow redirects. */
export interface WebClient {
  get(path: string): Promise<Response>;
  post(
    path: string,
    form?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  readonly cookies: ReadonlyMap<string, string>;
}

/** A client of the pages below a base URL, without cookies. */
export function createWebClient(baseUrl: string): WebClient {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(init.headers as object), ...(cookie === "" ? {} : { cookie }) };
    const answer = await fetch(`${baseUrl}${path}`, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (value === "" || attributes.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (path) => send(path, { method: "GET" }),
    post: (path, form = {}, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: baseUrl, ...headers },
        body: new URLSearchParams(form).toString(),
      }),
  };
}

/** The request id of the form for a new key. */
export async function keyRequest(client: WebClient): Promise<string> {
  return fieldOf(await (await client.get("/account/keys")).text(), "request");
}

/** Creates a key as a browser without scripts does; returns the key shown on the page. */
export async function makeKey(client: WebClient, name: string): Promise<string> {
  const answer = await client.post("/account/keys", { name, request: await keyRequest(client) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  return keyOn(text);
}

/** The key shown on a page. */
export function keyOn(text: string): string {
  const key = /<code id="new-key">(alm_live_[0-9A-Za-z]{38})<\/code>/.exec(text)?.[1];
  if (key === undefined) throw new Error(`the page shows no key: ${text}`);
  return key;
}

/** The value of a form's hidden field. */
export function fieldOf(text: string, name: string): string {
  const value = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)">`).exec(text)?.[1];
  if (value === undefined) throw new Error(`the page has no field ${name}: ${text}`);
  return value;
}

/** The id of the key with a name, from the link that revokes it. */
export async function keyIdOf(client: WebClient, name: string): Promise<string> {
  const text = await (await client.get("/account/keys")).text();
  const entry = text.split('<li class="card key">').find((part) => part.includes(`<h3>${name}</h3>`));
  const id = /revoke\?id=(key_[0-9A-Za-z]{20})"/.exec(entry ?? "")?.[1];
  if (id === undefined) throw new Error(`the page has no link to revoke ${name}: ${text}`);
  return id;
}
