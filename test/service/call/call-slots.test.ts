import { expect, test } from "vitest";
import { createCallSlots } from "../../../service/call/call-slots.ts";
import { CallCancelledError } from "../../../service/call/cancellation.ts";

const { signal } = new AbortController();

function open(limits: { callsMax?: number; callsPerAccountMax?: number; queuedCallsMax?: number } = {}) {
  const slots = createCallSlots({ callsMax: 4, callsPerAccountMax: 2, queuedCallsMax: 8, ...limits });
  const entered: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = async (accountId: string, by = signal): Promise<() => void> => {
    await slots.take(accountId, by);
    const leave = () => slots.free(accountId);
    entered.push(accountId);
    leaves.push(leave);
    return leave;
  };
  const settle = () => new Promise(setImmediate);
  return { ...slots, slots, entered, leaves, enter, settle };
}

test("an account has no more calls in progress than its share, and all together no more than the bound", async () => {
  const { slots, entered, enter, settle } = open();
  for (const accountId of ["a", "a", "a", "b", "b", "b", "c"]) void enter(accountId);
  await settle();
  expect(entered).toEqual(["a", "a", "b", "b"]);
  expect([slots.inProgress, slots.waiting, slots.rejected]).toEqual([4, 3, 0]);
});

test("an account that frees a slot may take one again, and no more", async () => {
  const { slots, entered, enter, settle } = open();
  const leave = await enter("a");
  leave();
  for (let call = 0; call < 2; call++) await enter("a");
  leave();
  for (let call = 0; call < 2; call++) void enter("a");
  await settle();
  expect([entered.length, slots.inProgress, slots.waiting]).toEqual([4, 2, 1]);
});

test("a slot that becomes free goes to the next account in turn that may have it", async () => {
  const { entered, leaves, enter, settle } = open({ callsMax: 3 });
  for (const accountId of ["a", "a", "a", "a", "b", "b", "c"]) void enter(accountId);
  await settle();
  expect(entered.splice(0)).toEqual(["a", "a", "b"]);
  while (leaves.length > 0) {
    leaves.shift()?.();
    await settle();
  }
  expect(entered).toEqual(["a", "b", "c", "a"]);
});

test("one account fills half of the queue; another one still has room", async () => {
  const { slots, enter, settle } = open();
  const results: string[] = [];
  const attempt = (accountId: string): void => {
    enter(accountId).then(
      () => results.push(`${accountId} entered`),
      (error: { httpStatus: number; code: string; retryAfterSeconds: number }) =>
        results.push(`${accountId} ${error.httpStatus} ${error.code} ${error.retryAfterSeconds}`),
    );
  };
  for (let call = 0; call < 7; call++) attempt("a");
  await settle();
  expect(results.splice(0)).toEqual(["a 503 internal_error 5", "a entered", "a entered"]);
  expect(() => slots.assertCapacity("a")).toThrow(/Too many requests are waiting/);
  for (let call = 0; call < 5; call++) attempt("b");
  await settle();
  expect(results.splice(0)).toEqual(["b 503 internal_error 5", "b entered", "b entered"]);
  expect(slots.waiting).toBe(6);
  attempt("c");
  await settle();
  expect([slots.waiting, slots.rejected]).toEqual([7, 3]);
});

test("without a queue every call over the bounds is rejected", async () => {
  const { enter } = open({ queuedCallsMax: 0 });
  await enter("a");
  const leave = await enter("a");
  await expect(enter("a")).rejects.toMatchObject({ httpStatus: 503 });
  leave();
  await enter("a");
});

test("a call that is cancelled while it waits leaves the queue and takes no slot", async () => {
  const { slots, entered, leaves, enter, settle } = open({ callsMax: 1 });
  const controller = new AbortController();
  void enter("a");
  const cancelled = enter("a", controller.signal);
  void enter("a");
  await settle();
  controller.abort();
  await expect(cancelled).rejects.toBeInstanceOf(CallCancelledError);
  expect(slots.waiting).toBe(1);
  leaves[0]?.();
  await settle();
  expect(entered).toEqual(["a", "a"]);
  leaves[1]?.();
  expect([slots.inProgress, slots.waiting]).toEqual([0, 0]);
  await expect(enter("a", controller.signal)).rejects.toBeInstanceOf(CallCancelledError);
});
