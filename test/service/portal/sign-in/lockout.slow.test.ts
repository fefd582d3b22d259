import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDevices, sessionCookiesOf } from "../../../../service/portal/sign-in/devices.ts";
import { createThrottle } from "../../../../service/portal/sign-in/throttle.ts";
import { productionScrypt } from "../../../run/cheap-hashes.ts";
import { EMAIL, openPortalServer, PASSWORD } from "../open-portal.ts";
import type { WebClient } from "../web-client.ts";
import { clientFrom } from "./open-sign-in.ts";

const SECRET = "a secret of this test, long enough to sign with";
const NEW_PASSWORD = "another good password";
const OWNER = "198.51.100.1";

const from = (network: string) => ({ "x-forwarded-for": network });
const signIn = (client: WebClient, password: string, network: string) =>
  client.post("/account/sign-in", { email: EMAIL, password }, from(network));

describe("strangers", () => {
  async function open() {
    const environment = { TRUSTED_PROXIES: "1", SIGN_IN_SECRET: SECRET };
    const server = await openPortalServer({ environment });
    const { database } = server.accounts;
    const cookies = sessionCookiesOf(server.baseUrl);
    const devices = createDevices({ secret: SECRET, cookies, newToken: () => "token" });
    const throttle = createThrottle({ database, secret: SECRET, devices, now: Date.now });
    /** Counts guesses as the service does, without the time to hash them. */
    const guess = async (attempts: number) => {
      for (let index = 0; index < attempts; index++)
        await throttle.signIn(EMAIL, clientFrom(`203.0.113.${index % 30}`)).count();
    };
    return { ...server, guess, throttle };
  }

  test("who use up the limit of the mailbox lock out neither the owner's browser nor, after a reset, another", async () => {
    const { signedIn, newClient, mail, guess } = await open();
    const owner = await signedIn();
    await guess(150);
    const blocked = await signIn(newClient(), PASSWORD, OWNER);
    expect([blocked.status, await blocked.text()]).toEqual([
      429,
      expect.stringContaining("“Forgot your password?” lifts this limit"),
    ]);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(3_600);
    // The browser that has signed in before, from another network.
    await owner.post("/account/sign-out");
    expect((await signIn(owner, PASSWORD, "192.0.2.55")).status).toBe(303);
    // A reset from a browser that has not.
    await guess(150);
    const client = newClient();
    await client.post("/account/forgotten", { email: EMAIL }, from(OWNER));
    const token = (await mail.linkTo(EMAIL, "/account/reset")).searchParams.get("token") ?? "";
    expect((await client.post("/account/reset", { token, password: NEW_PASSWORD }, from(OWNER))).status).toBe(
      200,
    );
    expect((await signIn(client, NEW_PASSWORD, OWNER)).status).toBe(303);
  });

  test("who request emails for the mailbox do not keep the owner from having a link that works", async () => {
    const { signedIn, newClient, mail } = await open();
    await signedIn();
    for (let index = 0; index < 12; index++)
      await newClient().post("/account/forgotten", { email: EMAIL }, from(`203.0.113.${index % 4}`));
    const answer = await newClient().post("/account/forgotten", { email: EMAIL }, from(OWNER));
    expect(answer.status).toBe(200);
    const token = (await mail.linkTo(EMAIL, "/account/reset")).searchParams.get("token") ?? "";
    const reset = await newClient().post("/account/reset", { token, password: NEW_PASSWORD });
    expect(reset.status).toBe(200);
    const links = mail.emails.filter(({ to, raw }) => to.includes(EMAIL) && raw.includes("/account/reset"));
    expect(links.length).toBeLessThanOrEqual(6);
  });

  test("with a stolen session have ten guesses, which do not concern the owner's other sessions", async () => {
    const { signedIn, newClient, guess } = await open();
    const stolen = await signedIn();
    const owner = newClient();
    await signIn(owner, PASSWORD, OWNER);
    await guess(150);
    for (let index = 0; index < 10; index++)
      expect((await stolen.post("/account/delete", { password: "a wrong password" })).status).toBe(422);
    const throttled = await stolen.post("/account/delete", { password: PASSWORD });
    expect([throttled.status, await throttled.text()]).toEqual([
      429,
      expect.stringContaining("sign out and in again"),
    ]);
    const form = { email: "new@example.com", confirm: PASSWORD };
    expect((await owner.post("/account/email", form, from(OWNER))).status).toBe(200);
    const changed = await owner.post("/account/password", { current: PASSWORD, next: NEW_PASSWORD });
    expect(changed.headers.get("location")).toBe("/account?password");
    const deleted = await owner.post("/account/delete", { password: NEW_PASSWORD });
    expect(deleted.headers.get("location")).toBe("/?deleted");
  });
});

