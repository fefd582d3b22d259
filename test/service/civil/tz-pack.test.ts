import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packedTzdb, tzdataVersion, zoneNames, zonePeriods } from "../../../service/civil/tz-pack.ts";
import { defined } from "../../defined.ts";

const DATA = new URL("../../../service/civil/data/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", DATA), "utf8")) as {
  version: string;
  licence: string;
  zones: number;
  links: number;
  transitions: number;
  files: Record<string, string>;
};

describe("the tz pack", () => {
  it("matches its manifest", () => {
    for (const [file, sha256] of Object.entries(manifest.files)) {
      expect(
        createHash("sha256")
          .update(readFileSync(new URL(file, DATA)))
          .digest("hex"),
      ).toBe(sha256);
    }
    expect(tzdataVersion).toBe(manifest.version);
    expect(manifest.licence).toBe("public domain");
    expect(packedTzdb.zones).toHaveLength(manifest.zones);
    expect(packedTzdb.links).toHaveLength(manifest.links);
    expect(zoneNames()).toHaveLength(manifest.zones + manifest.links);
  });

  it("has the history of every zone in chronological order, to the end of 2400", () => {
    let transitions = 0;
    for (const packed of packedTzdb.zones) {
      const periods = defined(zonePeriods(defined(packed.split("|")[0])));
      const untils = periods.map(({ untilEpochSeconds }) => untilEpochSeconds);
      expect(untils.every((until, index) => index === 0 || until > defined(untils[index - 1]))).toBe(true);
      expect(untils.at(-1)).toBe(Number.POSITIVE_INFINITY);
      transitions += untils.length - 1;
    }
    expect(transitions).toBe(manifest.transitions);
    const lastChange = defined(zonePeriods("America/New_York")?.at(-2)).untilEpochSeconds;
    expect(new Date(lastChange * 1000).toISOString().slice(0, 7)).toBe("2400-11");
  });

  it("has the same history for a link and its target", () => {
    expect(zonePeriods("US/Eastern")).toBe(zonePeriods("America/New_York"));
  });

  it("does not have names outside tzdata", () => {
    expect(zonePeriods("Europe/Atlantis")).toBeUndefined();
  });
});
