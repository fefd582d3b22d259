import type { Logger } from "pino";
import { type AuditEntry, type Database, deleteAccount, listAudit, recordAudit } from "../../../db/index.ts";
import { isoOfSeconds } from "../../civil/utc.ts";
import type { Billing } from "../billing/billing.ts";
import { recordProcessorFailure } from "../billing/processor-failure.ts";
import { type Html, html } from "../pages/html.ts";
import { field, layout, notice } from "../pages/layout.ts";
import { goTo, type PageAnswer, show } from "../pages/page-answer.ts";
import type { Pages } from "../portal.ts";
import { newPasswordField, refusalInWords } from "../sign-in/pages.ts";
import type { People, SignedIn } from "../sign-in/people.ts";
import { exportOf } from "./export.ts";

export interface AccountPagesOptions {
  readonly database: Database;
  readonly people: People;
  readonly billing: Billing | null;
  readonly now: () => number;
  readonly newAuditId: () => string;
  readonly log: Pick<Logger, "error">;
}

const PATH = "/account";
const AUDIT_SHOWN = 100;
const EXPORTED = "account.exported";
/** An export right after another is told of once. */
const EXPORT_NEWS_MS = 3_600_000;
const NOT_DELETED =
  "The payment processor does not answer as it should, so nothing was deleted: your subscription would have gone on. It is on record; please try again in a few minutes.";

/** The account itself: address, password, what was done to it, taking it away, deleting it. */
export function accountPages({
  database,
  people,
  billing,
  now,
  newAuditId,
  log,
}: AccountPagesOptions): Pages {
  const { kysely } = database;

  const page = async (signedIn: SignedIn, message: Html | null = null, status = 200): Promise<PageAnswer> => {
    const audit = await listAudit(kysely, { accountId: signedIn.account.id, limit: AUDIT_SHOWN });
    const body = html`${message}
<section class="card"><h2>Address</h2>
<p>${signedIn.account.email}</p>
<form method="post" action="/account/email">
${field({ name: "email", label: "New address", type: "email", autocomplete: "email", hint: "The change is made when you open the link that is sent there." })}
${field({ name: "confirm", label: "Your password", type: "password", autocomplete: "current-password" })}
<p><button>Change the address</button></p></form></section>
<section class="card"><h2>Password</h2>
<form method="post" action="/account/password">
${field({ name: "current", label: "Current password", type: "password", autocomplete: "current-password" })}
${newPasswordField("next", "New password")}
<p><button>Change the password</button></p></form></section>
<section class="card"><h2>What was done</h2>${auditTable(audit)}</section>
<section class="card"><h2>Your data</h2>
<p>Everything that is kept of this account, as JSON: keys (without the keys themselves), counts, plan changes and the list above.</p>
<p><a class="button" href="/account/export" download>Export</a></p></section>
<section class="card danger"><h2>Delete the account</h2>
<p>Keys stop working at once, a running subscription ends, and everything above is gone for good.</p>
<form method="post" action="/account/delete">
${field({ name: "password", label: "Your password, to be sure", type: "password", autocomplete: "current-password" })}
<p><button class="danger">Delete everything</button></p></form></section>`;
    return show(layout({ title: "Account", path: PATH, signedIn, body }), status);
  };
  const refused = (signedIn: SignedIn, text: string) => page(signedIn, notice("wrong", text), 422);

  return {
    own: {
      [`GET ${PATH}`]: ({ query }, signedIn) =>
        page(signedIn, notice("done", query.has("password") ? "The password is changed." : null)),

      async "POST /account/password"({ headers, form, address }, signedIn) {
        const outcome = await people.changePassword(
          headers,
          form.get("current") ?? "",
          form.get("next") ?? "",
          address,
        );
        if (outcome.done) return goTo(`${PATH}?password`, outcome.cookies);
        return await refused(
          signedIn,
          outcome.reason === "wrong" ? "The current password is wrong." : refusalInWords(outcome),
        );
      },

      async "POST /account/email"({ headers, form, address }, signedIn) {
        const outcome = await people.changeEmail(
          headers,
          form.get("email") ?? "",
          form.get("confirm") ?? "",
          address,
        );
        if (!outcome.done)
          return await refused(
            signedIn,
            outcome.reason === "wrong" ? "The password is wrong." : refusalInWords(outcome),
          );
        return await page(
          signedIn,
          notice("done", "A letter is on its way to the new address; its link makes the change."),
        );
      },

      async "GET /account/export"(_request, { account }) {
        const nowMs = now();
        const [latest] = await listAudit(kysely, { accountId: account.id, limit: 1 });
        // Asked for again and again it says nothing new, and would fill the log.
        const isNews = latest?.action !== EXPORTED || nowMs - latest.atMs >= EXPORT_NEWS_MS;
        if (isNews) {
          const entry = { id: newAuditId(), accountId: account.id, atMs: nowMs, actor: "owner" as const };
          await recordAudit(kysely, { ...entry, action: EXPORTED, detail: "The data was exported" });
        }
        const download = await exportOf(database, account, nowMs);
        return { download, fileName: "almagest-account.json", contentType: "application/json" };
      },

      async "POST /account/delete"({ headers, form, address }, signedIn) {
        const outcome = await people.isPasswordOf(headers, form.get("password") ?? "", address);
        if (!outcome.done)
          return await refused(
            signedIn,
            outcome.reason === "wrong" ? "The password is wrong." : refusalInWords(outcome),
          );
        // First what could go on costing money, should anything fail in between.
        try {
          await billing?.close(signedIn.account.id);
        } catch (error) {
          recordProcessorFailure(error, log);
          return await page(signedIn, notice("wrong", NOT_DELETED), 503);
        }
        const cookies = await people.signOut(headers);
        await deleteAccount(kysely, signedIn.account.id);
        await database.persist();
        return goTo("/?deleted", cookies);
      },
    },
  };
}

function auditTable(entries: readonly AuditEntry[]): Html {
  if (entries.length === 0) return html`<p>Nothing yet.</p>`;
  return html`<div class="table" role="region" aria-label="What was done" tabindex="0"><table><thead><tr><th scope="col">When (UTC)</th><th scope="col">What</th><th scope="col">By</th></tr></thead>
<tbody>${entries.map(
    ({ atMs, detail, actor }) =>
      html`<tr><td>${momentOf(atMs)}</td><td>${detail}</td><td>${ACTORS[actor]}</td></tr>`,
  )}</tbody></table></div>`;
}

/** In two pieces that a narrow table may put one under the other. */
function momentOf(epochMs: number): Html {
  const [day = "", time = ""] = isoOfSeconds(Math.floor(epochMs / 1000)).split("T");
  return html`<span class="nowrap">${day}</span> <span class="nowrap">${time}</span>`;
}

const ACTORS: Readonly<Record<AuditEntry["actor"], string>> = {
  owner: "you",
  operator: "the operator",
  payment: "payment",
};