/** Counts the hashes of this process, at their production cost: all, and the most at one time. */
function countHashes() {
  const original = crypto.scrypt;
  const production = productionScrypt();
  const counts = { total: 0, running: 0, runningMax: 0 };
  crypto.scrypt = ((...parameters: unknown[]) => {
    const done = parameters.pop() as (...results: unknown[]) => void;
    expect(parameters.at(-1)).toMatchObject({ N: 16_384, r: 16, p: 1 });
    counts.total += 1;
    counts.running += 1;
    counts.runningMax = Math.max(counts.runningMax, counts.running);
    const end = (...results: unknown[]) => {
      counts.running -= 1;
      done(...results);
    };
    return (production as (...all: unknown[]) => void)(...parameters, end);
  }) as typeof original;
  syncBuiltinESMExports();
  onTestFinished(() => {
    crypto.scrypt = original;
    syncBuiltinESMExports();
  });
  return counts;
}

describe("hashing passwords", () => {
  test("of 50 simultaneous sign-ins of an address to one mailbox, at most as many as its limit are hashed", async () => {
    const { signedIn, newClient } = await openPortalServer();
    await signedIn();
    const hashes = countHashes();
    const guess = () => newClient().post("/account/sign-in", { email: EMAIL, password: "a wrong password" });
    const answers = await Promise.all(Array.from({ length: 50 }, guess));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422).length).toBe(hashes.total);
    expect(hashes.total).toBeLessThanOrEqual(10);
    expect(hashes.runningMax).toBeLessThanOrEqual(2);
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThanOrEqual(40);
    for (const { headers } of rejected) {
      const retryAfterSeconds = Number(headers.get("retry-after"));
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    }
  });

  test("of 30 simultaneous sign-ins of an address to different mailboxes, two are hashed at a time and few wait", async () => {
    const { newClient } = await openPortalServer();
    const hashes = countHashes();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        newClient().post("/account/sign-in", { email: `${index}@example.com`, password: "a wrong password" }),
      ),
    );
    expect(hashes.runningMax).toBeLessThanOrEqual(2);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length + hashes.total).toBe(30);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(await answer.text()).toContain("The service is busy");
    }
    // What was rejected for lack of a place is not counted against a mailbox.
    const next = await newClient().post("/account/sign-in", { email: EMAIL, password: "a wrong password" });
    expect(next.status).toBe(422);
  });

  test("a text that is too long to be a password is not hashed, on any form", async () => {
    const hashes = countHashes();
    const { signedIn, newClient, mail } = await openPortalServer();
    const client = await signedIn();
    await client.post("/account/forgotten", { email: EMAIL });
    const reset = (await mail.linkTo(EMAIL, "/account/reset")).searchParams.get("token") ?? "";
    await newClient().post("/account/sign-up", { email: "new@example.com", password: PASSWORD });
    const confirm = (await mail.linkTo("new@example.com")).searchParams.get("token") ?? "";
    const hashedBefore = hashes.total;
    const long = "x".repeat(15_000);
    const answers = [
      await newClient().post("/account/sign-in", { email: EMAIL, password: long }),
      await newClient().post("/account/sign-up", { email: "next@example.com", password: long }),
      await newClient().post("/account/verify", { token: confirm, password: long }),
      await newClient().post("/account/reset", { token: reset, password: long }),
      await client.post("/account/password", { current: long, next: "another good password" }),
      await client.post("/account/password", { current: PASSWORD, next: long }),
      await client.post("/account/email", { email: "next@example.com", confirm: long }),
      await client.post("/account/delete", { password: long }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
    expect(hashes.total).toBe(hashedBefore);
    const last = await newClient().post("/account/sign-in", { email: EMAIL, password: PASSWORD });
    expect([last.status, hashes.total]).toEqual([303, hashedBefore + 1]);
  });
});
