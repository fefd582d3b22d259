import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dashamsa,
  dashamsaParivritti,
  dvadashamsa,
  dvadashamsaParivritti,
  navamsa,
  rashi,
  SIGN_NAMES,
  VARGAS,
  type Varga,
  vargaPlace,
} from "../../../../engine/index.ts";

/** The signs of the middles of all parts of a sign. */
function signsOf(varga: Varga, sign: number): readonly string[] {
  return Array.from(
    { length: varga.division },
    (_, part) => vargaPlace(30 * sign + ((part + 0.5) * 30) / varga.division, varga).sign,
  );
}

const LEO = 4;
const SCORPIO = 7;

describe("divisional charts", () => {
  // https://ru.scribd.com/document/339479962/Da-Samsa, read 2026-11-23.
  test("D10 has the signs of a published example", () => {
    expect([signsOf(dashamsa, LEO)[0], signsOf(dashamsa, LEO)[9]]).toEqual(["Leo", "Taurus"]);
    expect([signsOf(dashamsa, SCORPIO)[0], signsOf(dashamsa, SCORPIO)[9]]).toEqual(["Cancer", "Aries"]);
  });

  test("D9 counts from the sign itself, the ninth or the fifth, which is one sequence from Aries", () => {
    expect([0, 1, 2].map((sign) => signsOf(navamsa, sign)[0])).toEqual(["Aries", "Capricorn", "Libra"]);
    const sequence = SIGN_NAMES.flatMap((_, sign) => signsOf(navamsa, sign));
    expect(sequence).toEqual(Array.from({ length: 108 }, (_, part) => SIGN_NAMES[part % 12]));
  });

  test("D12 counts from the sign itself", () => {
    expect(signsOf(dvadashamsa, LEO)).toEqual([...SIGN_NAMES.slice(LEO), ...SIGN_NAMES.slice(0, LEO)]);
  });

  test("parivritti rules are one sequence from Aries", () => {
    for (const varga of [dashamsaParivritti, dvadashamsaParivritti]) {
      const sequence = SIGN_NAMES.flatMap((_, sign) => signsOf(varga, sign));
      expect(sequence).toEqual(sequence.map((_, part) => SIGN_NAMES[part % 12]));
    }
  });

  test("have each sign as often as the others", () => {
    for (const varga of VARGAS) {
      const all = SIGN_NAMES.flatMap((_, sign) => signsOf(varga, sign));
      for (const name of SIGN_NAMES) expect(all.filter((sign) => sign === name)).toHaveLength(varga.division);
    }
  });

  test("stretch a part to a sign: D1 is the longitude itself", () => {
    const longitude = fc.double({ min: -1000, max: 1000, noNaN: true });
    fc.assert(
      fc.property(longitude, fc.constantFrom(...VARGAS), (longitudeDeg, varga) => {
        const place = vargaPlace(longitudeDeg, varga);
        expect(place.longitudeDeg).toBeGreaterThanOrEqual(0);
        expect(place.longitudeDeg).toBeLessThan(360.000001);
        expect(SIGN_NAMES[Math.floor(place.longitudeDeg / 30)]).toBe(place.sign);
        const inPartDeg = ((longitudeDeg % 360) + 360) * varga.division;
        const offDeg = (place.longitudeDeg - inPartDeg) % 30;
        expect(Math.min(Math.abs(offDeg), 30 - Math.abs(offDeg))).toBeLessThan(1e-7);
      }),
    );
    expect(vargaPlace(123.25, rashi)).toEqual({ sign: "Leo", part: 1, longitudeDeg: 123.25 });
  });
});
