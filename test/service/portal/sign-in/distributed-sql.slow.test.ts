import { expect, test } from "vitest";
import { newDatabaseUrl } from "../../../db/new-database.ts";
import { findBrokenRules, REQUEST_RULES, STATEMENT_RULES } from "../../../db/statements/rules.ts";
import { openPortalServer } from "../open-portal.ts";

test("the statements of the sign-in library are within what distributed databases support", async () => {
  const server = await openPortalServer({ database: await newDatabaseUrl("postgres") });
  const statements = new Set<string>();
  server.accounts.database.onStatement((_durationMs, statement) => statements.add(statement));
  const client = await server.signedIn();
  for (const path of ["/account", "/account/keys", "/account/usage", "/account/settings"])
    await client.get(path);
  await client.post("/account/sign-out", {});
  const ofLibrary = [...statements].filter((statement) =>
    /sign_in_(sessions|credentials|users)/.test(statement),
  );
  expect(ofLibrary.length).toBeGreaterThan(5);
  const broken = [...statements].flatMap((statement) =>
    findBrokenRules(statement, [...STATEMENT_RULES, ...REQUEST_RULES]).map((rule) => `${rule}: ${statement}`),
  );
  expect(broken).toEqual([]);
});
