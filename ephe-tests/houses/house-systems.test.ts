import { expect, test } from "vitest";
import { houseFrameOf } from "../../engine/houses/house-division.ts";
import {
  coAscendantKochRad,
  coAscendantMunkaseyRad,
  equatorialAscendantRad,
  polarAscendantRad,
} from "../../engine/houses/houses.ts";
import {
  computeHouses,
  gauquelin,
  HOUSE_DIVISIONS,
  HOUSE_VALUE_COUNT,
  housePosition,
  polichPage,
} from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import {
  ANGLE_MAX_DEG,
  cuspMaxDeg,
  GAUQUELIN_CUSP_MAX_DEG,
  HOUSE_DEFINITION_MAX_DEG,
  housePositionMax,
  POLICH_PAGE_DEFINITION_MAX,
  POLICH_PAGE_POSITION_MAX,
} from "../budgets.ts";
import { readHouseSystemFixture } from "./house-fixture.ts";
import {
  cuspDifferenceDeg,
  horizonRad,
  isPolarPlace,
  polichPageResidual,
  positionDifference,
  positionWithMargin,
  sectorResidualDeg,
  settingOf,
} from "./reference-houses.ts";

const DEG_PER_RAD = 180 / Math.PI;
const { angles, systems } = readHouseSystemFixture();
const out = new Float64Array(HOUSE_VALUE_COUNT);

test.each(HOUSE_DIVISIONS)(
  "$name cusps and outcome equal the reference's, also inside the polar circles",
  (division) => {
    const rows = systems[division.name];
    expect(rows).toHaveLength(500);
    for (const { place, outcome, cuspsDeg } of rows) {
      const maxDeg = cuspMaxDeg(division, outcome, isPolarPlace(place));
      const differenceDeg = cuspDifferenceDeg(division, place, { outcome, cuspsDeg });
      // Assertions for each place would take most of the time.
      if (cuspsDeg.length !== division.cuspCount || !(differenceDeg < maxDeg))
        expect.fail(`${cuspsDeg.length} cusps within ${differenceDeg}° of ${JSON.stringify(place)}`);
    }
  },
);

test.each(HOUSE_DIVISIONS)(
  "the house of a body with latitude equals the reference's in $name houses",
  (division) => {
    let compared = 0;
    for (const { place, position } of systems[division.name]) {
      if (position === null) continue;
      const [longitude, latitude] = place.bodyDeg.map((value) => value / DEG_PER_RAD) as [number, number];
      const setting = settingOf(place);
      const ours = housePosition(...horizonRad(place), division, longitude, latitude, setting);
      const difference = positionDifference(division, place, position);
      if (!(ours >= 1 && ours < division.cuspCount + 1 && difference < housePositionMax(division)))
        expect.fail(`house ${ours}, ${difference} from the reference, of ${JSON.stringify(place)}`);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(350);
  },
);

test("Gauquelin sectors meet their definition, to which the reference's iteration comes near", () => {
  let [oursDeg, theirsDeg] = [0, 0];
  for (const { place, outcome, cuspsDeg } of systems.gauquelin) {
    if (outcome !== "as-asked") continue;
    computeHouses(...horizonRad(place), gauquelin, out);
    for (const [sector, cuspDeg] of cuspsDeg.entries()) {
      oursDeg = Math.max(oursDeg, sectorResidualDeg(defined(out[sector]) * DEG_PER_RAD, sector, place));
      theirsDeg = Math.max(theirsDeg, sectorResidualDeg(cuspDeg, sector, place));
    }
  }
  expect(oursDeg).toBeLessThan(HOUSE_DEFINITION_MAX_DEG);
  expect(theirsDeg).toBeGreaterThan(1e4 * HOUSE_DEFINITION_MAX_DEG);
  expect(theirsDeg).toBeLessThan(GAUQUELIN_CUSP_MAX_DEG);
});

test("positions in Polich-Page houses meet their definition, to which the reference's iteration comes near", () => {
  let [ours, theirs] = [0, 0];
  for (const { place, position } of systems.polichPage) {
    if (position === null) continue;
    ours = Math.max(ours, polichPageResidual(positionWithMargin(polichPage, place), place));
    theirs = Math.max(theirs, polichPageResidual(position, place));
  }
  expect(ours).toBeLessThan(POLICH_PAGE_DEFINITION_MAX);
  expect(theirs).toBeGreaterThan(1e4 * POLICH_PAGE_DEFINITION_MAX);
  expect(theirs).toBeLessThan(POLICH_PAGE_POSITION_MAX);
});

test("equatorial ascendant, co-ascendants and polar ascendant equal the reference's at every latitude", () => {
  expect(angles).toHaveLength(500);
  for (const [armc, latitude, obliquity, ...expected] of angles) {
    const trig = houseFrameOf(armc / DEG_PER_RAD, latitude / DEG_PER_RAD, obliquity / DEG_PER_RAD);
    const ours = [
      equatorialAscendantRad(trig),
      coAscendantKochRad(trig),
      coAscendantMunkaseyRad(trig),
      polarAscendantRad(trig),
    ];
    for (const [index, angleRad] of ours.entries()) {
      const where = `angle ${index}, ARMC ${armc}, latitude ${latitude}`;
      expect(arcDeg(angleRad * DEG_PER_RAD, defined(expected[index])), where).toBeLessThan(ANGLE_MAX_DEG);
    }
  }
});
