import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAccount, type Database, openDatabase } from "../../../../db/index.ts";
import { newDatabaseUrl } from "../../../db/new-database.ts";
import { EMAIL, openPortalServer, PASSWORD, type PortalServer } from "../open-portal.ts";
import type { WebClient } from "../web-client.ts";

const OPERATOR_EMAIL = "operator@example.com";
const OTHER_EMAIL = "attacker@example.com";
/** The stranger's password, which is not the account's. */
const GUESS = "a password of a stranger";

interface Stranger {
  readonly browser: WebClient;
  /** Signed in to an account of the stranger's own. */
  readonly ownAccount: WebClient;
  readonly network: string;
}

/** The forms in which a stranger can enter the address of another. */
const FORMS = {
  "sign-up": ({ browser, network }: Stranger, email: string) =>
    browser.post("/account/sign-up", { email, password: GUESS }, { "x-forwarded-for": network }),
  "sign-in": ({ browser, network }: Stranger, email: string) =>
    browser.post("/account/sign-in", { email, password: GUESS }, { "x-forwarded-for": network }),
  forgotten: ({ browser, network }: Stranger, email: string) =>
    browser.post("/account/forgotten", { email }, { "x-forwarded-for": network }),
  address: ({ ownAccount, network }: Stranger, email: string) =>
    ownAccount.post("/account/email", { email, confirm: PASSWORD }, { "x-forwarded-for": network }),
} as const;
type FormName = keyof typeof FORMS;
const FORM_NAMES = Object.keys(FORMS) as FormName[];
const PAIRS = FORM_NAMES.flatMap((first) => FORM_NAMES.map((second) => [first, second] as const));

/** Status, headers and content of a response, without what differs between two equal requests. */
async function visibleOf(response: Response, email: string) {
  const headers = [...response.headers]
    .filter(([name]) => !["date", "x-request-id", "content-length"].includes(name))
    .map(([name, value]) => `${name}: ${value}`);
  return { status: response.status, headers, page: (await response.text()).replaceAll(email, "EMAIL") };
}

/** What a stranger sees who sends forms with an address, from a network that has sent none. */
async function observe(
  server: PortalServer,
  ownAccount: WebClient,
  network: string,
  email: string,
  forms: readonly FormName[],
) {
  const stranger = { browser: server.newClient(), ownAccount, network };
  const responses = [];
  for (const form of forms) responses.push(await visibleOf(await FORMS[form](stranger, email), email));
  return responses;
}

describe("two forms together", () => {
  /** An address with an account, one whose account an operator created, and the stranger's own account. */
  async function open() {
    const server = await openPortalServer({
      environment: { TRUSTED_PROXIES: "1" },
      database: await newDatabaseUrl("sqlite"),
      // Waits are stated to the minute.
      now: () => Date.UTC(2026, 10, 23, 12),
    });
    await server.signedIn(EMAIL);
    const { kysely } = server.accounts.database;
    await createAccount(kysely, { id: "acc_of_operator", email: OPERATOR_EMAIL, nowMs: 1 });
    return { server, ownAccount: await server.signedIn(OTHER_EMAIL) };
  }

  test("do not reveal whether an address has an account, whichever they are", async () => {
    const { server, ownAccount } = await open();
    for (const [index, [first, second]] of PAIRS.entries()) {
      // The last ones reach limits.
      const forms = [first, second, second, second, second];
      const seenOf = (kind: number, email: string) =>
        observe(server, ownAccount, `203.0.${kind}.${index}`, email, forms);
      const unknown = await seenOf(1, `unknown-${index}@example.com`);
      expect(await seenOf(2, EMAIL), `${first}, then ${second}, with an account`).toEqual(unknown);
      expect(await seenOf(3, OPERATOR_EMAIL), `${first}, then ${second}, an operator's`).toEqual(unknown);
    }
  });

  test("sign-up, then as many sign-ins as a network has, reach the limit at the same attempt", async () => {
    const { server, ownAccount } = await open();
    const forms: readonly FormName[] = ["sign-up", ...Array.from({ length: 12 }, () => "sign-in" as const)];
    const unknown = await observe(server, ownAccount, "203.0.113.1", "unknown@example.com", forms);
    expect(unknown.map(({ status }) => status)).toEqual([200, ...Array(10).fill(422), 429, 429]);
    expect(await observe(server, ownAccount, "203.0.113.2", EMAIL, forms)).toEqual(unknown);
  });

  test("the page of a failed sign-in explains both causes, and the owner of a new address receives the link again", async () => {
    const { server } = await open();
    const client = server.newClient();
    const form = { email: "new@example.com", password: PASSWORD };
    await client.post("/account/sign-up", form);
    await server.mail.linkTo(form.email, "/account/verify");
    const rejected = await client.post("/account/sign-in", form);
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain(
      "The email address or password is incorrect, or the address is not confirmed. To confirm it, open the link in our email.",
    );
    const link = await server.mail.linkTo(form.email, "/account/verify");
    const token = link.searchParams.get("token") ?? "";
    expect((await client.post(link.pathname, { token, password: PASSWORD })).status).toBe(303);
  });
});

