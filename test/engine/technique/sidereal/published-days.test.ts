import { describe, expect, test } from "vitest";
import {
  findLunarMonths,
  findPanchangaDays,
  julianDayFromCalendar,
  lahiri,
  PANCHANGA_ELEMENTS,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const NEW_DELHI = { latitudeDeg: 28.6358, longitudeDeg: 77.2245, heightM: 216 };
const INDIA_DAYS = 5.5 / 24;

/** A day of a published panchang. Times are of India; hours from 24 on are of the next day. */
interface PublishedDay {
  readonly date: readonly [year: number, month: number, day: number];
  readonly sunrise: string;
  readonly vara: string;
  /** What begins, and when the element before it ends. */
  readonly limits: readonly (readonly [begins: string, time: string])[];
  readonly amanta: string;
  readonly purnimanta: string;
}

// https://www.drikpanchang.com/bengali/bengali-day-panjika.html?date=24/01/2022, 26/01/2022, 31/12/2020 and 22/11/2025, read 2026-11-23. Times
// are to the minute; those that depend on the Sun differ by up to 80 s, as if its longitude were 20″ smaller.
const PUBLISHED_DAYS: readonly PublishedDay[] = [
  {
    date: [2020, 12, 31],
    sunrise: "07:14",
    vara: "Guruvara",
    limits: [
      ["tithi Dvitiya", "09:30"],
      ["nakshatra Pushya", "19:49"],
      ["yoga Vaidhriti", "14:52"],
      ["karana Taitila", "09:30"],
      ["karana Gara", "21:35"],
      ["pada Punarvasu 3", "07:26"],
      ["pada Punarvasu 4", "13:38"],
      ["pada Pushya 2", "25:58"],
    ],
    amanta: "Margashirsha",
    purnimanta: "Pausha",
  },
  {
    date: [2022, 1, 24],
    sunrise: "07:13",
    vara: "Somavara",
    limits: [
      ["tithi Saptami", "08:43"],
      ["nakshatra Chitra", "11:15"],
      ["yoga Dhriti", "11:12"],
      ["karana Vishti", "08:43"],
      ["karana Bava", "20:19"],
      ["pada Chitra 2", "17:13"],
      ["pada Chitra 3", "23:08"],
      ["pada Chitra 4", "29:02"],
    ],
    amanta: "Pausha",
    purnimanta: "Magha",
  },
  {
    date: [2022, 1, 26],
    sunrise: "07:12",
    vara: "Budhavara",
    limits: [
      ["tithi Dashami", "28:34"],
      ["nakshatra Vishakha", "10:07"],
      ["yoga Vriddhi", "28:09"],
      ["karana Gara", "17:33"],
      ["karana Vanija", "28:34"],
      ["pada Vishakha 2", "15:50"],
      ["pada Vishakha 3", "21:32"],
      ["pada Vishakha 4", "27:13"],
    ],
    amanta: "Pausha",
    purnimanta: "Magha",
  },
  {
    date: [2025, 11, 22],
    sunrise: "06:49",
    vara: "Shanivara",
    limits: [
      ["tithi Tritiya", "17:11"],
      ["nakshatra Mula", "16:47"],
      ["yoga Dhriti", "11:30"],
      ["karana Taitila", "17:11"],
      ["karana Gara", "30:19"],
      ["pada Jyeshtha 4", "10:05"],
      ["pada Mula 2", "23:28"],
      ["pada Mula 3", "30:09"],
    ],
    amanta: "Margashirsha",
    purnimanta: "Margashirsha",
  },
];

const secondsOf = (time: string): number =>
  time.split(":").reduce((sum, part, i) => sum + Number(part) * 60 ** (2 - i), 0);

/** The midnight in India that begins a date, JD. */
function midnightOf([year, month, day]: PublishedDay["date"]): number {
  return julianDayFromCalendar(year, month, day) - INDIA_DAYS;
}

describe("days of New Delhi", () => {
  test.each(PUBLISHED_DAYS)("have the published elements: $date", (published) => {
    const startJdUt = midnightOf(published.date);
    const [day] = findPanchangaDays(
      source,
      NEW_DELHI,
      { startJdUt, endJdUt: startJdUt + 1 },
      { zodiac: lahiri, elements: PANCHANGA_ELEMENTS },
    );
    const { vara, limits } = defined(day);
    const secondOf = (epochJdUt: number): number => (epochJdUt - startJdUt) * 86_400;
    expect(vara.name).toBe(published.vara);
    expect(Math.abs(secondOf(vara.sunriseJdUt) - secondsOf(published.sunrise))).toBeLessThan(60);
    const times = new Map(limits.map(({ element, name, epochJdUt }) => [`${element} ${name}`, epochJdUt]));
    for (const [begins, time] of published.limits) {
      const seconds = secondOf(defined(times.get(begins))) - secondsOf(time);
      expect(Math.abs(seconds)).toBeLessThan(90);
    }
  });

  test.each(PUBLISHED_DAYS)("are in the published months: $date", ({ date, amanta, purnimanta }) => {
    const noonJdUt = midnightOf(date) + 0.5;
    const monthOf = (system: "amanta" | "purnimanta") =>
      findLunarMonths(
        source,
        { startJdUt: noonJdUt - 61, endJdUt: noonJdUt },
        { zodiac: lahiri, system },
      ).find(({ fortnights }) =>
        fortnights.some(({ startJdUt, endJdUt }) => startJdUt <= noonJdUt && noonJdUt < endJdUt),
      );
    expect(monthOf("amanta")?.name).toBe(amanta);
    expect(monthOf("purnimanta")?.name).toBe(purnimanta);
  });

  // https://10upon10.com/astrology/panchang/daypanchang.html, read 2026-11-23: 22 November and 15 December 2025.
  test("have the published sunrises of the Hindu definition within 3 s", () => {
    const published = [
      { date: [2025, 11, 22], sunrise: "06:53:24" },
      { date: [2025, 12, 15], sunrise: "07:10:27" },
    ] as const;
    for (const { date, sunrise } of published) {
      const startJdUt = midnightOf(date);
      const [day] = findPanchangaDays(
        source,
        NEW_DELHI,
        { startJdUt, endJdUt: startJdUt + 1 },
        { zodiac: lahiri, sunrise: { definition: "hindu" } },
      );
      const second = (defined(day).vara.sunriseJdUt - startJdUt) * 86_400;
      expect(Math.abs(second - secondsOf(sunrise))).toBeLessThan(3);
    }
  });
});
