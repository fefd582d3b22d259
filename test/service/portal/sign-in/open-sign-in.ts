import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { newRowId, ROW_ID_ENTROPY_BYTES } from "../../../../db/index.ts";
import { createLog } from "../../../../service/app/log.ts";
import { openOutbox } from "../../../../service/portal/mail/mailer.ts";
import { createSignIn } from "../../../../service/portal/sign-in/sign-in.ts";
import { type Dialect, newDatabase } from "../../../db/new-database.ts";
import { defined } from "../../../defined.ts";
import { openLogLines } from "../../log-lines.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";

export const PASSWORD = "correct horse battery";
export const EMAIL = "someone@example.com";

/** A browser in a network, without cookies or with a session's. */
export function clientFrom(network: string, cookies: readonly string[] = []) {
  const headers = new Headers();
  if (cookies.length > 0)
    headers.set("cookie", cookies.map((cookie) => defined(cookie.split(";")[0])).join("; "));
  return { network, headers };
}

export const CLIENT = clientFrom("127.0.0.1");

/** A log, and the lines written to it. */
export function openLog() {
  const { lines, stream } = openLogLines();
  return { lines, log: createLog({ logLevel: "info", instance: "test" }, stream) };
}

/** The sign-in of a new database, with a mail server and a clock that the test advances. */
export async function openSignIn(dialect: Dialect, mailServer: MailServer) {
  const database = await newDatabase(dialect);
  const { lines, log } = openLog();
  const outbox = await openOutbox(mailServer.url, "Almagest <no-reply@example.com>", log);
  onTestFinished(() => outbox.close());
  let nowMs = Date.now();
  const signIn = await createSignIn({
    database,
    outbox,
    baseUrl: "http://127.0.0.1:8080",
    secret: "a secret of this test, long enough to sign with",
    now: () => nowMs,
    newAuditId: () => newRowId("aud", randomBytes(ROW_ID_ENTROPY_BYTES)),
    newAccountId: () => newRowId("acc", randomBytes(ROW_ID_ENTROPY_BYTES)),
    entropy: randomBytes,
    newToken: () => randomBytes(32).toString("base64url"),
    log,
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { signIn, database, lines, pass };
}

export const tokenOf = (link: URL) => defined(link.searchParams.get("token"));

/** A user who has signed up, confirmed the address and signed in. */
export async function openSignedIn(dialect: Dialect) {
  const mailServer = await openMailServer();
  const opened = await openSignIn(dialect, mailServer);
  const { signIn } = opened;
  await signIn.signUp(EMAIL, PASSWORD, CLIENT);
  await signIn.confirmAddress(tokenOf(await mailServer.linkTo(EMAIL)), PASSWORD, CLIENT);
  const signedIn = await signIn.signIn(EMAIL, PASSWORD, CLIENT);
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const { cookies } = signedIn;
  const client = clientFrom("127.0.0.1", cookies);
  // The first page creates the account.
  await signIn.findSession(client.headers);
  return { ...opened, mailServer, client, cookies };
}
