import { describe, expect, test } from "vitest";
import {
  createEphemeris,
  findEclipses,
  findLocalEclipses,
  findLocalOccultations,
  findRisesAndSets,
  julianDayFromCalendar,
  type LocalEclipse,
  type LocalSolarEclipse,
  type Observer,
  SECONDS_PER_DAY,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const BERLIN: Observer = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };

const DECADES = {
  startJdUt: julianDayFromCalendar(1985, 1, 1, 0),
  endJdUt: julianDayFromCalendar(2025, 1, 1, 0),
};

const isSolar = (eclipse: LocalEclipse): eclipse is LocalSolarEclipse => eclipse.kind === "solar";

describe("what is seen", () => {
  test("every lunar eclipse is seen from one of two opposite places, at the instant and with the type of findEclipses", () => {
    const window = { startJdUt: DECADES.startJdUt, endJdUt: DECADES.startJdUt + 8000 };
    const opposite: Observer = { latitudeDeg: -52.52, longitudeDeg: 13.405 - 180, heightM: 34 };
    const eclipses = [
      ...findLocalEclipses(source, BERLIN, window),
      ...findLocalEclipses(source, opposite, window),
    ];
    const lunar = findEclipses(source, window).filter(({ kind }) => kind === "lunar");
    expect(lunar.length).toBeGreaterThan(45);
    for (const { type, maximumJdUt } of lunar) {
      const same = eclipses.filter((one) => Math.abs(one.maximumJdUt - maximumJdUt) < 0.1 / SECONDS_PER_DAY);
      expect(same.map((one) => one.type)).toContain(type);
    }
  });

  test("an eclipse at sunrise or sunset has the instant of findRisesAndSets, and its greatest phase there", () => {
    const cut = findLocalEclipses(source, BERLIN, { startJdUt: 2415020, endJdUt: 2470000 }).filter(
      (eclipse) => isSolar(eclipse) && !eclipse.sights.maximum.isVisible,
    );
    expect(cut.length).toBeGreaterThan(5);
    for (const { maximumJdUt, magnitude, greatestSeen, riseJdUt, setJdUt, contacts } of cut) {
      const window = { startJdUt: defined(contacts.firstJdUt), endJdUt: defined(contacts.fourthJdUt) };
      const events = findRisesAndSets(source, "Sun", BERLIN, window).map(({ epochJdUt }) => epochJdUt);
      expect(events).toContain(greatestSeen.epochJdUt);
      expect([riseJdUt, setJdUt]).toContain(greatestSeen.epochJdUt);
      expect(greatestSeen.epochJdUt).not.toBe(maximumJdUt);
      expect(greatestSeen.magnitude).toBeLessThan(magnitude + 1e-6);
      expect(greatestSeen.magnitude).toBeGreaterThan(0);
    }
  });

  test("sights are horizontal positions", () => {
    const ephemeris = createEphemeris(source);
    for (const { kind, maximumJdUt, sights } of findLocalEclipses(source, BERLIN, DECADES).slice(0, 20)) {
      const body = kind === "solar" ? "Sun" : "Moon";
      const { altitudeDeg, azimuthDeg } = ephemeris.horizontal(maximumJdUt, body, BERLIN, null);
      expect(sights.maximum.altitudeDeg).toBeCloseTo(altitudeDeg, 7);
      expect(sights.maximum.azimuthDeg).toBeCloseTo(azimuthDeg, 6);
    }
  });
});

const YEARS = {
  startJdUt: julianDayFromCalendar(2016, 1, 1, 0),
  endJdUt: julianDayFromCalendar(2028, 1, 1, 0),
};

describe("occultations", () => {
  test("of stars: first and second contact are one, and stars far from the ecliptic have none", () => {
    const [occultation] = findLocalOccultations(source, "Aldebaran", BERLIN, YEARS);
    const { contacts, sights } = defined(occultation);
    expect(contacts.secondJdUt).toBe(contacts.firstJdUt);
    expect(contacts.thirdJdUt).toBe(contacts.fourthJdUt);
    expect(sights.first.isVisible).toBe(true);
    expect(sights.first.sunAltitudeDeg).toBeCloseTo(
      createEphemeris(source).horizontal(contacts.firstJdUt, "Sun", BERLIN, null).altitudeDeg,
      6,
    );
    expect(findLocalOccultations(source, "Vega", BERLIN, YEARS)).toEqual([]);
  });

  test("cut by the horizon have the instant of findRisesAndSets", () => {
    const long = { startJdUt: 2400000, endJdUt: 2430000 };
    const cut = findLocalOccultations(source, "Regulus", BERLIN, long).filter(
      ({ riseJdUt, setJdUt }) => riseJdUt !== null || setJdUt !== null,
    );
    expect(cut.length).toBeGreaterThan(0);
    for (const { riseJdUt, setJdUt, contacts } of cut) {
      const window = { startJdUt: contacts.firstJdUt, endJdUt: contacts.fourthJdUt };
      const events = findRisesAndSets(source, "Regulus", BERLIN, window).map(({ epochJdUt }) => epochJdUt);
      expect(events).toContain(riseJdUt ?? setJdUt);
    }
  });
});
