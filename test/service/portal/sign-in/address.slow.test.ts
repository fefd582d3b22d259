import { describe, expect, test } from "vitest";
import { listAudit } from "../../../../db/index.ts";
import { DIALECTS, type Dialect } from "../../../db/new-database.ts";
import { defined } from "../../../defined.ts";
import { CLIENT, clientFrom, EMAIL, openSignedIn, PASSWORD, tokenOf } from "./open-sign-in.ts";

const NEW_EMAIL = "new@example.com";
const NEW_PASSWORD = "another good password";
const BAD_LINK = { ok: false, reason: "bad_link" } as const;
const HOUR_MS = 3_600_000;

/** A user who has requested a change of the address, and the links that were emailed. */
async function openChange({
  dialect = "sqlite",
  email = NEW_EMAIL,
}: {
  dialect?: Dialect;
  email?: string;
} = {}) {
  const opened = await openSignedIn(dialect);
  const { signIn, client, mailServer } = opened;
  const other = await signIn.signIn(EMAIL, PASSWORD, CLIENT);
  if (!other.ok) throw new Error(other.reason);
  expect(await signIn.changeAddress(email, PASSWORD, client)).toEqual({ ok: true });
  const change = tokenOf(await mailServer.linkTo(email, "/account/verify"));
  const stop = tokenOf(await mailServer.linkTo(EMAIL, "/account/stop-change"));
  const emailOf = async () => (await signIn.findSession(client.headers))?.user.account.email;
  return { ...opened, other: clientFrom("127.0.0.1", other.cookies), change, stop, emailOf };
}

describe.each(DIALECTS)("changing the address on %s", (dialect) => {
  test("a link sent to the new address changes it once, ends the other sessions, and informs the old address", async () => {
    const { signIn, client, other, mailServer, database, change, emailOf } = await openChange({ dialect });
    expect(await emailOf()).toBe(EMAIL);
    await mailServer.received(EMAIL, "Your Almagest email address is about to change");
    expect(await signIn.confirmAddress(change, "", client)).toMatchObject({ ok: true });
    expect(await emailOf()).toBe(NEW_EMAIL);
    expect(await signIn.findSession(other.headers)).toBeNull();
    const notice = await mailServer.received(EMAIL, "Your Almagest email address has changed");
    expect(notice).toContain(NEW_EMAIL);
    expect(await signIn.signIn(EMAIL, PASSWORD, CLIENT)).toEqual({ ok: false, reason: "wrong" });
    expect(await signIn.signIn(NEW_EMAIL, PASSWORD, CLIENT)).toMatchObject({ ok: true });
    expect(await signIn.confirmAddress(change, "", client)).toEqual(BAD_LINK);
    const accountId = defined(await signIn.findSession(client.headers)).user.account.id;
    const audit = await listAudit(database.kysely, { accountId, limit: 9 });
    expect(audit.map(({ action }) => action)).toEqual(["account.email_changed"]);
  });

  test("fails if another account has the address by then", async () => {
    const { signIn, mailServer, change, emailOf } = await openChange({ dialect });
    await signIn.signUp(NEW_EMAIL, NEW_PASSWORD, CLIENT);
    await mailServer.linkTo(NEW_EMAIL);
    const outcome = await signIn.confirmAddress(change, "", CLIENT);
    expect(outcome).toEqual({ ok: false, reason: "address_in_use" });
    expect(await emailOf()).toBe(EMAIL);
  });

  test("the old address undoes a completed change, even if the thief changed it twice and used a link to stop", async () => {
    const { signIn, client, mailServer, pass, change, stop } = await openChange({
      dialect,
      email: "thief@example.com",
    });
    pass(1_000);
    await signIn.confirmAddress(change, "", client);
    await signIn.changeAddress("thief-2@example.com", PASSWORD, client);
    const second = tokenOf(await mailServer.linkTo("thief-2@example.com"));
    await signIn.confirmAddress(second, "", client);
    const stopOfThief = tokenOf(await mailServer.linkTo("thief@example.com", "/account/stop-change"));
    const secondStopOfThief = tokenOf(await mailServer.linkTo("thief@example.com", "/account/stop-change"));
    expect(await signIn.stopAddressChange(stopOfThief)).toEqual({ ok: true });
    expect(await signIn.stopAddressChange(stop)).toEqual({ ok: true });
    expect(await signIn.stopAddressChange(secondStopOfThief)).toEqual(BAD_LINK);
    const reset = tokenOf(await mailServer.linkTo(EMAIL, "/account/reset"));
    expect(await signIn.resetPassword(reset, NEW_PASSWORD, CLIENT)).toMatchObject({ ok: true });
    expect(await signIn.signIn(EMAIL, NEW_PASSWORD, CLIENT)).toMatchObject({ ok: true });
    expect(await signIn.signIn("thief@example.com", PASSWORD, CLIENT)).toMatchObject({ reason: "wrong" });
  });
});

