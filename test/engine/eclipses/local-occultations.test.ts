import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createEphemeris,
  findLocalOccultations,
  findRisesAndSets,
  julianDayFromCalendar,
  type Observer,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const BERLIN: Observer = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const YEARS = {
  startJdUt: julianDayFromCalendar(2016, 1, 1, 0),
  endJdUt: julianDayFromCalendar(2028, 1, 1, 0),
};
const AU_KM = 149597870.7;
const RAD_PER_DEG = Math.PI / 180;

test("a window split in two has the occultations of the whole, to the last bit", () => {
  const observers = fc.record({
    latitudeDeg: fc.double({ min: -70, max: 70, noNaN: true }),
    longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
    heightM: fc.constant(0),
  });
  const names = fc.constantFrom("Venus", "Mercury", "Saturn", "Regulus", "Alcyone", "Vesta");
  const starts = fc.double({ min: 2380000, max: 2590000, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(observers, names, starts, share, (observer, name, startJdUt, at) => {
      const endJdUt = startJdUt + 4000;
      const find = (from: number, to: number) =>
        findLocalOccultations(source, name, observer, { startJdUt: from, endJdUt: to });
      const whole = find(startJdUt, endJdUt);
      const middleJdUt = whole[0]?.maximumJdUt ?? startJdUt + at * 4000;
      for (const cut of [middleJdUt, startJdUt + at * 4000])
        expect([...find(startJdUt, cut), ...find(cut, endJdUt)]).toEqual(whole);
    }),
    { numRuns: 12 },
  );
});

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

test("every problem is listed", () => {
  const bad = { latitudeDeg: 91, longitudeDeg: 0, heightM: 0 };
  for (const name of ["Sun", "Lilith", "Nibiru"]) {
    expect(
      problemsOf(() => findLocalOccultations(source, name, bad, { startJdUt: 2460000, endJdUt: 2459999 })),
    ).toHaveLength(3);
  }
});
