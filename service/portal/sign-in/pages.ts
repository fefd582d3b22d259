import { type Html, html } from "../pages/html.ts";
import { field, layout, notice } from "../pages/layout.ts";
import { goTo, type PageAnswer, show } from "../pages/page-answer.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type Pages, SIGN_IN_PATH } from "../portal.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "./library.ts";
import type { People, Refusal } from "./people.ts";
import { LINK_PATHS } from "./people.ts";

const SIGN_UP_PATH = "/account/sign-up";
const SIGNED_IN_HOME = "/account/keys";
const PASSWORD_HINT = `At least ${PASSWORD_LENGTH_MIN} characters.`;

const NOT_THE_PASSWORD =
  "This is not the password that was chosen for this address. If it was not you who signed up, do so: it takes the other's place.";

/** Why something was not done, in words. */
export function refusalInWords(refusal: Refusal): string {
  switch (refusal.reason) {
    case "bad_email":
      return "That is no email address.";
    case "bad_password":
      return `A password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`;
    case "wrong":
      return "The address or the password is wrong.";
    case "unverified":
      return "This address has not been confirmed yet. A new letter is on its way; open its link first.";
    case "bad_link":
      return "This link is used up or too old. Ask for another.";
    case "taken":
      return "Another account has this address.";
    case "too_often":
      return `Too many attempts. Try again in ${Math.ceil(refusal.waitMs / 60_000)} minutes.`;
  }
}

