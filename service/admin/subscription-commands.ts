import { Instant, LocalDateTime, ZoneOffset } from "@js-joda/core";
import type { Command } from "commander";
import { listTransitions, type SubscriptionEvent } from "../../db/index.ts";
import { type AdminContext, CommandError, isoOrNull, type RunCommand, requireAccount } from "./context.ts";
import { emailOption, untilOption } from "./options.ts";
import { changePlan } from "./plan-changes.ts";

interface PaymentOptions {
  readonly email: string;
  readonly until?: number;
}

export function addSubscriptionCommands(program: Command, run: RunCommand): void {
  const subscription = program.command("subscription").description("record payments and cancellations");
  subscription
    .command("pay")
    .description("record a payment: pro for one more month, or until --until")
    .addOption(emailOption())
    .addOption(untilOption())
    .action(({ email, until }: PaymentOptions) =>
      run((context) =>
        changePlan(context, email, (account) =>
          paymentEvent(context.nowMs, account.subscription.paidUntilMs, until),
        ),
      ),
    );
  subscription
    .command("cancel")
    .description("cancel: pro to the end of the paid period, then free")
    .addOption(emailOption())
    .action(({ email }: PaymentOptions) =>
      run((context) => changePlan(context, email, () => ({ kind: "cancellation" }))),
    );
  subscription
    .command("history")
    .description("list the events of a subscription, oldest first")
    .addOption(emailOption())
    .action(({ email }: PaymentOptions) => run((context) => listHistory(context, email)));
}

function paymentEvent(
  nowMs: number,
  currentPaidUntilMs: number | null,
  untilMs: number | undefined,
): SubscriptionEvent {
  const paidUntilMs = untilMs ?? oneMonthAfter(Math.max(nowMs, currentPaidUntilMs ?? 0));
  if (paidUntilMs <= nowMs) throw new CommandError("--until must be in the future");
  return { kind: "payment", paidUntilMs };
}

async function listHistory(context: AdminContext, email: string): Promise<object> {
  const account = await requireAccount(context, email);
  const transitions = await listTransitions(context.database.kysely, account.id);
  return {
    transitions: transitions.map(({ eventId, event, from, to, paidUntilMs, atMs }) => ({
      eventId,
      event,
      from,
      to,
      paidUntil: isoOrNull(paidUntilMs),
      at: isoOrNull(atMs),
    })),
  };
}

/** The same day and time in UTC one month later, or the last day of a shorter month. */
function oneMonthAfter(epochMs: number): number {
  const time = LocalDateTime.ofInstant(Instant.ofEpochMilli(epochMs), ZoneOffset.UTC);
  return time.plusMonths(1).toInstant(ZoneOffset.UTC).toEpochMilli();
}
