import assert from "node:assert/strict";
import type { PlanLimits } from "../../../db/index.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";

/** What the guide to the plans depends on. */
export interface OfferedPlans {
  readonly limits: PlanLimits;
  /** Whether users can pay; if not, the operator sets plans. */
  readonly isPaymentEnabled: boolean;
  /** Where users reach the operator; null: unknown. */
  readonly contactUrl: string | null;
}

const LIMITS_ROW = /^\| requests per UTC day \|.*$/m;
const PRICE_ROW = /^\| price \|.*\n/m;
const UPGRADE_SECTION = /^## Upgrade\n[\s\S]*/m;

/** Returns docs/plans.md with the limits of the service, and without a price that cannot be paid. */
export function plansGuide(text: string, { limits, isPaymentEnabled, contactUrl }: OfferedPlans): string {
  for (const part of [LIMITS_ROW, PRICE_ROW, UPGRADE_SECTION]) assert.match(text, part);
  const withLimits = text.replace(LIMITS_ROW, `| requests per UTC day | ${limits.free} | ${limits.pro} |`);
  if (isPaymentEnabled) return withLimits;
  const operator = "the operator of this service";
  const contact = contactUrl === null ? operator : `[${operator}](${contactUrl})`;
  return withLimits
    .replace(PRICE_ROW, "")
    .replace(
      UPGRADE_SECTION,
      `## Upgrade\n\nContact ${contact} to change to ${PLAN_NAMES.pro}. The change applies immediately.\n`,
    );
}
