import { describe, expect, test } from "vitest";
import { createThrottle } from "../../../../service/portal/sign-in/throttle.ts";
import { DIALECTS, newDatabase } from "../../../db/new-database.ts";

const HERE = "203.0.113.7";
const ELSEWHERE = "198.51.100.1";
const OWNER = "owner@example.com";

describe.each(DIALECTS)("the throttle on %s", (dialect) => {
  test("counts nothing against a mailbox from where it holds everything up already", async () => {
    const database = await newDatabase(dialect);
    const throttle = createThrottle({ database, secret: "a secret of this test", now: () => 1_000 });
    const waits: number[] = [];
    for (let index = 0; index < 50; index += 1)
      waits.push(await throttle.wait("sign_in", `${index}@example.com`, HERE));
    expect(waits.every((waitMs) => waitMs === 0)).toBe(true);
    const rows = () => database.kysely.selectFrom("sign_in_attempts").selectAll().execute();
    const before = (await rows()).length;
    for (let index = 0; index < 20; index += 1)
      expect(await throttle.wait("sign_in", OWNER, HERE)).toBe(15 * 60_000);
    expect((await rows()).length).toBe(before);
    expect(await throttle.wait("sign_in", OWNER, ELSEWHERE)).toBe(0);
  });
});
