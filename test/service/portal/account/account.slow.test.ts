import { describe, expect, test } from "vitest";
import { createFindApiKeyOwner, findAccountByEmail, hashApiKey, listAudit } from "../../../../db/index.ts";
import { defined } from "../../../defined.ts";
import { newKey, openKey } from "../../open-account.ts";
import { EMAIL, openPortalServer, PASSWORD } from "../open-portal.ts";
import { keyIdOf, makeKey } from "../web-client.ts";

describe("the account in the developer area", () => {
  test("is confirmed by link and password together, not by opening the link, as mail filters do", async () => {
    const { newClient, mail, log } = await openPortalServer();
    const client = newClient();
    await client.post("/account/sign-up", { email: EMAIL, password: PASSWORD });
    const link = await mail.linkTo(EMAIL);
    const opened = await client.get(`${link.pathname}${link.search}`);
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('type="password"')]);
    const token = defined(link.searchParams.get("token"));
    const refused = await client.post(link.pathname, { token, password: "not the password" });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("not the password chosen when this address signed up"),
    ]);
    const signInPage = await client.post("/account/sign-in", { email: EMAIL, password: PASSWORD });
    expect(await signInPage.text()).toContain("the address is not confirmed");
    const confirmed = await client.post(link.pathname, { token, password: PASSWORD });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/account/keys"]);
    expect((await client.get("/account/keys")).status).toBe(200);
    expect(log.join("")).not.toContain(token);
    expect(log.filter((line) => defined(line.match(/"level":/g)).length !== 1)).toEqual([]);
    expect(log.join("")).toContain("the sign-in library logged a problem");
  });

  test("the page states what is wrong and fills in the address again, escaped", async () => {
    const { newClient } = await openPortalServer();
    const client = newClient();
    const email = `"><script>alert(1)</script>@example.com`;
    const answer = await client.post("/account/sign-in", { email, password: "whatever it is" });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain("The email address or password is incorrect,");
    expect(text).not.toContain("<script>");
    expect(text).toContain("&lt;script&gt;");
    const short = await client.post("/account/sign-up", { email: "a@example.com", password: "short" });
    expect(await short.text()).toContain("10 to 128 characters");
  });

  test("responses have a policy without inline scripts and styles, and are not cached", async () => {
    const { newClient } = await openPortalServer();
    const { headers } = await newClient().get("/account/sign-in");
    const policy = defined(headers.get("content-security-policy"));
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    const text = await (await newClient().get("/account/sign-in")).text();
    expect(text).not.toMatch(/<script(?! src=)|<style|\sstyle=|\son\w+=/);
  });

  test("signing in redirects only to pages of this service", async () => {
    const { signedIn, newClient } = await openPortalServer();
    await signedIn();
    const to = async (path: string) => {
      const form = { email: EMAIL, password: PASSWORD, to: path };
      return (await newClient().post("/account/sign-in", form)).headers.get("location");
    };
    expect(await to("/account/usage")).toBe("/account/usage");
    for (const path of ["https://evil.example", "//evil.example", "/account/..//evil", "/account\\evil"]) {
      expect(await to(path)).toBe("/account/keys");
    }
  });

  test("is exported completely as JSON, without secrets", async () => {
    const { signedIn, accounts } = await openPortalServer();
    const client = await signedIn();
    const { kysely } = accounts.database;
    const account = defined(await findAccountByEmail(kysely, EMAIL));
    const key = newKey();
    await openKey(accounts.database, account.id, key);
    const answer = await client.get("/account/export");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="almagest-account.json"');
    const text = await answer.text();
    const content = JSON.parse(text);
    expect(content.account).toMatchObject({ id: account.id, email: EMAIL, plan: "free" });
    expect(content.keys).toMatchObject([
      { name: "test", firstCharacters: key.slice(0, 13), revokedAt: null },
    ]);
    expect(text.includes(key) || text.includes(hashApiKey(key))).toBe(false);
    expect(defined((await listAudit(kysely, { accountId: account.id, limit: 1 }))[0]).action).toBe(
      "account.exported",
    );
    // A second export right after the first is not recorded.
    expect((await client.get("/account/export")).status).toBe(200);
    const audit = await listAudit(kysely, { accountId: account.id, limit: 9 });
    expect(audit.filter(({ action }) => action === "account.exported")).toHaveLength(1);
  });

  test("is deleted with its password: keys stop immediately, and the address can sign up again", async () => {
    const { signedIn, accounts, mail } = await openPortalServer();
    const client = await signedIn();
    const { kysely } = accounts.database;
    const account = defined(await findAccountByEmail(kysely, EMAIL));
    const key = newKey();
    await openKey(accounts.database, account.id, key);
    const find = createFindApiKeyOwner(accounts.database);
    expect((await client.post("/account/delete", { password: "a wrong password" })).status).toBe(422);
    expect(await find(hashApiKey(key), Date.now())).not.toBeNull();
    const response = await client.post("/account/delete", { password: PASSWORD });
    expect(response.headers.get("location")).toBe("/?deleted");
    await mail.received(EMAIL, "Your Almagest account was deleted");
    expect(await find(hashApiKey(key), Date.now())).toBeNull();
    expect(await findAccountByEmail(kysely, EMAIL)).toBeNull();
    expect((await client.get("/account")).status).toBe(303);
    expect(await kysely.selectFrom("sign_in_users").select("id").execute()).toEqual([]);
    expect((await (await signedIn()).get("/account")).status).toBe(200);
  });

  test("its owner receives emails about a new password and a new key, which name the key but do not contain it", async () => {
    const { signedIn, mail, baseUrl } = await openPortalServer();
    const client = await signedIn();
    const key = await makeKey(client, "laptop");
    const created = await mail.received(EMAIL, "New key for your Almagest account");
    expect(created).toContain("laptop");
    expect(created).toContain(`${key.slice(0, 13)}`);
    expect(created).toContain(`${baseUrl}/account/keys`);
    expect(created).not.toContain(key);
    const id = await keyIdOf(client, "laptop");
    await client.post("/account/keys/replace", { id, hours: "1" });
    await client.post("/account/password", { current: PASSWORD, next: "another good password" });
    await mail.received(EMAIL, "Your Almagest password has changed");
    const subjects = mail.emails.filter(({ raw }) => raw.includes("Subject: New key"));
    expect(subjects).toHaveLength(2);
  });

  test("the pages to change and keep the address state what they do, and that a link was used", async () => {
    const { signedIn, newClient, mail } = await openPortalServer();
    const client = await signedIn();
    const form = { email: "new@example.com", confirm: PASSWORD };
    expect(await (await client.post("/account/email", form)).text()).toContain(
      "We sent an email to the new address",
    );
    const change = await mail.linkTo("new@example.com");
    const opened = await (await newClient().get(`${change.pathname}${change.search}`)).text();
    expect(opened).toContain("becomes <strong>new@example.com</strong>");
    expect(opened).not.toContain('type="password"');
    const token = defined(change.searchParams.get("token"));
    const changed = await newClient().post(change.pathname, { token });
    expect(await changed.text()).toContain("The email address of your account has changed");
    expect((await newClient().get(`${change.pathname}${change.search}`)).status).toBe(422);
    const stop = await mail.linkTo(EMAIL, "/account/stop-change");
    const page = await (await newClient().get(`${stop.pathname}${stop.search}`)).text();
    expect(page).toContain("Stop the change");
    const stopForm = { token: defined(stop.searchParams.get("token")) };
    expect(await (await newClient().post(stop.pathname, stopForm)).text()).toContain("Change stopped");
    expect((await newClient().post(stop.pathname, stopForm)).status).toBe(422);
    await mail.linkTo(EMAIL, "/account/reset");
  });

  test("an undone change of the address lists the keys created since its request, and one click revokes them", async () => {
    let shiftMs = 0;
    const server = await openPortalServer({ now: () => Date.now() + shiftMs });
    const { signedIn, newClient, mail, baseUrl } = server;
    const client = await signedIn();
    const statusOf = async (key: string) =>
      (await fetch(`${baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } })).status;
    const earlierKey = await makeKey(client, "of the owner");
    shiftMs += 60_000;
    await client.post("/account/email", { email: "thief@example.com", confirm: PASSWORD });
    await mail.linkTo(EMAIL, "/account/stop-change");
    shiftMs += 60_000;
    const newKeys = [await makeKey(client, "<b>first</b> of the thief")];
    const change = await mail.linkTo("thief@example.com");
    await client.post(change.pathname, { token: defined(change.searchParams.get("token")) });
    shiftMs += 60_000;
    newKeys.push(await makeKey(client, "second of the thief"));
    const secondStop = await mail.linkTo(EMAIL, "/account/stop-change");
    const secondToken = { token: defined(secondStop.searchParams.get("token")) };

    // Before the change is stopped, the link revokes nothing.
    const path = "/account/stop-change/revoke-keys";
    expect((await newClient().post(path, secondToken)).status).toBe(422);
    // The link of the later email concerns the keys since the request too.
    const stopped = await (await newClient().post(secondStop.pathname, secondToken)).text();
    expect(stopped).toContain("Change stopped");
    expect(stopped).toContain("&lt;b&gt;first&lt;/b&gt; of the thief");
    expect(stopped).toContain("second of the thief");
    expect(stopped).not.toContain("of the owner");
    expect(stopped).toContain("Revoke 2 keys");
    expect(await Promise.all(newKeys.map(statusOf))).toEqual([200, 200]);

    // After the reset too, and not the keys that the owner creates then.
    shiftMs += 60_000;
    const reset = await mail.linkTo(EMAIL, "/account/reset");
    const password = "another good password";
    await newClient().post(reset.pathname, { token: defined(reset.searchParams.get("token")), password });
    const owner = newClient();
    await owner.post("/account/sign-in", { email: EMAIL, password });
    const laterKey = await makeKey(owner, "later key");
    const again = await (await newClient().get(`${secondStop.pathname}${secondStop.search}`)).text();
    expect(again).toContain("Revoke 2 keys");
    expect(again).not.toContain("later key");

    const foreign = await newClient().post(path, secondToken, { origin: "https://example.org" });
    expect(foreign.status).toBe(403);
    const revoked = await (await newClient().post(path, secondToken)).text();
    expect(revoked).toContain("2 keys revoked");
    expect(await Promise.all(newKeys.map(statusOf))).toEqual([401, 401]);
    expect([await statusOf(earlierKey), await statusOf(laterKey)]).toEqual([200, 200]);
    expect((await newClient().post(path, secondToken)).status).toBe(422);
    const activity = await (await owner.get("/account")).text();
    expect(activity.match(/was revoked/g)).toHaveLength(2);
  });

  test("writes no email address, password or cookie to the log", async () => {
    const { signedIn, log } = await openPortalServer();
    const client = await signedIn();
    await client.get("/account");
    const cookie = defined([...client.cookies.values()][0]);
    const text = log.join("");
    expect(text).toContain('"endpoint":"/account"');
    expect([EMAIL, PASSWORD, cookie].filter((secret) => text.includes(secret))).toEqual([]);
  });
});
