import type { Logger } from "pino";
import {
  type Database,
  findAccountById,
  findBillingCustomer,
  type PlanLimits,
  planOfAccount,
} from "../../../db/index.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";
import { ACCOUNT_SCRIPT } from "../account/account-script.ts";
import { type Html, html } from "../pages/html.ts";
import { layout, notice } from "../pages/layout.ts";
import { goTo, type PageAnswer, show } from "../pages/page-answer.ts";
import type { Pages } from "../portal.ts";
import type { SignedIn } from "../sign-in/people.ts";
import type { Billing } from "./billing.ts";
import { recordProcessorFailure } from "./processor-failure.ts";
import {
  actionsView,
  CHECKOUT_PATH,
  PLAN_PATH,
  PORTAL_PATH,
  plansView,
  subscriptionInWords,
  WITHOUT_PAYMENT,
} from "./views.ts";

export interface PlanPagesOptions {
  readonly database: Database;
  readonly planLimits: PlanLimits;
  /** Null: the operator sets plans. */
  readonly billing: Billing | null;
  readonly now: () => number;
  readonly log: Pick<Logger, "error">;
}

/** The plan in force, what the plans have, and the ways to the payment processor. */
export function planPages({ database, planLimits, billing, now, log }: PlanPagesOptions): Pages {
  const page = async (signedIn: SignedIn, message: Message = {}, status = 200): Promise<PageAnswer> => {
    const { account } = signedIn;
    const nowMs = now();
    const inForce = planOfAccount(account, nowMs);
    const customer =
      billing === null ? null : await findBillingCustomer(database.kysely, { accountId: account.id });
    const isAwaited = message.isPaid === true && inForce === "free";
    const actions =
      billing === null ? WITHOUT_PAYMENT : actionsView({ inForce, isCustomer: customer !== null, isAwaited });
    const body = html`${noticesOf(message, isAwaited)}
<section class="card"><h2>You are on ${PLAN_NAMES[inForce]}</h2>
<p>${isAwaited ? "API Pro begins with the confirmation." : subscriptionInWords(account.subscription, nowMs)}</p>
${actions}</section>
<section><h2>The plans</h2>
${plansView(inForce, planLimits)}</section>`;
    return show(
      layout({ title: "Plan", path: PLAN_PATH, signedIn, body, scripts: [ACCOUNT_SCRIPT] }),
      status,
    );
  };

  /** On to a page of the processor's; when it fails, a page that says so. */
  const onTo = async (
    signedIn: SignedIn,
    address: () => Promise<string | null>,
    without: string,
  ): Promise<PageAnswer> => {
    try {
      const to = await address();
      return to === null ? await page(signedIn, { wrong: without }, 409) : goTo(to);
    } catch (error) {
      recordProcessorFailure(error, log);
      const wrong =
        "The payment processor does not answer as it should, so nothing was charged or changed. It is on record; please try again in a few minutes.";
      return await page(signedIn, { wrong }, 503);
    }
  };

  /** The same account as the processor says that it stands now; as it stood, when the processor fails. */
  const caughtUp = async (signedIn: SignedIn): Promise<SignedIn> => {
    if (billing === null || planOfAccount(signedIn.account, now()) === "pro") return signedIn;
    try {
      await billing.catchUp(signedIn.account.id);
    } catch (error) {
      recordProcessorFailure(error, log);
    }
    const account = await findAccountById(database.kysely, signedIn.account.id);
    return account === null ? signedIn : { ...signedIn, account };
  };

  const own: Pages["own"] = {
    async [`GET ${PLAN_PATH}`]({ query }, signedIn) {
      if (query.get("paid") !== "1") return await page(signedIn);
      return await page(await caughtUp(signedIn), { isPaid: true });
    },
  };
  if (billing === null) return { own };
  return {
    own: {
      ...own,
      async [`POST ${CHECKOUT_PATH}`](_request, client) {
        const signedIn = await caughtUp(client);
        if (planOfAccount(signedIn.account, now()) === "pro")
          return await page(signedIn, { wrong: "You are on API Pro already; nothing was charged." }, 409);
        return await onTo(signedIn, () => billing.startCheckout(signedIn.account), TAKEN_OUT);
      },
      [`POST ${PORTAL_PATH}`]: (_request, signedIn) =>
        onTo(
          signedIn,
          () => billing.openPortal(signedIn.account),
          "There is nothing to manage: you have not paid yet.",
        ),
    },
  };
}

interface Message {
  readonly wrong?: string;
  /** Back from the processor's page after paying. */
  readonly isPaid?: boolean;
}

const TAKEN_OUT =
  "The payment processor has a subscription of yours already. If you have just paid, the plan changes as soon as it confirms; else see to it by “Manage or cancel”.";
const AWAITED =
  "Payment received; the plan changes as soon as the payment processor confirms it, within seconds as a rule.";

function noticesOf({ wrong, isPaid }: Message, isAwaited: boolean): Html {
  const done = isPaid === true ? (isAwaited ? AWAITED : "Thank you: the payment is confirmed.") : null;
  return html`${notice("done", done)}${notice("wrong", wrong ?? null)}`;
}
