import { describe, expect, test } from "vitest";
import {
  applyTransition,
  findAccountById,
  listTransitions,
  nextSubscription,
  planAt,
  recordLapses,
  type Subscription,
  type SubscriptionEvent,
} from "../../db/index.ts";
import { defined } from "../defined.ts";
import { DIALECTS, newAccount, newDatabase } from "./new-database.ts";
import { NOON_MS, newId, seedAccount } from "./seeds.ts";

const MONTH_END_MS = NOON_MS + 1_000_000;
const FREE: Subscription = { state: "free", paidUntilMs: null };
const GRANTED: Subscription = { state: "pro", paidUntilMs: null };
const PAID: Subscription = { state: "pro", paidUntilMs: MONTH_END_MS };
const ENDING: Subscription = { state: "pro_ending", paidUntilMs: MONTH_END_MS };
const PAYMENT: SubscriptionEvent = { kind: "payment", paidUntilMs: MONTH_END_MS };

describe("a subscription", () => {
  test.each<[string, Subscription, SubscriptionEvent, Subscription]>([
    ["changes from free to pro with a payment", FREE, PAYMENT, PAID],
    ["stays pro after a cancellation, to the end of the paid period", PAID, { kind: "cancellation" }, ENDING],
    ["is pro again with a payment after a cancellation", ENDING, PAYMENT, PAID],
    ["does not change with a second cancellation", ENDING, { kind: "cancellation" }, ENDING],
    ["that was granted ends with its cancellation", GRANTED, { kind: "cancellation" }, FREE],
    ["that is free does not change with a cancellation", FREE, { kind: "cancellation" }, FREE],
    ["is pro without an end after a grant", ENDING, { kind: "grant" }, GRANTED],
    ["ends immediately with an end by the operator", PAID, { kind: "end" }, FREE],
    ["does not lapse before the end of the paid period", ENDING, { kind: "lapse" }, ENDING],
    ["does not lapse while it is not cancelled", PAID, { kind: "lapse" }, PAID],
    [
      "is not shortened by a payment that arrives late",
      PAID,
      { kind: "payment", paidUntilMs: MONTH_END_MS - 9 },
      PAID,
    ],
  ])("%s", (_title, current, event, next) => {
    expect(nextSubscription(current, event, NOON_MS)).toEqual(next);
  });

  test("lapses after the paid period, and is free by the clock before that is recorded", () => {
    expect(nextSubscription(ENDING, { kind: "lapse" }, MONTH_END_MS)).toEqual(FREE);
    expect([planAt(ENDING, MONTH_END_MS - 1), planAt(ENDING, MONTH_END_MS)]).toEqual(["pro", "free"]);
    expect(planAt(PAID, MONTH_END_MS + 1)).toBe("pro");
  });
});

describe.each(DIALECTS)("transitions on %s", (dialect) => {
  test("change the account and are recorded in order", async () => {
    const { kysely, ...database } = await newDatabase(dialect);
    const accountId = await seedAccount({ kysely, ...database });
    const events: readonly SubscriptionEvent[] = [PAYMENT, { kind: "cancellation" }];
    for (const [index, event] of events.entries()) {
      const applied = await applyTransition(kysely, {
        accountId,
        eventId: `evt_${dialect}_${index}`,
        event,
        nowMs: NOON_MS + index,
      });
      expect(applied).toMatchObject({ ok: true });
    }
    expect(defined(await findAccountById(kysely, accountId)).subscription).toEqual(ENDING);
    const common = { accountId, paidUntilMs: MONTH_END_MS };
    expect(await listTransitions(kysely, accountId)).toEqual([
      { ...common, eventId: `evt_${dialect}_0`, event: "payment", from: "free", to: "pro", atMs: NOON_MS },
      {
        ...common,
        eventId: `evt_${dialect}_1`,
        event: "cancellation",
        from: "pro",
        to: "pro_ending",
        atMs: NOON_MS + 1,
      },
    ]);
  });

  test("of one event are applied once, also if it arrives repeatedly or concurrently", async () => {
    const { kysely, accountId } = await newAccount(dialect);
    const event = { accountId, eventId: newId("evt"), event: PAYMENT, nowMs: NOON_MS };
    const applied = await Promise.all(Array.from({ length: 8 }, () => applyTransition(kysely, event)));
    expect(applied.filter((each) => each.ok)).toHaveLength(1);
    expect(applied.filter((each) => !each.ok && each.reason === "duplicate_event")).toHaveLength(7);
    await applyTransition(kysely, { ...event, eventId: newId("evt"), event: { kind: "end" } });
    await applyTransition(kysely, event);
    expect(defined(await findAccountById(kysely, accountId)).subscription).toEqual(FREE);
  });

  test("of concurrent events are applied one after the other", async () => {
    const { kysely, accountId } = await newAccount(dialect);
    const kinds = ["grant", "end", "grant", "end", "grant", "end"] as const;
    await Promise.all(
      kinds.map((kind, index) =>
        applyTransition(kysely, {
          accountId,
          eventId: newId("evt"),
          event: { kind },
          nowMs: NOON_MS + index,
        }),
      ),
    );
    const transitions = await listTransitions(kysely, accountId);
    expect(transitions).toHaveLength(kinds.length);
    // Each starts where another ended: the starts and the ends differ only by the first start and the last end.
    const count = (state: string, side: "from" | "to") =>
      transitions.filter((each) => each[side] === state).length;
    const { state } = defined(await findAccountById(kysely, accountId)).subscription;
    expect(count("free", "from") - count("free", "to")).toBe(state === "free" ? 0 : 1);
  });

  test("need an account", async () => {
    const { kysely } = await newDatabase(dialect);
    const event = { accountId: "acc_none", eventId: "evt_1", event: PAYMENT, nowMs: NOON_MS };
    expect(await applyTransition(kysely, event)).toEqual({ ok: false, reason: "account_not_found" });
  });

  test("record a lapse once, after the paid period", async () => {
    const { kysely, accountId } = await newAccount(dialect);
    for (const event of [PAYMENT, { kind: "cancellation" }] as const) {
      await applyTransition(kysely, { accountId, eventId: newId("evt"), event, nowMs: NOON_MS });
    }
    expect(await recordLapses(kysely, MONTH_END_MS - 1)).toBe(0);
    expect(await recordLapses(kysely, MONTH_END_MS)).toBe(1);
    expect(await recordLapses(kysely, MONTH_END_MS)).toBe(0);
    expect(defined(await findAccountById(kysely, accountId)).subscription).toEqual(FREE);
  });
});
