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
