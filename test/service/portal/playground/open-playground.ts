import { applyTransition, findAccountByEmail, type Plan } from "../../../../db/index.ts";
import { defined } from "../../../defined.ts";
import { newKey, openKey, usedOf } from "../../open-account.ts";
import { plainText } from "../../portal/plain-text.ts";
import { EMAIL, openPortalServer, type PortalServer } from "../open-portal.ts";
import type { WebClient } from "../web-client.ts";

export interface Playground {
  readonly server: PortalServer;
  /** Signed in. */
  readonly client: WebClient;
  /** A key of the same account. */
  readonly key: string;
  /** Requests that the account has used today. */
  used(): Promise<number>;
}

/** Starts the service with a signed-in user on a plan, who has a key. */
export async function openPlayground(
  plan: Plan = "pro",
  environment: Readonly<Record<string, string>> = {},
): Promise<Playground> {
  return await playgroundOn(await openPortalServer({ environment }), plan, EMAIL);
}

/** Signs up a user on a plan, who has a key. */
export async function playgroundOn(server: PortalServer, plan: Plan, email: string): Promise<Playground> {
  const client = await server.signedIn(email);
  const { database } = server.accounts;
  const { id: accountId } = defined(await findAccountByEmail(database.kysely, email));
  if (plan === "pro") {
    const grant = {
      accountId,
      eventId: `grant ${email}`,
      event: { kind: "grant" },
      nowMs: Date.now(),
    } as const;
    await applyTransition(database.kysely, grant);
  }
  const key = newKey();
  await openKey(database, accountId, key);
  return { server, client, key, used: () => usedOf({ ...server.accounts, accountId }) };
}

/** The text of an element of a page, by its id, without the colours of code. */
function textOf(page: string, id: string): string {
  const content = new RegExp(`<pre tabindex="0" id="${id}">((?:[^<]|</?span)*)</pre>`).exec(page)?.[1];
  if (content === undefined) throw new Error(`the page has no ${id}: ${page}`);
  return plainText(content);
}

/** The values of the form, as a browser submits it unchanged. */
export function formOf(page: string): Readonly<Record<string, string>> {
  const [form] = defined(/<form[^>]* id="playground"[\s\S]*?<\/form>/.exec(page));
  const attribute = (tag: string, name: string) =>
    plainText(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const inputs = [...form.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('type="checkbox"') || / checked/.test(tag))
    .map((tag) => [attribute(tag, "name"), attribute(tag, "value") || (/checkbox/.test(tag) ? "on" : "")]);
  const selects = [...form.matchAll(/(<select[^>]*>)([\s\S]*?)<\/select>/g)].map(([, tag, body]) => {
    const options = [...defined(body).matchAll(/(<option[^>]*>)([^<]*)/g)];
    const option = defined(options.find(([, start]) => / selected/.test(defined(start))) ?? options[0]);
    const value = / value="/.test(defined(option[1]))
      ? attribute(defined(option[1]), "value")
      : plainText(defined(option[2]));
    return [attribute(defined(tag), "name"), value];
  });
  return Object.fromEntries([...inputs, ...selects]);
}

/** The JSON shown on a page of the playground. */
export function jsonOf(page: string): unknown {
  return JSON.parse(textOf(page, "json"));
}

/** The code shown on a page of the playground, by name of the language. */
export function codeOf(page: string): ReadonlyMap<string, string> {
  const names = [...page.matchAll(/<details class="part" name="code"[^>]*><summary>([^<]+)<\/summary>/g)];
  return new Map(names.map(([, name], index) => [defined(name), textOf(page, `code-${index}`)]));
}
