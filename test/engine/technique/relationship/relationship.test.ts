import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  COMPOSITE_HOUSE_RULES,
  computeComposite,
  createChartCalculator,
  createEphemeris,
  DAVISON_PLACE_RULES,
  davisonMoment,
  equal,
  koch,
  lahiri,
  placidus,
  regiomontanus,
  wholeSign,
} from "../../../../engine/index.ts";
import { signedDeg } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const ephemeris = createEphemeris(source);
const RAD = Math.PI / 180;
const births = fc.record({
  epochJdUt: fc.double({ min: 2380000, max: 2595000, noNaN: true }),
  latitudeDeg: fc.double({ min: -60, max: 60, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
});
const divisions = fc.constantFrom(placidus, koch, regiomontanus, equal, wholeSign);

describe("a composite chart", () => {
  test("of one birth is its chart, by every rule, system and zodiac", () => {
    fc.assert(
      fc.property(
        births,
        divisions,
        fc.constantFrom(...COMPOSITE_HOUSE_RULES),
        (birth, houses, houseRule) => {
          for (const zodiac of [{}, { zodiac: lahiri }]) {
            const latitude = houseRule === "derived" ? { latitudeDeg: birth.latitudeDeg } : {};
            const options = { ...zodiac, ...latitude, houses, houseRule };
            const composite = computeComposite(source, birth, birth, options);
            const natal = createEphemeris(source, zodiac).houses(birth.epochJdUt, birth, houses);
            composite.houses.cuspsDeg.forEach((cuspDeg, i) => {
              expect(Math.abs(signedDeg(cuspDeg - defined(natal.cuspsDeg[i])))).toBeLessThan(1e-8);
            });
            for (const angle of ["ascendantDeg", "midheavenDeg"] as const) {
              expect(Math.abs(signedDeg(composite.houses[angle] - natal[angle]))).toBeLessThan(1e-8);
            }
            expect(Math.abs(signedDeg(composite.houses.vertexDeg - natal.vertexDeg))).toBeLessThan(1e-6);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test("has cusps in order and opposite in pairs, with the base at the middle of the shorter arc", () => {
    fc.assert(
      fc.property(births, births, divisions, (first, second, houses) => {
        for (const [houseRule, angle] of [
          ["midpoints-from-midheaven", "midheavenDeg"],
          ["midpoints-from-ascendant", "ascendantDeg"],
        ] as const) {
          const composite = computeComposite(source, first, second, { houseRule, houses }).houses;
          const swapped = computeComposite(source, second, first, { houseRule, houses }).houses;
          const [one, other] = [first, second].map((birth) =>
            ephemeris.houses(birth.epochJdUt, birth, houses),
          );
          const [oneDeg, otherDeg] = [defined(one)[angle], defined(other)[angle]];
          const halfDeg = signedDeg(composite[angle] - oneDeg);
          expect(Math.abs(halfDeg)).toBeLessThanOrEqual(90 + 1e-9);
          expect(Math.abs(signedDeg(signedDeg(otherDeg - composite[angle]) - halfDeg))).toBeLessThan(1e-8);
          const extents = composite.cuspsDeg.map((cuspDeg, i) => {
            const next = defined(composite.cuspsDeg[(i + 1) % 12]);
            expect(Math.abs(signedDeg(defined(swapped.cuspsDeg[i]) - cuspDeg))).toBeLessThan(1e-8);
            expect(
              Math.abs(signedDeg(defined(composite.cuspsDeg[(i + 6) % 12]) - cuspDeg - 180)),
            ).toBeLessThan(1e-8);
            return (next - cuspDeg + 360) % 360;
          });
          expect(extents.reduce((sum, extent) => sum + extent, 0)).toBeCloseTo(360, 6);
          const aheadDeg = (composite.ascendantDeg - composite.midheavenDeg + 360) % 360;
          expect(aheadDeg).toBeLessThan(180);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("a Davison chart", () => {
  test("is at the middle of the instants and equally far from both places", () => {
    fc.assert(
      fc.property(births, births, fc.constantFrom(...DAVISON_PLACE_RULES), (first, second, place) => {
        // Next to opposite places the middle is ill-defined.
        fc.pre(Math.abs(Math.abs(first.longitudeDeg - second.longitudeDeg) - 180) > 0.1);
        const moment = davisonMoment(first, second, { place });
        expect(moment.epochJdUt).toBeCloseTo((first.epochJdUt + second.epochJdUt) / 2, 6);
        expect(moment.timeKnown).toBe(true);
        expect(Math.abs(moment.longitudeDeg)).toBeLessThanOrEqual(180);
        const distanceRad = (one: typeof first) => {
          const east = (one.longitudeDeg - moment.longitudeDeg) * RAD;
          const [here, there] = [moment.latitudeDeg * RAD, one.latitudeDeg * RAD];
          return Math.acos(
            Math.min(1, Math.sin(here) * Math.sin(there) + Math.cos(here) * Math.cos(there) * Math.cos(east)),
          );
        };
        if (place === "great-circle") expect(distanceRad(first)).toBeCloseTo(distanceRad(second), 6);
        else expect(moment.latitudeDeg).toBeCloseTo((first.latitudeDeg + second.latitudeDeg) / 2, 9);
        const swapped = davisonMoment(second, first, { place });
        expect(swapped.latitudeDeg).toBeCloseTo(moment.latitudeDeg, 9);
      }),
      { numRuns: 100 },
    );
  });

  test("crosses the date line where the way is shorter", () => {
    const fiji = { epochJdUt: 2451545, latitudeDeg: -18, longitudeDeg: 178 };
    const samoa = { epochJdUt: 2451546, latitudeDeg: -14, longitudeDeg: -172 };
    const middle = davisonMoment(fiji, samoa, { place: "mean-coordinates" });
    expect(middle).toEqual({ epochJdUt: 2451545.5, latitudeDeg: -16, longitudeDeg: -177, timeKnown: true });
    const chart = createChartCalculator(source).natalChart(middle);
    expect(chart.houses).toHaveLength(12);
  });
});
