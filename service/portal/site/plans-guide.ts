import assert from "node:assert/strict";
import { PLAN_NAMES } from "../../contract/plans.ts";
import type { OfferedPlans } from "../pages/offered-plans.ts";

/** What the guide to the plans depends on when it is read. */
export type PlanTerms = Pick<OfferedPlans, "limits" | "isPaymentEnabled" | "contactUrl">;

const LIMITS_ROW = /^\| requests per UTC day \|.*$/m;
const PRICE_ROW = /^\| price \|.*\n/m;
const UPGRADE_SECTION = /^### Upgrade\n[^#]*/m;

/**
 * Returns docs/errors-and-limits.md with the limits of the service, and without a price that cannot be paid. Names and
 * price are inserted when the guide is rendered.
 */
export function plansGuide(text: string, { limits, isPaymentEnabled, contactUrl }: PlanTerms): string {
  for (const part of [LIMITS_ROW, PRICE_ROW, UPGRADE_SECTION]) assert.match(text, part);
  const withLimits = text.replace(LIMITS_ROW, `| requests per UTC day | ${limits.free} | ${limits.pro} |`);
  if (isPaymentEnabled) return withLimits;
  const upgrade =
    contactUrl === null
      ? ""
      : `### Upgrade\n\nContact [the operator of this service](${contactUrl}) to change to ${PLAN_NAMES.pro}. The change applies immediately.\n`;
  return withLimits.replace(PRICE_ROW, "").replace(UPGRADE_SECTION, upgrade);
}
