import type { AuditEntry } from "../../../db/index.ts";
import { currentPasswordField, field } from "../pages/form.ts";
import { type Html, html } from "../pages/html.ts";
import { clockSecond, utcDateOf } from "../pages/times.ts";
import { newPasswordField } from "../sign-in/views.ts";

export const ACCOUNT_PATH = "/account";
export const EMAIL_PATH = `${ACCOUNT_PATH}/email`;
export const PASSWORD_PATH = `${ACCOUNT_PATH}/password`;
export const EXPORT_PATH = `${ACCOUNT_PATH}/export`;
export const DELETE_PATH = `${ACCOUNT_PATH}/delete`;

const ACTORS: Readonly<Record<AuditEntry["actor"], string>> = {
  owner: "you",
  operator: "the operator",
  payment: "payment",
};

export interface AccountProblem {
  readonly field: "email" | "confirm" | "current" | "next" | "password";
  readonly text: string;
}

export interface AccountState {
  /** The start of the page. */
  readonly message: Html | null;
  readonly problem: AccountProblem | null;
  readonly hasMailServer: boolean;
}

export function accountView(
  email: string,
  audit: readonly AuditEntry[],
  { message, problem, hasMailServer }: AccountState,
): Html {
  const textAt = (field: AccountProblem["field"]): string | null =>
    problem?.field === field ? problem.text : null;
  const whenChanged = `The change takes effect when you open the link ${hasMailServer ? "we send there" : "that the service writes to its log"}.`;
  return html`${message}
<section class="card"><h2>Email address</h2>
<p>${email}</p>
<form method="post" action="${EMAIL_PATH}">
${field({ name: "email", label: "New email address", type: "email", autocomplete: "email", hint: whenChanged, problem: textAt("email") })}
${currentPasswordField("confirm", "Your password", { problem: textAt("confirm") })}
<p><button>Change email address</button></p></form></section>
<section class="card"><h2>Password</h2>
<form method="post" action="${PASSWORD_PATH}">
${currentPasswordField("current", "Current password", { problem: textAt("current") })}
${newPasswordField("next", "New password", textAt("next"))}
<p><button>Change password</button></p></form></section>
<section class="card"><h2>Activity</h2>${auditTable(audit)}</section>
<section class="card"><h2>Your data</h2>
<p>All data stored about this account, as JSON: keys (without the keys themselves), request counts, plan changes and the activity above.</p>
<p><a class="button" href="${EXPORT_PATH}" download>Export</a></p></section>
<section class="card danger"><h2>Delete account</h2>
<p>Your keys stop working immediately, your subscription is cancelled, and all data of this account is permanently deleted.</p>
<form method="post" action="${DELETE_PATH}">
${currentPasswordField("password", "Confirm with your password", { problem: textAt("password") })}
<p><button class="danger">Delete account</button></p></form></section>`;
}

function auditTable(entries: readonly AuditEntry[]): Html {
  if (entries.length === 0) return html`<p>No activity yet.</p>`;
  return html`<div class="table" role="region" aria-label="Activity" tabindex="0"><table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">Event</th><th scope="col">By</th></tr></thead>
<tbody>${entries.map(
    ({ atMs, detail, actor }) =>
      html`<tr><td>${timeView(atMs)}</td><td>${detail}</td><td>${ACTORS[actor]}</td></tr>`,
  )}</tbody></table></div>`;
}

/** Day and time, between which a narrow table may break the line. */
function timeView(epochMs: number): Html {
  return html`<span class="nowrap">${utcDateOf(epochMs).toString()}</span> <span class="nowrap">${clockSecond(epochMs)}</span>`;
}
