import type { ApiKey, SignInLink } from "../../../db/index.ts";
import { currentPasswordField, field, notice } from "../pages/form.ts";
import { type FrameContext, SIGN_IN_PATH } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { longMinute } from "../pages/times.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "./library.ts";
import { LINK_HOURS, LINK_PATHS } from "./links.ts";

export const SIGN_UP_PATH = "/account/sign-up";
const PASSWORD_HINT = `At least ${PASSWORD_LENGTH_MIN} characters.`;

/** A rejection in words, at the field that it is about; null: it is about the form. */
export interface FormProblem {
  readonly text: string;
  readonly field: "email" | "password" | null;
}

function textAt(problem: FormProblem | null, field: FormProblem["field"]): string | null {
  return problem?.field === field ? problem.text : null;
}

export interface SignInPagesOptions extends Pick<FrameContext, "termsUrl" | "privacyUrl"> {
  /** Whether emails are sent; if not, their links are logged. */
  readonly hasMailServer: boolean;
}

export const EMAIL_SENT = html`<p>We sent an email to that address. Open its link to continue.</p>
<p>If it does not arrive, check your spam folder, or try again in a few minutes.</p>`;
/** How an account is made where no email confirms its address. */
const WITHOUT_MAIL = html`<p class="notice">This service sends no email. Its operator creates an account with its first key by <code>admin key create --email you@example.com --name laptop</code>; the key works immediately. To use these pages too, sign up: the operator passes on the link that the service writes to its log.</p>
`;
export const ADDRESS_CHANGED =
  "The email address of your account has changed. Other sessions are signed out.";
export const CHANGE_STOPPED = html`${notice("done", "Your account has this email address, all sessions are signed out, and the password is removed.")}
<p>We sent you an email with a link to set a new password. Afterwards, check the activity of your account.</p>`;
export const IF_ACCOUNT = "If that address has an account,";
export const RESET_SENT = html`<p>${IF_ACCOUNT} we sent an email to it.</p>`;

export function doneView(message: string): Html {
  return html`${notice("done", message)}
<p><a href="${SIGN_IN_PATH}">Sign in</a></p>`;
}

export function signUpForm(
  options: SignInPagesOptions,
  email = "",
  problem: FormProblem | null = null,
): Html {
  return html`${options.hasMailServer ? null : WITHOUT_MAIL}${notice("wrong", textAt(problem, null))}
<form method="post" class="card">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "email", problem: textAt(problem, "email") })}
${newPasswordField("password", "Password", textAt(problem, "password"))}
${agreement(options)}<p><button>Sign up</button></p>
</form>
<p>Already have an account? <a href="${SIGN_IN_PATH}">Sign in</a>.</p>`;
}

function agreement({ termsUrl, privacyUrl }: SignInPagesOptions): Html | null {
  if (termsUrl === null) return null;
  return html`<p class="small">By signing up, you agree to the <a href="${termsUrl}">terms</a>. How your data is used: <a href="${privacyUrl ?? "/docs/privacy"}">privacy</a>.</p>
`;
}

export function signInForm(target: string, email = "", problem: FormProblem | null = null): Html {
  return html`${notice("wrong", textAt(problem, null))}
<form method="post" action="${SIGN_IN_PATH}" class="card">
<input type="hidden" name="to" value="${target}">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "username", problem: textAt(problem, "email") })}
${currentPasswordField("password", "Password", { problem: textAt(problem, "password") })}
<p><button>Sign in</button></p>
</form>
<p><a href="${LINK_PATHS.forgotten}">Forgot your password?</a> No account yet? <a href="${SIGN_UP_PATH}">Sign up</a>.</p>`;
}

export function forgottenForm(email = "", problem: FormProblem | null = null): Html {
  return html`${notice("wrong", textAt(problem, null))}
<form method="post" class="card">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "username", problem: textAt(problem, "email") })}
<p><button>Send a link</button></p>
</form>`;
}

export function resetForm(token: string, problem: FormProblem | null = null): Html {
  return html`${notice("wrong", textAt(problem, null))}
<form method="post" action="${LINK_PATHS.reset}" class="card">
<input type="hidden" name="token" value="${token}">
${newPasswordField("password", "New password", textAt(problem, "password"))}
<p><button>Set password</button></p>
</form>`;
}

export function confirmForm(
  token: string,
  { purpose, email }: Pick<SignInLink, "purpose" | "email">,
  problem: FormProblem | null = null,
): Html {
  return html`${notice("wrong", textAt(problem, null))}
<form method="post" action="${LINK_PATHS.verify}" class="card" data-once>
<input type="hidden" name="token" value="${token}">
${
  purpose === "confirm_sign_up"
    ? currentPasswordField("password", "The password you chose", {
        hint: "It proves that you signed up, not the reader of a forwarded email.",
        problem: textAt(problem, "password"),
      })
    : html`<p>The email address of your account becomes <strong>${email}</strong>. Other sessions are signed out.</p>`
}
<p><button>Confirm</button></p>
</form>`;
}

export function stopForm(token: string): Html {
  return html`<form method="post" action="${LINK_PATHS.stop}" class="card" data-once>
<input type="hidden" name="token" value="${token}">
<p>Your account keeps, or returns to, the address that received this link. All sessions are signed out and the password is removed. We send you an email to set a new one. The next page lists the keys created since the change was requested and can revoke them.</p>
<p><button class="danger">Stop the change</button></p>
</form>`;
}

export function newKeysView(token: string, keys: readonly ApiKey[]): Html {
  if (keys.length === 0)
    return html`<p>No key that works was created between the request of the change and its end.</p>`;
  return html`<section class="card"><h2>Keys created since the change was requested</h2>
<p>These keys keep working until they are revoked. Revoke them unless you created all of them yourself.</p>
<ul>${keys.map(({ name, prefix, createdAtMs }) => html`<li>${name} (<code>${prefix}…</code>), created ${longMinute(createdAtMs)}</li>`)}</ul>
<form method="post" action="${LINK_PATHS.revokeKeys}" data-once>
<input type="hidden" name="token" value="${token}">
<p><button class="danger">Revoke ${keysInWords(keys.length)}</button></p>
</form>
<p class="small">The link of the email shows this page again for ${LINK_HOURS.revoke_keys} hours.</p></section>`;
}

export function revokedKeysView(keys: readonly ApiKey[]): Html {
  const done = `${keysInWords(keys.length)} revoked. Requests with ${keys.length === 1 ? "it" : "them"} are rejected.`;
  return html`${notice("done", done)}
<p><a href="${SIGN_IN_PATH}">Sign in</a></p>`;
}

function keysInWords(count: number): string {
  return count === 1 ? "1 key" : `${count} keys`;
}

export function newPasswordField(name: string, label: string, problem: string | null): Html {
  return field({
    name,
    label,
    problem,
    type: "password",
    autocomplete: "new-password",
    hint: PASSWORD_HINT,
    minLength: PASSWORD_LENGTH_MIN,
    maxLength: PASSWORD_LENGTH_MAX,
  });
}
