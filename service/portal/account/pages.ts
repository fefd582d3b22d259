import {
  type Account,
  type Database,
  deleteAccount,
  listApiKeys,
  listAudit,
  listTransitions,
  planAt,
  readEndpointCalls,
  recordAudit,
} from "../../../db/index.ts";
import type { Billing } from "../billing/billing.ts";
import { accountDeletedEmail } from "../mail/emails.ts";
import type { Outbox } from "../mail/mailer.ts";
import { notice } from "../pages/form.ts";
import { type PageResponse, type PageStatus, redirectTo, showPage } from "../pages/page-response.ts";
import type { AccountPage, PageRoutes, PortalContext, SignedInUser } from "../pages/portal-context.ts";
import { HOUR_MS } from "../pages/times.ts";
import type { Rejection } from "../sign-in/context.ts";
import { loggedLinkInWords, problemOf, type ReasonTexts, statusOfRejection } from "../sign-in/pages.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import {
  ACCOUNT_PATH,
  type AccountProblem,
  accountView,
  DELETE_PATH,
  EMAIL_PATH,
  EXPORT_PATH,
  PASSWORD_PATH,
} from "./views.ts";

interface AccountPagesOptions extends Pick<PortalContext, "database" | "now" | "newAuditId" | "log"> {
  readonly signIn: SignIn;
  readonly outbox: Outbox;
  /** Whether emails are sent; if not, their links are logged. */
  readonly hasMailServer: boolean;
  /** Null: the operator sets plans. */
  readonly billing: Billing | null;
}

const SHOWN_AUDIT_ENTRIES_MAX = 100;
const EXPORTED = "account.exported";
/** Exports within this time of another are not recorded again: they would fill the audit log. */
const EXPORT_RECORD_INTERVAL_MS = HOUR_MS;
const WRONG_PASSWORD = "The password is incorrect.";
const TOO_OFTEN =
  "Too many attempts. If you entered a wrong password too often, sign out and in again; otherwise try again in an hour.";
const DELETION_FAILED =
  "The payment processor is not responding correctly, so your subscription could not be cancelled. Nothing was deleted. The error has been logged; please try again in a few minutes.";

/** The account itself: email address, password, audit log, export, deletion. */
export function accountPages(options: AccountPagesOptions): PageRoutes {
  return {
    account: {
      [`GET ${ACCOUNT_PATH}`]: ({ query }, user) =>
        accountPage(options, user, query.has("password") ? { done: "Your password has been changed." } : {}),
      [`POST ${PASSWORD_PATH}`]: changePassword(options),
      [`POST ${EMAIL_PATH}`]: changeAddress(options),
      [`GET ${EXPORT_PATH}`]: exportData(options),
      [`POST ${DELETE_PATH}`]: deleteEverything(options),
    },
  };
}

function changePassword(options: AccountPagesOptions): AccountPage {
  return async (request, user) => {
    const { form } = request;
    const currentPassword = form.get("current") ?? "";
    const newPassword = form.get("next") ?? "";
    const outcome = await options.signIn.changePassword(currentPassword, newPassword, request);
    if (outcome.ok) return redirectTo(`${ACCOUNT_PATH}?password`, outcome.cookies);
    const isNew = outcome.reason === "bad_password";
    return await rejectionPage(options, user, outcome, isNew ? "next" : "current");
  };
}

function changeAddress(options: AccountPagesOptions): AccountPage {
  return async (request, user) => {
    const { form } = request;
    const email = form.get("email") ?? "";
    const password = form.get("confirm") ?? "";
    const outcome = await options.signIn.changeAddress(email, password, request);
    if (!outcome.ok) return await rejectionPage(options, user, outcome, "confirm");
    const done = options.hasMailServer
      ? "We sent an email to the new address. Open its link to change your address."
      : `${loggedLinkInWords()} Opening it changes your address.`;
    return await accountPage(options, user, { done });
  };
}

function exportData({ database, now, newAuditId }: AccountPagesOptions): AccountPage {
  return async (_request, { account }) => {
    const { kysely } = database;
    const accountId = account.id;
    const nowMs = now();
    const [latest] = await listAudit(kysely, { accountId, limit: 1 });
    if (latest?.action !== EXPORTED || nowMs - latest.atMs >= EXPORT_RECORD_INTERVAL_MS) {
      const detail = "The data was exported";
      await recordAudit(kysely, {
        id: newAuditId(),
        accountId,
        atMs: nowMs,
        actor: "owner",
        action: EXPORTED,
        detail,
      });
    }
    const download = await exportAccount(database, account, nowMs);
    return { download, fileName: "almagest-account.json", contentType: "application/json" };
  };
}

