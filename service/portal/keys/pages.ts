import { hash } from "node:crypto";
import {
  ACTIVE_KEYS_MAX,
  type ApiKey,
  DAY_MS,
  issueApiKey,
  type KeyChangeContext,
  listApiKeys,
  newRowId,
  prefixOfApiKey,
  ROW_ID_ENTROPY_BYTES,
  replaceIssuedKey,
  revokeIssuedKey,
} from "../../../db/index.ts";
import { isPlainLine, PLAIN_LINE } from "../../contract/plain-line.ts";
import { keyCreatedEmail } from "../mail/emails.ts";
import type { Outbox } from "../mail/mailer.ts";
import { findOwnKeyPrefix } from "../pages/code.ts";
import { notice } from "../pages/form.ts";
import { ACCOUNT_SCRIPT } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { type PageResponse, redirectTo, showPage } from "../pages/page-response.ts";
import type { AccountPage, PageRoutes, PortalContext, SignedInUser } from "../pages/portal-context.ts";
import { HOUR_MS } from "../pages/times.ts";
import {
  KEY_NAME_LENGTH_MAX,
  KEYS_PATH,
  keysView,
  NEWEST_PATH,
  newKeyView,
  OVERLAP_HOURS,
  REPLACE_PATH,
  REVOKE_PATH,
  replaceView,
  revokeView,
} from "./views.ts";

export interface KeysPagesOptions extends Pick<PortalContext, "database" | "baseUrl" | "now" | "entropy"> {
  readonly outbox: Outbox;
}

const REQUEST_BYTES = 16;
const REQUEST_PATTERN = /^[\w-]{22}$/;
/** Keys that an account may create within 24 hours, replacements included. Bounds the list of revoked keys. */
const KEYS_PER_DAY_MAX = 50;

const TOO_MANY_KEYS = `You created ${KEYS_PER_DAY_MAX} keys within 24 hours, which is the maximum. Try again tomorrow.`;
const CREATE_PROBLEMS = {
  too_many_active_keys: `You already have ${ACTIVE_KEYS_MAX} active keys, which is the maximum. Revoke one first.`,
  account_not_found: "This account no longer exists.",
  already_created:
    "This key has already been created, and a key is shown only once. If you did not store it, revoke it and create another.",
} as const;

interface Message {
  readonly done?: string;
  readonly problem?: string;
  readonly nameProblem?: string;
  /** The name entered, to fill in the form again. */
  readonly name?: string;
}

/** The pages to create, replace and revoke an account's keys, and the newest key for the scripts of other pages. */
export function keysPages(options: KeysPagesOptions): PageRoutes {
  const { database, now } = options;
  return {
    public: {
      async [`GET ${NEWEST_PATH}`](_request, user) {
        if (user === null) return { status: 200, json: { isSignedIn: false, prefix: null } };
        const prefix = await findOwnKeyPrefix(database, user.account.id, now());
        return { status: 200, json: { isSignedIn: true, prefix } };
      },
    },
    account: {
      [`GET ${KEYS_PATH}`]: ({ query }, user) =>
        listPage(options, user, query.has("revoked") ? { done: "The key has been revoked." } : {}),
      [`POST ${KEYS_PATH}`]: createKey(options),
      ...changePages(options),
    },
  };
}

function createKey(options: KeysPagesOptions): AccountPage {
  return async ({ form }, user) => {
    const nameText = form.get("name") ?? "";
    const name = nameText.trim().normalize("NFC");
    const nameProblem = nameProblemOf(name);
    if (nameProblem !== undefined) return await listPage(options, user, { nameProblem, name: nameText }, 422);
    const request = form.get("request") ?? "";
    if (!REQUEST_PATTERN.test(request)) {
      const problem = "Some fields of the form were missing. Please try again.";
      return await listPage(options, user, { problem, name }, 422);
    }
    const accountId = user.account.id;
    const nowMs = options.now();
    if (await hasReachedDailyMaximum(options, accountId, nowMs))
      return await listPage(options, user, { problem: TOO_MANY_KEYS, name }, 429);
    const id = keyIdOf(accountId, request);
    const created = await issueApiKey(contextAt(options, nowMs), { id, accountId, name });
    if (!created.ok)
      return await listPage(options, user, { problem: CREATE_PROBLEMS[created.reason], name }, 409);
    const { baseUrl } = options;
    notifyOwner(options, user, name, created.secret);
    return keyPage(
      "Your new key",
      newKeyView({ secret: created.secret, name, baseUrl, replacedKey: null, nowMs }),
    );
  };
}

