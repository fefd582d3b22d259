import type { ApiKey, SignInLink } from "../../../db/index.ts";
import { currentPasswordField, field, notice } from "../pages/form.ts";
import type { FrameContext } from "../pages/frame-context.ts";
import { type Html, type HtmlValue, html } from "../pages/html.ts";
import { ACCOUNT_SCRIPT } from "../pages/layout.ts";
import { SIGN_IN_PATH } from "../pages/navigation.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type PageResponse, type PageStatus, redirectTo, showPage } from "../pages/page-response.ts";
import type { PageRoutes, PublicPage } from "../pages/page-routes.ts";
import { longDuration, longMinute } from "../pages/times.ts";
import { BAD_LINK, type Rejection } from "./context.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "./library.ts";
import { LINK_HOURS, LINK_PATHS } from "./links.ts";
import type { SignIn } from "./sign-in.ts";

const SIGN_UP_PATH = "/account/sign-up";
const SIGNED_IN_HOME = "/account/keys";
const PASSWORD_HINT = `At least ${PASSWORD_LENGTH_MIN} characters.`;
const RESET_TITLE = "Set a new password";
const STOP_TITLE = "Stop the change of your email address";
const STOPPED_TITLE = "Change stopped";
const RESET_LIFTS = "Setting a new password with “Forgot your password?” lifts this limit immediately.";
const CONFIRM_TITLE = "Confirm your email address";

const BAD_LINK_TEXT = "This link has expired or has already been used. Request a new one.";
const WRONG_SIGN_UP_PASSWORD =
  "This is not the password chosen when this address signed up. If that was not you, sign up again: your sign-up replaces the earlier one.";

/** Explains a rejection to the user. */
export function rejectionInWords(rejection: Rejection): string {
  switch (rejection.reason) {
    case "bad_email":
      return "This is not a valid email address.";
    case "same_email":
      return "This is already the email address of your account.";
    case "bad_password":
      return `The password must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`;
    case "wrong":
      return "The email address or password is incorrect, or the address is not confirmed. To confirm it, open the link in our email.";
    case "bad_link":
      return BAD_LINK_TEXT;
    case "address_in_use":
      return "This address belongs to another account.";
    case "busy":
      return "The service is busy. Please try again in a few seconds.";
    case "too_often":
      return `Too many attempts. Try again in ${longDuration(rejection.waitMs)}.`;
  }
}

const BUSY_RETRY_SECONDS = 5;

/** The status of the response to a rejected form, and when to try again. */
export function statusOfRejection(rejection: Rejection): PageStatus {
  switch (rejection.reason) {
    case "too_often":
      return { status: 429, retryAfterSeconds: Math.ceil(rejection.waitMs / 1000) };
    case "busy":
      return { status: 503, retryAfterSeconds: BUSY_RETRY_SECONDS };
    default:
      return { status: 422 };
  }
}

/**
 * Where the link of an email is if the service has no mail server.
 *
 * @param condition the start of the sentence
 */
export function loggedLinkInWords(condition = ""): string {
  const link = condition === "" ? "The" : `${condition} the`;
  return `This service has no mail server, so no email was sent. ${link} link is in the service's log, from which its operator can pass it on.`;
}

export interface SignInPagesOptions extends Pick<FrameContext, "termsUrl" | "privacyUrl"> {
  /** Whether emails are sent; if not, their links are logged. */
  readonly hasMailServer: boolean;
}

/** The pages to sign up, confirm or keep an address, sign in and out, and set a forgotten password. */
export function signInPages(signIn: SignIn, options: SignInPagesOptions): PageRoutes {
  const { hasMailServer } = options;
  return {
    public: {
      ...signUpPages(signIn, options),
      ...confirmPages(signIn),
      ...sessionPages(signIn),
      ...passwordPages(signIn, hasMailServer),
      ...stopPages(signIn),
    },
  };
}

type PublicPages = Readonly<Record<string, PublicPage>>;

