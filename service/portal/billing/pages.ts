import { findAccountById, findBillingCustomer, planAt } from "../../../db/index.ts";
import { notice } from "../pages/form.ts";
import { ACCOUNT_SCRIPT } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import type { OfferedPlans } from "../pages/offered-plans.ts";
import { type PageResponse, redirectTo, showPage } from "../pages/page-response.ts";
import type { AccountPage, PageRoutes, PortalContext, SignedInUser } from "../pages/portal-context.ts";
import type { Billing } from "./billing.ts";
import {
  actionsView,
  CHECKOUT_PATH,
  contactView,
  PLAN_PATH,
  PORTAL_PATH,
  plansView,
  subscriptionInWords,
} from "./views.ts";

export interface PlanPagesOptions extends Pick<PortalContext, "database" | "frame" | "now" | "log"> {
  readonly plans: OfferedPlans;
  /** Null: the operator sets plans. */
  readonly billing: Billing | null;
}

interface Message {
  readonly problem?: string;
  /** Whether the user returns from the processor's page after paying. */
  readonly isPaid?: boolean;
}

const SUBSCRIPTION_EXISTS =
  "You already have a subscription at the payment processor. If you have just paid, your plan changes as soon as the payment is confirmed. Otherwise, use “Manage or cancel”.";
const PAYMENT_PENDING =
  "We have received your payment. Your plan changes as soon as the payment processor confirms it, usually within seconds.";
const PROCESSOR_FAILED =
  "The payment processor is not responding correctly. Nothing was charged or changed. The error has been logged; please try again in a few minutes.";

/** The current plan, a comparison of the plans, and the links to the payment processor. */
export function planPages(options: PlanPagesOptions): PageRoutes {
  const { billing, now } = options;
  const showPlan: AccountPage = async ({ query }, user) => {
    if (query.get("paid") !== "1") return await planPage(options, user);
    return await planPage(options, await catchUp(options, user), { isPaid: true });
  };
  if (billing === null) return { account: { [`GET ${PLAN_PATH}`]: showPlan } };
  return {
    account: {
      [`GET ${PLAN_PATH}`]: showPlan,
      async [`POST ${CHECKOUT_PATH}`](_request, user) {
        const currentUser = await catchUp(options, user);
        if (planAt(currentUser.account.subscription, now()) === "pro")
          return await planPage(
            options,
            currentUser,
            { problem: `You are already on ${options.plans.names.pro}. Nothing was charged.` },
            409,
          );
        const url = () => billing.startCheckout(currentUser.account);
        return await redirectToProcessor(options, currentUser, url, SUBSCRIPTION_EXISTS);
      },
      [`POST ${PORTAL_PATH}`]: (_request, user) => {
        const url = () => billing.openCustomerPortal(user.account);
        return redirectToProcessor(options, user, url, "You have no subscription to manage.");
      },
    },
  };
}

async function planPage(
  { database, plans, billing, frame, now }: PlanPagesOptions,
  { account }: SignedInUser,
  message: Message = {},
  status = 200,
): Promise<PageResponse> {
  const nowMs = now();
  const currentPlan = planAt(account.subscription, nowMs);
  const customer =
    billing === null ? null : await findBillingCustomer(database.kysely, { accountId: account.id });
  // Opening the checkout already creates the customer.
  const hasSubscribed =
    customer !== null && (customer.subscriptionId !== null || account.subscription.paidUntilMs !== null);
  const isPaymentPending = message.isPaid === true && currentPlan === "free";
  const actions =
    billing === null
      ? contactView(currentPlan, plans.names, frame.contactUrl)
      : actionsView({
          currentPlan,
          plans,
          termsUrl: frame.termsUrl,
          isCustomer: hasSubscribed,
          isPaymentPending,
        });
  const description = isPaymentPending
    ? `${plans.names.pro} starts when the payment is confirmed.`
    : subscriptionInWords(account.subscription, plans.names, nowMs);
  const body = html`${noticesOf(message, isPaymentPending)}
<section class="card"><h2>You are on ${plans.names[currentPlan]}</h2>
${billing === null && currentPlan === "free" ? null : html`<p>${description}</p>`}
${actions}</section>
<section><h2>Plans</h2>
${plansView(currentPlan, plans)}</section>`;
  const page = { title: "Plan", path: PLAN_PATH, isSignedIn: true, body, scripts: [ACCOUNT_SCRIPT] };
  return showPage(page, status);
}

/**
 * Redirects to a page of the processor.
 *
 * @param findUrl returns the URL, or null if there is none
 * @param problem shown if there is no URL
 */
async function redirectToProcessor(
  options: PlanPagesOptions,
  user: SignedInUser,
  findUrl: () => Promise<string | null>,
  problem: string,
): Promise<PageResponse> {
  try {
    const url = await findUrl();
    return url === null ? await planPage(options, user, { problem }, 409) : redirectTo(url);
  } catch (error) {
    if (options.billing === null) throw error;
    options.billing.logFailure(error, options.log);
    return await planPage(options, user, { problem: PROCESSOR_FAILED }, 503);
  }
}

/** Updates the account from the processor's state and returns the user; unchanged if the processor fails. */
async function catchUp(
  { database, billing, now, log }: PlanPagesOptions,
  user: SignedInUser,
): Promise<SignedInUser> {
  if (billing === null || planAt(user.account.subscription, now()) === "pro") return user;
  try {
    await billing.catchUp(user.account.id);
  } catch (error) {
    billing.logFailure(error, log);
  }
  const account = await findAccountById(database.kysely, user.account.id);
  return account === null ? user : { ...user, account };
}

function noticesOf({ problem, isPaid }: Message, isPaymentPending: boolean): Html {
  const done =
    isPaid === true ? (isPaymentPending ? PAYMENT_PENDING : "Your payment is confirmed. Thank you.") : null;
  return html`${notice("done", done)}${notice("wrong", problem ?? null)}`;
}
