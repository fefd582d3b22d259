import { describe, expect, it } from "vitest";
import {
  createChartCalculator,
  createEphemeris,
  createRelocationCalculator,
  equal,
  gauquelin,
  HOUSE_DIVISIONS,
  type HouseDivision,
  InvalidInputError,
  koch,
  placidus,
  porphyry,
  wholeSign,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";

const ephemeris = createEphemeris(source);
const BERLIN = { epochJdUt: 2451545, latitudeDeg: 52.52, longitudeDeg: 13.405 };
const TROMSO = { ...BERLIN, latitudeDeg: 69.6492 };

/** The cusps of the ephemeris, as they are printed. */
const cuspsDeg = (place: typeof BERLIN, division: HouseDivision): readonly number[] =>
  ephemeris
    .houses(place.epochJdUt, place, division)
    .cuspsDeg.map((cuspDeg) => Math.round(cuspDeg * 1e4) / 1e4);

const TWELVE_HOUSES = HOUSE_DIVISIONS.filter(({ cuspCount }) => cuspCount === 12);

describe.each(TWELVE_HOUSES)("calculators asked for $name houses", (division) => {
  const charts = createChartCalculator(source, { houses: division });
  const locations = createRelocationCalculator(source, { houses: division });

  it.each([
    ["Berlin", BERLIN],
    ["inside the polar circle", TROMSO],
  ])("state the system asked for and the one used, and cast its cusps, %s", (_name, place) => {
    const isDefined = place === BERLIN || (division !== placidus && division !== koch);
    const stated = {
      houseSystem: division.name,
      usedHouseSystem: isDefined ? division.name : "porphyry",
      houseOutcome: isDefined ? "as-asked" : "porphyry",
    };
    const chart = charts.natalChart({ ...place, timeKnown: true });
    expect(chart).toMatchObject(stated);
    expect(chart.houses?.map(({ longitudeDeg }) => longitudeDeg)).toEqual(cuspsDeg(place, division));
    expect(locations.scoreLocation(place.epochJdUt, place)).toMatchObject(stated);
  });

  it("state the system asked for of a chart without houses", () => {
    expect(charts.natalPositions({ ...BERLIN, timeKnown: false })).toMatchObject({
      houses: null,
      houseSystem: division.name,
      usedHouseSystem: null,
      houseOutcome: null,
    });
  });
});

describe("the system asked for", () => {
  it("changes the scores of a place with the houses of its bodies", () => {
    const scores = [placidus, porphyry, equal, wholeSign].map((houses) =>
      createRelocationCalculator(source, { houses }).scoreLocation(BERLIN.epochJdUt, BERLIN),
    );
    expect(new Set(scores.map(({ spheres }) => JSON.stringify(spheres))).size).toBe(4);
  });

  it("is rejected if it does not have twelve houses", () => {
    const problem = new InvalidInputError(["houses must be a division into twelve houses, not gauquelin"]);
    expect(() => createChartCalculator(source, { houses: gauquelin })).toThrow(problem);
    expect(() => createRelocationCalculator(source, { houses: gauquelin })).toThrow(problem);
  });
});
