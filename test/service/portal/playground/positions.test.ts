import { expect, test } from "vitest";
import { withPositionTexts } from "../../../../service/portal/playground/positions.ts";
import { responseTables } from "../../../../service/portal/playground/tables.ts";
import { goldenResponse } from "../../golden-calls/golden-call.ts";

const textOf = (name: string): string =>
  responseTables(goldenResponse<Readonly<Record<string, unknown>>>(name)).text.replace(/<[^>]*>/g, " ");

test("angles in tables are degrees and minutes; positions are in the sign of the response", () => {
  const response = {
    planets: [
      { name: "Sun", longitude: 84.1495, sign: "Gemini", degreeInSign: 24.15, house: 9 },
      { name: "Mars", longitude: 59.9999, sign: "Taurus", degreeInSign: 30, house: null },
    ],
    sun: { sign: "Pisces", degreeInSign: 0.5 },
    houses: [{ number: 1, cusp: 182.4652, sign: "Libra" }],
    aspects: [{ angle: 90, orb: 4.7834, speed: -0.0667 }],
    input: { latitude: 48.8566, longitude: 2.3522 },
    theme: { sign: "Leo" },
  };
  expect(withPositionTexts(response)).toEqual({
    planets: [
      { name: "Sun", position: "24°08′ Gemini", house: 9 },
      { name: "Mars", position: "29°59′ Taurus", house: null },
    ],
    sun: { position: "0°30′ Pisces" },
    houses: [{ number: 1, position: "2°27′ Libra" }],
    aspects: [{ angle: "90°00′", orb: "4°47′", speed: "−0°04′" }],
    input: { latitude: 48.8566, longitude: 2.3522 },
    theme: { sign: "Leo" },
  });
});

test("the tables of recorded responses have positions in degrees and minutes, and geographic longitudes in decimals", () => {
  const full = textOf("chart-known-time");
  expect(full).toContain("24°08′ Gemini");
  expect(full).toMatch(/Longitude\s+2\.3522/);
  expect(full).not.toContain("Degree in sign");
  expect(full).not.toContain("84.1495");
  expect(textOf("chart-short")).toContain("24°09′ Gemini");
});
