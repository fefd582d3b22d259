import { describe, expect, test } from "vitest";
import { openPortalServer } from "../open-portal.ts";
import { keyIdOf, makeKey } from "../web-client.ts";

const NEWEST = "/account/keys/newest";
const newestKey = async (client: { get(path: string): Promise<Response> }) =>
  (await (await client.get(NEWEST)).json()) as { isSignedIn: boolean; prefix: string | null };

describe("the user's own key in code", () => {
  test("is the newest that works, by its first characters, for its owner only", async () => {
    const { newClient, signedIn } = await openPortalServer();
    const client = await signedIn();
    expect(await newestKey(newClient())).toEqual({ isSignedIn: false, prefix: null });
    expect(await newestKey(client)).toEqual({ isSignedIn: true, prefix: null });
    expect(await (await client.get("/")).text()).toContain('<a href="/account/keys">Create a key</a>');

    const first = await makeKey(client, "laptop");
    const second = await makeKey(client, "tests");
    expect(await newestKey(client)).toEqual({ isSignedIn: true, prefix: second.slice(0, 13) });
    const page = await (await client.get("/")).text();
    expect(page).toContain(`<a href="/account/keys">your key</a> <code>${second.slice(0, 13)}…</code>`);
    expect(page).not.toContain(second);

    await client.post("/account/keys/revoke", { id: await keyIdOf(client, "tests") });
    expect(await newestKey(client)).toEqual({ isSignedIn: true, prefix: first.slice(0, 13) });
    expect((await client.get(NEWEST)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("a service without a mail server", () => {
  test("states how an account is made, and that the link of a sign-up and of a reset is in its log, where it is", async () => {
    const { newClient, log } = await openPortalServer({ environment: { SMTP_URL: "" } });
    const client = newClient();
    const form = await (await client.get("/account/sign-up")).text();
    expect(form).toContain("<code>admin key create --email you@example.com --name laptop</code>");
    const signIn = { email: "unknown@example.com", password: "a wrong password" };
    const rejected = await client.post("/account/sign-in", signIn);
    expect([rejected.status, await rejected.text()]).toEqual([
      422,
      expect.not.stringMatching(/in our email/),
    ]);
    const signUp = { email: "new@example.com", password: "correct horse battery" };
    const answer = await client.post("/account/sign-up", signUp);
    const text = (await answer.text()).replaceAll("&#39;", "'");
    expect(text).toContain("The link is in the service's log");
    expect(text).not.toContain("We sent");
    await expect.poll(() => log.join("")).toContain("/account/verify?token=");
    const reset = await client.post("/account/forgotten", { email: "new@example.com" });
    const resetText = (await reset.text()).replaceAll("&#39;", "'");
    expect(resetText).toContain("If that address has an account, the link is in the service's log");
    expect(resetText).not.toContain("email to it");
  });
});
