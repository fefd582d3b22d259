import { expect, test } from "vitest";
import { computeHouses, HOUSE_DIVISIONS, HOUSE_PLACES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { cuspMaxDeg } from "../budgets.ts";
import { readHouseSystemFixture } from "./house-fixture.ts";
import { horizonRad, isPolarPlace, settingOf } from "./reference-houses.ts";

const DEG_PER_RAD = 180 / Math.PI;
const systems = readHouseSystemFixture();
const out = new Float64Array(HOUSE_PLACES);

test.each(HOUSE_DIVISIONS)(
  "$name cusps and outcome equal the reference's, also inside the polar circles",
  (division) => {
    const rows = systems[division.name];
    expect(rows).toHaveLength(500);
    for (const { place, outcome, cuspsDeg } of rows) {
      const where = JSON.stringify(place);
      expect(computeHouses(...horizonRad(place), division, out, settingOf(place)), where).toBe(outcome);
      expect(cuspsDeg, where).toHaveLength(division.cuspCount);
      const maxDeg = cuspMaxDeg(division, outcome, isPolarPlace(place));
      for (const [index, cuspDeg] of cuspsDeg.entries()) {
        const differenceDeg = defined(out[index]) * DEG_PER_RAD - cuspDeg;
        const apartDeg = Math.abs(differenceDeg - 360 * Math.round(differenceDeg / 360));
        expect(apartDeg, `cusp ${index + 1}, ${where}`).toBeLessThan(maxDeg);
      }
    }
  },
);
