import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createLog } from "../../../service/app/log.ts";
import { DatabaseFailure } from "../../../service/contract/database-failure.ts";

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly sameAs?: string;
  readonly repeats?: number;
  readonly err: { readonly type: string; readonly message?: string; readonly at?: readonly string[] };
}

function openLog() {
  const lines: Line[] = [];
  const waiting: (() => void)[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      for (const check of waiting) check();
      done();
    },
  });
  const until = (isReached: (lines: readonly Line[]) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (isReached(lines)) resolve();
      };
      waiting.push(check);
      check();
    });
  return { lines, until, log: createLog({ logLevel: "info", instance: "test" }, destination) };
}

const refused = (): DatabaseFailure => new DatabaseFailure(new Error("connect ECONNREFUSED"));
const bug = (): TypeError => new TypeError("secret");

describe("a log", () => {
  test("of an outage has the first failure with its stack, then one line per second with their number", async () => {
    const { lines, until, log } = openLog();
    for (let i = 0; i < 1_000; i++) log.error({ requestId: `request-${i}`, err: refused() }, "call failed");
    await until(() => lines.some(({ repeats }) => repeats !== undefined));
    log.error({ requestId: "request-last", err: refused() }, "call failed");
    await until(() => lines.filter(({ repeats }) => repeats !== undefined).length === 2);

    const [first, ...summaries] = lines;
    expect(first).toMatchObject({ requestId: "request-0", err: { message: "connect ECONNREFUSED" } });
    expect(first?.err.at?.length).toBeGreaterThan(0);
    const err = { type: "DatabaseFailure", message: "connect ECONNREFUSED" };
    const common = { level: "error", instance: "test", time: expect.any(String), msg: "call failed", err };
    expect(summaries).toEqual([
      { ...common, repeats: 999 },
      { ...common, repeats: 1 },
    ]);
  });

  test("has a line for every request that a bug failed, and the stack once", () => {
    const { lines, log } = openLog();
    for (const requestId of ["request-1", "request-2", "request-3"]) {
      log.error({ requestId, err: bug() }, "call failed");
    }
    expect(lines.map(({ requestId, sameAs }) => [requestId, sameAs])).toEqual([
      ["request-1", undefined],
      ["request-2", "request-1"],
      ["request-3", "request-1"],
    ]);
    expect(lines.map(({ err }) => err.at !== undefined)).toEqual([true, false, false]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  test("distinguishes causes by message, type, code and place", () => {
    const { lines, log } = openLog();
    log.error({ err: bug() }, "call failed");
    log.error({ err: bug() }, "request failed");
    log.error({ err: new RangeError("secret") }, "call failed");
    log.error({ err: Object.assign(bug(), { code: "E_CODE" }) }, "call failed");
    log.error({ err: new TypeError("secret") }, "call failed");
    log.error({ err: refused() }, "call failed");
    log.error({ err: new DatabaseFailure(new Error("disk full")) }, "call failed");
    expect(lines.map(({ err }) => err.at !== undefined)).toEqual(Array(7).fill(true));
  });
});
