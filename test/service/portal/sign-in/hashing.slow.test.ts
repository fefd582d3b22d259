import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, onTestFinished, test } from "vitest";
import { productionScrypt } from "../../../run/cheap-hashes.ts";
import { EMAIL, openPortalServer, PASSWORD } from "../open-portal.ts";

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
