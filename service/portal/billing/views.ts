import { type Plan, planAt, type Subscription } from "../../../db/index.ts";
import type { PlanNames } from "../../contract/plans.ts";
import { type Html, html } from "../pages/html.ts";
import { type OfferedPlans, priceInWords, shownPlans } from "../pages/offered-plans.ts";
import { longDay } from "../pages/times.ts";

export const PLAN_PATH = "/account/plan";
export const CHECKOUT_PATH = `${PLAN_PATH}/checkout`;
export const PORTAL_PATH = `${PLAN_PATH}/portal`;

export function subscriptionInWords(
  { state, paidUntilMs }: Subscription,
  names: PlanNames,
  nowMs: number,
): string {
  if (planAt({ state, paidUntilMs }, nowMs) === "free") return "No charge.";
  if (paidUntilMs === null) return "Granted by the operator of this service, with no end date.";
  const end = longDay(paidUntilMs);
  if (state === "pro_ending")
    return `Cancelled. ${names.pro} ends on ${end}, the end of the paid period; your account then returns to ${names.free}.`;
  return nowMs < paidUntilMs
    ? `Paid until ${end}.`
    : `Paid until ${end}. The next payment is pending; your plan continues meanwhile.`;
}

const PLAN_ENDPOINTS: Readonly<Record<Plan, string>> = {
  free: "Charts, sky, daily horoscope, usage",
  pro: "All endpoints, including transits, synastry, solar returns, timing and locations",
};

export function plansView(currentPlan: Plan, plans: OfferedPlans): Html {
  const { names, limits, isPaymentEnabled } = plans;
  const offeredPlans = shownPlans(plans);
  const cards = offeredPlans.includes(currentPlan) ? offeredPlans : [...offeredPlans, currentPlan];
  return html`<ul class="cards plans">${cards.map(
    (plan) => html`<li><div class="card${plan === currentPlan ? " in-force" : ""}">
<h3>${names[plan]}${plan === currentPlan ? html` <span class="tag good">your plan</span>` : null}</h3>
<p class="figure"><strong>${limits[plan]}</strong> requests a day</p>
<ul>${
      isPaymentEnabled
        ? html`<li>${capitalized(priceInWords(plan, plans))}</li>
`
        : null
    }<li>${PLAN_ENDPOINTS[plan]}</li>
<li>Commercial use</li></ul></div></li>`,
  )}</ul>
<p class="muted">Requests over the daily limit are rejected, never billed. <a href="/docs/errors-and-limits#plans">What counts as a request</a></p>`;
}

export function actionsView(options: {
  readonly currentPlan: Plan;
  readonly plans: OfferedPlans;
  /** The operator's terms; null: none. */
  readonly termsUrl: string | null;
  /** Whether the account has, or had, a subscription at the payment processor. */
  readonly isCustomer: boolean;
  /** Whether the owner has paid and the processor has not confirmed it yet. */
  readonly isPaymentPending: boolean;
}): Html {
  const { currentPlan, plans, termsUrl, isCustomer, isPaymentPending } = options;
  const { names } = plans;
  const manage = isCustomer
    ? html`<form method="post" action="${PORTAL_PATH}"><button class="secondary">Manage or cancel</button></form>`
    : null;
  if (isPaymentPending)
    return html`<div class="actions"><a class="button" href="${PLAN_PATH}?paid=1">Check again</a>${manage}</div>`;
  const upgrade =
    currentPlan === "free"
      ? html`<form method="post" action="${CHECKOUT_PATH}" data-once><button>Upgrade to ${names.pro}</button></form>`
      : null;
  if (upgrade === null && manage === null) return html``;
  const terms =
    upgrade === null || termsUrl === null
      ? null
      : html`<p>By upgrading, you agree to the <a href="${termsUrl}">terms</a>.</p>\n`;
  const price = upgrade === null ? null : html`<p>Price: ${priceInWords("pro", plans)}.</p>\n`;
  return html`${price}<div class="actions">${upgrade}${manage}</div>
${terms}<p class="muted small">Payment is handled by Stripe. This service never receives card numbers or billing addresses.</p>`;
}

/** Replaces the actions where no payment processor is set: whom to ask for another plan; null if that is not known. */
export function contactView(currentPlan: Plan, names: PlanNames, contactUrl: string | null): Html | null {
  if (contactUrl === null) return null;
  const contact = html`<a href="${contactUrl}">the operator of this service</a>`;
  return currentPlan === "free"
    ? html`<p>Contact ${contact} to change to ${names.pro}.</p>`
    : html`<p>Contact ${contact} to change your plan.</p>`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
