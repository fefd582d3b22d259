import { describe, expect, test } from "vitest";
import { ScoreDaysRequestSchema } from "../../../proto/gen/almagest/v1/timing_pb.ts";
import { FindTransitsRequestSchema } from "../../../proto/gen/almagest/v1/transits_pb.ts";
import { periodOf } from "../../../service/request/request-period.ts";
import { createValidator } from "../../../service/request/validation.ts";

const ZONES = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Apia"];
const validator = createValidator({
  isKnownZone: (name) => ZONES.includes(name),
});
const birth = { date: "1990-06-15", latitude: 48.8566, longitude: 2.3522 };
/** Noon UTC of 2026-11-21: the next day has begun at Kiritimati (UTC+14), at Pago Pago it is 01:00 of the same. */
const noon = Date.UTC(2026, 10, 21, 12);
/** 09:00 UTC of the same day. */
const morning = Date.UTC(2026, 10, 21, 9);

const transits = (fields: object, at = noon) =>
  validator
    .violationsOf(FindTransitsRequestSchema, { birth, ...fields }, at)
    .map(({ field, code }) => `${field} ${code}`);
const days = (fields: object, at = noon) =>
  validator
    .violationsOf(ScoreDaysRequestSchema, { birth, activity: "general", ...fields }, at)
    .map(({ field, code, message }) => `${field} ${code} ${message}`);

describe("a period", () => {
  test("may have one day and at most the length stated in the contract", () => {
    expect(transits({ from: "2024-02-01", to: "2024-02-01" })).toEqual([]);
    expect(transits({ from: "2024-01-01", to: "2024-04-02" })).toEqual([]);
    expect(transits({ from: "2024-01-01", to: "2024-04-03" })).toEqual(["to out_of_range"]);
    expect(transits({ from: "2024-01-01", to: "2023-12-31" })).toEqual(["to out_of_range"]);
    // Sixty-two days: 31 of January, 29 of February, two of March.
    expect(days({ from: "2024-01-01", to: "2024-03-02" })).toEqual([]);
    expect(days({ from: "2024-01-01", to: "2024-03-03" })).toEqual([
      "to out_of_range must be at most 61 days after from (2024-01-01)",
    ]);
  });

  test("has a day that exists in its zone", () => {
    // Samoa moved across the date line at the end of 2011-12-29.
    const skipped = { from: "2011-12-30", to: "2011-12-30" };
    expect(days({ ...skipped, timezone: "Pacific/Apia" })).toEqual([
      "from no_such_date must be a day that exists in Pacific/Apia; its clocks skipped 2011-12-30",
    ]);
    expect(days({ ...skipped, to: "2011-12-31", timezone: "Pacific/Apia" })).toEqual([]);
    expect(days({ ...skipped, timezone: "Pacific/Pago_Pago" })).toEqual([]);
    expect(days(skipped)).toEqual([]);
    expect(days({ ...skipped, timezone: "Mars/Olympus" })).toHaveLength(1);
    expect(transits(skipped)).toEqual([]);
  });

  test("starts today if only its end is sent", () => {
    expect(transits({ to: "2026-11-20" })).toEqual(["to out_of_range"]);
    expect(transits({ to: "2026-11-21" })).toEqual([]);
    expect(days({ to: "2026-11-20" }, morning)).toEqual([
      "to out_of_range must not be before today (2026-11-21), the default of from",
    ]);
    expect(days({ to: "2026-11-20", timezone: "Pacific/Pago_Pago" }, morning)).toEqual([]);
  });

  test("is not checked if one of its fields is invalid", () => {
    expect(transits({ from: "2024-02-30", to: "2020-01-01" })).toEqual(["from no_such_date"]);
    expect(transits({ from: 5, to: "2020-01-01" })).toEqual(["from wrong_type"]);
    expect(days({ to: "2020-01-01", timezone: "Mars/Olympus" })).toHaveLength(1);
  });

  test("is reported together with all other problems", () => {
    expect(
      validator
        .violationsOf(
          FindTransitsRequestSchema,
          { birth: { ...birth, latitude: 91 }, from: "2024-01-02", to: "2024-01-01", orb: 3 },
          noon,
        )
        .map(({ field }) => field)
        .sort(),
    ).toEqual(["birth.latitude", "orb", "to"]);
  });
});

describe("the default period", () => {
  test("never ends after the last supported date", () => {
    expect(periodOf(FindTransitsRequestSchema, { from: "2399-12-20" }, noon).to).toBe("2399-12-31");
  });
});
