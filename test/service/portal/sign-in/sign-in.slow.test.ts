import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAccount, listAudit, newRowId, ROW_ID_ENTROPY_BYTES } from "../../../../db/index.ts";
import { createLog } from "../../../../service/app/log.ts";
import { createMailer } from "../../../../service/portal/mail/mailer.ts";
import { createSignIn } from "../../../../service/portal/sign-in/sign-in.ts";
import { DIALECTS, type Dialect, newDatabase } from "../../../db/new-database.ts";
import { defined } from "../../../defined.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";

const PASSWORD = "correct horse battery";
const NETWORK = "127.0.0.1";
const EMAIL = "someone@example.com";

/** A log, and the lines written to it. */
function openLog() {
  const lines: object[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  return { lines, log: createLog("info", stream) };
}

async function open(dialect: Dialect, mailServer: MailServer) {
  const database = await newDatabase(dialect);
  const { lines, log } = openLog();
  const mailer = createMailer({ smtpUrl: mailServer.url, from: "Almagest <no-reply@example.com>", log });
  onTestFinished(() => mailer.close());
  let nowMs = Date.now();
  const signIn = await createSignIn({
    database,
    mailer,
    baseUrl: "http://127.0.0.1:8080",
    secret: "a secret of this test, long enough to sign with",
    now: () => nowMs,
    newAuditId: () => newRowId("aud", randomBytes(ROW_ID_ENTROPY_BYTES)),
    newAccountId: () => newRowId("acc", randomBytes(ROW_ID_ENTROPY_BYTES)),
    log,
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { signIn, database, lines, pass };
}

const headersOf = (cookies: readonly string[]) =>
  new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
const tokenOf = (link: URL) => defined(link.searchParams.get("token"));

describe.each(DIALECTS)("signing in on %s", (dialect) => {
  async function openSignedIn() {
    const mailServer = await openMailServer();
    const opened = await open(dialect, mailServer);
    const { signIn } = opened;
    await signIn.signUp(EMAIL, PASSWORD, NETWORK);
    await signIn.confirmAddress(tokenOf(await mailServer.linkTo(EMAIL)), PASSWORD, NETWORK);
    const signedIn = await signIn.signIn(EMAIL, PASSWORD, NETWORK);
    if (!signedIn.ok) throw new Error(signedIn.reason);
    return { ...opened, mailServer, headers: headersOf(signedIn.cookies), cookies: signedIn.cookies };
  }

  test("works once the address is confirmed, and then creates an account", async () => {
    const mailServer = await openMailServer();
    const { signIn, lines } = await open(dialect, mailServer);
    expect(await signIn.signUp(" Someone@Example.com ", PASSWORD, NETWORK)).toEqual({ ok: true });
    const link = await mailServer.linkTo(EMAIL);
    expect(link.pathname).toBe("/account/verify");
    expect(await signIn.signIn(EMAIL, PASSWORD, NETWORK)).toEqual({ ok: false, reason: "unverified" });
    expect(await signIn.confirmAddress(`${tokenOf(link)}x`, PASSWORD, NETWORK)).toEqual({
      ok: false,
      reason: "bad_link",
    });
    expect(await signIn.confirmAddress(tokenOf(link), PASSWORD, NETWORK)).toMatchObject({ ok: true });
    const signedIn = await signIn.signIn(EMAIL, PASSWORD, NETWORK);
    if (!signedIn.ok) throw new Error(signedIn.reason);
    expect(signedIn.cookies[0]).toMatch(/; HttpOnly; SameSite=Lax/);
    const session = await signIn.findSession(headersOf(signedIn.cookies));
    expect(defined(session).user.account).toMatchObject({ email: EMAIL, subscription: { state: "free" } });
    expect(await signIn.findSession(new Headers())).toBeNull();
    expect(lines).toEqual([]);
  });

  test("stores no secrets that sign in or set a password, and no client addresses", async () => {
    const { signIn, database, cookies, headers } = await openSignedIn();
    await signIn.requestPasswordReset(EMAIL, "203.0.113.7");
    const token = defined(
      decodeURIComponent(defined(cookies[0]?.split(";")[0]?.split("=")[1])).split(".")[0],
    );
    const tables = [
      "sign_in_users",
      "sign_in_sessions",
      "sign_in_credentials",
      "sign_in_verifications",
      "sign_in_attempts",
    ];
    let stored = "";
    for (const table of tables) {
      const rows = await database.kysely
        .selectFrom(table as "sign_in_users")
        .selectAll()
        .execute();
      expect(rows.length, table).toBeGreaterThan(0);
      stored += JSON.stringify(rows);
    }
    expect(token.length).toBeGreaterThan(20);
    expect(stored.includes(token)).toBe(false);
    expect(stored).not.toMatch(/reset-password:|203\.0\.113\.7|correct horse/);
    expect(await signIn.findSession(headers)).not.toBeNull();
  });

  test("ends with signing out, and rejects forged cookies", async () => {
    const { signIn, headers } = await openSignedIn();
    expect(await signIn.findSession(headers)).not.toBeNull();
    await signIn.signOut(headers);
    expect(await signIn.findSession(headers)).toBeNull();
    expect(await signIn.findSession(new Headers({ cookie: "almagest.session_token=made.up" }))).toBeNull();
  });

  test("a link sets a new password once and ends every session", async () => {
    const { signIn, headers, mailServer } = await openSignedIn();
    expect(await signIn.requestPasswordReset(EMAIL, NETWORK)).toEqual({ ok: true });
    const token = tokenOf(await mailServer.linkTo(EMAIL));
    expect(await signIn.resetPassword(token, "short")).toEqual({ ok: false, reason: "bad_password" });
    expect(await signIn.resetPassword(token, "another good password")).toEqual({ ok: true });
    expect(await signIn.resetPassword(token, "a third good password")).toEqual({
      ok: false,
      reason: "bad_link",
    });
    expect(await signIn.findSession(headers)).toBeNull();
    expect(await signIn.signIn(EMAIL, PASSWORD, NETWORK)).toEqual({ ok: false, reason: "wrong" });
    expect(await signIn.signIn(EMAIL, "another good password", NETWORK)).toMatchObject({ ok: true });
  });

  test("changing the password requires the old one and ends the other sessions", async () => {
    const { signIn, headers } = await openSignedIn();
    const other = await signIn.signIn(EMAIL, PASSWORD, NETWORK);
    if (!other.ok) throw new Error(other.reason);
    expect(await signIn.changePassword(headers, "wrong password", "another good password", NETWORK)).toEqual({
      ok: false,
      reason: "wrong",
    });
    const changed = await signIn.changePassword(headers, PASSWORD, "another good password", NETWORK);
    if (!changed.ok) throw new Error(changed.reason);
    expect(await signIn.findSession(headersOf(other.cookies))).toBeNull();
    expect(await signIn.findSession(headersOf(changed.cookies))).not.toBeNull();
  });

  test("a link sent to the new address changes the address of the user and the account", async () => {
    const { signIn, headers, mailServer, database } = await openSignedIn();
    expect(await signIn.changeAddress(headers, "new@example.com", PASSWORD, NETWORK)).toEqual({ ok: true });
    expect(defined(await signIn.findSession(headers)).user.account.email).toBe(EMAIL);
    const link = await mailServer.linkTo("new@example.com");
    expect(await signIn.confirmAddress(tokenOf(link), PASSWORD, NETWORK)).toMatchObject({ ok: true });
    const signedIn = await signIn.signIn("new@example.com", PASSWORD, NETWORK);
    if (!signedIn.ok) throw new Error(signedIn.reason);
    expect(defined(await signIn.findSession(headersOf(signedIn.cookies))).user.account.email).toBe(
      "new@example.com",
    );
    expect(await signIn.signIn(EMAIL, PASSWORD, NETWORK)).toEqual({ ok: false, reason: "wrong" });
    const accountId = defined(await signIn.findSession(headersOf(signedIn.cookies))).user.account.id;
    const audit = await listAudit(database.kysely, { accountId, limit: 9 });
    expect(audit.map(({ action }) => action)).toEqual(["account.email_changed"]);
  });

  test("the owner of an address keeps their own password after an attacker signed up with it first", async () => {
    const mailServer = await openMailServer();
    const { signIn } = await open(dialect, mailServer);
    await signIn.signUp(EMAIL, "an attacker's password", "198.51.100.1");
    const link = await mailServer.linkTo(EMAIL);
    await signIn.signUp(EMAIL, PASSWORD, NETWORK);
    await mailServer.linkTo(EMAIL);
    // Neither the mailbox alone nor another password confirms the address.
    for (const password of ["", "an attacker's password"])
      expect(await signIn.confirmAddress(tokenOf(link), password, NETWORK)).toEqual({
        ok: false,
        reason: "wrong",
      });
    expect(await signIn.signIn(EMAIL, PASSWORD, NETWORK)).toEqual({ ok: false, reason: "unverified" });
    expect(await signIn.confirmAddress(tokenOf(link), PASSWORD, NETWORK)).toMatchObject({ ok: true });
    expect(await signIn.signIn(EMAIL, "an attacker's password", NETWORK)).toEqual({
      ok: false,
      reason: "wrong",
    });
    expect(await signIn.signIn(EMAIL, PASSWORD, NETWORK)).toMatchObject({ ok: true });
    // A later sign-up does not replace a confirmed one.
    await signIn.signUp(EMAIL, "an attacker's password", "198.51.100.1");
    expect(await signIn.signIn(EMAIL, PASSWORD, NETWORK)).toMatchObject({ ok: true });
  });

  test("concurrent sign-ups with one address get the same outcome", async () => {
    const { signIn } = await openSignedIn();
    const threeTimes = (email: string) =>
      Promise.all([1, 2, 3].map(() => signIn.signUp(email, "another good password", NETWORK)));
    expect(await threeTimes("third@example.com")).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  });

  test("changing the address requires the password", async () => {
    const { signIn, headers, mailServer } = await openSignedIn();
    expect(await signIn.changeAddress(headers, "new@example.com", "wrong password", NETWORK)).toEqual({
      ok: false,
      reason: "wrong",
    });
    await signIn.signUp("last@example.com", PASSWORD, NETWORK);
    await mailServer.linkTo("last@example.com");
    expect(mailServer.emails.some(({ to }) => to.includes("new@example.com"))).toBe(false);
  });

  test("a stolen session cannot be used to guess the password: ten wrong guesses throttle it", async () => {
    const { signIn, headers } = await openSignedIn();
    const guess = () => signIn.changePassword(headers, "wrong password", "another good password", NETWORK);
    for (let attempt = 0; attempt < 10; attempt++) expect(await guess()).toMatchObject({ reason: "wrong" });
    expect(await guess()).toMatchObject({ reason: "too_often" });
    expect(await signIn.checkPassword(headers, PASSWORD, NETWORK)).toMatchObject({ reason: "too_often" });
  });

  test("a link that changes the address is invalid once a new password was set", async () => {
    const { signIn, headers, mailServer } = await openSignedIn();
    await signIn.changeAddress(headers, "thief@example.com", PASSWORD, NETWORK);
    const change = await mailServer.linkTo("thief@example.com");
    await signIn.requestPasswordReset(EMAIL, NETWORK);
    const reset = await mailServer.linkTo(EMAIL);
    // The time of a link is truncated to the second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await signIn.resetPassword(tokenOf(reset), "another good password")).toEqual({ ok: true });
    expect(await signIn.confirmAddress(tokenOf(change), "", NETWORK)).toEqual({
      ok: false,
      reason: "bad_link",
    });
    expect(await signIn.signIn(EMAIL, "another good password", NETWORK)).toMatchObject({ ok: true });
  });

  test("a link that changes the address fails if another account has the address by then", async () => {
    const { signIn, headers, mailServer } = await openSignedIn();
    await signIn.changeAddress(headers, "new@example.com", PASSWORD, NETWORK);
    const change = await mailServer.linkTo("new@example.com");
    await signIn.signUp("new@example.com", "another good password", NETWORK);
    await mailServer.linkTo("new@example.com");
    expect(await signIn.confirmAddress(tokenOf(change), "", NETWORK)).toEqual({
      ok: false,
      reason: "address_in_use",
    });
    // A link without a valid signature is rejected.
    const [head, payload] = tokenOf(change).split(".");
    expect(await signIn.confirmAddress(`${head}.${payload}.AAAA`, "", NETWORK)).toEqual({
      ok: false,
      reason: "bad_link",
    });
    expect(defined(await signIn.findSession(headers)).user.account.email).toBe(EMAIL);
  });

  test("outcomes do not reveal whether an address has an account", async () => {
    const { signIn, database, mailServer } = await openSignedIn();
    await createAccount(database.kysely, { id: "acc_other", email: "operator@example.com", nowMs: 1 });
    const unknown = "unknown@example.com";
    expect(await signIn.requestPasswordReset(EMAIL, NETWORK)).toEqual(
      await signIn.requestPasswordReset(unknown, NETWORK),
    );
    expect(await signIn.signIn(EMAIL, "wrong password", NETWORK)).toEqual(
      await signIn.signIn(unknown, "wrong password", NETWORK),
    );
    expect(await signIn.signUp(EMAIL, "wrong password", NETWORK)).toEqual(
      await signIn.signUp("third@example.com", "wrong password", NETWORK),
    );
    await mailServer.linkTo("third@example.com");
    expect(mailServer.emails.some(({ to }) => to.includes(unknown))).toBe(false);
    // The attempts with the known address changed nothing.
    expect(await signIn.signIn(EMAIL, PASSWORD, NETWORK)).toMatchObject({ ok: true });
  });

  test("ten wrong passwords throttle the address for 15 minutes, even for the correct password", async () => {
    const { signIn, pass } = await openSignedIn();
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await signIn.signIn(EMAIL, "wrong password", NETWORK)).toEqual({ ok: false, reason: "wrong" });
    }
    expect(await signIn.signIn(EMAIL, PASSWORD, "198.51.100.1")).toMatchObject({
      ok: false,
      reason: "too_often",
    });
    pass(15 * 60_000);
    expect(await signIn.signIn(EMAIL, PASSWORD, NETWORK)).toMatchObject({ ok: true });
  });
});

test("without a mail server, links are logged with a warning and not sent", async () => {
  const { lines, log } = openLog();
  const mailer = createMailer({ smtpUrl: null, from: "a@example.com", log });
  const link = "http://127.0.0.1/account/verify?token=t";
  await mailer.send({ to: EMAIL, subject: "Confirm", text: "text", link });
  const message = "email not sent because SMTP_URL is not set; forward the link yourself";
  expect(lines).toMatchObject([{ level: "warn", subject: "Confirm", link, msg: message }]);
  expect(JSON.stringify(lines)).not.toContain(EMAIL);
});
