import { describe, expect, it } from "vitest";
import { nutation, PHASOR_COUNT } from "../../engine/earth/nutation.ts";
import { meanObliquityRad } from "../../engine/earth/precession.ts";
import { greenwichApparentSiderealTimeRad } from "../../engine/earth/sidereal-time.ts";
import { DEG_PER_RAD, RAD_PER_DEG, signedRad } from "../../engine/math/angle.ts";
import { julianDayTtFromUt } from "../../engine/time/delta-t.ts";
import { julianCenturies } from "../../engine/time/julian-day.ts";
import { defined } from "../../test/defined.ts";
import { SIDEREAL_TIME_MAX_DEG, SIDEREAL_TIME_MAX_RAD } from "../budgets.ts";
import { readEarthReferenceFixture, readErfaFixture } from "./fixtures.ts";

const phasors = new Float64Array(PHASOR_COUNT);
const reference = readEarthReferenceFixture();
const erfa = readErfaFixture();
const nutationOut = new Float64Array(4);

function siderealTimeRad(epochJdUt: number): number {
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const t = julianCenturies(epochJdTt);
  nutation(t, phasors, nutationOut);
  const trueObliquity = meanObliquityRad(t) + defined(nutationOut[1]);
  return greenwichApparentSiderealTimeRad(epochJdUt, epochJdTt, defined(nutationOut[0]), trueObliquity);
}

describe("Greenwich apparent sidereal time", () => {
  it("equals the reference's from 1799 to 2400, on both sides of its jumps at 1850 and 2050 and at them", () => {
    const seams = reference.siderealTime.filter(([jd]) => jd === 2_396_758.5 || jd === 2_469_807.5);
    expect(seams).toHaveLength(2);
    for (const [epochJdUt, expectedDeg] of reference.siderealTime) {
      const error = signedRad(siderealTimeRad(epochJdUt) - expectedDeg * RAD_PER_DEG) * DEG_PER_RAD;
      expect(Math.abs(error), `at JD ${epochJdUt}`).toBeLessThan(SIDEREAL_TIME_MAX_DEG);
    }
  });

  it("is ERFA's IAU 2006 mean time plus the complementary terms from 1850 to 2050, where there is no nutation", () => {
    for (const [epochJdUt, epochJdTt, expectedRad] of erfa.siderealTime) {
      const error = signedRad(greenwichApparentSiderealTimeRad(epochJdUt, epochJdTt, 0, 0.4) - expectedRad);
      expect(Math.abs(error), `at JD ${epochJdUt}`).toBeLessThan(SIDEREAL_TIME_MAX_RAD);
    }
  });
});
