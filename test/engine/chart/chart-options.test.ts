import { describe, expect, it } from "vitest";
import { declinationRad } from "../../../engine/houses/house-division.ts";
import {
  BODY,
  computeApparentPlace,
  computeHouses,
  computeSkyFrame,
  createApparentPlaces,
  createChartCalculator,
  createRelocationCalculator,
  createSkyFrame,
  equal,
  gauquelin,
  HOUSE_DIVISIONS,
  HOUSE_VALUE_COUNT,
  type HouseDivision,
  InvalidInputError,
  koch,
  placidus,
  porphyry,
  wholeSign,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const BERLIN = { epochJdUt: 2451545, latitudeDeg: 52.52, longitudeDeg: 13.405 };
const TROMSO = { ...BERLIN, latitudeDeg: 69.6492 };

/** The printed cusps that the kernel computes for a place. */
function cuspsDeg(place: typeof BERLIN, division: HouseDivision): readonly number[] {
  const frame = createSkyFrame();
  const houses = new Float64Array(HOUSE_VALUE_COUNT);
  computeSkyFrame(source, place.epochJdUt, frame);
  const armcRad = frame.greenwichApparentSiderealTimeRad + (place.longitudeDeg * Math.PI) / 180;
  const places = createApparentPlaces();
  computeApparentPlace(source, frame, BODY.Sun, places);
  const { trueObliquityRad } = frame;
  const sunDeclinationRad = declinationRad(
    defined(places.longitudeRad[BODY.Sun]),
    defined(places.latitudeRad[BODY.Sun]),
    trueObliquityRad,
  );
  const setting = { zodiacStartRad: 0, sunDeclinationRad, sunDeclinationRate: 0 };
  computeHouses(armcRad, (place.latitudeDeg * Math.PI) / 180, trueObliquityRad, division, houses, setting);
  return [...houses.subarray(0, 12)].map((cuspRad) => Math.round((cuspRad * 180e4) / Math.PI) / 1e4);
}

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

  it("is Placidus without options", () => {
    expect(createChartCalculator(source).natalChart({ ...BERLIN, timeKnown: true }).houseSystem).toBe(
      "placidus",
    );
    expect(createRelocationCalculator(source).scoreLocation(BERLIN.epochJdUt, BERLIN).houseSystem).toBe(
      "placidus",
    );
  });

  it.each(["koch", null, {}])("is rejected if it is not a house division: %o", (houses) => {
    const problem = new InvalidInputError([
      `houses must be a house division, such as placidus, not ${JSON.stringify(houses)}`,
    ]);
    const options = { houses: houses as unknown as HouseDivision };
    expect(() => createChartCalculator(source, options)).toThrow(problem);
    expect(() => createRelocationCalculator(source, options)).toThrow(problem);
  });

  it("is rejected if it does not have twelve houses", () => {
    const problem = new InvalidInputError(["houses must be a division into twelve houses, not gauquelin"]);
    expect(() => createChartCalculator(source, { houses: gauquelin })).toThrow(problem);
    expect(() => createRelocationCalculator(source, { houses: gauquelin })).toThrow(problem);
  });
});
