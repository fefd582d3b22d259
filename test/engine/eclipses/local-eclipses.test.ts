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

const AU_KM = 149597870.7;
const RAD_PER_DEG = Math.PI / 180;
const isSolar = (eclipse: LocalEclipse): eclipse is LocalSolarEclipse => eclipse.kind === "solar";

/** The apparent angle between Sun and Moon at a place and their apparent radii, from positions of their own. */
function discsAt(observer: Observer, epochJdUt: number) {
  const sky = createEphemeris(source, { centre: "topocentric", observer });
  const sun = sky.position(epochJdUt, "Sun");
  const moon = sky.position(epochJdUt, "Moon");
  const vectorOf = ({ longitudeDeg, latitudeDeg }: typeof sun) => [
    Math.cos(latitudeDeg * RAD_PER_DEG) * Math.cos(longitudeDeg * RAD_PER_DEG),
    Math.cos(latitudeDeg * RAD_PER_DEG) * Math.sin(longitudeDeg * RAD_PER_DEG),
    Math.sin(latitudeDeg * RAD_PER_DEG),
  ];
  const [a, b] = [vectorOf(sun), vectorOf(moon)];
  const chord = Math.hypot(...a.map((value, i) => value - defined(b[i])));
  return {
    separationRad: 2 * Math.asin(chord / 2),
    sunRad: Math.asin(696000 / AU_KM / sun.distanceAu),
    moonRad: (radiusKm: number) => Math.asin(radiusKm / AU_KM / moon.distanceAu),
  };
}

describe("contacts", () => {
  test("of solar eclipses are where the limbs of topocentric Sun and Moon touch", () => {
    const eclipses = findLocalEclipses(source, BERLIN, DECADES).filter(isSolar);
    expect(eclipses.length).toBeGreaterThan(10);
    for (const { maximumJdUt, magnitude, contacts } of eclipses) {
      for (const epochJdUt of [contacts.firstJdUt, contacts.fourthJdUt]) {
        const { separationRad, sunRad, moonRad } = discsAt(BERLIN, epochJdUt);
        expect(separationRad).toBeCloseTo(sunRad + moonRad(1738.15), 8);
      }
      const { separationRad, sunRad, moonRad } = discsAt(BERLIN, maximumJdUt);
      expect(magnitude).toBeCloseTo((sunRad + moonRad(1738.15) - separationRad) / (2 * sunRad), 6);
    }
  });

  test("of total and annular eclipses are where one disc is inside the other", () => {
    const places: readonly [Observer, number, string][] = [
      [{ latitudeDeg: 32.78, longitudeDeg: -96.8, heightM: 130 }, 2460409, "total"],
      [{ latitudeDeg: 35.08, longitudeDeg: -106.65, heightM: 1600 }, 2460232, "annular"],
    ];
    for (const [observer, startJdUt, type] of places) {
      const window = { startJdUt, endJdUt: startJdUt + 2 };
      const eclipse = defined(findLocalEclipses(source, observer, window).find(isSolar));
      expect(eclipse.type).toBe(type);
      const { firstJdUt, secondJdUt, thirdJdUt, fourthJdUt } = eclipse.contacts;
      for (const epochJdUt of [defined(secondJdUt), defined(thirdJdUt)]) {
        const { separationRad, sunRad, moonRad } = discsAt(observer, epochJdUt);
        expect(separationRad).toBeCloseTo(Math.abs(sunRad - moonRad(1736.69)), 8);
      }
      const inOrder = [firstJdUt, secondJdUt, eclipse.maximumJdUt, thirdJdUt, fourthJdUt];
      expect([...inOrder].sort()).toEqual(inOrder);
      expect(eclipse.magnitude > 1).toBe(type === "total");
      expect(eclipse.obscuration === 1).toBe(type === "total");
    }
  });

  test("of lunar eclipses are in order, and as many as the type has", () => {
    for (const eclipse of findLocalEclipses(source, BERLIN, DECADES)) {
      if (eclipse.kind !== "lunar") continue;
      const { penumbraFirstJdUt, firstJdUt, secondJdUt, thirdJdUt, fourthJdUt, penumbraLastJdUt } =
        eclipse.contacts;
      const instants = [penumbraFirstJdUt, firstJdUt, secondJdUt, eclipse.maximumJdUt, thirdJdUt];
      const contactsJdUt = [...instants, fourthJdUt, penumbraLastJdUt].filter((instant) => instant !== null);
      expect([...contactsJdUt].sort()).toEqual(contactsJdUt);
      expect(contactsJdUt).toHaveLength({ penumbral: 3, partial: 5, total: 7 }[eclipse.type]);
      expect(eclipse.magnitude >= 1).toBe(eclipse.type === "total");
      expect(eclipse.magnitude === 0).toBe(eclipse.type === "penumbral");
      expect(eclipse.obscuration === 1).toBe(eclipse.type === "total");
      expect(eclipse.penumbralMagnitude).toBeGreaterThan(eclipse.magnitude);
    }
  });
});

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

