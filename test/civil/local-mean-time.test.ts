import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ClockPeriod, ClockPeriods, resolveLocalTime } from "../../civil/clock-periods.ts";
import { ownMeanTimeOffsetSeconds } from "../../civil/zone-data.ts";
import { instantFromLocalTime } from "../../service/time/civil-time.ts";
import { defined } from "../defined.ts";

function instantOf(zoneName: string, dateTime: string, longitudeDeg: number) {
  const [date, time] = dateTime.split(" ");
  return instantFromLocalTime({ date: defined(date), time: defined(time), zoneName, longitudeDeg });
}

const HOUR = 3600;

describe("local mean time", () => {
  it("follows the birth longitude, to the second, not the zone's main city", () => {
    // 10° 44' 24" east = 0:42:57.6, rounded to 0:42:58.
    const instant = instantOf("Europe/Oslo", "1850-01-01 12:00", 10.74);
    expect(instant.offsetHours).toBe((42 * 60 + 58) / HOUR);
    expect(instant).toMatchObject({
      utcIso: "1850-01-01T11:17:02Z",
      abbreviation: "LMT",
      daylightSaving: false,
      warnings: [{ code: "local_mean_time", offsetHours: instant.offsetHours }],
    });
  });

  it("is used where tzdata marks a place as uninhabited (-00)", () => {
    expect(instantOf("America/Iqaluit", "1930-01-01 12:00", -68.5)).toMatchObject({
      offsetHours: -(4 * HOUR + 34 * 60) / HOUR,
      abbreviation: "LMT",
      warnings: [{ code: "local_mean_time" }],
    });
  });

  // Offsets from tzdata's own lines: "Z Africa/Luanda … 0:52:4 - LMT 1911", "-5:8:36 - LMT 1908 Jul 28",
  // "-0:36:45 - LMT 1912" (Lisbon's).
  it.each([
    ["Africa/Luanda", "1900-06-01 12:00", 20, 52 * 60 + 4],
    ["America/Lima", "1900-06-01 12:00", -70, -(5 * HOUR + 8 * 60 + 36)],
    ["Africa/Sao_Tome", "1900-06-01 12:00", 6.7, -(36 * 60 + 45)],
  ])("is not used for the legal mean time of %s, which tzdata also abbreviates LMT", (...row) => {
    const [zoneName, dateTime, longitudeDeg, offsetSeconds] = row;
    expect(instantOf(zoneName, dateTime, longitudeDeg)).toMatchObject({
      offsetHours: offsetSeconds / HOUR,
      warnings: [],
    });
  });

  it("is used again where a zone returned to it: Lagos 1908 to 1914", () => {
    const codes = (dateTime: string) =>
      instantOf("Africa/Lagos", dateTime, 3.4).warnings.map(({ code }) => code);
    expect(codes("1900-01-01 12:00")).toEqual(["local_mean_time"]);
    expect(codes("1906-01-01 12:00")).toEqual([]);
    expect(codes("1910-01-01 12:00")).toEqual(["local_mean_time"]);
    expect(codes("1915-01-01 12:00")).toEqual([]);
  });

  it("never differs from longitude / 15 h by more than half a second and whole days", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.integer({ min: -16 * HOUR, max: 16 * HOUR }),
        (longitudeDeg, recordOffset) => {
          const offset = ownMeanTimeOffsetSeconds(longitudeDeg, recordOffset);
          const difference = offset - longitudeDeg * 240;
          const days = Math.round(difference / 86400);
          expect(Math.abs(days)).toBeLessThanOrEqual(1);
          expect(Math.abs(difference - days * 86400)).toBeLessThanOrEqual(0.5);
          expect(Math.abs(offset - recordOffset)).toBeLessThanOrEqual(43200);
        },
      ),
    );
  });
});

describe("the date line before standard time", () => {
  it("makes Manila skip 1844-12-31", () => {
    const offset = Math.round(120.98 * 240);
    expect(instantOf("Asia/Manila", "1844-12-30 10:00", 120.98).offsetHours).toBe((offset - 86400) / HOUR);
    expect(instantOf("Asia/Manila", "1844-12-31 10:00", 120.98)).toMatchObject({
      offsetHours: offset / HOUR,
      utcIso: "1845-01-01T01:56:05Z",
      warnings: [
        { code: "local_time_skipped", gapSeconds: 86400, movedToLocal: "1845-01-01T10:00:00" },
        { code: "local_mean_time" },
      ],
    });
  });

  it("makes Alaska repeat a day in October 1867", () => {
    // tzdata: the change came at 1867-10-19T00:31:13Z; at 134.4° W the clocks went from the 19th 15:33:37 to the 18th.
    expect(instantOf("America/Juneau", "1867-10-19 10:00", -134.4)).toMatchObject({
      utcIso: "1867-10-18T18:57:36Z",
      warnings: [
        { code: "local_time_repeated", earlierOffsetHours: 15.04, laterOffsetHours: -8.96 },
        { code: "local_mean_time" },
      ],
    });
    expect(instantOf("America/Juneau", "1867-10-19 16:00", -134.4)).toMatchObject({
      utcIso: "1867-10-20T00:57:36Z",
      warnings: [{ code: "local_mean_time" }],
    });
  });

  it("counts dates by the zone's calendar on both sides of 180°", () => {
    // Eastern Fiji lies west of Greenwich, Attu in the Aleutians east of it; their zones do not.
    expect(instantOf("Pacific/Fiji", "1900-01-01 12:00", -179).utcIso).toBe("1899-12-31T23:56:00Z");
    expect(instantOf("America/Adak", "1890-01-01 12:00", 173).utcIso).toBe("1890-01-02T00:28:00Z");
  });
});

