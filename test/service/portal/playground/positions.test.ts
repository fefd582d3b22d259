import { expect, test } from "vitest";
import { withPositionTexts } from "../../../../service/portal/playground/positions.ts";
import { responseTables } from "../../../../service/portal/playground/tables.ts";
import { readGolden } from "../../golden-answers/golden-case.ts";

const textOf = (name: string): string =>
  responseTables(readGolden(name) as Readonly<Record<string, unknown>>).text.replace(/<[^>]*>/g, " ");

test("positions in tables are degrees, minutes and seconds, in the sign of the response", () => {
  const response = {
    planets: [
      { name: "Sun", longitude: 84.1495, sign: "Gemini", degreeInSign: 24.15, house: 9 },
      { name: "Mars", longitude: 59.9999, sign: "Taurus", degreeInSign: 30, house: null },
    ],
    sun: { sign: "Pisces", degreeInSign: 0.5 },
    input: { latitude: 48.8566, longitude: 2.3522 },
    theme: { sign: "Leo" },
  };
  expect(withPositionTexts(response)).toEqual({
    planets: [
      { name: "Sun", position: "24°08′58″ Gemini", house: 9 },
      { name: "Mars", position: "29°59′59″ Taurus", house: null },
    ],
    sun: { position: "0°30′ Pisces" },
    input: { latitude: 48.8566, longitude: 2.3522 },
    theme: { sign: "Leo" },
  });
});

test("the tables of recorded responses have positions in degrees and minutes, and geographic longitudes in decimals", () => {
  const full = textOf("known-time.json");
  expect(full).toContain("24°08′58″ Gemini");
  expect(full).toMatch(/Longitude\s+2\.3522/);
  expect(full).not.toContain("Degree in sign");
  expect(full).not.toContain("84.1495");
  expect(textOf("short.json")).toContain("24°09′ Gemini");
});