describe("published eclipses", () => {
  const SAROS_DAYS = 6585.3211;
  /**
   * Series, day of its first eclipse (Julian before 1582, Gregorian after), day of the eclipse. Read in Wikipedia, "Solar Saros 136" and
   * "Solar Saros 137" (wiki.munthe.me, theinfolist.com), and Espenak, "Lunar Eclipses of Saros 136"
   * (eclipse.gsfc.nasa.gov/LEsaros/LEsaros136.html): first eclipse and an eclipse of the list.
   */
  test.each([
    ["solar", 136, 2217960, 2009, 7, 22],
    ["solar", 137, 2228533, 1948, 5, 9],
    ["lunar", 136, 2334765, 1932, 9, 14],
    ["lunar", 136, 2334765, 2293, 4, 21],
  ] as const)("%s saros %i begins with member 1 on JD %i", (kind, series, firstJd, year, month, day) => {
    const startJdUt = julianDayFromCalendar(year, month, day, 0) - 1;
    const window = { startJdUt, endJdUt: startJdUt + 3 };
    const places = [0, 90, 180, -90].map((longitudeDeg) => ({ latitudeDeg: 20, longitudeDeg, heightM: 0 }));
    const eclipse = defined(
      places.flatMap((place) => findLocalEclipses(source, place, window)).find((one) => one.kind === kind),
    );
    expect(eclipse.sarosSeries).toBe(series);
    expect(eclipse.sarosMember).toBe(1 + Math.round((eclipse.maximumJdUt - firstJd) / SAROS_DAYS));
  });

  /** Espenak's Besselian elements of 1897 February 1 (NASA's canon): totality or annularity of 2 m 34 s at 27.1° S, 115.7° W. */
  test("the annular eclipse of 1897 lasts 2 m 34 s at the published place", () => {
    const place: Observer = { latitudeDeg: -27.1, longitudeDeg: -115.7, heightM: 0 };
    const startJdUt = julianDayFromCalendar(1897, 2, 1, 0);
    const [eclipse] = findLocalEclipses(source, place, { startJdUt, endJdUt: startJdUt + 2 });
    const { type, sarosSeries, magnitude, contacts, sights } = defined(eclipse);
    expect({ type, sarosSeries }).toEqual({ type: "annular", sarosSeries: 129 });
    // The canon computes the ratio of the diameters with its smaller radius of the Moon.
    expect((magnitude * 0.272281 * 6378.14) / 1738.15).toBeCloseTo(0.9742, 4);
    const seconds = (defined(contacts.thirdJdUt) - defined(contacts.secondJdUt)) * SECONDS_PER_DAY;
    expect(Math.abs(seconds - 154)).toBeLessThan(2);
    expect(sights.maximum.altitudeDeg).toBeCloseTo(78.9, 0);
    expect(sights.maximum.azimuthDeg).toBeCloseTo(336.3, 0);
  });
});

const YEARS = {
  startJdUt: julianDayFromCalendar(2016, 1, 1, 0),
  endJdUt: julianDayFromCalendar(2028, 1, 1, 0),
};

describe("occultations", () => {
  test("of planets: the limbs of topocentric discs touch at the contacts", () => {
    const sky = createEphemeris(source, { centre: "topocentric", observer: BERLIN });
    for (const [name, radiusKm] of [
      ["Venus", 6051.8],
      ["Saturn", 58_232],
    ] as const) {
      const occultations = findLocalOccultations(source, name, BERLIN, YEARS);
      expect(occultations.length).toBeGreaterThan(2);
      for (const { contacts, type } of occultations) {
        expect(type).toBe("total");
        const { firstJdUt, secondJdUt, thirdJdUt, fourthJdUt } = contacts;
        const instants = [firstJdUt, defined(secondJdUt), defined(thirdJdUt), fourthJdUt];
        expect([...instants].sort()).toEqual(instants);
        instants.forEach((epochJdUt, i) => {
          const moon = sky.position(epochJdUt, "Moon");
          const planet = sky.position(epochJdUt, name);
          const turn = (moon.longitudeDeg - planet.longitudeDeg) * RAD_PER_DEG;
          const rise = (moon.latitudeDeg - planet.latitudeDeg) * RAD_PER_DEG;
          const middle = ((moon.latitudeDeg + planet.latitudeDeg) / 2) * RAD_PER_DEG;
          const separation = Math.hypot(turn * Math.cos(middle), rise);
          const sign = i === 0 || i === 3 ? 1 : -1;
          const limbs = 1738.15 / AU_KM / moon.distanceAu + (sign * radiusKm) / AU_KM / planet.distanceAu;
          // Plane geometry: 1e-8 rad are 0.002″.
          expect(Math.abs(separation - limbs)).toBeLessThan(1e-7);
        });
      }
    }
  });

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
