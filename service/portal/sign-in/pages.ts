import { currentPasswordField, field, notice } from "../pages/form.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type PageResponse, redirectTo, showPage } from "../pages/page-response.ts";
import { type PageRoutes, type PublicPage, SIGN_IN_PATH } from "../pages/page-routes.ts";
import type { Rejection } from "./context.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "./library.ts";
import { LINK_PATHS, type SignIn } from "./sign-in.ts";

const SIGN_UP_PATH = "/account/sign-up";
const SIGNED_IN_HOME = "/account/keys";
const PASSWORD_HINT = `At least ${PASSWORD_LENGTH_MIN} characters.`;
const RESET_TITLE = "Set a new password";
const CONFIRM_TITLE = "Confirm your email address";

const WRONG_SIGN_UP_PASSWORD =
  "This is not the password chosen when this address signed up. If that was not you, sign up again: your sign-up replaces the earlier one.";

/** Explains a rejection to the user. */
export function rejectionInWords(rejection: Rejection): string {
  switch (rejection.reason) {
    case "bad_email":
      return "This is not a valid email address.";
    case "bad_password":
      return `The password must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`;
    case "wrong":
      return "The email address or password is incorrect.";
    case "unverified":
      return "This address is not confirmed yet. We sent you another email; open its link first.";
    case "bad_link":
      return "This link has expired or has already been used. Request a new one.";
    case "address_in_use":
      return "This address belongs to another account.";
    case "too_often":
      return `Too many attempts. Try again in ${Math.ceil(rejection.waitMs / 60_000)} minutes.`;
  }
}

/** The pages to sign up, confirm an address, sign in and out, and set a forgotten password. */
export function signInPages(signIn: SignIn): PageRoutes {
  return {
    public: {
      ...signUpPages(signIn),
      ...confirmPages(signIn),
      ...sessionPages(signIn),
      ...passwordPages(signIn),
    },
  };
}

type PublicPages = Readonly<Record<string, PublicPage>>;

function signUpPages(signIn: SignIn): PublicPages {
  return {
    [`GET ${SIGN_UP_PATH}`]: (_request, user) =>
      user === null ? page(SIGN_UP_PATH, "Sign up", signUpForm()) : redirectTo(SIGNED_IN_HOME),
    async [`POST ${SIGN_UP_PATH}`]({ form, clientNetwork }) {
      const email = form.get("email") ?? "";
      const outcome = await signIn.signUp(email, form.get("password") ?? "", clientNetwork);
      if (outcome.ok) return page(SIGN_UP_PATH, CONFIRM_TITLE, EMAIL_SENT);
      return page(SIGN_UP_PATH, "Sign up", signUpForm(email, rejectionInWords(outcome)), 422);
    },
  };
}

function confirmPages(signIn: SignIn): PublicPages {
  const path = LINK_PATHS.verify;
  return {
    // Mail filters open links, so GET has no effect.
    [`GET ${path}`]: ({ query }) => {
      const token = query.get("token") ?? "";
      return page(path, CONFIRM_TITLE, confirmForm(token, signIn.requiresPassword(token)));
    },
    async [`POST ${path}`]({ form, clientNetwork }) {
      const token = form.get("token") ?? "";
      const outcome = await signIn.confirmAddress(token, form.get("password") ?? "", clientNetwork);
      if (!outcome.ok) {
        const problem = outcome.reason === "wrong" ? WRONG_SIGN_UP_PASSWORD : rejectionInWords(outcome);
        return page(path, CONFIRM_TITLE, confirmForm(token, signIn.requiresPassword(token), problem), 422);
      }
      if (outcome.cookies.length > 0) return redirectTo(SIGNED_IN_HOME, outcome.cookies);
      return page(path, "Email address confirmed", doneView("Your email address is confirmed."));
    },
  };
}

function sessionPages(signIn: SignIn): PublicPages {
  return {
    [`GET ${SIGN_IN_PATH}`]: ({ query }, user) => {
      const target = targetOf(query.get("to"));
      return user === null ? page(SIGN_IN_PATH, "Sign in", signInForm(target)) : redirectTo(target);
    },
    async [`POST ${SIGN_IN_PATH}`]({ form, clientNetwork }) {
      const email = form.get("email") ?? "";
      const target = targetOf(form.get("to"));
      const outcome = await signIn.signIn(email, form.get("password") ?? "", clientNetwork);
      if (outcome.ok) return redirectTo(target, outcome.cookies);
      return page(SIGN_IN_PATH, "Sign in", signInForm(target, email, rejectionInWords(outcome)), 422);
    },
    "POST /account/sign-out": async ({ headers }: PageRequest) =>
      redirectTo("/", await signIn.signOut(headers)),
  };
}

function passwordPages(signIn: SignIn): PublicPages {
  const { forgotten, reset } = LINK_PATHS;
  return {
    [`GET ${forgotten}`]: () => page(forgotten, RESET_TITLE, forgottenForm()),
    async [`POST ${forgotten}`]({ form, clientNetwork }) {
      const email = form.get("email") ?? "";
      const outcome = await signIn.requestPasswordReset(email, clientNetwork);
      if (outcome.ok) return page(forgotten, RESET_TITLE, RESET_SENT);
      return page(forgotten, RESET_TITLE, forgottenForm(email, rejectionInWords(outcome)), 422);
    },
    [`GET ${reset}`]: ({ query }) => page(reset, RESET_TITLE, resetForm(query.get("token") ?? "")),
    async [`POST ${reset}`]({ form }) {
      const token = form.get("token") ?? "";
      const outcome = await signIn.resetPassword(token, form.get("password") ?? "");
      if (outcome.ok)
        return page(reset, "Password set", doneView("Your password is set. You are signed out everywhere."));
      return page(reset, RESET_TITLE, resetForm(token, rejectionInWords(outcome)), 422);
    },
  };
}

function page(path: string, title: string, body: Html, status = 200): PageResponse {
  return showPage(layout({ title, path, isSignedIn: false, body }), status);
}

const EMAIL_SENT = html`<p>We sent an email to that address. Open its link to continue.</p>
<p>If it does not arrive, check your spam folder, or try again in a few minutes.</p>`;
const RESET_SENT = html`<p>If that address has an account, we sent an email to it.</p>`;

function doneView(message: string): Html {
  return html`${notice("done", message)}
<p><a href="${SIGN_IN_PATH}">Sign in</a></p>`;
}

function signUpForm(email = "", problem: string | null = null): Html {
  return html`${notice("wrong", problem)}
<form method="post" class="card">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "email" })}
${newPasswordField("password", "Password")}
<p><button>Sign up</button></p>
</form>
<p>Already have an account? <a href="${SIGN_IN_PATH}">Sign in</a>.</p>`;
}

function signInForm(target: string, email = "", problem: string | null = null): Html {
  return html`${notice("wrong", problem)}
<form method="post" class="card">
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

function confirmForm(token: string, requiresPassword: boolean, problem: string | null = null): Html {
  return html`${notice("wrong", problem)}
<form method="post" action="${LINK_PATHS.verify}" class="card">
<input type="hidden" name="token" value="${token}">
${requiresPassword ? currentPasswordField("password", "The password you chose") : null}
<p><button>Confirm</button></p>
</form>`;
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

/** Returns the page of this service to continue with; the keys if the requested path is not one of its pages. */
function targetOf(path: string | null): string {
  return path !== null && /^\/(?:account|playground)(?:\/[\w-]+)*$/.test(path) ? path : SIGNED_IN_HOME;
}
