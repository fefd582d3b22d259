import { longitudeOf, type WheelAngles, type WheelCusp } from "./chart-shape.ts";
import { pointAt, spoke, wrapDeg } from "./circle.ts";
import { coloured, type WheelTheme } from "./colours.ts";
import { circle } from "./draw-zodiac.ts";
import { textPath } from "./lettering.ts";
import { ANGLE_NAME_GAP_DEG, type Rings, TEXT_HEIGHTS } from "./rings.ts";
import { spreadAround } from "./spread.ts";

/** The cusps, and the number of each house in its middle; numbers of narrow houses make room for each other. */
export function drawHouses(
  houses: readonly WheelCusp[],
  rings: Rings,
  leftDeg: number,
  theme: WheelTheme,
): string {
  const cuspsDeg = houses.map(({ number, cusp }) => longitudeOf(`house ${number}`, cusp) - leftDeg);
  const middles = cuspsDeg.map(
    (cuspDeg, index) => cuspDeg + wrapDeg(cuspsDeg[(index + 1) % cuspsDeg.length]! - cuspDeg) / 2,
  );
  const radius = (rings.houseOuter + rings.aspects) / 2;
  const numbers = spreadAround(middles, rings.numberGapDeg).map((deg, index) =>
    textPath(String(houses[index]!.number), TEXT_HEIGHTS.house, pointAt(deg, radius)),
  );
  const cusps = cuspsDeg.map((deg) => spoke(deg, rings.aspects, rings.signInner)).join("");
  return (
    `<path ${coloured("cusp", theme)} stroke-width="1.2" d="${cusps}"/>` +
    `<g ${coloured("line", theme)} stroke-width="1.2">${circle(rings.houseOuter)}</g>` +
    `<path ${coloured("number", theme)} stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" ` +
    `d="${numbers.join("")}"/>`
  );
}

/** How far the line of an angle reaches into the band of signs from either side; between stand the signs. */
const REACH = 7;

/** The horizon and the meridian, heavier than cusps; Ascendant and Midheaven heaviest. */
export function drawAngles(angles: WheelAngles, rings: Rings, leftDeg: number, theme: WheelTheme): string {
  const ascendantDeg = longitudeOf("the Ascendant", angles.ascendant.longitude) - leftDeg;
  const midheavenDeg = longitudeOf("the Midheaven", angles.midheaven.longitude) - leftDeg;
  const line = (deg: number) =>
    spoke(deg, rings.aspects, rings.signInner + REACH) +
    spoke(deg, rings.signOuter - REACH, rings.signOuter + 2);
  const places = [ascendantDeg, midheavenDeg, ascendantDeg + 180, midheavenDeg + 180];
  const names = spreadAround(places, ANGLE_NAME_GAP_DEG).map((deg, index) =>
    textPath(["Asc", "MC", "Dsc", "IC"][index]!, TEXT_HEIGHTS.angle, pointAt(deg, rings.angleNames)),
  );
  return (
    `<g ${coloured("angle", theme)} stroke-linecap="round" stroke-linejoin="round">` +
    `<path stroke-width="3" d="${line(places[0]!)}${line(places[1]!)}"/>` +
    `<path stroke-width="1.5" d="${line(places[2]!)}${line(places[3]!)}"/>` +
    `<path stroke-width="2.1" d="${names[0]}${names[1]}"/>` +
    `<path stroke-width="1.4" d="${names[2]}${names[3]}"/></g>`
  );
}