describe("the change from local mean time to standard time", () => {
  // Germany: CET from 1893-04-01 00:00 of the zone's LMT 0:53:28, that is 1893-03-31T23:06:32Z.
  it("skips local times at a western birthplace", () => {
    // 7° E is 0:28:00; its clocks went from 23:34:32 to 00:06:32.
    expect(instantOf("Europe/Berlin", "1893-03-31 23:34", 7).warnings).toMatchObject([
      { code: "local_mean_time" },
    ]);
    expect(instantOf("Europe/Berlin", "1893-03-31 23:50", 7)).toMatchObject({
      offsetHours: 1,
      utcIso: "1893-03-31T23:22:00Z",
      abbreviation: "CET",
      warnings: [
        {
          code: "local_time_skipped",
          gapSeconds: 32 * 60,
          offsetBeforeHours: (28 * 60) / HOUR,
          offsetAfterHours: 1,
          movedToLocal: "1893-04-01T00:22:00",
        },
      ],
    });
    expect(instantOf("Europe/Berlin", "1893-04-01 00:07", 7).warnings).toEqual([]);
  });

  it("uses the first of repeated local times at an eastern birthplace", () => {
    // 20° E is 1:20:00; its clocks went from 00:26:32 back to 00:06:32.
    expect(instantOf("Europe/Berlin", "1893-04-01 00:10", 20)).toMatchObject({
      offsetHours: 80 / 60,
      utcIso: "1893-03-31T22:50:00Z",
      warnings: [
        { code: "local_time_repeated", earlierOffsetHours: 80 / 60, laterOffsetHours: 1 },
        { code: "local_mean_time" },
      ],
    });
    expect(instantOf("Europe/Berlin", "1893-04-01 00:27", 20)).toMatchObject({
      offsetHours: 1,
      warnings: [],
    });
  });
});

describe("any sequence of changes, however close together", () => {
  const history = fc.array(
    fc.record({
      lengthSeconds: fc.integer({ min: 1, max: 40 }),
      offsetSeconds: fc.integer({ min: -30, max: 30 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it("resolves a local time to the first instant with that local time", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -50, max: 300 }), (stretches, localSeconds) => {
        const periods = periodsOf(stretches);
        const offsetAt = (instant: number) =>
          defined(periods.find(({ untilEpochSeconds }) => instant < untilEpochSeconds)).offsetSeconds;
        const instants: number[] = [];
        for (let instant = -200; instant < 500; instant++) {
          if (instant + offsetAt(instant) === localSeconds) instants.push(instant);
        }
        const resolved = resolveLocalTime(new ClockPeriods(periods), localSeconds, 0);
        if (instants.length === 0) {
          expect(resolved.change?.kind).toBe("skipped");
          const { offsetBeforeSeconds, offsetAfterSeconds } = defined(resolved.change);
          expect(resolved.epochSeconds + offsetBeforeSeconds).toBe(localSeconds);
          expect(offsetAfterSeconds).toBeGreaterThan(offsetBeforeSeconds);
        } else {
          expect(resolved.epochSeconds).toBe(instants[0]);
          expect(resolved.change?.kind ?? "unchanged").toBe(instants.length > 1 ? "repeated" : "unchanged");
          if (instants.length > 1) {
            expect(defined(resolved.change).offsetBeforeSeconds).toBe(offsetAt(defined(instants[0])));
            expect(defined(resolved.change).offsetAfterSeconds).toBe(offsetAt(defined(instants[1])));
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});

function periodsOf(
  stretches: readonly { lengthSeconds: number; offsetSeconds: number }[],
): readonly ClockPeriod[] {
  let until = 0;
  return stretches.map(({ lengthSeconds, offsetSeconds }, index) => {
    until += lengthSeconds;
    const isLast = index === stretches.length - 1;
    return {
      untilEpochSeconds: isLast ? Number.POSITIVE_INFINITY : until,
      offsetSeconds,
      isMeanTime: false,
      isSummerTime: false,
      daylightSaving: false,
      abbreviation: `${index}`,
    };
  });
}
