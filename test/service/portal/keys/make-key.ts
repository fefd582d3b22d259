import type { WebClient } from "../open-portal.ts";

/** The name that the form for a key gives its request. */
export async function keyRequest(client: WebClient): Promise<string> {
  return fieldOf(await (await client.get("/account/keys")).text(), "request");
}

/** Makes a key as a browser without scripts does; the key, read off the page. */
export async function makeKey(client: WebClient, name: string): Promise<string> {
  const answer = await client.post("/account/keys", { name, request: await keyRequest(client) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  return keyOn(text);
}

/** The key that a page shows. */
export function keyOn(text: string): string {
  const shown = /<code id="new-key">(alm_live_[0-9A-Za-z]{38})<\/code>/.exec(text)?.[1];
  if (shown === undefined) throw new Error(`no key is shown: ${text}`);
  return shown;
}

/** The value of a form's hidden field. */
export function fieldOf(text: string, name: string): string {
  const value = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)">`).exec(text)?.[1];
  if (value === undefined) throw new Error(`there is no field ${name}: ${text}`);
  return value;
}

/** Where the page of the keys leads to replace or revoke the key of a name. */
export async function keyIdOf(client: WebClient, name: string): Promise<string> {
  const text = await (await client.get("/account/keys")).text();
  const entry = text.split('<li class="card key">').find((part) => part.includes(`<h3>${name}</h3>`));
  const id = /revoke\?id=(key_[0-9A-Za-z]{20})"/.exec(entry ?? "")?.[1];
  if (id === undefined) throw new Error(`no key ${name} can be revoked: ${text}`);
  return id;
}
