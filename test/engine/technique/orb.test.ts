import { expect, test } from "vitest";
import { orbInWords } from "../../../engine/technique/orb.ts";

test("an orb printed with 4 decimals has 2 decimals in words, half up, whatever its binary value", () => {
  for (let orbDegE4 = 0; orbDegE4 <= 80_000; orbDegE4++) {
    const hundredths = Math.floor((orbDegE4 + 50) / 100);
    const fraction = String(hundredths % 100).padStart(2, "0");
    const words = orbInWords(orbDegE4 / 10_000);
    if (words !== `orb ${Math.floor(hundredths / 100)}.${fraction}`) expect.fail(`${orbDegE4}: ${words}`);
  }
});

test("an orb that is not rounded is rounded once, to the nearest hundredth", () => {
  // 1.23496 would become 1.2350 and then 1.24 if it were rounded to 4 decimals first.
  expect(orbInWords(1.23496)).toBe("orb 1.23");
  expect(orbInWords(0.004999)).toBe("orb 0.00");
  expect(orbInWords(2.0050001)).toBe("orb 2.01");
});