/** The pages that revoke or replace one working key: GET shows the form of the key, POST changes it. */
function changePages(options: KeysPagesOptions): Readonly<Record<string, AccountPage>> {
  const { database, baseUrl, now } = options;
  const onKey =
    (handle: (key: ApiKey, ...parameters: Parameters<AccountPage>) => ReturnType<AccountPage>): AccountPage =>
    async (request, user) => {
      const { verb, query, form } = request;
      if (verb === "GET" && !query.has("id")) return redirectTo(KEYS_PATH);
      const id = (verb === "GET" ? query : form).get("id");
      const keys = await listApiKeys(database.kysely, user.account.id);
      const key = keys.find((candidate) => candidate.id === id);
      const isWorking = key !== undefined && (key.revokedAtMs === null || key.revokedAtMs > now());
      return isWorking ? await handle(key, request, user) : await keyNotFound(options, user);
    };
  return {
    [`GET ${REVOKE_PATH}`]: onKey((key) => keyPage("Revoke this key?", revokeView(key))),
    [`POST ${REVOKE_PATH}`]: onKey(async ({ id }) => {
      await revokeIssuedKey(contextAt(options, now()), id);
      return redirectTo(`${KEYS_PATH}?revoked`);
    }),
    [`GET ${REPLACE_PATH}`]: onKey((key, _request, user) =>
      key.revokedAtMs === null ? keyPage("Replace this key", replaceView(key)) : keyNotFound(options, user),
    ),
    [`POST ${REPLACE_PATH}`]: onKey(async (key, { form }, user) => {
      const overlap = OVERLAP_HOURS.find(([hours]) => String(hours) === form.get("hours"));
      if (overlap === undefined) {
        const problem = notice("wrong", "Choose how long the old key keeps working.");
        return keyPage("Replace this key", html`${problem}${replaceView(key)}`, 422);
      }
      const { id: oldKeyId, accountId, name } = key;
      const nowMs = now();
      if (await hasReachedDailyMaximum(options, accountId, nowMs))
        return await listPage(options, user, { problem: TOO_MANY_KEYS }, 429);
      const overlapMs = overlap[0] * HOUR_MS;
      const context = contextAt(options, nowMs);
      const replaced = await replaceIssuedKey(context, { accountId, name, oldKeyId, overlapMs });
      if (replaced === null)
        return await listPage(options, user, { problem: "This key has already been replaced." }, 409);
      const { secret, replacedKey } = replaced;
      notifyOwner(options, user, name, secret);
      return keyPage("Your new key", newKeyView({ secret, name, baseUrl, replacedKey, nowMs }));
    }),
  };
}

/** A new key is how someone with the owner's session would keep access. */
function notifyOwner(
  { outbox, baseUrl }: KeysPagesOptions,
  { account }: SignedInUser,
  name: string,
  secret: string,
): void {
  const key = { name, prefix: prefixOfApiKey(secret) };
  outbox.send(keyCreatedEmail(account.email, key, `${baseUrl}${KEYS_PATH}`));
}

async function listPage(
  { database, entropy, now }: KeysPagesOptions,
  { account }: SignedInUser,
  { done, problem, nameProblem, name }: Message,
  status = 200,
): Promise<PageResponse> {
  const keys = await listApiKeys(database.kysely, account.id);
  const request = Buffer.from(entropy(REQUEST_BYTES)).toString("base64url");
  const body = html`${notice("done", done ?? null)}${notice("wrong", problem ?? null)}${keysView({ keys, nowMs: now(), request, name, nameProblem })}`;
  return keyPage("Keys", body, status);
}

function keyPage(title: string, body: Html, status = 200): PageResponse {
  const page = { title, path: KEYS_PATH, isSignedIn: true, body, scripts: [ACCOUNT_SCRIPT] };
  return showPage(page, status);
}

function keyNotFound(options: KeysPagesOptions, user: SignedInUser): Promise<PageResponse> {
  const problem = "You have no working key with this id. It may already have been revoked.";
  return listPage(options, user, { problem }, 404);
}

async function hasReachedDailyMaximum(
  { database }: KeysPagesOptions,
  accountId: string,
  nowMs: number,
): Promise<boolean> {
  const keys = await listApiKeys(database.kysely, accountId);
  return keys.filter(({ createdAtMs }) => createdAtMs > nowMs - DAY_MS).length >= KEYS_PER_DAY_MAX;
}

function contextAt({ database, entropy }: KeysPagesOptions, nowMs: number): KeyChangeContext {
  return { database, actor: "owner", nowMs, entropy };
}

function nameProblemOf(name: string): string | undefined {
  const length = [...name].length;
  if (length === 0) return "Enter a name for the key.";
  if (length > KEY_NAME_LENGTH_MAX)
    return `The name must have at most ${KEY_NAME_LENGTH_MAX} characters; it has ${length}.`;
  return isPlainLine(name) ? undefined : `The name must have ${PLAIN_LINE}.`;
}

/** The id of a form's key. It depends on the form only, so submitting the form again creates no second key. */
function keyIdOf(accountId: string, request: string): string {
  const digest = hash("sha256", `${accountId} ${request}`, "buffer");
  return newRowId("key", digest.subarray(0, ROW_ID_ENTROPY_BYTES));
}