function signUpPages(signIn: SignIn, options: SignInPagesOptions): PublicPages {
  const { hasMailServer } = options;
  return {
    [`GET ${SIGN_UP_PATH}`]: (_request, user) =>
      user === null ? page(SIGN_UP_PATH, "Sign up", signUpForm(options)) : redirectTo(SIGNED_IN_HOME),
    async [`POST ${SIGN_UP_PATH}`](request) {
      const { form } = request;
      const email = form.get("email") ?? "";
      const outcome = await signIn.signUp(email, form.get("password") ?? "", request);
      if (outcome.ok)
        return page(
          SIGN_UP_PATH,
          CONFIRM_TITLE,
          hasMailServer ? EMAIL_SENT : html`<p class="notice">${loggedLinkInWords()}</p>`,
        );
      const body = signUpForm(options, email, rejectionInWords(outcome));
      return page(SIGN_UP_PATH, "Sign up", body, statusOfRejection(outcome));
    },
  };
}

function confirmPages(signIn: SignIn): PublicPages {
  const path = LINK_PATHS.verify;
  return {
    // Mail filters open links, so GET has no effect.
    async [`GET ${path}`]({ query }) {
      const token = query.get("token") ?? "";
      const link = await signIn.findAddressLink(token);
      if (link === null) return page(path, CONFIRM_TITLE, notice("wrong", BAD_LINK_TEXT), { status: 422 });
      return page(path, CONFIRM_TITLE, confirmForm(token, link));
    },
    async [`POST ${path}`](request) {
      const { form } = request;
      const token = form.get("token") ?? "";
      const link = await signIn.findAddressLink(token);
      const outcome = await signIn.confirmAddress(token, form.get("password") ?? "", request);
      if (!outcome.ok) {
        const problem = outcome.reason === "wrong" ? WRONG_SIGN_UP_PASSWORD : rejectionInWords(outcome);
        const body = link === null ? notice("wrong", problem) : confirmForm(token, link, problem);
        return page(path, CONFIRM_TITLE, body, statusOfRejection(outcome));
      }
      if (outcome.cookies.length > 0) return redirectTo(SIGNED_IN_HOME, outcome.cookies);
      return page(path, "Email address confirmed", doneView(ADDRESS_CHANGED));
    },
  };
}

function sessionPages(signIn: SignIn): PublicPages {
  return {
    // Addresses that users try.
    "GET /login": () => redirectTo(SIGN_IN_PATH),
    "GET /signup": () => redirectTo(SIGN_UP_PATH),
    [`GET ${SIGN_IN_PATH}`]: ({ query }, user) => {
      const target = targetOf(query.get("to"));
      return user === null ? page(SIGN_IN_PATH, "Sign in", signInForm(target)) : redirectTo(target);
    },
    async [`POST ${SIGN_IN_PATH}`](request) {
      const { form } = request;
      const email = form.get("email") ?? "";
      const target = targetOf(form.get("to"));
      const outcome = await signIn.signIn(email, form.get("password") ?? "", request);
      if (outcome.ok) return redirectTo(target, outcome.cookies);
      const words = rejectionInWords(outcome);
      const problem = outcome.reason === "too_often" ? `${words} ${RESET_LIFTS}` : words;
      return page(SIGN_IN_PATH, "Sign in", signInForm(target, email, problem), statusOfRejection(outcome));
    },
    "POST /account/sign-out": async ({ headers }: PageRequest) =>
      redirectTo("/", await signIn.signOut(headers)),
  };
}

