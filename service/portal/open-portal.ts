import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import { type Database, newRowId, type PlanLimits, ROW_ID_ENTROPY_BYTES } from "../../db/index.ts";
import type { EphemerisSource } from "../../engine/index.ts";
import type { HandleCall } from "../call/handle-call.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import type { Compression } from "../transport/http/compression.ts";
import { accountPages } from "./account/pages.ts";
import type { Billing } from "./billing/billing.ts";
import { planPages } from "./billing/pages.ts";
import { createPaymentWebhook, WEBHOOK_PATH } from "./billing/webhook.ts";
import { keysPages } from "./keys/pages.ts";
import { createMailer, createOutbox } from "./mail/mailer.ts";
import type { FrameContext } from "./pages/frame-context.ts";
import { playgroundPages } from "./playground/pages.ts";
import { createPortal, type Portal } from "./portal.ts";
import type { PortalSettings } from "./settings.ts";
import { signInPages } from "./sign-in/pages.ts";
import type { PasswordQueueState } from "./sign-in/password-queue.ts";
import { createSignIn } from "./sign-in/sign-in.ts";
import { firstPage } from "./site/first-page.ts";
import { usagePages } from "./usage/pages.ts";

/** The API that the developer area is part of. */
export interface PortalApi {
  /** The service's public address. */
  readonly baseUrl: string;
  /** The origin of BASE_URL; null if it is not set. */
  readonly publicOrigin: string | null;
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  /** What the pages share with those of the site. */
  readonly frame: FrameContext;
  readonly compression: Compression;
}

export interface OpenPortalOptions extends PortalApi {
  readonly database: Database;
  readonly config: PortalSettings;
  /** Signs the sessions. */
  readonly secret: string;
  readonly planLimits: PlanLimits;
  /** Number of proxies in front of the service. */
  readonly trustedProxies: number;
  /** Computes the sky of the home page. */
  readonly source: EphemerisSource;
  readonly now: () => number;
  /** Returns as many bytes as requested, from a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
  readonly log: Pick<Logger, "error" | "warn">;
}

export interface OpenPortal extends Portal {
  /** The passwords being hashed and waiting, for the metrics. */
  readonly passwordQueue: PasswordQueueState;
  /** Closes its connections. */
  close(): void;
}

const TOKEN_BYTES = 32;

/** Composes the developer area: mail, sign-in, payment, pages. */
export async function openPortal(options: OpenPortalOptions): Promise<OpenPortal> {
  const {
    database,
    config,
    secret,
    planLimits,
    trustedProxies,
    baseUrl,
    publicOrigin,
    endpoints,
    handleCall,
    frame,
    compression,
    source,
    now,
    entropy,
    log,
  } = options;
  const newAccountId = () => newRowId("acc", entropy(ROW_ID_ENTROPY_BYTES));
  const newAuditId = () => newRowId("aud", entropy(ROW_ID_ENTROPY_BYTES));
  const newToken = () => Buffer.from(entropy(TOKEN_BYTES)).toString("base64url");
  const mailer = await createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, log });
  const outbox = createOutbox(mailer, log);
  const signIn = await createSignIn({
    database,
    outbox,
    baseUrl,
    secret,
    now,
    newAccountId,
    newAuditId,
    newToken,
    log,
  });
  // Loading both in one turn blocks the event loop.
  await nextTurn();
  const billing = await openBilling(options, newAuditId);
  const portal = createPortal({
    parts: [
      signInPages(signIn),
      keysPages({ database, baseUrl, outbox, now, entropy }),
      usagePages({ database, planLimits, now }),
      planPages({ database, planLimits, billing, contactUrl: frame.contactUrl, now, log }),
      accountPages({ database, signIn, outbox, billing, now, newAuditId, log }),
      playgroundPages({ baseUrl, endpoints, handleCall, source }),
      firstPage({
        baseUrl,
        endpoints,
        source,
        now,
        plans: { limits: planLimits, isPaymentEnabled: billing !== null, contactUrl: frame.contactUrl },
      }),
    ],
    sessions: signIn,
    origin: { trustedProxies, publicOrigin, isHttps: baseUrl.startsWith("https:") },
    frame,
    compression,
    log,
  });
  return {
    ...withWebhook(portal, billing, log),
    passwordQueue: signIn.passwordQueue,
    close: () => mailer.close(),
  };
}

/** Loads the library of the payment processor if one is configured. */
async function openBilling(
  { database, config, baseUrl, now, log }: OpenPortalOptions,
  newAuditId: () => string,
): Promise<Billing | null> {
  if (config.stripe === null) return null;
  const { createBilling } = await import("./billing/billing.ts");
  const planUrl = `${baseUrl}/account/plan`;
  return createBilling({ database, settings: config.stripe, planUrl, now, newAuditId, log });
}

function withWebhook(portal: Portal, billing: Billing | null, log: OpenPortalOptions["log"]): Portal {
  if (billing === null) return portal;
  const webhook = createPaymentWebhook(billing, log);
  return {
    paths: new Set([...portal.paths, WEBHOOK_PATH]),
    serves: (path) => portal.serves(path) || webhook.serves(path),
    serve: (request, response, context) =>
      (webhook.serves(context.path) ? webhook : portal).serve(request, response, context),
  };
}
