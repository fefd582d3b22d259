import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeLots,
  type LotFormula,
  PAULUS_LOTS,
  PTOLEMY_FORTUNE,
  SIGN_NAMES,
  VALENS_LOTS,
} from "../../../../engine/index.ts";
import { arcDeg } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";

const NAMES = ["Ascendant", "Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"] as const;
const longitude = fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true });
const charts = fc
  .tuple(...NAMES.map(() => longitude))
  .map((longitudes) => NAMES.map((name, i) => ({ name, longitudeDeg: defined(longitudes[i]) })));

function expectAt(actualDeg: number | undefined, expectedDeg: number): void {
  expect(arcDeg(defined(actualDeg), expectedDeg)).toBeLessThan(1e-9);
}

describe("lots", () => {
  test("of Paulus are Ascendant + to − from by day, and reversed by night", () => {
    fc.assert(
      fc.property(charts, fc.boolean(), (points, isDay) => {
        const at = Object.fromEntries(points.map(({ name, longitudeDeg }) => [name, longitudeDeg]));
        const of = (name: string) => defined(at[name]);
        const lots = computeLots(points, { isDay });
        expect(lots.map(({ name }) => name)).toEqual(
          "Fortune Spirit Eros Necessity Courage Victory Nemesis".split(" "),
        );
        const lot = (name: string) => defined(lots.find((one) => one.name === name)?.longitudeDeg);
        const sign = isDay ? 1 : -1;
        expectAt(lot("Fortune"), of("Ascendant") + sign * (of("Moon") - of("Sun")));
        expectAt(lot("Spirit"), of("Ascendant") + sign * (of("Sun") - of("Moon")));
        expectAt(lot("Eros"), of("Ascendant") + sign * (of("Venus") - lot("Spirit")));
        expectAt(lot("Necessity"), of("Ascendant") + sign * (lot("Fortune") - of("Mercury")));
        expectAt(lot("Courage"), of("Ascendant") + sign * (lot("Fortune") - of("Mars")));
        expectAt(lot("Victory"), of("Ascendant") + sign * (of("Jupiter") - lot("Spirit")));
        expectAt(lot("Nemesis"), of("Ascendant") + sign * (lot("Fortune") - of("Saturn")));
        for (const { longitudeDeg, sign: name } of lots) {
          expect(longitudeDeg).toBeGreaterThanOrEqual(0);
          expect(longitudeDeg).toBeLessThan(360);
          expect(name).toBe(SIGN_NAMES[Math.floor(longitudeDeg / 30)]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("of Valens mirror each other at the Ascendant: Fortune and Spirit, Eros and Necessity", () => {
    fc.assert(
      fc.property(charts, fc.boolean(), (points, isDay) => {
        const lots = computeLots(points, { isDay, formulas: VALENS_LOTS }).map(
          ({ longitudeDeg }) => longitudeDeg,
        );
        const doubledDeg = 2 * defined(points[0]).longitudeDeg;
        const [fortune = 0, spirit = 0, eros = 0, necessity = 0] = lots;
        expectAt(fortune + spirit, doubledDeg);
        expectAt(eros + necessity, doubledDeg);
      }),
      { numRuns: 60 },
    );
  });

  test("by Ptolemy are the same by day and night", () => {
    const points = NAMES.map((name, i) => ({ name, longitudeDeg: 40 * i }));
    const [day, night] = [true, false].map((isDay) =>
      computeLots(points, { isDay, formulas: [PTOLEMY_FORTUNE] }),
    );
    expect(day).toEqual(night);
    expect(day).toEqual(computeLots(points, { isDay: true, formulas: PAULUS_LOTS }).slice(0, 1));
  });

  test("by own formulas use other lots in any order, fixed places and other starts", () => {
    const points = [
      { name: "Ascendant", longitudeDeg: 10 },
      { name: "Sun", longitudeDeg: 100 },
      { name: "Moon", longitudeDeg: 130 },
      { name: "Cusp8", longitudeDeg: 220 },
    ];
    const formulas: LotFormula[] = [
      { name: "Late", day: { from: "Fortune", to: "Cusp8", start: "Sun" }, night: "same" },
      { name: "Fortune", day: { from: "Sun", to: "Moon" }, night: "reversed" },
      { name: "Fixed", day: { from: "Sun", to: 379 }, night: { from: 33, to: "Moon", start: 0 } },
    ];
    const longitudesDeg = (isDay: boolean) =>
      computeLots(points, { isDay, formulas }).map(({ longitudeDeg }) => longitudeDeg);
    expect(longitudesDeg(true)).toEqual([280, 40, 289]);
    expect(longitudesDeg(false)).toEqual([340, 340, 97]);
  });
});