/** Signing up, in and out, and setting a forgotten password. */
export function signInPages(people: People): Pages {
  const page = (path: string, title: string, body: Html): PageAnswer =>
    show(layout({ title, path, signedIn: null, body }));
  const refused = (path: string, title: string, body: Html): PageAnswer =>
    show(layout({ title, path, signedIn: null, body }), 422);

  const signUpForm = (email = "", wrong: string | null = null): Html => html`${notice("wrong", wrong)}
<form method="post" class="card">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "email" })}
${newPasswordField("password", "Password")}
<p><button>Sign up</button></p>
</form>
<p>You have an account? <a href="${SIGN_IN_PATH}">Sign in</a>.</p>`;

  const signInForm = (
    to: string,
    email = "",
    wrong: string | null = null,
  ): Html => html`${notice("wrong", wrong)}
<form method="post" class="card">
<input type="hidden" name="to" value="${to}">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "username" })}
${field({ name: "password", label: "Password", type: "password", autocomplete: "current-password" })}
<p><button>Sign in</button></p>
</form>
<p><a href="${LINK_PATHS.forgotten}">Password forgotten?</a> No account yet? <a href="${SIGN_UP_PATH}">Sign up</a>.</p>`;

  const forgottenForm = (email = "", wrong: string | null = null): Html => html`${notice("wrong", wrong)}
<form method="post" class="card">
${field({ name: "email", label: "Email address", type: "email", value: email, autocomplete: "username" })}
<p><button>Send me a link</button></p>
</form>`;

  const resetForm = (token: string, wrong: string | null = null): Html => html`${notice("wrong", wrong)}
<form method="post" action="${LINK_PATHS.reset}" class="card">
<input type="hidden" name="token" value="${token}">
${newPasswordField("password", "New password")}
<p><button>Set the password</button></p>
</form>`;

  const verifyForm = (
    token: string,
    asksPassword: boolean,
    wrong: string | null = null,
  ): Html => html`${notice("wrong", wrong)}
<form method="post" action="${LINK_PATHS.verify}" class="card">
<input type="hidden" name="token" value="${token}">
${asksPassword ? field({ name: "password", label: "The password that you chose", type: "password", autocomplete: "current-password" }) : null}
<p><button>Confirm</button></p>
</form>`;

  const letterSent = html`<p>A letter is on its way to that address. Open the link in it to go on.</p>
<p>Nothing came? Look among the unwanted mail, or try again in a few minutes.</p>`;

  return {
    open: {
      [`GET ${SIGN_UP_PATH}`]: (_request, signedIn) =>
        signedIn === null ? page(SIGN_UP_PATH, "Sign up", signUpForm()) : goTo(SIGNED_IN_HOME),
      async [`POST ${SIGN_UP_PATH}`]({ form, address }) {
        const email = form.get("email") ?? "";
        const outcome = await people.signUp(email, form.get("password") ?? "", address);
        if (outcome.done) return page(SIGN_UP_PATH, "Confirm your address", letterSent);
        return refused(SIGN_UP_PATH, "Sign up", signUpForm(email, refusalInWords(outcome)));
      },

      // Mail filters open links: opening one does nothing yet.
      [`GET ${LINK_PATHS.verify}`]: ({ query }) => {
        const token = query.get("token") ?? "";
        return page(LINK_PATHS.verify, "Confirm your address", verifyForm(token, people.asksPassword(token)));
      },
      async [`POST ${LINK_PATHS.verify}`]({ form, address }) {
        const token = form.get("token") ?? "";
        const outcome = await people.verify(token, form.get("password") ?? "", address);
        if (!outcome.done) {
          const wrong = outcome.reason === "wrong" ? NOT_THE_PASSWORD : refusalInWords(outcome);
          const body = verifyForm(token, people.asksPassword(token), wrong);
          return refused(LINK_PATHS.verify, "Confirm your address", body);
        }
        if (outcome.cookies.length > 0) return goTo(SIGNED_IN_HOME, outcome.cookies);
        const body = html`${notice("done", "Your address is confirmed.")}<p><a href="${SIGN_IN_PATH}">Sign in</a></p>`;
        return page(LINK_PATHS.verify, "Thank you", body);
      },

      [`GET ${SIGN_IN_PATH}`]: ({ query }, signedIn) =>
        signedIn === null
          ? page(SIGN_IN_PATH, "Sign in", signInForm(ownPath(query.get("to"))))
          : goTo(ownPath(query.get("to"))),
      async [`POST ${SIGN_IN_PATH}`]({ form, address }) {
        const [email, to] = [form.get("email") ?? "", ownPath(form.get("to"))];
        const outcome = await people.signIn(email, form.get("password") ?? "", address);
        if (outcome.done) return goTo(to, outcome.cookies);
        return refused(SIGN_IN_PATH, "Sign in", signInForm(to, email, refusalInWords(outcome)));
      },

      "POST /account/sign-out": async ({ headers }: PageRequest) => goTo("/", await people.signOut(headers)),

      [`GET ${LINK_PATHS.forgotten}`]: () =>
        page(LINK_PATHS.forgotten, "Set a new password", forgottenForm()),
      async [`POST ${LINK_PATHS.forgotten}`]({ form, address }) {
        const email = form.get("email") ?? "";
        const outcome = await people.forgotten(email, address);
        if (!outcome.done)
          return refused(
            LINK_PATHS.forgotten,
            "Set a new password",
            forgottenForm(email, refusalInWords(outcome)),
          );
        const body = html`<p>If that address has an account, a letter is on its way to it.</p>`;
        return page(LINK_PATHS.forgotten, "Set a new password", body);
      },

      [`GET ${LINK_PATHS.reset}`]: ({ query }) =>
        page(LINK_PATHS.reset, "Set a new password", resetForm(query.get("token") ?? "")),
      async [`POST ${LINK_PATHS.reset}`]({ form }) {
        const token = form.get("token") ?? "";
        const outcome = await people.reset(token, form.get("password") ?? "");
        if (!outcome.done)
          return refused(LINK_PATHS.reset, "Set a new password", resetForm(token, refusalInWords(outcome)));
        const body = html`${notice("done", "The password is set; you are signed out everywhere.")}
<p><a href="${SIGN_IN_PATH}">Sign in</a></p>`;
        return page(LINK_PATHS.reset, "Done", body);
      },
    },
  };
}

/** A field for a password that is being chosen. */
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

/** A path of this service to go on to; whatever else is asked for, the keys. */
function ownPath(path: string | null): string {
  return path !== null && /^\/(?:account|playground)(?:\/[\w-]+)*$/.test(path) ? path : SIGNED_IN_HOME;
}
