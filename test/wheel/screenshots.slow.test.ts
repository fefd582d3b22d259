import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defined } from "../defined.ts";
import { CHROMIUM, NO_CHROMIUM } from "../package/chromium.ts";
import { SCREENSHOTS, showReferences } from "./screenshots.ts";

/** Tolerance for differences in antialiasing between browser versions. */
const DIFFERING_SHARE_MAX = 0.01;

describe.skipIf(CHROMIUM === undefined)(`in Chromium (${CHROMIUM ?? NO_CHROMIUM})`, () => {
  test("the reference wheels match their reviewed screenshots and differ from one another", async () => {
    const pictures = new Map(SCREENSHOTS.map(([name, file]) => [name, readFileSync(file)]));
    const shares = new Map<string, number>();
    const others: number[] = [];
    await showReferences(async (name, _png, differsFrom) => {
      shares.set(name, await differsFrom(defined(pictures.get(name))));
      const other = defined([...pictures].find(([another]) => another !== name))[1];
      others.push(await differsFrom(other));
    });
    expect(shares.size).toBe(5);
    expect([...shares].filter(([, share]) => share > DIFFERING_SHARE_MAX)).toEqual([]);
    expect(Math.min(...others)).toBeGreaterThan(DIFFERING_SHARE_MAX);
  });
});
