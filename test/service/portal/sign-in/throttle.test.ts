import { describe, expect, test } from "vitest";
import { createDevices, sessionCookiesOf } from "../../../../service/portal/sign-in/devices.ts";
import { createThrottle } from "../../../../service/portal/sign-in/throttle.ts";
import { DIALECTS, newDatabase } from "../../../db/new-database.ts";
import { clientFrom } from "./open-sign-in.ts";

const STRANGER = clientFrom("203.0.113.7");
const OWNER = clientFrom("198.51.100.1");
const EMAIL = "owner@example.com";
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

describe.each(DIALECTS)("the throttle on %s", (dialect) => {
  async function open() {
    const database = await newDatabase(dialect);
    const secret = "a secret of this test";
    let nowMs = 1_000_000;
    let tokens = 0;
    const cookies = sessionCookiesOf("http://127.0.0.1:8080");
    const devices = createDevices({ secret, cookies, newToken: () => `token-${++tokens}` });
    const throttle = createThrottle({ database, secret, devices, now: () => nowMs });
    const rows = () => database.kysely.selectFrom("sign_in_attempts").selectAll().execute();
    /** Attempts from networks in turn, as many as are admitted. */
    const guess = async (attempts: number, networks: number) => {
      let admitted = 0;
      for (let index = 0; index < attempts; index++) {
        const waitMs = await throttle.signIn(EMAIL, clientFrom(`192.0.2.${index % networks}`)).count();
        if (waitMs === 0) admitted++;
      }
      return admitted;
    };
    const pass = (ms: number) => {
      nowMs += ms;
    };
    return { throttle, database, devices, rows, guess, pass };
  }

  test("admits ten attempts of a network on a mailbox, and leaves other networks alone", async () => {
    const { throttle, guess, pass } = await open();
    expect(await guess(15, 1)).toBe(10);
    expect(await throttle.signIn(EMAIL, OWNER).count()).toBe(0);
    pass(15 * MINUTE_MS);
    expect(await guess(15, 1)).toBe(10);
    pass(15 * MINUTE_MS);
    // 25 a day.
    expect(await guess(15, 1)).toBe(5);
    expect(await throttle.signIn(EMAIL, OWNER).count()).toBe(0);
  });

  test("admits 50 attempts of a network over all mailboxes, and counts no further ones against a mailbox", async () => {
    const { throttle, rows } = await open();
    for (let index = 0; index < 50; index++)
      expect(await throttle.signIn(`${index}@example.com`, STRANGER).count()).toBe(0);
    const before = (await rows()).length;
    for (let index = 0; index < 20; index++)
      expect(await throttle.signIn(EMAIL, STRANGER).count()).toBe(15 * MINUTE_MS);
    expect((await rows()).length).toBe(before);
    expect(await throttle.signIn(EMAIL, OWNER).count()).toBe(0);
  });

  test("admits 100 attempts a day on a mailbox over all networks, plus attempts from the owner's browser", async () => {
    const { throttle, devices, guess } = await open();
    expect(await guess(300, 30)).toBe(100);
    expect(await throttle.signIn(EMAIL, OWNER).count()).toBeGreaterThan(DAY_MS / 2);
    const marked = clientFrom("198.51.100.1", [devices.mark(new Headers(), EMAIL)]);
    for (let index = 0; index < 10; index++) expect(await throttle.signIn(EMAIL, marked).count()).toBe(0);
    expect(await throttle.signIn(EMAIL, marked).count()).toBeGreaterThan(0);
    // The mark of another mailbox, or a changed one, is worth nothing.
    for (const cookie of [
      devices.mark(new Headers(), "other@example.com"),
      devices.mark(new Headers(), EMAIL).replace("token", "other"),
    ])
      expect(devices.find(clientFrom("198.51.100.1", [cookie]).headers, EMAIL)).toBeNull();
  });

  test("lifts every limit on a mailbox after a reset, and no limit on a network", async () => {
    const { throttle, guess } = await open();
    await guess(300, 30);
    await throttle.lift(EMAIL);
    expect(await throttle.signIn(EMAIL, OWNER).count()).toBe(0);
    expect(await guess(300, 30)).toBe(99);
  });

  test("forgets the failures of a network on a mailbox after a success", async () => {
    const { throttle } = await open();
    for (let index = 0; index < 200; index++) {
      const attempt = throttle.signIn(EMAIL, OWNER);
      expect(await attempt.count()).toBe(0);
      await attempt.succeed();
    }
  });

  test("counts attempts that were rejected unchecked against the network, not against the mailbox", async () => {
    const { throttle } = await open();
    for (let index = 0; index < 50; index++) {
      const attempt = throttle.signIn(EMAIL, STRANGER);
      expect(await attempt.count()).toBe(0);
      await attempt.reject();
    }
    expect(await throttle.signIn("other@example.com", STRANGER).count()).toBe(15 * MINUTE_MS);
    expect(await throttle.signIn(EMAIL, OWNER).count()).toBe(0);
  });

  test("counts the /64 networks of an IPv6 /48 as one network", async () => {
    const { throttle } = await open();
    let admitted = 0;
    for (let index = 0; index < 100; index++) {
      const client = clientFrom(`2001:db8:1:${(index * 0x80).toString(16)}::/64`);
      if ((await throttle.signIn(`${index}@example.com`, client).count()) === 0) admitted++;
    }
    expect(admitted).toBe(50);
    expect(await throttle.signIn(EMAIL, clientFrom("2001:db8:2:0::/64")).count()).toBe(0);
  });

  test("rejects a network over its limit without a statement, until its period ends", async () => {
    const { throttle, database, pass } = await open();
    for (let index = 0; index < 51; index++) await throttle.signIn(`${index}@example.com`, STRANGER).count();
    let statements = 0;
    database.onStatement(() => {
      statements += 1;
    });
    pass(MINUTE_MS);
    expect(await throttle.signIn(EMAIL, STRANGER).count()).toBe(14 * MINUTE_MS);
    expect(statements).toBe(0);
    pass(14 * MINUTE_MS);
    expect(await throttle.signIn(EMAIL, STRANGER).count()).toBe(0);
    expect(statements).toBeGreaterThan(0);
  });

  test("counts sessions separately from the mailbox", async () => {
    const { throttle, guess, pass } = await open();
    await guess(300, 30);
    const wrong = (session: string) => throttle.confirmPassword(session).count();
    for (let index = 0; index < 10; index++) expect(await wrong("session-1")).toBe(0);
    expect(await wrong("session-1")).toBe(DAY_MS);
    expect(await wrong("session-2")).toBe(0);
    pass(DAY_MS);
    expect(await wrong("session-1")).toBe(0);
  });

  test("limits requests for emails by mailbox and network, so strangers do not use up the owner's", async () => {
    const { throttle, pass } = await open();
    const waits: number[] = [];
    for (let index = 0; index < 5; index++) waits.push(await throttle.requestEmail(EMAIL, STRANGER).count());
    expect(waits).toEqual([0, 0, 0, 60 * MINUTE_MS, 60 * MINUTE_MS]);
    expect(await throttle.requestEmail(EMAIL, OWNER).count()).toBe(0);
    const admitted: boolean[] = [];
    for (let index = 0; index < 8; index++) admitted.push(await throttle.admitEmail(EMAIL));
    expect(admitted.filter(Boolean)).toHaveLength(6);
    // A reset link works for 60 minutes: when the next email is admitted, the last one still does.
    pass(30 * MINUTE_MS);
    expect(await throttle.admitEmail(EMAIL)).toBe(true);
  });
});
