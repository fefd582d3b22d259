import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UnknownZoneError } from "../../civil/zone-rules.ts";
import { clockPeriodsOf, tzdataVersion, zoneClockAt, zoneNames } from "../../service/time/civil-time.ts";
import { defined } from "../defined.ts";

const DATA = new URL("../../civil/data/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", DATA), "utf8")) as {
  version: string;
  licence: string;
  zones: number;
  links: number;
  transitions: number;
  files: Record<string, string>;
};

const [, zoneLines = [], linkLines = []] = readFileSync(new URL("tz-pack.txt", DATA), "utf8")
  .split("\n\n")
  .map((block) => block.split("\n"));

describe("the zone data", () => {
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
    expect(zoneLines).toHaveLength(manifest.zones);
    expect(linkLines).toHaveLength(manifest.links);
    expect(zoneNames()).toHaveLength(manifest.zones + manifest.links);
  });

  it("has the history of every zone in chronological order, to the end of 2400", () => {
    let transitions = 0;
    for (const line of zoneLines) {
      const periods = clockPeriodsOf(defined(line.split("|")[0]));
      const untils = periods.slice(0, periods.length).map(({ untilEpochSeconds }) => untilEpochSeconds);
      expect(untils.every((until, index) => index === 0 || until > defined(untils[index - 1]))).toBe(true);
      expect(untils.at(-1)).toBe(Number.POSITIVE_INFINITY);
      transitions += untils.length - 1;
    }
    expect(transitions).toBe(manifest.transitions);
    const newYork = clockPeriodsOf("America/New_York");
    const lastChange = newYork.untilEpochSeconds(newYork.length - 2);
    expect(new Date(lastChange * 1000).toISOString().slice(0, 7)).toBe("2400-11");
  });

  it("has the same history for a link and its target", () => {
    expect(clockPeriodsOf("US/Eastern")).toBe(clockPeriodsOf("America/New_York"));
  });

  // IANA tz 2026b, file backzone: the Zone lines of the names, the Link lines of the last three.
  it.each([
    ["Asia/Hanoi", "1950-05-01", 8, "+08"],
    ["Asia/Hanoi", "1945-05-01", 9, "+09"],
    ["Asia/Chongqing", "1935-05-01", 7, "+07"],
    ["Asia/Harbin", "1930-05-01", 8.5, "+0830"],
    ["Asia/Kashgar", "1935-05-01", 5.5, "+0530"],
    ["Europe/Uzhgorod", "1935-05-01", 1, "CET"],
    ["America/Montreal", "1917-04-01", -4, "EDT"],
    ["America/Rosario", "1910-05-01", -15404 / 3600, "CMT"],
    ["Asia/Chungking", "1935-05-01", 7, "+07"],
    ["Arctic/Longyearbyen", "1959-07-01", 2, "CEST"],
    ["Iceland", "1939-07-01", 0, "+00"],
  ])("has the record of backzone for %s in %s", (zoneName, date, offsetHours, abbreviation) => {
    const clock = zoneClockAt(zoneName, Date.parse(`${date}T12:00:00Z`) / 1000);
    expect(clock).toMatchObject({ offsetSeconds: Math.round(offsetHours * 3600), abbreviation });
  });

  it.each([
    ["Europe/Tiraspol", "Europe/Chisinau"],
    ["Atlantic/Jan_Mayen", "Europe/Oslo"],
    ["Pacific/Enderbury", "Pacific/Kanton"],
  ])("follows the main files of tzdata for %s, whose record in backzone contradicts them", (name, target) => {
    expect(clockPeriodsOf(name)).toBe(clockPeriodsOf(target));
  });

  it("has the laws of 2026 in zones of backzone that follow another zone since", () => {
    const winter2030 = Date.parse("2030-01-01T00:00:00Z") / 1000;
    expect(zoneClockAt("America/Rainy_River", winter2030)).toEqual(
      zoneClockAt("America/Winnipeg", winter2030),
    );
    expect(zoneClockAt("America/Yellowknife", winter2030)).toEqual(
      zoneClockAt("America/Edmonton", winter2030),
    );
  });

  it("does not have names outside tzdata", () => {
    expect(() => clockPeriodsOf("Europe/Atlantis")).toThrow(UnknownZoneError);
  });
});
