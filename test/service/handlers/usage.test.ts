import { describe, expect, test } from "vitest";
import { applyTransition, type SubscriptionEvent } from "../../../db/index.ts";
import { UsageService } from "../../../proto/gen/almagest/v1/usage_pb.ts";
import { defined } from "../../defined.ts";
import { protocolCallers } from "../guard/protocol-callers.ts";
import { WITH_KEY } from "../open-account.ts";
import { openServer } from "../transport/open-server.ts";

const NOON_MS = Date.parse("2026-11-20T12:00:00Z");
const PAID_UNTIL_MS = Date.parse("2026-12-05T08:30:00Z");
const USAGE = {
  method: UsageService.method.getUsage,
  path: "/v1/usage",
  verb: "GET",
  request: {},
  headers: WITH_KEY,
} as const;

describe.each(protocolCallers(() => "proto"))("usage over $name", (caller) => {
  test("states when a cancelled plan ends, and nothing of the kind for a plan without an end", async () => {
    let nowMs = NOON_MS;
    const server = await openServer({}, {}, { plan: "free", now: () => nowMs });
    const { database, accountId } = server.accounts;
    const change = (event: SubscriptionEvent) =>
      applyTransition(database.kysely, { accountId, eventId: event.kind, event, nowMs });
    const usage = async () => {
      const { code, answer } = await caller.call(server, USAGE);
      expect(code).toBe("ok");
      return [answer["plan"], answer["paidUntil"] ?? answer["paid_until"] ?? null];
    };
    expect(await usage()).toEqual(["free", null]);
    await change({ kind: "payment", paidUntilMs: PAID_UNTIL_MS });
    expect(await usage()).toEqual(["pro", null]);
    await change({ kind: "cancellation" });
    expect(await usage()).toEqual(["pro", "2026-12-05T08:30:00Z"]);
    nowMs = PAID_UNTIL_MS;
    expect(await usage()).toEqual(["free", null]);
  });
});

test("the member is absent in JSON if the plan has no end", async () => {
  const server = await openServer({}, {}, { now: () => NOON_MS });
  const caller = defined(protocolCallers(() => "proto")[0]);
  expect((await caller.call(server, USAGE)).answer).not.toHaveProperty("paidUntil");
});
