import { notice } from "../pages/form.ts";
import { ACCOUNT_SCRIPT, SIGN_IN_PATH } from "../pages/frame.ts";
import { type HtmlValue, html } from "../pages/html.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type PageResponse, type PageStatus, redirectTo, showPage } from "../pages/page-response.ts";
import type { PageRoutes, PublicPage } from "../pages/portal-context.ts";
import { longDuration } from "../pages/times.ts";
import { type Rejection, rejected } from "./context.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "./library.ts";
import { LINK_PATHS } from "./links.ts";
import type { SignIn } from "./sign-in.ts";
import {
  ADDRESS_CHANGED,
  CHANGE_STOPPED,
  confirmForm,
  doneView,
  EMAIL_SENT,
  type FormProblem,
  forgottenForm,
  IF_ACCOUNT,
  newKeysView,
  RESET_SENT,
  resetForm,
  revokedKeysView,
  SIGN_UP_PATH,
  type SignInPagesOptions,
  signInForm,
  signUpForm,
  stopForm,
} from "./views.ts";

const SIGNED_IN_HOME = "/account/keys";
const RESET_TITLE = "Set a new password";
const STOP_TITLE = "Stop the change of your email address";
const STOPPED_TITLE = "Change stopped";
const CONFIRM_BY_EMAIL = "To confirm it, open the link in our email.";
const RESET_LIFTS = "Setting a new password with “Forgot your password?” lifts this limit immediately.";
const CONFIRM_TITLE = "Confirm your email address";

const BAD_LINK_TEXT = "This link has expired or has already been used. Request a new one.";
const WRONG_SIGN_UP_PASSWORD =
  "This is not the password chosen when this address signed up. If that was not you, sign up again: your sign-up replaces the earlier one.";

/** Texts for some reasons of a rejection. */
export type ReasonTexts = Readonly<Partial<Record<Rejection["reason"], string>>>;

const REJECTIONS: Readonly<Record<Exclude<Rejection["reason"], "too_often">, FormProblem>> = {
  bad_email: { field: "email", text: "This is not a valid email address." },
  same_email: { field: "email", text: "This is already the email address of your account." },
  address_in_use: { field: "email", text: "This address belongs to another account." },
  wrong: {
    field: "password",
    text: "The email address or password is incorrect, or the address is not confirmed.",
  },
  bad_password: {
    field: "password",
    text: `The password must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`,
  },
  bad_link: { field: null, text: BAD_LINK_TEXT },
  busy: { field: null, text: "The service is busy. Please try again in a few seconds." },
};

/** The problem of a form whose fields are an email address and a password. */
export function problemOf(rejection: Rejection, text?: string): FormProblem {
  const problem =
    rejection.reason === "too_often"
      ? { field: null, text: `Too many attempts. Try again in ${longDuration(rejection.waitMs)}.` }
      : REJECTIONS[rejection.reason];
  return text === undefined ? problem : { ...problem, text };
}

const BUSY_RETRY_SECONDS = 5;

export function statusOfRejection(rejection: Rejection): PageStatus {
  if (rejection.reason === "too_often")
    return { status: 429, retryAfterSeconds: Math.ceil(rejection.waitMs / 1000) };
  return rejection.reason === "busy"
    ? { status: 503, retryAfterSeconds: BUSY_RETRY_SECONDS }
    : { status: 422 };
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

export function signInPages(signIn: SignIn, options: SignInPagesOptions): PageRoutes {
  const { hasMailServer } = options;
  return {
    public: {
      ...signUpPages(signIn, options),
      ...confirmPages(signIn),
      ...sessionPages(signIn, hasMailServer),
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
      const body = signUpForm(options, email, problemOf(outcome));
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
        const problem = problemOf(outcome, outcome.reason === "wrong" ? WRONG_SIGN_UP_PASSWORD : undefined);
        const body = link === null ? notice("wrong", problem.text) : confirmForm(token, link, problem);
        return page(path, CONFIRM_TITLE, body, statusOfRejection(outcome));
      }
      if (outcome.cookies.length > 0) return redirectTo(SIGNED_IN_HOME, outcome.cookies);
      return page(path, "Email address confirmed", doneView(ADDRESS_CHANGED));
    },
  };
}

function sessionPages(signIn: SignIn, hasMailServer: boolean): PublicPages {
  return {
    // Addresses that users try.
    "GET /login": () => redirectTo(SIGN_IN_PATH),
    "GET /sign-in": () => redirectTo(SIGN_IN_PATH),
    "GET /signup": () => redirectTo(SIGN_UP_PATH),
    "GET /sign-up": () => redirectTo(SIGN_UP_PATH),
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
      const { text, field } = problemOf(outcome);
      const help: ReasonTexts = { too_often: RESET_LIFTS, wrong: hasMailServer ? CONFIRM_BY_EMAIL : "" };
      const problem = { field, text: `${text} ${help[outcome.reason] ?? ""}`.trim() };
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
      const body = forgottenForm(email, problemOf(outcome));
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
      const body = resetForm(token, problemOf(outcome));
      return page(reset, RESET_TITLE, body, statusOfRejection(outcome));
    },
  };
}

/** The pages that stop a change of address and revoke the keys created meanwhile; their link was sent to the old address. */
function stopPages(signIn: SignIn): PublicPages {
  const path = LINK_PATHS.stop;
  const badLinkPage = (rejection: Rejection): PageResponse =>
    page(path, STOP_TITLE, notice("wrong", problemOf(rejection).text), statusOfRejection(rejection));
  return {
    // Mail filters open links, so GET has no effect.
    async [`GET ${path}`]({ query }) {
      const token = query.get("token") ?? "";
      const change = await signIn.findStoppedChange(token);
      if (change === null) return page(path, STOP_TITLE, stopForm(token));
      return page(path, STOPPED_TITLE, newKeysView(token, change.keys));
    },
    async [`POST ${path}`]({ form }) {
      const token = form.get("token") ?? "";
      const outcome = await signIn.stopAddressChange(token);
      if (!outcome.ok) return badLinkPage(outcome);
      const { keys = [] } = (await signIn.findStoppedChange(token)) ?? {};
      return page(path, STOPPED_TITLE, html`${CHANGE_STOPPED}${newKeysView(token, keys)}`);
    },
    async [`POST ${LINK_PATHS.revokeKeys}`]({ form }) {
      const keys = await signIn.revokeKeysOfStoppedChange(form.get("token") ?? "");
      if (keys === null) return badLinkPage(rejected("bad_link"));
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

/** Pages of the developer area; the playground's address can name an endpoint. */
const TARGET_PATTERN = /^(?:\/account(?:\/[\w-]+)*|\/playground(?:\?endpoint=(?:\/[\w-]+)+)?)$/;

/** Returns the page of this service to continue with; the keys if the requested path is not one of its pages. */
function targetOf(path: string | null): string {
  return path !== null && TARGET_PATTERN.test(path) ? path : SIGNED_IN_HOME;
}
