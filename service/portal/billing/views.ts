import { PLANS, type Plan, type PlanLimits, planAt, type Subscription } from "../../../db/index.ts";
import { PLAN_NAMES, PRO_PRICE } from "../../contract/plans.ts";
import { type Html, html } from "../pages/html.ts";
import { dayInWords } from "../pages/times.ts";

export const PLAN_PATH = "/account/plan";
export const CHECKOUT_PATH = `${PLAN_PATH}/checkout`;
export const PORTAL_PATH = `${PLAN_PATH}/portal`;

/** How a subscription stands, in a sentence or two. */
export function subscriptionInWords({ state, paidUntilMs }: Subscription, nowMs: number): string {
  if (planAt({ state, paidUntilMs }, nowMs) === "free") return "Nothing is charged.";
  if (paidUntilMs === null) return "The operator of this service has given it to you; it has no end.";
  const end = dayInWords(paidUntilMs);
  if (state === "pro_ending")
    return `Cancelled: it is ending on ${end}, the end of what is paid. Then you are on Free.`;
  return nowMs < paidUntilMs
    ? `Paid until ${end}.`
    : `It was paid until ${end}; the next payment is awaited, and the plan goes on meanwhile.`;
}

/** The plans beside each other, the one in force marked. */
export function plansView(inForce: Plan, limits: PlanLimits): Html {
  return html`<ul class="cards plans">${PLANS.map(
    (plan) => html`<li><div class="card${plan === inForce ? " in-force" : ""}">
<h3>${PLAN_NAMES[plan]}${plan === inForce ? html` <span class="tag good">your plan</span>` : null}</h3>
<p class="figure"><strong>${limits[plan]}</strong> requests a day</p>
<ul><li>${plan === "pro" ? PRO_PRICE : "No charge"}</li>
<li>${plan === "pro" ? "All endpoints: also transits, synastry, solar returns, timing, locations" : "Charts, sky, daily horoscope, usage"}</li>
<li>Commercial use</li></ul></div></li>`,
  )}</ul>
<p class="muted">A request past the day’s limit is refused, never billed. <a href="/docs/plans">What counts as a request</a></p>`;
}

/** What an owner can do about the plan; `isCustomer`: the payment processor knows the account. */
export function actionsView(options: {
  readonly inForce: Plan;
  readonly isCustomer: boolean;
  /** Back from paying, and the processor has not confirmed it yet. */
  readonly isAwaited: boolean;
}): Html {
  const { inForce, isCustomer, isAwaited } = options;
  const manage = isCustomer
    ? html`<form method="post" action="${PORTAL_PATH}"><button class="secondary">Manage or cancel</button></form>`
    : null;
  if (isAwaited)
    return html`<div class="actions"><a class="button" href="${PLAN_PATH}?paid=1">Look again</a>${manage}</div>`;
  const get =
    inForce === "free"
      ? html`<form method="post" action="${CHECKOUT_PATH}" data-once><button>Get API Pro</button></form>`
      : null;
  if (get === null && manage === null) return html``;
  return html`<div class="actions">${get}${manage}</div>
<p class="muted small">Payment is made at Stripe; cards and addresses never reach this service.</p>`;
}

export const WITHOUT_PAYMENT = html`<p>Nothing can be paid here: the operator of this service sets plans, by <code>npm run -s admin -- account plan --email EMAIL --plan pro</code>.</p>`;
