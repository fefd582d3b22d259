import { setImmediate as nextIteration } from "node:timers/promises";
import { newRowId, ROW_ID_ENTROPY_BYTES } from "../../db/index.ts";
import { accountPages } from "./account/pages.ts";
import type { Billing } from "./billing/billing.ts";
import { planPages } from "./billing/pages.ts";
import { PLAN_PATH } from "./billing/views.ts";
import { createPaymentWebhook } from "./billing/webhook.ts";
import { keysPages } from "./keys/pages.ts";
import { openOutbox } from "./mail/mailer.ts";
import type { OfferedPlans } from "./pages/offered-plans.ts";
import type { PortalContext } from "./pages/portal-context.ts";
import { playgroundPages } from "./playground/pages.ts";
import { createPortal, type Portal } from "./portal.ts";
import type { PortalSettings } from "./settings.ts";
import { signInPages } from "./sign-in/pages.ts";
import type { PasswordQueueState } from "./sign-in/password-queue.ts";
import { createSignIn } from "./sign-in/sign-in.ts";
import { firstPage } from "./site/first-page.ts";
import { usagePages } from "./usage/pages.ts";

export interface OpenPortalOptions extends Omit<PortalContext, "newAuditId"> {
  /** The origin of BASE_URL; null if it is not set. */
  readonly publicOrigin: string | null;
  readonly config: PortalSettings;
  /** Signs the sessions. */
  readonly secret: string;
  readonly plans: OfferedPlans;
  /** Receives the price of the paid plan once the payment processor has reported it. */
  readonly onPrice: (price: string) => void;
  /** Sets the warning about that price for the operator; null: none. */
  readonly setPriceAdvisory: (advisory: string | null) => void;
}

export interface OpenPortal extends Portal {
  /** The passwords being hashed and waiting, for the metrics. */
  readonly passwordQueue: PasswordQueueState;
  close(): void;
}

const TOKEN_BYTES = 32;

/** Composes the developer area: mail, sign-in, payment, pages. */
export async function openPortal(options: OpenPortalOptions): Promise<OpenPortal> {
  const { config, secret, publicOrigin, baseUrl, plans, frame, entropy, log } = options;
  const context: PortalContext = {
    ...options,
    newAuditId: () => newRowId("aud", entropy(ROW_ID_ENTROPY_BYTES)),
  };
  const outbox = await openOutbox(config.smtpUrl, config.mailFrom, log);
  const hasMailServer = config.smtpUrl !== null;
  const signIn = await createSignIn({
    ...context,
    outbox,
    secret,
    newAccountId: () => newRowId("acc", entropy(ROW_ID_ENTROPY_BYTES)),
    newToken: () => Buffer.from(entropy(TOKEN_BYTES)).toString("base64url"),
  });
  // Loading both in one iteration blocks the event loop.
  await nextIteration();
  const billing = await openBilling(config.stripe, context);
  const stopPrice = await startPrice(billing, options);
  const portal = createPortal({
    ...context,
    modules: [
      signInPages(signIn, { ...frame, hasMailServer }),
      keysPages({ ...context, outbox }),
      usagePages(context),
      planPages({ ...context, plans, billing }),
      accountPages({ ...context, signIn, outbox, billing, hasMailServer }),
      playgroundPages({ ...context, plans }),
      firstPage({ ...context, plans, hasStudio: frame.hasStudio }),
    ],
    sessions: signIn,
    origin: { publicOrigin, isHttps: baseUrl.startsWith("https:") },
  });
  return {
    ...withWebhook(portal, billing, context),
    passwordQueue: signIn.passwordQueue,
    close() {
      stopPrice();
      outbox.close();
    },
  };
}

/** Loads the library of the payment processor if one is configured. */
async function openBilling(
  settings: PortalSettings["stripe"],
  context: PortalContext,
): Promise<Billing | null> {
  if (settings === null) return null;
  const { createBilling } = await import("./billing/billing.ts");
  return createBilling({ ...context, settings, planUrl: `${context.baseUrl}${PLAN_PATH}` });
}

/** Reads the price of the paid plan, if there is one. Returns a function that stops reading. */
async function startPrice(
  billing: Billing | null,
  { onPrice, setPriceAdvisory, log }: Pick<OpenPortalOptions, "onPrice" | "setPriceAdvisory" | "log">,
): Promise<() => void> {
  if (billing === null) return () => {};
  const { followPlanPrice } = await import("./billing/plan-price.ts");
  return followPlanPrice({ billing, onPrice, warn: setPriceAdvisory, log });
}

function withWebhook(
  portal: Portal,
  billing: Billing | null,
  { log, guard }: Pick<PortalContext, "log" | "guard">,
): Portal {
  if (billing === null) return portal;
  const webhook = createPaymentWebhook(billing, log, guard.takeToken);
  return {
    ...portal,
    serves: (path) => portal.serves(path) || webhook.serves(path),
    serve: (request, response, context) =>
      (webhook.serves(context.path) ? webhook : portal).serve(request, response, context),
  };
}
