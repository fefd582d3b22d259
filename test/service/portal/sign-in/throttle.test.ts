import { describe, expect, test } from "vitest";
import { createThrottle } from "../../../../service/portal/sign-in/throttle.ts";
import { DIALECTS, newDatabase } from "../../../db/new-database.ts";

const NETWORK = "203.0.113.7";
const OTHER_NETWORK = "198.51.100.1";
const OWNER = "owner@example.com";

describe.each(DIALECTS)("the throttle on %s", (dialect) => {
  test("does not count attempts of a throttled network against an email address", async () => {
    const database = await newDatabase(dialect);
    const throttle = createThrottle({ database, secret: "a secret of this test", now: () => 1_000 });
    const waits: number[] = [];
    for (let index = 0; index < 50; index++)
      waits.push(await throttle.wait("sign_in", `${index}@example.com`, NETWORK));
    expect(waits.every((waitMs) => waitMs === 0)).toBe(true);
    const rows = () => database.kysely.selectFrom("sign_in_attempts").selectAll().execute();
    const before = (await rows()).length;
    for (let index = 0; index < 20; index++)
      expect(await throttle.wait("sign_in", OWNER, NETWORK)).toBe(15 * 60_000);
    expect((await rows()).length).toBe(before);
    expect(await throttle.wait("sign_in", OWNER, OTHER_NETWORK)).toBe(0);
  });
});
