import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAccount, listAudit, newRowId, ROW_ID_ENTROPY_BYTES } from "../../../../db/index.ts";
import { createMail } from "../../../../service/portal/mail/mail.ts";
import { createPeople } from "../../../../service/portal/sign-in/people.ts";
import { DIALECTS, type Dialect, newDatabase } from "../../../db/new-database.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";

const PASSWORD = "correct horse battery";
const HERE = "127.0.0.1";
const EMAIL = "someone@example.com";

async function open(dialect: Dialect, mailServer: MailServer) {
  const database = await newDatabase(dialect);
  const lines: object[] = [];
  const log = {
    warn: (fields: object, message: string) => lines.push({ ...fields, message }),
    error: (fields: object, message: string) => lines.push({ ...fields, message }),
  };
  const mail = createMail({ smtpUrl: mailServer.url, from: "Almagest <no-reply@example.com>", log });
  onTestFinished(() => mail.close());
  let nowMs = Date.now();
  const people = await createPeople({
    database,
    mail,
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
  return { people, database, lines, pass };
}

const headersOf = (cookies: readonly string[]) =>
  new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
const tokenOf = (link: URL) => link.searchParams.get("token")!;

describe.each(DIALECTS)("people on %s", (dialect) => {
  async function openSignedIn() {
    const mailServer = await openMailServer();
    const opened = await open(dialect, mailServer);
    const { people } = opened;
    await people.signUp(EMAIL, PASSWORD, HERE);
    await people.verify(tokenOf(await mailServer.linkTo(EMAIL)), PASSWORD, HERE);
    const signedIn = await people.signIn(EMAIL, PASSWORD, HERE);
    if (!signedIn.done) throw new Error(signedIn.reason);
    return { ...opened, mailServer, headers: headersOf(signedIn.cookies), cookies: signedIn.cookies };
  }

  test("sign in once the letter has shown the address to be theirs, and have an account then", async () => {
    const mailServer = await openMailServer();
    const { people, lines } = await open(dialect, mailServer);
    expect(await people.signUp(" Someone@Example.com ", PASSWORD, HERE)).toEqual({ done: true });
    const link = await mailServer.linkTo(EMAIL);
    expect(link.pathname).toBe("/account/verify");
    expect(await people.signIn(EMAIL, PASSWORD, HERE)).toEqual({ done: false, reason: "unverified" });
    expect(await people.verify(`${tokenOf(link)}x`, PASSWORD, HERE)).toEqual({
      done: false,
      reason: "bad_link",
    });
    expect(await people.verify(tokenOf(link), PASSWORD, HERE)).toMatchObject({ done: true });
    const signedIn = await people.signIn(EMAIL, PASSWORD, HERE);
    if (!signedIn.done) throw new Error(signedIn.reason);
    expect(signedIn.cookies[0]).toMatch(/; HttpOnly; SameSite=Lax/);
    const who = await people.whoIs(headersOf(signedIn.cookies));
    expect(who!.signedIn.account).toMatchObject({ email: EMAIL, subscription: { state: "free" } });
    expect(await people.whoIs(new Headers())).toBeNull();
    expect(lines).toEqual([]);
  });

  test("leave nothing in the database that signs in or sets a password, nor where they come from", async () => {
    const { people, database, cookies, headers } = await openSignedIn();
    await people.forgotten(EMAIL, "203.0.113.7");
    const token = decodeURIComponent(cookies[0]!.split(";")[0]!.split("=")[1]!).split(".")[0]!;
    const tables = [
      "sign_in_users",
      "sign_in_sessions",
      "sign_in_credentials",
      "sign_in_verifications",
      "sign_in_attempts",
    ];
    let kept = "";
    for (const table of tables) {
      const rows = await database.kysely
        .selectFrom(table as "sign_in_users")
        .selectAll()
        .execute();
      expect(rows.length, table).toBeGreaterThan(0);
      kept += JSON.stringify(rows);
    }
    expect(token.length).toBeGreaterThan(20);
    expect(kept.includes(token)).toBe(false);
    expect(kept).not.toMatch(/reset-password:|203\.0\.113\.7|correct horse/);
    expect(await people.whoIs(headers)).not.toBeNull();
  });

  test("are out when they sign out, and others' cookies and made-up ones are nobody's", async () => {
    const { people, headers } = await openSignedIn();
    expect(await people.whoIs(headers)).not.toBeNull();
    await people.signOut(headers);
    expect(await people.whoIs(headers)).toBeNull();
    expect(await people.whoIs(new Headers({ cookie: "almagest.session_token=made.up" }))).toBeNull();
  });

  test("set a new password by letter, once, which ends every session", async () => {
    const { people, headers, mailServer } = await openSignedIn();
    expect(await people.forgotten(EMAIL, HERE)).toEqual({ done: true });
    const token = tokenOf(await mailServer.linkTo(EMAIL));
    expect(await people.reset(token, "short")).toEqual({ done: false, reason: "bad_password" });
    expect(await people.reset(token, "another good password")).toEqual({ done: true });
    expect(await people.reset(token, "a third good password")).toEqual({ done: false, reason: "bad_link" });
    expect(await people.whoIs(headers)).toBeNull();
    expect(await people.signIn(EMAIL, PASSWORD, HERE)).toEqual({ done: false, reason: "wrong" });
    expect(await people.signIn(EMAIL, "another good password", HERE)).toMatchObject({ done: true });
  });

  test("change their password with the old one, which ends their other sessions", async () => {
    const { people, headers } = await openSignedIn();
    const other = await people.signIn(EMAIL, PASSWORD, HERE);
    if (!other.done) throw new Error(other.reason);
    expect(await people.changePassword(headers, "wrong password", "another good password", HERE)).toEqual({
      done: false,
      reason: "wrong",
    });
    const changed = await people.changePassword(headers, PASSWORD, "another good password", HERE);
    if (!changed.done) throw new Error(changed.reason);
    expect(await people.whoIs(headersOf(other.cookies))).toBeNull();
    expect(await people.whoIs(headersOf(changed.cookies))).not.toBeNull();
  });

  test("change their address by a letter to the new one, and the account goes along", async () => {
    const { people, headers, mailServer, database } = await openSignedIn();
    expect(await people.changeEmail(headers, "new@example.com", PASSWORD, HERE)).toEqual({ done: true });
    expect((await people.whoIs(headers))!.signedIn.account.email).toBe(EMAIL);
    const link = await mailServer.linkTo("new@example.com");
    expect(await people.verify(tokenOf(link), PASSWORD, HERE)).toMatchObject({ done: true });
    const signedIn = await people.signIn("new@example.com", PASSWORD, HERE);
    if (!signedIn.done) throw new Error(signedIn.reason);
    expect((await people.whoIs(headersOf(signedIn.cookies)))!.signedIn.account.email).toBe("new@example.com");
    expect(await people.signIn(EMAIL, PASSWORD, HERE)).toEqual({ done: false, reason: "wrong" });
    const accountId = (await people.whoIs(headersOf(signedIn.cookies)))!.signedIn.account.id;
    const audit = await listAudit(database.kysely, { accountId, limit: 9 });
    expect(audit.map(({ action }) => action)).toEqual(["account.email_changed"]);
  });

  test("have the password of their own, though somebody else signed up with their address before", async () => {
    const mailServer = await openMailServer();
    const { people } = await open(dialect, mailServer);
    await people.signUp(EMAIL, "the password of a stranger", "198.51.100.1");
    const link = await mailServer.linkTo(EMAIL);
    await people.signUp(EMAIL, PASSWORD, HERE);
    await mailServer.linkTo(EMAIL);
    // The mailbox alone confirms nothing, nor does a password without it.
    for (const password of ["", "the password of a stranger"])
      expect(await people.verify(tokenOf(link), password, HERE)).toEqual({ done: false, reason: "wrong" });
    expect(await people.signIn(EMAIL, PASSWORD, HERE)).toEqual({ done: false, reason: "unverified" });
    expect(await people.verify(tokenOf(link), PASSWORD, HERE)).toMatchObject({ done: true });
    expect(await people.signIn(EMAIL, "the password of a stranger", HERE)).toEqual({
      done: false,
      reason: "wrong",
    });
    expect(await people.signIn(EMAIL, PASSWORD, HERE)).toMatchObject({ done: true });
    // Once confirmed, nobody starts anew.
    await people.signUp(EMAIL, "the password of a stranger", "198.51.100.1");
    expect(await people.signIn(EMAIL, PASSWORD, HERE)).toMatchObject({ done: true });
  });

  test("learn nothing of an address by signing up with it several times at once", async () => {
    const { people } = await openSignedIn();
    const threeTimes = (email: string) =>
      Promise.all([1, 2, 3].map(() => people.signUp(email, "another good password", HERE)));
    expect(await threeTimes("third@example.com")).toEqual([{ done: true }, { done: true }, { done: true }]);
  });

  test("are asked for their password before the address changes", async () => {
    const { people, headers, mailServer } = await openSignedIn();
    expect(await people.changeEmail(headers, "new@example.com", "wrong password", HERE)).toEqual({
      done: false,
      reason: "wrong",
    });
    await people.signUp("last@example.com", PASSWORD, HERE);
    await mailServer.linkTo("last@example.com");
    expect(mailServer.letters.some(({ to }) => to.includes("new@example.com"))).toBe(false);
  });

  test("let nobody guess the password in a stolen session: ten wrong ones hold it up", async () => {
    const { people, headers } = await openSignedIn();
    const guess = () => people.changePassword(headers, "wrong password", "another good password", HERE);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await guess()).toMatchObject({ reason: "wrong" });
    expect(await guess()).toMatchObject({ reason: "too_often" });
    expect(await people.isPasswordOf(headers, PASSWORD, HERE)).toMatchObject({ reason: "too_often" });
  });

  test("lose no address by a link that was asked for before they set a new password", async () => {
    const { people, headers, mailServer } = await openSignedIn();
    await people.changeEmail(headers, "thief@example.com", PASSWORD, HERE);
    const change = await mailServer.linkTo("thief@example.com");
    await people.forgotten(EMAIL, HERE);
    const reset = await mailServer.linkTo(EMAIL);
    // A link tells the second that it was made in.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await people.reset(tokenOf(reset), "another good password")).toEqual({ done: true });
    expect(await people.verify(tokenOf(change), "", HERE)).toEqual({ done: false, reason: "bad_link" });
    expect(await people.signIn(EMAIL, "another good password", HERE)).toMatchObject({ done: true });
  });

  test("are told when the address they change to is somebody else's by the time they open the link", async () => {
    const { people, headers, mailServer } = await openSignedIn();
    await people.changeEmail(headers, "new@example.com", PASSWORD, HERE);
    const change = await mailServer.linkTo("new@example.com");
    await people.signUp("new@example.com", "another good password", HERE);
    await mailServer.linkTo("new@example.com");
    expect(await people.verify(tokenOf(change), "", HERE)).toEqual({ done: false, reason: "taken" });
    // What the link does not show to be the service's own asks nothing.
    const [head, payload] = tokenOf(change).split(".");
    expect(await people.verify(`${head}.${payload}.AAAA`, "", HERE)).toEqual({
      done: false,
      reason: "bad_link",
    });
    expect((await people.whoIs(headers))!.signedIn.account.email).toBe(EMAIL);
  });

  test("learn nothing of who has an account: strangers get the answers that owners get", async () => {
    const { people, database, mailServer } = await openSignedIn();
    await createAccount(database.kysely, { id: "acc_other", email: "operator@example.com", nowMs: 1 });
    const unknown = "unknown@example.com";
    expect(await people.forgotten(EMAIL, HERE)).toEqual(await people.forgotten(unknown, HERE));
    expect(await people.signIn(EMAIL, "wrong password", HERE)).toEqual(
      await people.signIn(unknown, "wrong password", HERE),
    );
    expect(await people.signUp(EMAIL, "wrong password", HERE)).toEqual(
      await people.signUp("third@example.com", "wrong password", HERE),
    );
    await mailServer.linkTo("third@example.com");
    expect(mailServer.letters.some(({ to }) => to.includes(unknown))).toBe(false);
    // What was tried with a known address changed nothing.
    expect(await people.signIn(EMAIL, PASSWORD, HERE)).toMatchObject({ done: true });
  });

  test("are held up after ten wrong passwords, right one or not, for a quarter of an hour", async () => {
    const { people, pass } = await openSignedIn();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await people.signIn(EMAIL, "wrong password", HERE)).toEqual({ done: false, reason: "wrong" });
    }
    expect(await people.signIn(EMAIL, PASSWORD, "198.51.100.1")).toMatchObject({
      done: false,
      reason: "too_often",
    });
    pass(15 * 60_000);
    expect(await people.signIn(EMAIL, PASSWORD, HERE)).toMatchObject({ done: true });
  });
});

test("without a mail server the link goes to the operator's log, with a warning, and to nobody else", async () => {
  const lines: object[] = [];
  const mail = createMail({
    smtpUrl: null,
    from: "a@example.com",
    log: { warn: (fields, message) => lines.push({ ...fields, message }) },
  });
  await mail.send({
    to: EMAIL,
    subject: "Confirm",
    text: "text",
    link: "http://127.0.0.1/account/verify?token=t",
  });
  expect(lines).toEqual([
    {
      subject: "Confirm",
      link: "http://127.0.0.1/account/verify?token=t",
      message: "SMTP_URL is not set: a letter was not sent; hand its link on yourself",
    },
  ]);
});
