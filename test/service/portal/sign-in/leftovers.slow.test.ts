import { describe, expect, test } from "vitest";
import { deleteExpiredSignIns, deleteUnconfirmedUsersBefore } from "../../../../db/index.ts";
import { DIALECTS, newDatabaseUrl } from "../../../db/new-database.ts";
import { EMAIL, openPortalServer, PASSWORD } from "../open-portal.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(DIALECTS)("cleanup of sign-in data on %s", (dialect) => {
  test("deletes links after an hour and sessions after two weeks, not earlier", async () => {
    const { accounts, signedIn, mail } = await openPortalServer({ database: await newDatabaseUrl(dialect) });
    const { kysely } = accounts.database;
    const client = await signedIn();
    await client.post("/account/forgotten", { email: EMAIL });
    await mail.linkTo(EMAIL, "/account/reset");
    const nowMs = Date.now();
    expect(await deleteExpiredSignIns(kysely, nowMs)).toBe(0);
    expect(await deleteExpiredSignIns(kysely, nowMs + HOUR_MS + 60_000)).toBe(1);
    expect((await client.get("/account")).status).toBe(200);
    expect(await deleteExpiredSignIns(kysely, nowMs + 13 * DAY_MS)).toBe(0);
    expect(await deleteExpiredSignIns(kysely, nowMs + 14 * DAY_MS + HOUR_MS)).toBe(1);
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
    expect(await deleteUnconfirmedUsersBefore(kysely, Date.now() - HOUR_MS)).toBe(0);
    expect(await emails()).toEqual(["never@example.com", EMAIL]);
    expect(await deleteUnconfirmedUsersBefore(kysely, Date.now() + HOUR_MS)).toBe(1);
    expect(await emails()).toEqual([EMAIL]);
    expect((await client.get("/account")).status).toBe(200);
  });
});
