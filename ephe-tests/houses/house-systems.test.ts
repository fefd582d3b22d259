import { expect, test } from "vitest";
import { computeHouses, HOUSE_DIVISIONS, HOUSE_PLACES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { ANGLE_MAX_DEG, CUSP_MAX_DEG } from "../budgets.ts";
import { readHouseSystemFixture } from "./house-fixture.ts";

const RAD_PER_DEG = Math.PI / 180;
const { systems } = readHouseSystemFixture();
const out = new Float64Array(HOUSE_PLACES);

test.each(HOUSE_DIVISIONS)(
  "$name cusps and outcome equal the reference's, also inside the polar circles",
  (division) => {
    const rows = defined(systems[division.name]);
    expect(rows.length).toBeGreaterThanOrEqual(100);
    for (const { armcDeg, latitudeDeg, obliquityDeg, outcome, cuspsDeg } of rows) {
      const where = `ARMC ${armcDeg}, latitude ${latitudeDeg}, obliquity ${obliquityDeg}`;
      const inputRad = [
        armcDeg * RAD_PER_DEG,
        latitudeDeg * RAD_PER_DEG,
        obliquityDeg * RAD_PER_DEG,
      ] as const;
      expect(computeHouses(...inputRad, division, out), where).toBe(outcome);
      const maxDeg = outcome === "as-asked" ? CUSP_MAX_DEG[division.name] : ANGLE_MAX_DEG;
      for (const [index, cuspDeg] of cuspsDeg.entries()) {
        const differenceDeg = defined(out[index]) / RAD_PER_DEG - cuspDeg;
        const apartDeg = Math.abs(differenceDeg - 360 * Math.round(differenceDeg / 360));
        expect(apartDeg, `cusp ${index + 1}, ${where}`).toBeLessThan(maxDeg);
      }
    }
  },
);
