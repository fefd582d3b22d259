import { describe, expect, it } from "vitest";
import { signPosition } from "../../wheel/angles.ts";
import { SIGN_GLYPHS } from "../../wheel/sign-glyphs.ts";

describe("degrees and minutes in a sign", () => {
  it.each([
    [0, "0°", "00′", "Aries", "fire"],
    [84.1495, "24°", "08′", "Gemini", "air"], // 0.1495 · 60 = 8.97: truncated, not rounded
    [29.9999, "29°", "59′", "Aries", "fire"],
    [30, "0°", "00′", "Taurus", "earth"],
    [359.9999, "29°", "59′", "Pisces", "water"],
    [359.99999, "0°", "00′", "Aries", "fire"], // printed as 360°
    [15.5, "15°", "30′", "Aries", "fire"],
    [100.1, "10°", "06′", "Cancer", "water"], // the binary value of 100.1 is slightly below 100.1, yet it has six full minutes
  ])("of %d are %s%s %s, by hand", (longitude, degrees, minutes, sign, element) => {
    const { shape } = SIGN_GLYPHS.find(({ name }) => name === sign) ?? {};
    expect(signPosition(longitude)).toEqual({ sign, degrees, minutes, element, shape });
  });
});