describe("changing the address", () => {
  test("the link works in a browser without a session, and then ends every session", async () => {
    const { signIn, client, change } = await openChange();
    expect(await signIn.confirmAddress(change, "", CLIENT)).toMatchObject({ ok: true });
    expect(await signIn.findSession(client.headers)).toBeNull();
  });

  test("requires the password", async () => {
    const { signIn, client, mailServer } = await openSignedIn("sqlite");
    const rejected = await signIn.changeAddress(NEW_EMAIL, "wrong password", client);
    expect(rejected).toEqual({ ok: false, reason: "wrong" });
    await signIn.signUp("last@example.com", PASSWORD, CLIENT);
    await mailServer.linkTo("last@example.com");
    expect(mailServer.emails.some(({ to }) => to.includes(NEW_EMAIL))).toBe(false);
    const same = await signIn.changeAddress(EMAIL.toUpperCase(), PASSWORD, client);
    expect(same).toEqual({ ok: false, reason: "same_email" });
  });

  test("a link expires after a day, is replaced by the next request, and ends with a new password", async () => {
    const { signIn, client, mailServer, change, pass } = await openChange();
    await signIn.changeAddress("other@example.com", PASSWORD, client);
    const second = tokenOf(await mailServer.linkTo("other@example.com"));
    expect(await signIn.confirmAddress(change, "", client)).toEqual(BAD_LINK);
    pass(24 * HOUR_MS);
    expect(await signIn.confirmAddress(second, "", client)).toEqual(BAD_LINK);
    await signIn.changeAddress("other@example.com", PASSWORD, client);
    const third = tokenOf(await mailServer.linkTo("other@example.com"));
    expect(await signIn.changePassword(PASSWORD, NEW_PASSWORD, client)).toMatchObject({ ok: true });
    expect(await signIn.confirmAddress(third, "", CLIENT)).toEqual(BAD_LINK);
    await mailServer.received(EMAIL, "Your Almagest password has changed");
  });

  test("a reset of the password invalidates the links of a thief, and every other reset link", async () => {
    const { signIn, mailServer, change } = await openChange({ email: "thief@example.com" });
    const resets = [];
    for (let index = 0; index < 2; index++) {
      await signIn.requestPasswordReset(EMAIL, CLIENT);
      resets.push(tokenOf(await mailServer.linkTo(EMAIL, "/account/reset")));
    }
    const [first = "", second = ""] = resets;
    expect(await signIn.resetPassword(first, NEW_PASSWORD, CLIENT)).toMatchObject({ ok: true });
    expect(await signIn.confirmAddress(change, "", CLIENT)).toEqual(BAD_LINK);
    expect(await signIn.resetPassword(second, "a third good password", CLIENT)).toEqual(BAD_LINK);
    expect(await signIn.signIn(EMAIL, NEW_PASSWORD, CLIENT)).toMatchObject({ ok: true });
  });

  test("a reset link sent to the old address does not work after the change", async () => {
    const { signIn, client, mailServer, change } = await openChange();
    await signIn.requestPasswordReset(EMAIL, CLIENT);
    const reset = tokenOf(await mailServer.linkTo(EMAIL, "/account/reset"));
    await signIn.confirmAddress(change, "", client);
    expect(await signIn.resetPassword(reset, NEW_PASSWORD, CLIENT)).toEqual(BAD_LINK);
  });

  test("the outcome and the notice do not reveal whether the new address has an account", async () => {
    const { signIn, client, mailServer } = await openSignedIn("sqlite");
    await signIn.signUp("taken@example.com", PASSWORD, CLIENT);
    const link = await mailServer.linkTo("taken@example.com");
    await signIn.confirmAddress(tokenOf(link), PASSWORD, CLIENT);
    expect(await signIn.changeAddress("taken@example.com", PASSWORD, client)).toEqual({ ok: true });
    await mailServer.linkTo(EMAIL, "/account/stop-change");
    const links = mailServer.emails.filter(
      ({ to, raw }) => to.includes("taken@example.com") && raw.includes("/account/verify"),
    );
    expect(links).toHaveLength(1);
  });

  test("the old address stops a change: nothing of the thief works, and the owner sets a new password", async () => {
    const { signIn, client, mailServer, database, pass, change, stop, emailOf } = await openChange();
    const accountId = defined(await signIn.findSession(client.headers)).user.account.id;
    expect(await signIn.stopAddressChange(stop)).toEqual({ ok: true });
    expect(await emailOf()).toBeUndefined();
    expect(await signIn.confirmAddress(change, "", client)).toEqual(BAD_LINK);
    expect(await signIn.signIn(EMAIL, PASSWORD, CLIENT)).toEqual({ ok: false, reason: "wrong" });
    expect(await signIn.stopAddressChange(stop)).toEqual(BAD_LINK);
    pass(1_000);
    const reset = tokenOf(await mailServer.linkTo(EMAIL, "/account/reset"));
    expect(await signIn.resetPassword(reset, NEW_PASSWORD, CLIENT)).toMatchObject({ ok: true });
    const again = await signIn.signIn(EMAIL, NEW_PASSWORD, CLIENT);
    if (!again.ok) throw new Error(again.reason);
    const session = await signIn.findSession(clientFrom("127.0.0.1", again.cookies).headers);
    expect(session?.user.account).toMatchObject({ id: accountId, email: EMAIL });
    const audit = await listAudit(database.kysely, { accountId, limit: 9 });
    expect(audit.map(({ action }) => action)).toEqual([
      "account.password_reset",
      "account.email_change_stopped",
    ]);
  });

  test("a change can be stopped for 72 hours", async () => {
    const { signIn, pass, stop } = await openChange();
    pass(72 * HOUR_MS - 1);
    expect(await signIn.stopAddressChange(`${stop}x`)).toEqual(BAD_LINK);
    expect(await signIn.stopAddressChange(stop)).toEqual({ ok: true });
    const later = await openChange();
    later.pass(72 * HOUR_MS);
    expect(await later.signIn.stopAddressChange(later.stop)).toEqual(BAD_LINK);
  });
});
