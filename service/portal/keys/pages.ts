import { hash } from "node:crypto";
import {
  ACTIVE_KEYS_MAX,
  type ApiKey,
  type Database,
  issueApiKey,
  type KeyChangeContext,
  listApiKeys,
  newRowId,
  ROW_ID_ENTROPY_BYTES,
  replaceIssuedKey,
  revokeIssuedKey,
} from "../../../db/index.ts";
import { ACCOUNT_SCRIPT } from "../account/account-script.ts";
import { type Html, html } from "../pages/html.ts";
import { layout, notice } from "../pages/layout.ts";
import { goTo, type PageAnswer, show } from "../pages/page-answer.ts";
import type { Pages } from "../portal.ts";
import type { SignedIn } from "../sign-in/people.ts";
import { readKeyName } from "./key-name.ts";
import {
  KEYS_PATH,
  keysView,
  newKeyView,
  OVERLAP_HOURS,
  REPLACE_PATH,
  REVOKE_PATH,
  replaceView,
  revokeView,
} from "./views.ts";

export interface KeysPagesOptions {
  readonly database: Database;
  /** The service's public address. */
  readonly baseUrl: string;
  readonly now: () => number;
  /** That many bytes of a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
}

const REQUEST_BYTES = 16;
const REQUEST_PATTERN = /^[\w-]{22}$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Keys that an account may make within 24 hours, those that replace others included. */
const KEYS_A_DAY_MAX = 50;
const MANY_MADE = `${KEYS_A_DAY_MAX} keys were made within 24 hours, as many as an account can make. Try again tomorrow.`;

/** An account's keys: making, replacing and revoking them. */
export function keysPages({ database, baseUrl, now, entropy }: KeysPagesOptions): Pages {
  const { kysely } = database;

  const page = ({ signedIn, title, body }: Shown, status = 200): PageAnswer =>
    show(layout({ title, path: KEYS_PATH, signedIn, body, scripts: [ACCOUNT_SCRIPT] }), status);

  const list = async (signedIn: SignedIn, message: Message = {}, status = 200): Promise<PageAnswer> => {
    const keys = await listApiKeys(kysely, signedIn.account.id);
    const request = Buffer.from(entropy(REQUEST_BYTES)).toString("base64url");
    const { done, wrong, name } = message;
    const body = html`${notice("done", done ?? null)}${notice("wrong", wrong ?? null)}${keysView({ keys, nowMs: now(), request, name })}`;
    return page({ signedIn, title: "Keys", body }, status);
  };

  /** The account's own key of an id that still works. */
  const workingKey = async ({ account }: SignedIn, id: string | null): Promise<ApiKey | null> => {
    const keys = await listApiKeys(kysely, account.id);
    const key = keys.find((one) => one.id === id);
    return key !== undefined && (key.revokedAtMs === null || key.revokedAtMs > now()) ? key : null;
  };
  /** Revoked keys stay in the list, which must not grow without end. */
  const hasMadeMany = async (accountId: string, nowMs: number): Promise<boolean> => {
    const keys = await listApiKeys(kysely, accountId);
    return keys.filter(({ createdAtMs }) => createdAtMs > nowMs - DAY_MS).length >= KEYS_A_DAY_MAX;
  };
  const noSuchKey = (signedIn: SignedIn): Promise<PageAnswer> =>
    list(signedIn, { wrong: "You have no such key that still works: it may be revoked already." }, 404);

  const byOwner = (nowMs: number): KeyChangeContext => ({ database, actor: "owner", nowMs, entropy });

  return {
    own: {
      [`GET ${KEYS_PATH}`]: ({ query }, signedIn) =>
        list(signedIn, query.has("revoked") ? { done: "The key is revoked." } : {}),

      async [`POST ${KEYS_PATH}`]({ form }, signedIn) {
        const read = readKeyName(form.get("name") ?? "");
        if ("problem" in read)
          return await list(signedIn, { wrong: read.problem, name: form.get("name") ?? "" }, 422);
        const { name } = read;
        const request = form.get("request") ?? "";
        if (!REQUEST_PATTERN.test(request))
          return await list(signedIn, { wrong: "This form was not whole; please try again.", name }, 422);
        const [nowMs, accountId] = [now(), signedIn.account.id];
        if (await hasMadeMany(accountId, nowMs)) return await list(signedIn, { wrong: MANY_MADE, name }, 429);
        const id = keyIdOf(accountId, request);
        const created = await issueApiKey(byOwner(nowMs), { id, accountId, name });
        if (!created.ok) return await list(signedIn, { wrong: REFUSALS[created.reason], name }, 409);
        const body = newKeyView({ key: created.secret, name, baseUrl, old: null, nowMs });
        return page({ signedIn, title: "Your new key", body });
      },

      async [`GET ${REVOKE_PATH}`]({ query }, signedIn) {
        if (!query.has("id")) return goTo(KEYS_PATH);
        const key = await workingKey(signedIn, query.get("id"));
        if (key === null) return await noSuchKey(signedIn);
        return page({ signedIn, title: "Revoke this key?", body: revokeView(key) });
      },

      async [`POST ${REVOKE_PATH}`]({ form }, signedIn) {
        const key = await workingKey(signedIn, form.get("id"));
        if (key === null) return await noSuchKey(signedIn);
        await revokeIssuedKey(byOwner(now()), key.id);
        return goTo(`${KEYS_PATH}?revoked`);
      },

      async [`GET ${REPLACE_PATH}`]({ query }, signedIn) {
        if (!query.has("id")) return goTo(KEYS_PATH);
        const key = await workingKey(signedIn, query.get("id"));
        if (key === null || key.revokedAtMs !== null) return await noSuchKey(signedIn);
        return page({ signedIn, title: "Replace this key", body: replaceView(key) });
      },

      async [`POST ${REPLACE_PATH}`]({ form }, signedIn) {
        const oldKey = await workingKey(signedIn, form.get("id"));
        if (oldKey === null) return await noSuchKey(signedIn);
        const overlap = OVERLAP_HOURS.find(([hours]) => String(hours) === form.get("hours"));
        if (overlap === undefined) {
          const body = html`${notice("wrong", "Choose how long the old key goes on.")}${replaceView(oldKey)}`;
          return page({ signedIn, title: "Replace this key", body }, 422);
        }
        const [nowMs, overlapMs] = [now(), overlap[0] * HOUR_MS];
        if (await hasMadeMany(signedIn.account.id, nowMs))
          return await list(signedIn, { wrong: MANY_MADE }, 429);
        const { id: oldKeyId, name } = oldKey;
        const accountId = signedIn.account.id;
        const replaced = await replaceIssuedKey(byOwner(nowMs), { accountId, name, oldKeyId, overlapMs });
        if (!replaced.ok) return await list(signedIn, { wrong: "This key has been replaced already." }, 409);
        const body = newKeyView({ key: replaced.secret, name, baseUrl, old: replaced.replacedKey, nowMs });
        return page({ signedIn, title: "Your new key", body });
      },
    },
  };
}

interface Shown {
  readonly signedIn: SignedIn;
  readonly title: string;
  readonly body: Html;
}

interface Message {
  readonly done?: string;
  readonly wrong?: string;
  /** What was typed, to be shown again. */
  readonly name?: string;
}

const REFUSALS = {
  too_many_active_keys: `You have ${ACTIVE_KEYS_MAX} active keys already, as many as an account can have. Revoke one first.`,
  account_not_found: "This account is gone.",
  already_created:
    "That key has been made already, and a key is shown once only. If you have not kept it, revoke it and create another.",
} as const;

/** The same for the same form of the same account, so that a page that is loaded again makes no second key. */
function keyIdOf(accountId: string, request: string): string {
  const digest = hash("sha256", `${accountId} ${request}`, "buffer");
  return newRowId("key", digest.subarray(0, ROW_ID_ENTROPY_BYTES));
}
