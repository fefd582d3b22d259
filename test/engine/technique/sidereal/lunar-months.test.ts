import { describe, expect, test } from "vitest";
import {
  calendarFromJulianDay,
  computePanchanga,
  createSkySeries,
  findLunarMonths,
  findLunarPhases,
  findPanchangaDays,
  julianDayFromCalendar,
  type LunarMonth,
  lahiri,
  type MonthSystem,
  PANCHANGA_ELEMENTS,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

function monthsOf(firstYear: number, lastYear: number, system: MonthSystem): readonly LunarMonth[] {
  const window = {
    startJdUt: julianDayFromCalendar(firstYear, 1, 1),
    endJdUt: julianDayFromCalendar(lastYear + 1, 1, 1),
  };
  return findLunarMonths(source, window, { zodiac: lahiri, system });
}

/** The date in India on which the first sunrise after an instant is, nearly: 06:00 there. */
function indianDayAfter(epochJdUt: number): string {
  const { year, month, day } = calendarFromJulianDay(epochJdUt + 5.5 / 24 + 0.75);
  return `${year}-${month}-${day}`;
}

const years = monthsOf(2000, 2030, "amanta");

describe("lunar months", () => {
  // Lists and dates, read 2026-11-23: mr.m.wikipedia.org, अधिकमास (2007–2023); etvbharat.com/amp/marathi, adhik-maas-2023-in-sawan
  // (2004); patrika.com/bhilwara-news/in-2026-the-shehnai-will-play-for-63-days-20231892 (2026).
  test("are adhika in the published months, from the published days", () => {
    const published = [
      ["Shravana", "2004-7-18"],
      ["Jyeshtha", "2007-5-17"],
      ["Vaishakha", "2010-4-15"],
      ["Bhadrapada", "2012-8-18"],
      ["Ashadha", "2015-6-17"],
      ["Jyeshtha", "2018-5-16"],
      ["Ashvina", "2020-9-18"],
      ["Shravana", "2023-7-18"],
      ["Jyeshtha", "2026-5-17"],
    ];
    const ours = years
      .filter(({ kind, startJdUt }) => kind === "adhika" && startJdUt > 2453005.5 && startJdUt < 2461500)
      .map(({ name, startJdUt }) => [name, indianDayAfter(startJdUt)]);
    expect(ours).toEqual(published);
  });

  // https://hindupad.com/kshaya-masa/ and https://www.kytemple.org/panchang/moondays.html, read 2026-11-23: 1963, 1982–83, 2124, 2284.
  test("are kshaya in the published years, between two adhika months", () => {
    const all = [1963, 1983, 2124, 2284].flatMap((year) => monthsOf(year - 1, year + 1, "amanta"));
    const kshaya = all.filter(({ kind }) => kind === "kshaya");
    expect(
      kshaya.map(({ name, lostName, endJdUt }) => [calendarFromJulianDay(endJdUt).year, name, lostName]),
    ).toEqual([
      [1963, "Karttika", "Margashirsha"],
      [1983, "Pausha", "Magha"],
      [2124, "Margashirsha", "Pausha"],
      [2284, "Pausha", "Magha"],
    ]);
    for (const month of kshaya) {
      const near = all.filter(
        ({ kind, startJdUt }) => kind === "adhika" && Math.abs(startJdUt - month.startJdUt) < 220,
      );
      expect(near.map(({ startJdUt }) => Math.sign(startJdUt - month.startJdUt))).toEqual([-1, 1]);
    }
  });

  test("follow each other, each with the name of the sign that the Sun enters", () => {
    years.slice(1).forEach((month, i) => {
      const before = defined(years[i]);
      expect(month.startJdUt).toBe(before.endJdUt);
      const entered = before.kind === "adhika" ? 0 : before.kind === "regular" ? 1 : 2;
      expect((month.number - before.number + 12) % 12).toBe(entered);
      const signAt = (jdUt: number) =>
        Math.floor(computePanchanga(source, jdUt, { zodiac: lahiri }).sunLongitudeDeg / 30);
      expect(signAt(month.startJdUt)).toBe((month.number + 10) % 12);
    });
  });

  test("begin at the new Moons of findLunarPhases and are halved by the full Moons", () => {
    const window = { startJdUt: 2460310.5, endJdUt: 2460676.5 };
    const phases = findLunarPhases(createSkySeries(source, window, ["Sun", "Moon"])).filter(
      ({ phase }) => phase === "New Moon" || phase === "Full Moon",
    );
    const fortnights = years
      .flatMap((month) => month.fortnights)
      .filter(({ startJdUt }) => startJdUt >= window.startJdUt && startJdUt < window.endJdUt);
    expect(fortnights).toHaveLength(phases.length);
    fortnights.forEach(({ paksha, startJdUt }, i) => {
      const { phase, epochJdUt } = defined(phases[i]);
      expect(paksha).toBe(phase === "New Moon" ? "shukla" : "krishna");
      expect(Math.abs(startJdUt - epochJdUt)).toBeLessThan(1e-6);
    });
  });

  // https://www.patrika.com/bhilwara-news/in-2026-the-shehnai-will-play-for-63-days-20231892, read 2026-11-23: Jyeshtha from 2 May to 29
  // June 2026, its adhika month from 17 May to 15 June; the day after is the first of the next.
  test("from full to full Moon contain their adhika month between two fortnights", () => {
    const jyeshtha = monthsOf(2026, 2026, "purnimanta").filter(({ name }) => name === "Jyeshtha");
    expect(jyeshtha.map(({ kind }) => kind)).toEqual(["regular", "adhika"]);
    const [regular, adhika] = [defined(jyeshtha[0]), defined(jyeshtha[1])];
    expect(indianDayAfter(regular.startJdUt)).toBe("2026-5-2");
    expect(indianDayAfter(regular.endJdUt)).toBe("2026-6-30");
    expect(indianDayAfter(adhika.startJdUt)).toBe("2026-5-17");
    expect(indianDayAfter(adhika.endJdUt)).toBe("2026-6-16");
    expect(regular.fortnights.map(({ paksha }) => paksha)).toEqual(["krishna", "shukla"]);
    expect(defined(regular.fortnights[0]).endJdUt).toBe(adhika.startJdUt);
    expect(defined(regular.fortnights[1]).startJdUt).toBe(adhika.endJdUt);
  });

  test("of both systems have the same bright fortnights, and no fortnight twice", () => {
    const purnimanta = monthsOf(2000, 2030, "purnimanta");
    const starts = purnimanta.flatMap(({ fortnights }) => fortnights.map(({ startJdUt }) => startJdUt));
    expect(new Set(starts).size).toBe(starts.length);
    const brightOf = (months: readonly LunarMonth[]) =>
      months
        .flatMap(({ name, fortnights }) => fortnights.map((fortnight) => ({ name, ...fortnight })))
        .filter(({ paksha, startJdUt }) => paksha === "shukla" && startJdUt > 2451600 && startJdUt < 2462800)
        .sort((a, b) => a.startJdUt - b.startJdUt);
    expect(brightOf(purnimanta)).toEqual(brightOf(years));
  });
});

const NEW_DELHI = { latitudeDeg: 28.6358, longitudeDeg: 77.2245, heightM: 216 };
const INDIA_DAYS = 5.5 / 24;

/** A day of a published panchang. Times are of India; hours from 24 on are of the next day. */
interface PublishedDay {
  readonly date: readonly [year: number, month: number, day: number];
  readonly sunrise: string;
  readonly vara: string;
  /** What begins, and when the element before it ends. */
  readonly limits: string;
  readonly amanta: string;
  readonly purnimanta: string;
}

// https://www.drikpanchang.com/bengali/bengali-day-panjika.html?date=31/12/2020 and 22/11/2025, read 2026-11-23. Times
// are to the minute; those that depend on the Sun differ by up to 80 s, as if its longitude were 20″ smaller.
const PUBLISHED_DAYS: readonly PublishedDay[] = [
  {
    date: [2020, 12, 31],
    sunrise: "07:14",
    vara: "Guruvara",
    limits: `
      tithi Dvitiya 09:30, nakshatra Pushya 19:49, yoga Vaidhriti 14:52, karana Taitila 09:30,
      karana Gara 21:35, pada Punarvasu 3 07:26, pada Punarvasu 4 13:38, pada Pushya 2 25:58`,
    amanta: "Margashirsha",
    purnimanta: "Pausha",
  },
  {
    date: [2025, 11, 22],
    sunrise: "06:49",
    vara: "Shanivara",
    limits: `
      tithi Tritiya 17:11, nakshatra Mula 16:47, yoga Dhriti 11:30, karana Taitila 17:11, karana Gara 30:19,
      pada Jyeshtha 4 10:05, pada Mula 2 23:28, pada Mula 3 30:09`,
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
    for (const limit of published.limits.trim().split(/,\s+/)) {
      const [, begins, time] = defined(/^(.+) (\d\d:\d\d)$/.exec(limit));
      const seconds = secondOf(defined(times.get(defined(begins)))) - secondsOf(defined(time));
      expect(Math.abs(seconds)).toBeLessThan(90);
    }
  });
});