function passwordPages(signIn: SignIn, hasMailServer: boolean): PublicPages {
  const { forgotten, reset } = LINK_PATHS;
  return {
    [`GET ${forgotten}`]: () => page(forgotten, RESET_TITLE, forgottenForm()),
    async [`POST ${forgotten}`](request) {
      const email = request.form.get("email") ?? "";
      const outcome = await signIn.requestPasswordReset(email, request);
      if (outcome.ok)
        return page(
          forgotten,
          RESET_TITLE,
          hasMailServer ? RESET_SENT : html`<p class="notice">${loggedLinkInWords(IF_ACCOUNT)}</p>`,
        );
      const body = forgottenForm(email, rejectionInWords(outcome));
      return page(forgotten, RESET_TITLE, body, statusOfRejection(outcome));
    },
    [`GET ${reset}`]: ({ query }) => page(reset, RESET_TITLE, resetForm(query.get("token") ?? "")),
    async [`POST ${reset}`](request) {
      const { form } = request;
      const token = form.get("token") ?? "";
      const outcome = await signIn.resetPassword(token, form.get("password") ?? "", request);
      if (outcome.ok)
        return {
          ...page(
            reset,
            "Password set",
            html`${notice("done", "Your password is set. You are signed out everywhere.")}
${signInForm(SIGNED_IN_HOME)}`,
          ),
          cookies: outcome.cookies,
        };
      const body = resetForm(token, rejectionInWords(outcome));
      return page(reset, RESET_TITLE, body, statusOfRejection(outcome));
    },
  };
}

/** The pages that stop a change of address and revoke the keys created meanwhile; their link was sent to the old address. */
function stopPages(signIn: SignIn): PublicPages {
  const path = LINK_PATHS.stop;
  const badLinkPage = (rejection: Rejection): PageResponse =>
    page(path, STOP_TITLE, notice("wrong", rejectionInWords(rejection)), statusOfRejection(rejection));
  return {
    // Mail filters open links, so GET has no effect.
    async [`GET ${path}`]({ query }) {
      const token = query.get("token") ?? "";
      const keys = await signIn.findKeysOfStoppedChange(token);
      if (keys === null) return page(path, STOP_TITLE, stopForm(token));
      return page(path, STOPPED_TITLE, newKeysView(token, keys));
    },
    async [`POST ${path}`]({ form }) {
      const token = form.get("token") ?? "";
      const outcome = await signIn.stopAddressChange(token);
      if (!outcome.ok) return badLinkPage(outcome);
      const keys = (await signIn.findKeysOfStoppedChange(token)) ?? [];
      return page(path, STOPPED_TITLE, html`${CHANGE_STOPPED}${newKeysView(token, keys)}`);
    },
    async [`POST ${LINK_PATHS.revokeKeys}`]({ form }) {
      const keys = await signIn.revokeKeysOfStoppedChange(form.get("token") ?? "");
      if (keys === null) return badLinkPage(BAD_LINK);
      return page(path, "Keys revoked", revokedKeysView(keys));
    },
  };
}

function page(
  path: string,
  title: string,
  body: HtmlValue,
  status: PageStatus = { status: 200 },
): PageResponse {
  const content = { title, path, isSignedIn: false, body, scripts: [ACCOUNT_SCRIPT] };
  return { ...showPage(content), ...status };
}

const EMAIL_SENT = html`<p>We sent an email to that address. Open its link to continue.</p>
<p>If it does not arrive, check your spam folder, or try again in a few minutes.</p>`;
const ADDRESS_CHANGED = "The email address of your account has changed. Other sessions are signed out.";
const CHANGE_STOPPED = html`${notice("done", "Your account has this email address, all sessions are signed out, and the password is removed.")}
<p>We sent you an email with a link to set a new password. Afterwards, check the activity of your account.</p>`;
const IF_ACCOUNT = "If that address has an account,";
const RESET_SENT = html`<p>${IF_ACCOUNT} we sent an email to it.</p>`;

function doneView(message: string): Html {
  return html`${notice("done", message)}
<p><a href="${SIGN_IN_PATH}">Sign in</a></p>`;
}

function signUpForm(options: SignInPagesOptions, email = "", problem: string | null = null): Html {
  return html`${notice("wrong", problem)}
<form method="post" class="card">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "email" })}
${newPasswordField("password", "Password")}
${agreement(options)}<p><button>Sign up</button></p>
</form>
<p>Already have an account? <a href="${SIGN_IN_PATH}">Sign in</a>.</p>`;
}

