import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createAccount, type Database } from "../../../../db/index.ts";
import { EMAIL, openPortalServer, PASSWORD, type PortalServer } from "../open-portal.ts";

const ATTACKER = "attacker@example.com";
const ATTACKER_PASSWORD = "a password of the attacker";
const OPERATOR = "operator@example.com";

/** Every text in every table, as a reader of a copy has it. */
async function readAllTexts({ kysely }: Database): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  for (const { name } of await kysely.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(kysely);
    for (const value of rows.flatMap((row) => Object.values(row)))
      if (typeof value === "string") texts.add(value);
  }
  return texts;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JSON Web Token (RFC 7519) as the sign-in library makes it for its links. */
function forgeLink(claims: object, secret: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const signed = `${base64url({ alg: "HS256" })}.${base64url({ ...claims, iat, exp: iat + 3600 })}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** Posts a token to every page of emailed links, with the attacker's password. */
async function openLink(server: PortalServer, token: string): Promise<void> {
  const client = server.newClient();
  for (const path of ["/account/verify", "/account/stop-change", "/account/reset"])
    await client.post(path, { token, password: ATTACKER_PASSWORD });
}

test("a reader of a copy of the database cannot act as an account owner: no text in it opens a link or a session, signed with it or by itself", async () => {
  const server = await openPortalServer();
  const { database } = server.accounts;
  const { kysely } = database;
  await createAccount(kysely, { id: "acc_of_operator", email: OPERATOR, nowMs: 1 });
  const owner = await server.signedIn();
  await owner.post("/account/forgotten", { email: EMAIL });
  await owner.post("/account/email", { email: "next@example.com", confirm: PASSWORD });
  const stranger = server.newClient();
  await stranger.post("/account/sign-up", { email: ATTACKER, password: ATTACKER_PASSWORD });
  await stranger.post("/account/sign-up", { email: OPERATOR, password: ATTACKER_PASSWORD });

  await server.mail.linkTo(EMAIL, "/account/reset");
  await server.mail.linkTo(OPERATOR);
  const texts = [...(await readAllTexts(database))];
  // Links that are pending, sessions and password hashes are among them.
  expect(texts.length).toBeGreaterThan(30);
  const secrets = texts.filter((text) => text.length >= 20);
  for (const secret of secrets) {
    for (const requestType of ["change-email-verification", "change-email-confirmation", undefined]) {
      await openLink(server, forgeLink({ email: EMAIL, updateTo: "evil@example.com", requestType }, secret));
    }
    await openLink(server, forgeLink({ email: OPERATOR }, secret));
    await openLink(server, secret);
  }
  const users = await kysely
    .selectFrom("sign_in_users")
    .select(["email", "email_verified"])
    .orderBy("email")
    .execute();
  expect(users.map(({ email, email_verified }) => [email, Boolean(email_verified)])).toEqual([
    [ATTACKER, false],
    [OPERATOR, false],
    [EMAIL, true],
  ]);
  const { rows: sessions } = await sql<{ token: string }>`select token from sign_in_sessions`.execute(kysely);
  const [cookieName = ""] = [...owner.cookies.keys()].filter((name) => name.endsWith("session_token"));
  for (const { token } of sessions) {
    for (const secret of secrets) {
      const signature = createHmac("sha256", secret).update(token).digest("base64");
      const cookie = `${cookieName}=${encodeURIComponent(`${token}.${signature}`)}`;
      const answer = await fetch(`${server.baseUrl}/account`, { headers: { cookie }, redirect: "manual" });
      expect(answer.status).toBe(303);
    }
  }
  // Nothing was lost or changed for the owner.
  expect((await owner.get("/account")).status).toBe(200);
  expect(
    (await server.newClient().post("/account/sign-in", { email: EMAIL, password: PASSWORD })).status,
  ).toBe(303);
});
