import { expect, test, vi } from "vitest";
import { type CallTiming, createCallStages } from "../../../service/call/call-timing.ts";

test("stages follow one another; waiting and the database are summed, and each is traced with its times", () => {
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const spans: unknown[] = [];
  const timing: CallTiming = {
    queueMs: 0,
    databaseMs: 100,
    trace: { traceId: "", add: (stage, startMs, endMs) => void spans.push([stage, startMs, endMs]) },
  };
  const stages = createCallStages(timing);
  for (const [stage, atMs] of [
    ["queue", 1],
    ["identify", 3],
    ["receive", 8],
    [null, 20],
    ["queue", 50],
    ["count", 57],
    ["compute", 70],
    [null, 100],
  ] as const) {
    nowMs = atMs;
    stages.enter(stage);
  }
  expect(timing).toMatchObject({ queueMs: 2 + 7, databaseMs: 100 + 5 + 13 });
  expect(spans).toEqual([
    ["queue", 1, 3],
    ["identify", 3, 8],
    ["receive", 8, 20],
    ["queue", 50, 57],
    ["count", 57, 70],
    ["compute", 70, 100],
  ]);
  vi.restoreAllMocks();
});
