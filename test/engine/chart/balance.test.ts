import { describe, expect, it } from "vitest";
import { balanceOf } from "../../../engine/chart/chart-records.ts";
import { SIGN_NAMES, type SignName } from "../../../engine/chart/ecliptic-point.ts";
import { BODY, BODY_COUNT, NOT_COVERED } from "../../../engine/ephemeris/body.ts";

/** The signs of Sun, Moon, Mercury … Pluto; the other bodies are in Aries and must not count. */
function balanceFor(...signs: SignName[]) {
  const longitudes = new Float64Array(BODY_COUNT);
  signs.forEach((sign, body) => {
    longitudes[body] = SIGN_NAMES.indexOf(sign) * 300_000 + 150_000;
  });
  return balanceOf(longitudes);
}

describe("the balance of elements and qualities", () => {
  it("counts the ten planets and none of the other bodies", () => {
    const balance = balanceFor(
      "Taurus",
      "Taurus",
      "Gemini",
      "Cancer",
      "Leo",
      "Virgo",
      "Libra",
      "Scorpio",
      "Capricorn",
      "Aquarius",
    );
    expect(balance).toEqual({
      elements: { Fire: 1, Earth: 4, Air: 3, Water: 2 },
      qualities: { Cardinal: 3, Fixed: 5, Mutable: 2 },
      dominantElement: "Earth",
      dominantQuality: "Fixed",
    });
  });

  it("resolves a tie in favour of the element and the quality of the Sun", () => {
    // Fire and Water four each, the Sun in Water; Cardinal and Mutable four each, the Sun in Mutable.
    const balance = balanceFor(
      "Pisces",
      "Aries",
      "Aries",
      "Aries",
      "Sagittarius",
      "Pisces",
      "Pisces",
      "Cancer",
      "Taurus",
      "Aquarius",
    );
    expect(balance.elements).toEqual({ Fire: 4, Earth: 1, Air: 1, Water: 4 });
    expect(balance.qualities).toEqual({ Cardinal: 4, Fixed: 2, Mutable: 4 });
    expect(balance).toMatchObject({ dominantElement: "Water", dominantQuality: "Mutable" });
  });

  it("resolves a tie without the Sun in favour of the Moon's", () => {
    // Fire and Water four each, the Sun in Earth, the Moon in Water; likewise Cardinal and Mutable, the Sun in Fixed.
    const balance = balanceFor(
      "Taurus",
      "Pisces",
      "Aries",
      "Aries",
      "Aries",
      "Sagittarius",
      "Pisces",
      "Pisces",
      "Cancer",
      "Aquarius",
    );
    expect(balance.elements).toEqual({ Fire: 4, Earth: 1, Air: 1, Water: 4 });
    expect(balance.qualities).toEqual({ Cardinal: 4, Fixed: 2, Mutable: 4 });
    expect(balance).toMatchObject({ dominantElement: "Water", dominantQuality: "Mutable" });
  });

  it("resolves a tie without Sun and Moon in favour of the first in order", () => {
    // Fire and Water four each, Sun in Earth, Moon in Air; Cardinal and Mutable four each, Sun and Moon in Fixed.
    const balance = balanceFor(
      "Taurus",
      "Aquarius",
      "Aries",
      "Aries",
      "Aries",
      "Sagittarius",
      "Pisces",
      "Pisces",
      "Pisces",
      "Cancer",
    );
    expect(balance.elements).toEqual({ Fire: 4, Earth: 1, Air: 1, Water: 4 });
    expect(balance).toMatchObject({ dominantElement: "Fire", dominantQuality: "Cardinal" });
  });

  it("counts only the planets that the source covers", () => {
    const longitudes = new Float64Array(BODY_COUNT).fill(150_000);
    longitudes[BODY.Pluto] = NOT_COVERED;
    expect(balanceOf(longitudes).elements).toEqual({ Fire: 9, Earth: 0, Air: 0, Water: 0 });
    expect(balanceOf(longitudes).qualities).toEqual({ Cardinal: 9, Fixed: 0, Mutable: 0 });
  });

  it("does not depend on earlier charts", () => {
    const once = balanceFor("Leo", "Leo", "Leo", "Leo", "Leo", "Leo", "Leo", "Leo", "Leo", "Leo");
    expect(once.elements).toEqual({ Fire: 10, Earth: 0, Air: 0, Water: 0 });
    expect(balanceFor("Leo", "Leo", "Leo", "Leo", "Leo", "Leo", "Leo", "Leo", "Leo", "Leo")).toEqual(once);
  });
});
