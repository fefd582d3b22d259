import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { Plan } from "../../../db/index.ts";
import { findOrCreateSecretFile } from "../../../db/index.ts";
import { readConfig } from "../../../service/app/config.ts";
import { createLog } from "../../../service/app/log.ts";
import type { Limits } from "../../../service/limits/limits.ts";
import { defined } from "../../defined.ts";
import { type AccountDatabase, openAccountDatabase } from "../open-account.ts";
import { startComposed } from "../open-chart-server.ts";
import { type MailServer, openMailServer } from "./sign-in/mail-server.ts";
import { createWebClient, type WebClient } from "./web-client.ts";

export const EMAIL = "someone@example.com";
export const PASSWORD = "correct horse battery";

export interface PortalServer {
  readonly baseUrl: string;
  /** The address of its port, if BASE_URL is another. */
  readonly listenAddress: string;
  readonly accounts: AccountDatabase;
  readonly mail: MailServer;
  readonly log: readonly string[];
  /** The address of metrics and readiness; the environment needs PRIVATE_PORT. */
  readonly privateUrl: string;
  newClient(): WebClient;
  /** A client that has signed up, confirmed its address and signed in. */
  signedIn(email?: string): Promise<WebClient>;
}

interface PortalOptions {
  readonly plan?: Plan;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the files under /downloads are. */
  readonly downloadsFolder?: URL;
  readonly studioFolder?: URL;
  /** Replaces limits, those included that no setting changes. */
  readonly limits?: Partial<Limits>;
  /** A database URL; a new SQLite file by default. */
  readonly database?: string;
  readonly now?: () => number;
  /** Replaces the clock of the limits per second. */
  readonly monotonicMs?: () => number;
  /** Receives what stops the server; by default it stops with the test. */
  readonly onEnd?: (stop: () => Promise<void>) => void;
}

/** One server for the tests of a file or of a group, which sign up users of their own. Returns it while they run. */
export function usePortalServer(options: PortalOptions = {}): () => PortalServer {
  let server: PortalServer | undefined;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await openPortalServer({ ...options, onEnd: (stop) => stops.unshift(stop) });
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  return () => defined(server);
}

/** Pages do not depend on whether the studio was built in this clone. */
const NO_STUDIO = new URL("./no-studio/", import.meta.url);

/** Starts the service with the developer area and a mail server, on a new database; stopped with the test. */
export async function openPortalServer({
  plan = "free",
  environment = {},
  downloadsFolder,
  studioFolder = NO_STUDIO,
  limits = {},
  database: at,
  now = Date.now,
  monotonicMs = () => performance.now(),
  onEnd = onTestFinished,
}: PortalOptions = {}): Promise<PortalServer> {
  const mail = await openMailServer(onEnd);
  const accounts = await openAccountDatabase(plan, at);
  const { database } = accounts;
  const settings = readConfig({
    PORT: "0",
    STOP_TIMEOUT_MS: "1000",
    SMTP_URL: mail.url,
    ...(database.dialect === "postgres" ? { SIGN_IN_SECRET: "a secret of the tests, of 32 characters" } : {}),
    ...environment,
  });
  const config = { ...settings, limits: { ...settings.limits, ...limits } };
  const lines: string[] = [];
  const log = createLog(
    config,
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const newSecret = randomBytes(32).toString("base64url");
  const signInSecret = config.portal.signInSecret ?? (await findOrCreateSecretFile(database, newSecret));
  const { server, operations, stop } = await startComposed({
    ...{ config, log, accounts, downloadsFolder, studioFolder, now, monotonicMs, signInSecret },
  });
  onEnd(stop);
  const { baseUrl } = server;
  const newClient = () => createWebClient(baseUrl);
  return {
    baseUrl,
    listenAddress: `http://127.0.0.1:${server.port}`,
    accounts,
    mail,
    log: lines,
    privateUrl: `http://127.0.0.1:${operations.privatePort}`,
    newClient,
    async signedIn(email = EMAIL) {
      const client = newClient();
      await client.post("/account/sign-up", { email, password: PASSWORD });
      const link = await mail.linkTo(email);
      const token = defined(link.searchParams.get("token"));
      const answer = await client.post(link.pathname, { token, password: PASSWORD });
      if (answer.status !== 303) throw new Error(`signing in failed: ${await answer.text()}`);
      // The first account page creates the account.
      await client.get("/account");
      return client;
    },
  };
}
