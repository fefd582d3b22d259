import { describe, expect, test } from "vitest";
import {
  createWheelPictures,
  type JsonObject,
  type Picture,
  pictureStylesheet,
} from "../../../../service/portal/playground/pictures.ts";
import { withPositionTexts } from "../../../../service/portal/playground/positions.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";
import { WITH_KEY } from "../../open-account.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";

const draw = createWheelPictures(TABLES);
const LEFT = 24;
const RIGHT = 392;
const NIGHT = "#2b3550";
const CIVIL = "#b3c0dc";
const DAY = "#fbe3a1";

const server = sharedChartServer();

/** The picture of a day's almanac as the service answers it. */
async function dayOf(query: string): Promise<Picture> {
  const response = await fetch(`${server.baseUrl}/v1/almanac?${query}`, { headers: WITH_KEY });
  expect(response.status).toBe(200);
  return defined(draw("/v1/almanac", (await response.json()) as JsonObject)[0]);
}

/** The parts of a row of the bar that have a fill, as shares of the day. */
function sharesOf(svg: string, fill: string, top = "20"): readonly (readonly [number, number])[] {
  const bars = svg.matchAll(
    new RegExp(`<rect x="([\\d.]+)" y="${top}" width="([\\d.]+)" height="\\d+" [^>]*fill="${fill}"`, "g"),
  );
  return [...bars].map(([, x, width]) => {
    const start = (Number(x) - LEFT) / (RIGHT - LEFT);
    return [start, start + Number(width) / (RIGHT - LEFT)] as const;
  });
}

describe("the day of an almanac", () => {
  test("has daylight from sunrise to sunset on the clock of the place, and 24 planetary hours", async () => {
    const { svg, caption } = await dayOf(
      "latitude=52.5&longitude=13.4&date=2026-06-01&timezone=Europe/Berlin",
    );
    // Swiss Ephemeris: 04:49 and 21:19.
    expect(caption).toContain("by the clock of Europe/Berlin: sunrise 04:49, sunset 21:19");
    const [[start, end]] = sharesOf(svg, DAY) as [readonly [number, number]];
    expect(start * 24).toBeCloseTo(4 + 49 / 60, 1);
    expect(end * 24).toBeCloseTo(21 + 19 / 60, 1);
    expect(svg.match(/scale\(/g)?.length).toBeGreaterThan(10 + 12);
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="The day of 2026-06-01 at 52.5, 13.4/);
  });

  test("names the hours of the clock on a day of 23 hours", async () => {
    const { svg } = await dayOf("latitude=52.5&longitude=13.4&date=2026-03-29&timezone=Europe/Berlin");
    const hours = [...svg.matchAll(/<text x="([\d.]+)" y="14"[^>]*>(\d+)</g)].map(([, x, hour]) => [
      Math.round(((Number(x) - LEFT) / (RIGHT - LEFT)) * 23),
      Number(hour),
    ]);
    expect(hours).toEqual([
      [0, 0],
      [2, 3],
      [5, 6],
      [8, 9],
      [11, 12],
      [14, 15],
      [17, 18],
      [20, 21],
      [23, 0],
    ]);
  });

  test("is wholly light in polar day, and has twilight without daylight in polar night", async () => {
    const summer = await dayOf("latitude=78.2&longitude=15.6&date=2026-06-21");
    expect(sharesOf(summer.svg, DAY)).toEqual([[0, 1]]);
    expect(summer.caption).toContain("the Sun is above the horizon all day");
    expect(summer.svg).toContain("No planetary hours");
    const winter = await dayOf("latitude=69.65&longitude=18.96&date=2026-12-10");
    expect(sharesOf(winter.svg, DAY)).toEqual([]);
    expect(sharesOf(winter.svg, CIVIL)).toHaveLength(1);
    expect(sharesOf(winter.svg, NIGHT)).toEqual([[0, 1]]);
    expect(winter.caption).toContain("the Sun is below the horizon all day");
  });

  test("has a rule of the stylesheet for every class that it uses", async () => {
    const { svg } = await dayOf("latitude=-33.9&longitude=151.2&date=2026-06-01");
    const classes = new Set([...svg.matchAll(/class="(almanac-(?!day)\w+)"/g)].map(([, name]) => name));
    expect(classes.size).toBe(6);
    for (const name of classes) expect(pictureStylesheet()).toContain(`.${name}{`);
  });
});

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
