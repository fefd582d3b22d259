import { describe, expect, test } from "vitest";
import { deleteOldRows } from "../../../../db/index.ts";
import { openOutbox } from "../../../../service/portal/mail/mailer.ts";
import { DIALECTS, newDatabaseUrl } from "../../../db/new-database.ts";
import { findBrokenRules, REQUEST_RULES, STATEMENT_RULES } from "../../../db/statements/rules.ts";
import { defined } from "../../../defined.ts";
import { openPortalServer } from "../open-portal.ts";
import { openMailServer } from "./mail-server.ts";
import {
  CLIENT,
  clientFrom,
  EMAIL,
  openLog,
  openSignedIn,
  openSignIn,
  PASSWORD,
  tokenOf,
} from "./open-sign-in.ts";

describe.each(DIALECTS)("signing in on %s", (dialect) => {
  test("works once the address is confirmed, and then creates an account", async () => {
    const mailServer = await openMailServer();
    const { signIn, lines } = await openSignIn(dialect, mailServer);
    expect(await signIn.signUp(" Someone@Example.com ", PASSWORD, CLIENT)).toEqual({ ok: true });
    const link = await mailServer.linkTo(EMAIL);
    expect(link.pathname).toBe("/account/verify");
    expect(await signIn.signIn(EMAIL, PASSWORD, CLIENT)).toEqual({ ok: false, reason: "wrong" });
    expect(await signIn.confirmAddress(`${tokenOf(link)}x`, PASSWORD, CLIENT)).toEqual({
      ok: false,
      reason: "bad_link",
    });
    expect(await signIn.confirmAddress(tokenOf(link), PASSWORD, CLIENT)).toMatchObject({ ok: true });
    const signedIn = await signIn.signIn(EMAIL, PASSWORD, CLIENT);
    if (!signedIn.ok) throw new Error(signedIn.reason);
    expect(signedIn.cookies[0]).toMatch(/; HttpOnly; SameSite=Lax/);
    const session = await signIn.findSession(clientFrom("127.0.0.1", signedIn.cookies).headers);
    expect(defined(session).user.account).toMatchObject({ email: EMAIL, subscription: { state: "free" } });
    expect(await signIn.findSession(new Headers())).toBeNull();
    expect(lines).toEqual([]);
  });

  test("stores no secrets that sign in or set a password, and no client addresses", async () => {
    const { signIn, database, cookies, client, mailServer } = await openSignedIn(dialect);
    await signIn.requestPasswordReset(EMAIL, clientFrom("203.0.113.7"));
    await mailServer.linkTo(EMAIL, "/account/reset");
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
    expect(await signIn.findSession(client.headers)).not.toBeNull();
  });

  test("ends with signing out, and rejects forged cookies", async () => {
    const { signIn, client } = await openSignedIn(dialect);
    expect(await signIn.findSession(client.headers)).not.toBeNull();
    await signIn.signOut(client.headers);
    expect(await signIn.findSession(client.headers)).toBeNull();
    expect(await signIn.findSession(new Headers({ cookie: "almagest.session_token=made.up" }))).toBeNull();
  });

  test("a link sets a new password once and ends every session", async () => {
    const { signIn, client, mailServer } = await openSignedIn(dialect);
    expect(await signIn.requestPasswordReset(EMAIL, CLIENT)).toEqual({ ok: true });
    const token = tokenOf(await mailServer.linkTo(EMAIL));
    expect(await signIn.resetPassword(token, "short", CLIENT)).toEqual({ ok: false, reason: "bad_password" });
    expect(await signIn.resetPassword(token, "another good password", CLIENT)).toMatchObject({ ok: true });
    expect(await signIn.resetPassword(token, "a third good password", CLIENT)).toEqual({
      ok: false,
      reason: "bad_link",
    });
    expect(await signIn.findSession(client.headers)).toBeNull();
    expect(await signIn.signIn(EMAIL, PASSWORD, CLIENT)).toEqual({ ok: false, reason: "wrong" });
    expect(await signIn.signIn(EMAIL, "another good password", CLIENT)).toMatchObject({ ok: true });
  });

  test("changing the password requires the old one and ends the other sessions", async () => {
    const { signIn, client } = await openSignedIn(dialect);
    const other = await signIn.signIn(EMAIL, PASSWORD, CLIENT);
    if (!other.ok) throw new Error(other.reason);
    expect(await signIn.changePassword("wrong password", "another good password", client)).toEqual({
      ok: false,
      reason: "wrong",
    });
    const changed = await signIn.changePassword(PASSWORD, "another good password", client);
    if (!changed.ok) throw new Error(changed.reason);
    expect(await signIn.findSession(clientFrom("127.0.0.1", other.cookies).headers)).toBeNull();
    expect(await signIn.findSession(clientFrom("127.0.0.1", changed.cookies).headers)).not.toBeNull();
  });

  test("the owner of an address keeps their own password after an attacker signed up with it first", async () => {
    const mailServer = await openMailServer();
    const { signIn } = await openSignIn(dialect, mailServer);
    await signIn.signUp(EMAIL, "an attacker's password", clientFrom("198.51.100.1"));
    const link = await mailServer.linkTo(EMAIL);
    await signIn.signUp(EMAIL, PASSWORD, CLIENT);
    await mailServer.linkTo(EMAIL);
    // Neither the mailbox alone nor another password confirms the address.
    for (const password of ["", "an attacker's password"])
      expect(await signIn.confirmAddress(tokenOf(link), password, CLIENT)).toEqual({
        ok: false,
        reason: "wrong",
      });
    expect(await signIn.signIn(EMAIL, PASSWORD, CLIENT)).toEqual({ ok: false, reason: "wrong" });
    expect(await signIn.confirmAddress(tokenOf(link), PASSWORD, CLIENT)).toMatchObject({ ok: true });
    expect(await signIn.signIn(EMAIL, "an attacker's password", CLIENT)).toEqual({
      ok: false,
      reason: "wrong",
    });
    expect(await signIn.signIn(EMAIL, PASSWORD, CLIENT)).toMatchObject({ ok: true });
    // A later sign-up does not replace a confirmed one.
    await signIn.signUp(EMAIL, "an attacker's password", clientFrom("198.51.100.1"));
    expect(await signIn.signIn(EMAIL, PASSWORD, CLIENT)).toMatchObject({ ok: true });
  });

  test("concurrent sign-ups with one address get the same outcome", async () => {
    const { signIn } = await openSignIn(dialect, await openMailServer());
    // One sign-up deletes the user of another between its two statements in some of the rounds only.
    for (let round = 0; round < 12; round++) {
      const client = clientFrom(`203.0.113.${round}`);
      const signUp = () => signIn.signUp(`user-${round}@example.com`, "another good password", client);
      expect(await Promise.all([signUp(), signUp(), signUp()])).toEqual([
        { ok: true },
        { ok: true },
        { ok: true },
      ]);
    }
  });
});

