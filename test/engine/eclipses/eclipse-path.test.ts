import { describe, expect, test } from "vitest";
import {
  cutAtAntimeridian,
  findEclipses,
  findLocalEclipses,
  type GeoPosition,
  julianDayFromCalendar,
  type LocalSolarEclipse,
  traceSolarEclipse,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

/** The eclipse of a place near an instant. */
function eclipseAt(
  [longitudeDeg, latitudeDeg]: GeoPosition,
  nearJdUt: number,
): LocalSolarEclipse | undefined {
  const window = { startJdUt: nearJdUt - 0.5, endJdUt: nearJdUt + 0.5 };
  const [eclipse] = findLocalEclipses(source, { longitudeDeg, latitudeDeg, heightM: 0 }, window);
  return eclipse?.kind === "solar" ? eclipse : undefined;
}

/** The point at a share of the way between two that are close together. */
function between(from: GeoPosition, to: GeoPosition, share: number): GeoPosition {
  const turn = to[0] - from[0];
  const way = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  const longitude = from[0] + share * way;
  const wrapped = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
  return [wrapped, from[1] + share * (to[1] - from[1])];
}

/** The total, annular and hybrid eclipses of 2005–2011. */
const CENTRAL = findEclipses(source, {
  startJdUt: julianDayFromCalendar(2005, 1, 1, 0),
  endJdUt: julianDayFromCalendar(2012, 1, 1, 0),
}).filter((eclipse) => eclipse.kind === "solar" && eclipse.type !== "partial");

describe("the path of an eclipse", () => {
  test("on the central line, the maximum is at the instant of the point, and the eclipse is central", () => {
    expect(CENTRAL.length).toBeGreaterThan(7);
    for (const { maximumJdUt } of CENTRAL) {
      const { centralLine, type } = traceSolarEclipse(source, maximumJdUt, { points: 9 });
      expect(centralLine.positions).toHaveLength(9);
      centralLine.positions.slice(1, -1).forEach((position, i) => {
        const eclipse = defined(eclipseAt(position, maximumJdUt));
        expect(["total", "annular"]).toContain(eclipse.type);
        if (type !== "hybrid") expect(eclipse.type).toBe(type);
        expect(Math.abs(eclipse.maximumJdUt - defined(centralLine.epochsJdUt[i + 1]))).toBeLessThan(2e-5);
      });
    }
  });

  test("totality or annularity begins and ends at the limits", () => {
    for (const { maximumJdUt } of CENTRAL) {
      const { centralLine, northernLimit, southernLimit, type } = traceSolarEclipse(source, maximumJdUt, {
        points: 7,
      });
      if (type === "hybrid") continue;
      for (const limit of [northernLimit, southernLimit]) {
        limit.positions.slice(1, -1).forEach((position, i) => {
          const middle = defined(centralLine.positions[i + 1]);
          if (Math.abs(position[1]) > 75) return;
          expect(eclipseAt(between(position, middle, 0.05), maximumJdUt)?.type).toBe(type);
          expect(eclipseAt(between(position, middle, -0.05), maximumJdUt)?.type).toBe("partial");
        });
      }
    }
  });

  test("a partial eclipse has no lines, and its greatest eclipse is on the horizon", () => {
    const window = { startJdUt: 2450000, endJdUt: 2454000 };
    const partial = findEclipses(source, window).filter(
      (one) => one.kind === "solar" && one.type === "partial",
    );
    expect(partial.length).toBeGreaterThan(5);
    for (const { maximumJdUt } of partial) {
      const { centralLine, northernLimit, southernLimit, greatest } = traceSolarEclipse(source, maximumJdUt);
      for (const line of [centralLine, northernLimit, southernLimit])
        expect(line).toEqual({ epochsJdUt: [], positions: [] });
      expect(greatest.sunAltitudeDeg).toBeCloseTo(0, 9);
      expect(greatest.widthKm).toBeNull();
      expect(greatest.magnitude).toBeGreaterThan(0);
      const eclipse = defined(eclipseAt(greatest.position, maximumJdUt));
      expect(Math.abs(eclipse.magnitude - greatest.magnitude)).toBeLessThan(2e-4);
    }
  });

  test("an eclipse whose umbra covers the Earth in part has one limit", () => {
    const { centralLine, northernLimit, southernLimit } = traceSolarEclipse(source, 2452790.67);
    expect(centralLine.positions).toHaveLength(100);
    expect(northernLimit.positions).toHaveLength(0);
    expect(southernLimit.positions).toHaveLength(100);
  });
});

/**
 * Greatest eclipse as printed with the Besselian elements of Espenak, NASA's GSFC, read in the files 18960213.txt and 18970201.txt of
 * andrmoel/astronomy-bundle-php (src/Resources/besselianElements).
 */
describe("published greatest eclipses", () => {
  test.each([
    [2413603.183, 3.5, -64.6, 22.4, 761.2, 348],
    [2413957.344, -115.7, -27.1, 78.9, 93.8, 154],
  ])("JD %f", (nearJdUt, longitudeDeg, latitudeDeg, altitudeDeg, widthKm, durationSeconds) => {
    const { type, greatest } = traceSolarEclipse(source, nearJdUt);
    expect(type).toBe("annular");
    expect(greatest.position[0]).toBeCloseTo(longitudeDeg, 0.9);
    expect(greatest.position[1]).toBeCloseTo(latitudeDeg, 1);
    expect(greatest.sunAltitudeDeg).toBeCloseTo(altitudeDeg, 1);
    expect(Math.abs(defined(greatest.widthKm) - widthKm)).toBeLessThan(0.2);
    expect(Math.abs(defined(greatest.durationSeconds) - durationSeconds)).toBeLessThan(0.6);
  });
});

describe("lines that pass 180°", () => {
  test("are cut on the meridian, in both directions", () => {
    const cut = (text: string) =>
      JSON.stringify(cutAtAntimeridian(JSON.parse(text) as readonly GeoPosition[]));
    expect(cut("[[170,0],[-178,6],[-170,8]]")).toBe("[[[170,0],[180,5]],[[-180,5],[-178,6],[-170,8]]]");
    expect(cut("[[-170,0],[170,10]]")).toBe("[[[-170,0],[-180,5]],[[180,5],[170,10]]]");
    expect(cutAtAntimeridian([])).toEqual([]);
  });
});