function deleteEverything(options: AccountPagesOptions): AccountPage {
  const { database, signIn, outbox, billing, log } = options;
  return async (request, user) => {
    const { headers, form } = request;
    const outcome = await signIn.checkPassword(form.get("password") ?? "", request);
    if (!outcome.ok) return await rejectionPage(options, user, outcome, "password");
    // End billing first: if a later step fails, nothing is charged.
    try {
      await billing?.close(user.account.id);
    } catch (error) {
      if (billing === null) throw error;
      billing.logFailure(error, log);
      return await accountPage(options, user, { problem: DELETION_FAILED }, { status: 503 });
    }
    const cookies = await signIn.signOut(headers);
    await deleteAccount(database.kysely, user.account.id);
    await database.persist();
    outbox.send(accountDeletedEmail(user.account.email));
    return redirectTo("/?deleted", cookies);
  };
}

/** @param passwordField the field of the form's password */
function rejectionPage(
  options: AccountPagesOptions,
  user: SignedInUser,
  rejection: Rejection,
  passwordField: AccountProblem["field"],
): Promise<PageResponse> {
  const texts: ReasonTexts = { wrong: WRONG_PASSWORD, too_often: TOO_OFTEN };
  const { text, field } = problemOf(rejection, texts[rejection.reason]);
  const message =
    field === null
      ? { problem: text }
      : { fieldProblem: { text, field: field === "email" ? field : passwordField } };
  return accountPage(options, user, message, statusOfRejection(rejection));
}

async function accountPage(
  { database, hasMailServer }: AccountPagesOptions,
  { account }: SignedInUser,
  message: {
    readonly done?: string;
    readonly problem?: string;
    readonly fieldProblem?: AccountProblem;
  },
  status: PageStatus = { status: 200 },
): Promise<PageResponse> {
  const audit = await listAudit(database.kysely, { accountId: account.id, limit: SHOWN_AUDIT_ENTRIES_MAX });
  const { done, problem, fieldProblem } = message;
  const text = notice("done", done ?? null) ?? notice("wrong", problem ?? null);
  const body = accountView(account.email, audit, {
    message: text,
    problem: fieldProblem ?? null,
    hasMailServer,
  });
  const page = { title: "Settings", path: ACCOUNT_PATH, isSignedIn: true, body };
  return { ...showPage(page), ...status };
}

/** Audit entries in an export; no account reaches this number. */
const EXPORTED_AUDIT_ENTRIES_MAX = 100_000;

/** Returns all stored data of an account as JSON text, for its owner. Contains no secrets. */
async function exportAccount({ kysely }: Database, account: Account, nowMs: number): Promise<string> {
  const accountId = account.id;
  const isoTime = (epochMs: number | null): string | null =>
    epochMs === null ? null : new Date(epochMs).toISOString();
  const keys = await listApiKeys(kysely, accountId);
  const calls = await readEndpointCalls(kysely, { accountId, fromDay: "0000-01-01" });
  const transitions = await listTransitions(kysely, accountId);
  const audit = await listAudit(kysely, { accountId, limit: EXPORTED_AUDIT_ENTRIES_MAX });
  const content = {
    exportedAt: isoTime(nowMs),
    account: {
      id: accountId,
      email: account.email,
      createdAt: isoTime(account.createdAtMs),
      plan: planAt(account.subscription, nowMs),
      paidUntil: isoTime(account.subscription.paidUntilMs),
    },
    keys: keys.map(({ id, name, prefix, createdAtMs, revokedAtMs, lastUsedDay }) => ({
      id,
      name,
      firstCharacters: prefix,
      createdAt: isoTime(createdAtMs),
      revokedAt: isoTime(revokedAtMs),
      lastUsedDay,
    })),
    calls: calls.map(({ day, endpoint, calls: count }) => ({ day, endpoint, calls: count })),
    planChanges: transitions.map(({ event, from, to, atMs, paidUntilMs }) => ({
      at: isoTime(atMs),
      event,
      from,
      to,
      paidUntil: isoTime(paidUntilMs),
    })),
    audit: audit.map(({ atMs, actor, action, detail }) => ({ at: isoTime(atMs), actor, action, detail })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
