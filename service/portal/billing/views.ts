import { PLANS, type Plan, type PlanLimits, planAt, type Subscription } from "../../../db/index.ts";
import { PLAN_NAMES, PRO_PRICE } from "../../contract/plans.ts";
import { type Html, html } from "../pages/html.ts";
import { longDay } from "../pages/times.ts";

export const PLAN_PATH = "/account/plan";
export const CHECKOUT_PATH = `${PLAN_PATH}/checkout`;
export const PORTAL_PATH = `${PLAN_PATH}/portal`;

/** Describes the state of a subscription. */
export function subscriptionInWords({ state, paidUntilMs }: Subscription, nowMs: number): string {
  if (planAt({ state, paidUntilMs }, nowMs) === "free") return "No charge.";
  if (paidUntilMs === null) return "Granted by the operator of this service, with no end date.";
  const end = longDay(paidUntilMs);
  if (state === "pro_ending")
    return `Cancelled. ${PLAN_NAMES.pro} ends on ${end}, the end of the paid period; your account then returns to ${PLAN_NAMES.free}.`;
  return nowMs < paidUntilMs
    ? `Paid until ${end}.`
    : `Paid until ${end}. The next payment is pending; your plan continues meanwhile.`;
}

const PLAN_FEATURES: Readonly<Record<Plan, { readonly price: string; readonly endpoints: string }>> = {
  free: { price: "No charge", endpoints: "Charts, sky, daily horoscope, usage" },
  pro: {
    price: PRO_PRICE,
    endpoints: "All endpoints, including transits, synastry, solar returns, timing and locations",
  },
};

/** The plans side by side, with the current one marked. */
export function plansView(options: {
  readonly currentPlan: Plan;
  readonly limits: PlanLimits;
  /** Whether users can pay; if not, no price is shown. */
  readonly isPaymentEnabled: boolean;
}): Html {
  const { currentPlan, limits, isPaymentEnabled } = options;
  return html`<ul class="cards plans">${PLANS.map(
    (plan) => html`<li><div class="card${plan === currentPlan ? " in-force" : ""}">
<h3>${PLAN_NAMES[plan]}${plan === currentPlan ? html` <span class="tag good">your plan</span>` : null}</h3>
<p class="figure"><strong>${limits[plan]}</strong> requests a day</p>
<ul>${
      isPaymentEnabled
        ? html`<li>${PLAN_FEATURES[plan].price}</li>
`
        : null
    }<li>${PLAN_FEATURES[plan].endpoints}</li>
<li>Commercial use</li></ul></div></li>`,
  )}</ul>
<p class="muted">Requests over the daily limit are rejected, never billed. <a href="/docs/plans">What counts as a request</a></p>`;
}

/** The actions that change the plan. */
export function actionsView(options: {
  readonly currentPlan: Plan;
  /** Whether the payment processor has a customer for the account. */
  readonly isCustomer: boolean;
  /** Whether the owner has paid and the processor has not confirmed it yet. */
  readonly isPaymentPending: boolean;
}): Html {
  const { currentPlan, isCustomer, isPaymentPending } = options;
  const manage = isCustomer
    ? html`<form method="post" action="${PORTAL_PATH}"><button class="secondary">Manage or cancel</button></form>`
    : null;
  if (isPaymentPending)
    return html`<div class="actions"><a class="button" href="${PLAN_PATH}?paid=1">Check again</a>${manage}</div>`;
  const upgrade =
    currentPlan === "free"
      ? html`<form method="post" action="${CHECKOUT_PATH}" data-once><button>Upgrade to ${PLAN_NAMES.pro}</button></form>`
      : null;
  if (upgrade === null && manage === null) return html``;
  return html`<div class="actions">${upgrade}${manage}</div>
<p class="muted small">Payment is handled by Stripe. This service never receives card numbers or billing addresses.</p>`;
}

/** Replaces the actions where no payment processor is set: whom to ask for another plan. */
export function contactView(currentPlan: Plan, contactUrl: string | null): Html {
  const operator = "the operator of this service";
  const contact = contactUrl === null ? operator : html`<a href="${contactUrl}">${operator}</a>`;
  return currentPlan === "free"
    ? html`<p>Contact ${contact} to change to ${PLAN_NAMES.pro}.</p>`
    : html`<p>Contact ${contact} to change your plan.</p>`;
}
