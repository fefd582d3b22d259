import { longitudeOf, type WheelAngles, type WheelCusp } from "./chart-shape.ts";
import { pointAt, spoke, wrapDeg } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import { circle } from "./draw-zodiac.ts";
import { textPath } from "./lettering.ts";
import { ANGLE_NAME_GAP_DEG, type Rings, TEXT_HEIGHTS } from "./rings.ts";
import { spreadAround } from "./spread.ts";

/** Draws the cusps, and the number of each house in its middle, moved apart where houses are narrow. */
export function drawHouses(
  houses: readonly WheelCusp[],
  rings: Rings,
  leftDeg: number,
  theme: WheelTheme,
): string {
  const cuspsDeg = houses.map(({ number, cusp }) => longitudeOf(`house ${number}`, cusp) - leftDeg);
  const middles = houses.map(({ number }, index) => {
    const cuspDeg = cuspsDeg[index] ?? 0;
    const nextCuspDeg = cuspsDeg[(index + 1) % cuspsDeg.length] ?? 0;
    return { number, deg: cuspDeg + wrapDeg(nextCuspDeg - cuspDeg) / 2 };
  });
  const radius = (rings.houseOuter + rings.aspects) / 2;
  const numbers = spreadAround(middles, rings.numberGapDeg).map(({ number, drawnDeg }) =>
    textPath(String(number), TEXT_HEIGHTS.house, pointAt(drawnDeg, radius)),
  );
  const cusps = cuspsDeg.map((deg) => spoke(deg, rings.aspects, rings.signInner)).join("");
  return (
    `<path ${colourAttributes("cusp", theme)} stroke-width="1.2" d="${cusps}"/>` +
    `<g ${colourAttributes("line", theme)} stroke-width="1.2">${circle(rings.houseOuter)}</g>` +
    `<path ${colourAttributes("number", theme)} stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" ` +
    `d="${numbers.join("")}"/>`
  );
}

/** Length of an angle's line inside the band of signs, at either edge. The signs are between. */
const REACH = 7;

/** Draws the horizon and the meridian heavier than cusps, Ascendant and Midheaven heaviest. */
export function drawAngles(angles: WheelAngles, rings: Rings, leftDeg: number, theme: WheelTheme): string {
  const ascendantDeg = longitudeOf("the Ascendant", angles.ascendant.longitude) - leftDeg;
  const midheavenDeg = longitudeOf("the Midheaven", angles.midheaven.longitude) - leftDeg;
  const line = (deg: number) =>
    spoke(deg, rings.aspects, rings.signInner + REACH) +
    spoke(deg, rings.signOuter - REACH, rings.signOuter + 2);
  const marks = [
    { name: "Asc", deg: ascendantDeg },
    { name: "MC", deg: midheavenDeg },
    { name: "Dsc", deg: ascendantDeg + 180 },
    { name: "IC", deg: midheavenDeg + 180 },
  ];
  const [ascendant, midheaven, descendant, lowerMidheaven] = spreadAround(marks, ANGLE_NAME_GAP_DEG).map(
    ({ name, drawnDeg }) => textPath(name, TEXT_HEIGHTS.angle, pointAt(drawnDeg, rings.angleNames)),
  );
  return (
    `<g ${colourAttributes("angle", theme)} stroke-linecap="round" stroke-linejoin="round">` +
    `<path stroke-width="3" d="${line(ascendantDeg)}${line(midheavenDeg)}"/>` +
    `<path stroke-width="1.5" d="${line(ascendantDeg + 180)}${line(midheavenDeg + 180)}"/>` +
    `<path stroke-width="2.1" d="${ascendant}${midheaven}"/>` +
    `<path stroke-width="1.4" d="${descendant}${lowerMidheaven}"/></g>`
  );
}
