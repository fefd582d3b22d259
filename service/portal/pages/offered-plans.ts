import { PLANS, type Plan, type PlanLimits } from "../../../db/index.ts";
import { PLAN_NAMES, type PlanNames, PRO_PRICE } from "../../contract/plans.ts";

export interface OfferedPlans {
  readonly names: PlanNames;
  readonly limits: PlanLimits;
  /** Whether users can pay; if not, the operator sets plans, and no page shows a price. */
  readonly isPaymentEnabled: boolean;
  /** The price of the paid plan, `6.99 USD a month`; null until the payment processor has reported it. */
  readonly price: () => string | null;
  /** Where users reach the operator; null: unknown. */
  readonly contactUrl: string | null;
}

/** Whether users can get the paid plan: by payment, or from the operator. If not, no page offers it. */
export function isPaidPlanOffered({
  isPaymentEnabled,
  contactUrl,
}: Pick<OfferedPlans, "isPaymentEnabled" | "contactUrl">): boolean {
  return isPaymentEnabled || contactUrl !== null;
}

export function shownPlans(plans: Pick<OfferedPlans, "isPaymentEnabled" | "contactUrl">): readonly Plan[] {
  return isPaidPlanOffered(plans) ? PLANS : ["free"];
}

const UNKNOWN_PRICE = "shown before you pay";

export function priceInWords(plan: Plan, { price }: Pick<OfferedPlans, "price">): string {
  return plan === "free" ? "no charge" : (price() ?? UNKNOWN_PRICE);
}

/** The name of the plan without charge where a text means the plan: `on Free`, `the Free plan`, a cell of a table. */
const FREE_NAME = /(?<=\bon )Free\b|\bFree(?= plan\b| account\b)|(?<=[|>] ?)Free(?= ?[|<])/g;

/** A document with the names and the price that are offered, in place of those in the repository. */
export function withOffer(text: string, { names, price, isPaymentEnabled }: OfferedPlans): string {
  const named =
    names === PLAN_NAMES
      ? text
      : text.replaceAll(PLAN_NAMES.pro, names.pro).replaceAll(FREE_NAME, names.free);
  return isPaymentEnabled ? named.replaceAll(PRO_PRICE, price() ?? UNKNOWN_PRICE) : named;
}