test("without a mail server, links are logged with a warning and not sent", async () => {
  const { lines, log } = openLog();
  const outbox = await openOutbox(null, "a@example.com", log);
  const link = "http://127.0.0.1/account/verify?token=t";
  outbox.send({ to: EMAIL, subject: "Confirm", text: "text", link });
  const message = "email not sent because SMTP_URL is not set; forward the link yourself";
  expect(lines).toMatchObject([{ level: "warn", subject: "Confirm", link, msg: message }]);
  expect(JSON.stringify(lines)).not.toContain(EMAIL);
  // A notice is dropped, with its links.
  outbox.send({ to: EMAIL, subject: "Changed", text: link });
  expect(lines).toHaveLength(1);
});

test("the statements of the sign-in library are within what distributed databases support", async () => {
  const server = await openPortalServer({ database: await newDatabaseUrl("postgres") });
  const statements = new Set<string>();
  server.accounts.database.onStatement((_durationMs, statement) => statements.add(statement));
  const client = await server.signedIn();
  for (const path of ["/account", "/account/keys", "/account/usage", "/account/settings"])
    await client.get(path);
  await client.post("/account/sign-out", {});
  const ofLibrary = [...statements].filter((statement) =>
    /sign_in_(sessions|credentials|users)/.test(statement),
  );
  expect(ofLibrary.length).toBeGreaterThan(5);
  const broken = [...statements].flatMap((statement) =>
    findBrokenRules(statement, [...STATEMENT_RULES, ...REQUEST_RULES]).map((rule) => `${rule}: ${statement}`),
  );
  expect(broken).toEqual([]);
});

const EXPIRING = ["sign_in_links", "sign_in_sessions", "sign_in_verifications"] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(DIALECTS)("cleanup of sign-in data on %s", (dialect) => {
  test("deletes links after an hour and sessions after two weeks, not earlier", async () => {
    const { accounts, signedIn, mail } = await openPortalServer({
      database: await newDatabaseUrl(dialect),
    });
    const { kysely } = accounts.database;
    const client = await signedIn();
    await client.post("/account/forgotten", { email: EMAIL });
    await mail.linkTo(EMAIL, "/account/reset");
    const nowMs = Date.now();
    expect(await deleteOldRows(kysely, nowMs, ...EXPIRING)).toBe(0);
    expect(await deleteOldRows(kysely, nowMs + HOUR_MS + 60_000, ...EXPIRING)).toBe(1);
    expect((await client.get("/account")).status).toBe(200);
    expect(await deleteOldRows(kysely, nowMs + 13 * DAY_MS, ...EXPIRING)).toBe(0);
    expect(await deleteOldRows(kysely, nowMs + 14 * DAY_MS + HOUR_MS, ...EXPIRING)).toBe(1);
    expect((await client.get("/account")).status).toBe(303);
    const again = await client.post("/account/sign-in", { email: EMAIL, password: PASSWORD });
    expect(again.status).toBe(303);
  });

  test("deletes users who never confirmed their address, and only those", async () => {
    const { accounts, signedIn, newClient } = await openPortalServer({
      database: await newDatabaseUrl(dialect),
    });
    const { kysely } = accounts.database;
    const client = await signedIn();
    await newClient().post("/account/sign-up", { email: "never@example.com", password: PASSWORD });
    const emails = async () => {
      const rows = await kysely.selectFrom("sign_in_users").select("email").orderBy("email").execute();
      return rows.map(({ email }) => email);
    };
    expect(await deleteOldRows(kysely, Date.now() - HOUR_MS, "sign_in_users")).toBe(0);
    expect(await emails()).toEqual(["never@example.com", EMAIL]);
    expect(await deleteOldRows(kysely, Date.now() + HOUR_MS, "sign_in_users")).toBe(1);
    expect(await emails()).toEqual([EMAIL]);
    expect((await client.get("/account")).status).toBe(200);
  });
});