/** What the user agrees to by signing up; nothing if the operator states no terms. */
function agreement({ termsUrl, privacyUrl }: SignInPagesOptions): Html | null {
  if (termsUrl === null) return null;
  return html`<p class="small">By signing up, you agree to the <a href="${termsUrl}">terms</a>. How your data is used: <a href="${privacyUrl ?? "/docs/privacy"}">privacy</a>.</p>
`;
}

function signInForm(target: string, email = "", problem: string | null = null): Html {
  return html`${notice("wrong", problem)}
<form method="post" action="${SIGN_IN_PATH}" class="card">
<input type="hidden" name="to" value="${target}">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "username" })}
${currentPasswordField("password", "Password")}
<p><button>Sign in</button></p>
</form>
<p><a href="${LINK_PATHS.forgotten}">Forgot your password?</a> No account yet? <a href="${SIGN_UP_PATH}">Sign up</a>.</p>`;
}

function forgottenForm(email = "", problem: string | null = null): Html {
  return html`${notice("wrong", problem)}
<form method="post" class="card">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "username" })}
<p><button>Send a link</button></p>
</form>`;
}

function resetForm(token: string, problem: string | null = null): Html {
  return html`${notice("wrong", problem)}
<form method="post" action="${LINK_PATHS.reset}" class="card">
<input type="hidden" name="token" value="${token}">
${newPasswordField("password", "New password")}
<p><button>Set password</button></p>
</form>`;
}

function confirmForm(
  token: string,
  { purpose, email }: Pick<SignInLink, "purpose" | "email">,
  problem: string | null = null,
): Html {
  return html`${notice("wrong", problem)}
<form method="post" action="${LINK_PATHS.verify}" class="card" data-once>
<input type="hidden" name="token" value="${token}">
${
  purpose === "confirm_sign_up"
    ? currentPasswordField("password", "The password you chose")
    : html`<p>The email address of your account becomes <strong>${email}</strong>. Other sessions are signed out.</p>`
}
<p><button>Confirm</button></p>
</form>`;
}

function stopForm(token: string): Html {
  return html`<form method="post" action="${LINK_PATHS.stop}" class="card" data-once>
<input type="hidden" name="token" value="${token}">
<p>Your account keeps, or returns to, the address that received this link. All sessions are signed out and the password is removed. We send you an email to set a new one. The next page lists the keys created since the change was requested and can revoke them.</p>
<p><button class="danger">Stop the change</button></p>
</form>`;
}

/** Offers to revoke the keys that were created during a change of address. */
function newKeysView(token: string, keys: readonly ApiKey[]): Html {
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

function revokedKeysView(keys: readonly ApiKey[]): Html {
  const done = `${keysInWords(keys.length)} revoked. Requests with ${keys.length === 1 ? "it" : "them"} are rejected.`;
  return html`${notice("done", done)}
<p><a href="${SIGN_IN_PATH}">Sign in</a></p>`;
}

function keysInWords(count: number): string {
  return count === 1 ? "1 key" : `${count} keys`;
}

/** A field to choose a password. */
export function newPasswordField(name: string, label: string): Html {
  return field({
    name,
    label,
    type: "password",
    autocomplete: "new-password",
    hint: PASSWORD_HINT,
    minLength: PASSWORD_LENGTH_MIN,
    maxLength: PASSWORD_LENGTH_MAX,
  });
}

/** Pages of the developer area; the playground's address can name an endpoint. */
const TARGET_PATTERN = /^(?:\/account(?:\/[\w-]+)*|\/playground(?:\?endpoint=(?:\/[\w-]+)+)?)$/;

/** Returns the page of this service to continue with; the keys if the requested path is not one of its pages. */
function targetOf(path: string | null): string {
  return path !== null && TARGET_PATTERN.test(path) ? path : SIGNED_IN_HOME;
}
