import { describe, expect, it } from "vitest";
import { balanceOf } from "../../../engine/chart/chart-records.ts";
import { SIGN_NAMES, type SignName } from "../../../engine/chart/ecliptic-point.ts";
import { BODY_COUNT } from "../../../engine/ephemeris/body.ts";

/** The signs of Sun, Moon, Mercury … Pluto; the other bodies are in Aries and must not count. */
function balanceFor(signs: string) {
  const longitudes = new Float64Array(BODY_COUNT);
  signs.split(" ").forEach((sign, body) => {
    longitudes[body] = SIGN_NAMES.indexOf(sign as SignName) * 300_000 + 150_000;
  });
  return balanceOf(longitudes);
}

describe("the balance of elements and qualities", () => {
  it("counts the ten planets and none of the other bodies", () => {
    const balance = balanceFor("Taurus Taurus Gemini Cancer Leo Virgo Libra Scorpio Capricorn Aquarius");
    expect(balance).toEqual({
      elements: { Fire: 1, Earth: 4, Air: 3, Water: 2 },
      qualities: { Cardinal: 3, Fixed: 5, Mutable: 2 },
      dominantElement: "Earth",
      dominantQuality: "Fixed",
    });
  });

  // Fire and Water four each, Cardinal and Mutable four each.
  it.each([
    [
      "the Sun's",
      "Pisces Aries Aries Aries Sagittarius Pisces Pisces Cancer Taurus Aquarius",
      "Water",
      "Mutable",
    ],
    [
      "the Moon's, without the Sun",
      "Taurus Pisces Aries Aries Aries Sagittarius Pisces Pisces Cancer Aquarius",
      "Water",
      "Mutable",
    ],
    [
      "the first in order, without both",
      "Taurus Aquarius Aries Aries Aries Sagittarius Pisces Pisces Pisces Cancer",
      "Fire",
      "Cardinal",
    ],
  ])("resolves a tie in favour of %s", (_, signs, dominantElement, dominantQuality) => {
    const elements = { Fire: 4, Earth: 1, Air: 1, Water: 4 };
    const qualities = { Cardinal: 4, Fixed: 2, Mutable: 4 };
    expect(balanceFor(signs)).toEqual({ elements, qualities, dominantElement, dominantQuality });
  });
});
