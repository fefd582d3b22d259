import { describe, expect, test } from "vitest";
import { timeZoneHint } from "../../../service/request/hints/time-zone-hint.ts";
import { zoneClockAt } from "../../../service/time/civil-time.ts";
import { defined } from "../../defined.ts";

const REVERSED = "(the sign in Etc names is reversed)";

const WHOLE_HOURS =
  "; only whole hours from UTC-12:00 to UTC+14:00 have a zone of constant offset, such as Etc/GMT+6 for UTC-06:00: send the zone of the place";

describe("the hint for a text that is not a zone", () => {
  test.each([
    ["-06:00", `; send Etc/GMT+6 for UTC-06:00 ${REVERSED}`],
    ["UTC-6", `; send Etc/GMT+6 for UTC-06:00 ${REVERSED}`],
    ["GMT+2", `; send Etc/GMT-2 for UTC+02:00 ${REVERSED}`],
    ["utc +02", `; send Etc/GMT-2 for UTC+02:00 ${REVERSED}`],
    ["+0900", `; send Etc/GMT-9 for UTC+09:00 ${REVERSED}`],
    ["−3", `; send Etc/GMT+3 for UTC-03:00 ${REVERSED}`],
    ["+14", `; send Etc/GMT-14 for UTC+14:00 ${REVERSED}`],
    ["GMT-0", "; send UTC for UTC+00:00"],
    ["+05:30", WHOLE_HOURS],
    ["-13:00", WHOLE_HOURS],
    [
      "CST",
      `; CST is an abbreviation: send the zone of the place, such as America/Chicago, or Etc/GMT+6 for UTC-06:00 ${REVERSED}`,
    ],
    [
      "cest",
      `; CEST is an abbreviation: send the zone of the place, such as Europe/Paris, or Etc/GMT-2 for UTC+02:00 ${REVERSED}`,
    ],
    ["IST", "; IST is an abbreviation: send the zone of the place, such as Asia/Kolkata"],
    ["europe/paris", "; names are case-sensitive: send Europe/Paris"],
    ["etc/gmt+6", "; names are case-sensitive: send Etc/GMT+6"],
    ["Z", "; names are case-sensitive: send UTC"],
    ["Mars/Olympus", ""],
    ["", ""],
    ["x".repeat(60_000), ""],
  ])("%j", (text, hint) => {
    expect(timeZoneHint(text)).toBe(hint);
  });

  test("names zones that exist, with the offset that the sign convention means", () => {
    for (let hours = -12; hours <= 14; hours += 1) {
      const text = `${hours < 0 ? "-" : "+"}${Math.abs(hours)}`;
      const [, zone] = / send (\S+) for /.exec(timeZoneHint(text)) ?? [];
      expect(zoneClockAt(defined(zone), 0).offsetSeconds, text).toBe(hours * 3600);
    }
  });

  test.each(
    "AST ADT EDT CST CDT MDT PST PDT AKST AKDT BST WEST CEST EEST MSK WAT CAT EAT SAST PKT IST HKT JST KST AWST ACST ACDT AEST AEDT NZST NZDT".split(
      " ",
    ),
  )("names a zone of tzdata that uses the abbreviation %s, and its offset", (name) => {
    const hint = timeZoneHint(name);
    const zone = defined(/such as ([\w/]+)/.exec(hint)?.[1]);
    const clocks = [Date.UTC(2020, 0, 1), Date.UTC(2020, 6, 1)].map((at) => zoneClockAt(zone, at / 1000));
    const clock = defined(clocks.find(({ abbreviation }) => abbreviation === name));
    const fixed = / or (Etc\/\S+) for /.exec(hint)?.[1];
    if (clock.offsetSeconds % 3600 !== 0) expect(fixed).toBeUndefined();
    else expect(zoneClockAt(defined(fixed), 0).offsetSeconds).toBe(clock.offsetSeconds);
  });
});
