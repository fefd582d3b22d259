import type { Logger } from "pino";
import {
  type Database,
  findOrCreateSecret,
  newRowId,
  type PlanLimits,
  ROW_ID_ENTROPY_BYTES,
} from "../../db/index.ts";
import type { EphemerisSource } from "../../engine/index.ts";
import type { HandleCall } from "../call/handle-call.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import { accountPages } from "./account/pages.ts";
import { createBilling } from "./billing/billing.ts";
import { planPages } from "./billing/pages.ts";
import { createPaymentWebhook, WEBHOOK_PATH } from "./billing/webhook.ts";
import { keysPages } from "./keys/pages.ts";
import { createMail } from "./mail/mail.ts";
import { playgroundPages } from "./playground/pages.ts";
import { createPortal, type Portal } from "./portal.ts";
import type { PortalSettings } from "./settings.ts";
import { signInPages } from "./sign-in/pages.ts";
import { createPeople } from "./sign-in/people.ts";
import { firstPage } from "./site/first-page.ts";
import { usagePages } from "./usage/pages.ts";

/** What the service has opened before the area. */
export interface PortalApi {
  /** The service's public address. */
  readonly baseUrl: string;
  readonly endpoints: Endpoints;
  /** The way to the handlers. */
  readonly handleCall: HandleCall;
}

export interface OpenPortalOptions extends PortalApi {
  readonly database: Database;
  readonly config: PortalSettings;
  readonly planLimits: PlanLimits;
  /** What the sky of the first page is computed from. */
  readonly source: EphemerisSource;
  readonly now: () => number;
  /** That many bytes of a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
  readonly log: Pick<Logger, "error" | "warn">;
}

export interface OpenPortal extends Portal {
  /** Ends what it has open. */
  close(): void;
}

const SECRET_NAME = "sign-in";
const SECRET_BYTES = 32;

/** Puts the developer area together: mail, people, payment, pages. */
export async function openPortal(options: OpenPortalOptions): Promise<OpenPortal> {
  const { database, config, planLimits, baseUrl, endpoints, source, now, entropy, log } = options;
  const newId = (kind: "acc" | "aud") => newRowId(kind, entropy(ROW_ID_ENTROPY_BYTES));
  const newAuditId = () => newId("aud");
  const fresh = Buffer.from(entropy(SECRET_BYTES)).toString("base64url");
  const secret = config.signInSecret ?? (await findOrCreateSecret(database.kysely, SECRET_NAME, fresh));
  const mail = createMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, log });
  const newAccountId = () => newId("acc");
  const people = await createPeople({ database, mail, baseUrl, secret, now, newAccountId, newAuditId, log });
  const planUrl = `${baseUrl}/account/plan`;
  const billing =
    config.stripe === null
      ? null
      : createBilling({ database, settings: config.stripe, planUrl, now, newAuditId, log });
  const pages = [
    signInPages(people),
    keysPages({ database, baseUrl, now, entropy }),
    usagePages({ database, planLimits, now }),
    planPages({ database, planLimits, billing, now, log }),
    accountPages({ database, people, billing, now, newAuditId, log }),
    playgroundPages(options, now),
    firstPage({ baseUrl, endpoints, source, now }),
  ];
  const area = createPortal({
    pages,
    people,
    isHttps: baseUrl.startsWith("https:"),
    trustedProxies: config.trustedProxies,
    log,
  });
  const webhook = billing === null ? null : createPaymentWebhook(billing, log);
  return {
    paths: webhook === null ? area.paths : new Set([...area.paths, WEBHOOK_PATH]),
    serves: (path) => area.serves(path) || webhook?.serves(path) === true,
    serve: (request, response, context) =>
      (webhook?.serves(context.path) ? webhook : area).serve(request, response, context),
    close: () => mail.close(),
  };
}