describe("the time of a response", () => {
  test("does not depend on the statements that decide about an email", async () => {
    const url = await newDatabaseUrl("postgres");
    const server = await openPortalServer({ database: url });
    await server.signedIn();
    const client = server.newClient();
    const unconfirmed = { email: "new@example.com", password: PASSWORD };
    await client.post("/account/sign-up", unconfirmed);
    await server.mail.linkTo(unconfirmed.email);
    const other = await openDatabase({ url });
    onTestFinished(() => other.close());
    // No link can be written until the transaction ends, which is after the responses.
    await other.kysely.transaction().execute(async (transaction) => {
      await sql`lock table sign_in_links, sign_in_verifications in access exclusive mode`.execute(
        transaction,
      );
      const answers = [
        await client.post("/account/sign-in", unconfirmed),
        await client.post("/account/sign-up", { email: "next@example.com", password: PASSWORD }),
        await client.post("/account/sign-up", { email: EMAIL, password: GUESS }),
        await client.post("/account/forgotten", { email: EMAIL }),
        await client.post("/account/forgotten", { email: "unknown@example.com" }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 200, 200, 200, 200]);
    });
  });
});

const ATTACKER_PASSWORD = "a password of the attacker";

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
  await createAccount(kysely, { id: "acc_of_operator", email: OPERATOR_EMAIL, nowMs: 1 });
  const owner = await server.signedIn();
  await owner.post("/account/forgotten", { email: EMAIL });
  await owner.post("/account/email", { email: "next@example.com", confirm: PASSWORD });
  const stranger = server.newClient();
  await stranger.post("/account/sign-up", { email: OTHER_EMAIL, password: ATTACKER_PASSWORD });
  await stranger.post("/account/sign-up", { email: OPERATOR_EMAIL, password: ATTACKER_PASSWORD });

  await server.mail.linkTo(EMAIL, "/account/reset");
  await server.mail.linkTo(OPERATOR_EMAIL);
  const texts = [...(await readAllTexts(database))];
  // Links that are pending, sessions and password hashes are among them.
  expect(texts.length).toBeGreaterThan(30);
  const secrets = texts.filter((text) => text.length >= 20);
  for (const secret of secrets) {
    for (const requestType of ["change-email-verification", "change-email-confirmation", undefined]) {
      await openLink(server, forgeLink({ email: EMAIL, updateTo: "evil@example.com", requestType }, secret));
    }
    await openLink(server, forgeLink({ email: OPERATOR_EMAIL }, secret));
    await openLink(server, secret);
  }
  const users = await kysely
    .selectFrom("sign_in_users")
    .select(["email", "email_verified"])
    .orderBy("email")
    .execute();
  expect(users.map(({ email, email_verified }) => [email, Boolean(email_verified)])).toEqual([
    [OTHER_EMAIL, false],
    [OPERATOR_EMAIL, false],
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
