import fc from "fast-check";
import { expect, test } from "vitest";
import { instantFromLocalTime, localTimeAtInstant } from "../../service/time/civil-time.ts";

const ZONES = [
  "Europe/London",
  "Europe/Amsterdam",
  "America/New_York",
  "America/Juneau",
  "Asia/Manila",
  "Asia/Kolkata",
  "Africa/Monrovia",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "America/Lima",
];
const minutes = fc.integer({ min: Date.UTC(1800, 0, 1) / 60_000, max: Date.UTC(2399, 11, 31) / 60_000 });

test("the instant of a local time has that local time, in every zone and century, unless the time was skipped", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      minutes,
      fc.double({ min: -180, max: 180, noNaN: true }),
      (zoneName, minute, longitudeDeg) => {
        const [date = "", clock = ""] = new Date(minute * 60_000).toISOString().split("T");
        const time = clock.slice(0, 5);
        const { warnings, ...instant } = instantFromLocalTime({ date, time, zoneName, longitudeDeg });
        fc.pre(warnings.every(({ code }) => code !== "local_time_skipped"));
        const local = localTimeAtInstant(zoneName, instant.epochJdUt, longitudeDeg);
        expect(local).toMatchObject({ ...instant, date, time });
        expect(local.warnings).toEqual(warnings.filter(({ code }) => code === "local_mean_time"));
      },
    ),
    { numRuns: 2000 },
  );
});

// zdump -v of the system's zoneinfo, and `date` with TZ set.
test.each([
  ["Europe/Berlin", "2024-03-31T00:59:59Z", "2024-03-31 01:59", 1, false, "CET"],
  ["Europe/Berlin", "2024-03-31T01:00:00Z", "2024-03-31 03:00", 2, true, "CEST"],
  ["Europe/Dublin", "2024-07-01T12:00:00Z", "2024-07-01 13:00", 1, true, "IST"],
  ["America/St_Johns", "1950-01-01T00:00:00Z", "1949-12-31 20:30", -3.5, false, "NST"],
  ["Pacific/Kiritimati", "2000-01-01T00:00:00Z", "2000-01-01 14:00", 14, false, "+14"],
])("in %s the clocks at %s show %s", (zoneName, utc, local, offsetHours, daylightSaving, abbreviation) => {
  const epochJdUt = 2_440_587.5 + Date.parse(utc) / 86_400_000;
  const { date, time, ...clock } = localTimeAtInstant(zoneName, epochJdUt, 0);
  expect(`${date} ${time}`).toBe(local);
  expect(clock).toMatchObject({ offsetHours, daylightSaving, abbreviation, utcIso: utc, warnings: [] });
});

test("the local time is rounded to the second, the instant is unchanged", () => {
  const epochJdUt = 2_440_587.5 + (Date.parse("2024-06-30T21:59:59Z") + 600) / 86_400_000;
  const local = localTimeAtInstant("Europe/Paris", epochJdUt, 0);
  expect(local).toMatchObject({
    date: "2024-07-01",
    time: "00:00",
    utcIso: "2024-06-30T22:00:00Z",
    epochJdUt,
  });
});
