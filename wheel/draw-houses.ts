import type { DrawnChart, WheelCusp } from "./chart-shape.ts";
import { chordAngleDeg, pointAt, spoke, wrapDeg } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import { circle } from "./draw-zodiac.ts";
import { textPath, textWidth } from "./lettering.ts";
import { FRAME, HOUSE_RING_DEPTH, type TextHeights } from "./rings.ts";
import { spreadAround } from "./spread.ts";

/** Draws the cusps, and the number of each house in its middle, moved apart where houses are narrow. */
export function drawHouses(
  houses: readonly WheelCusp[],
  outer: number,
  leftDeg: number,
  { house: height }: TextHeights,
  theme: WheelTheme,
): string {
  const cuspsDeg = houses.map(({ cusp }) => cusp - leftDeg);
  const middles = houses.map(({ number }, index) => {
    const cuspDeg = cuspsDeg[index] ?? 0;
    const nextCuspDeg = cuspsDeg[(index + 1) % cuspsDeg.length] ?? 0;
    return { number, deg: cuspDeg + wrapDeg(nextCuspDeg - cuspDeg) / 2 };
  });
  const radius = outer - HOUSE_RING_DEPTH / 2;
  const gapDeg = chordAngleDeg(Math.sqrt(textWidth("12", height) ** 2 + height ** 2), radius);
  const numbers = spreadAround(middles, gapDeg).map(({ number, drawnDeg }) =>
    textPath(String(number), height, pointAt(drawnDeg, radius)),
  );
  const cusps = cuspsDeg.map((deg) => spoke(deg, outer - HOUSE_RING_DEPTH, FRAME.signInner)).join("");
  return (
    `<path ${colourAttributes("cusp", theme)} stroke-width="1.2" d="${cusps}"/>` +
    `<g ${colourAttributes("line", theme)} stroke-width="1.2">${circle(outer)}</g>` +
    `<path ${colourAttributes("number", theme)} stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" ` +
    `d="${numbers.join("")}"/>`
  );
}

/** Length of an angle's line inside the band of signs, at either edge. The signs are between. */
const REACH = 7;

/** Draws the horizon and the meridian heavier than cusps, Ascendant and Midheaven heaviest. */
export function drawAngles(
  angles: NonNullable<DrawnChart["angles"]>,
  inner: number,
  leftDeg: number,
  theme: WheelTheme,
): string {
  const ascendantDeg = angles.ascendant - leftDeg;
  const midheavenDeg = angles.midheaven - leftDeg;
  const line = (deg: number) =>
    spoke(deg, inner, FRAME.signInner + REACH) + spoke(deg, FRAME.signOuter - REACH, FRAME.signOuter + 2);
  return (
    `<g ${colourAttributes("angle", theme)} stroke-linecap="round" stroke-linejoin="round">` +
    `<path stroke-width="3" d="${line(ascendantDeg)}${line(midheavenDeg)}"/>` +
    `<path stroke-width="1.5" d="${line(ascendantDeg + 180)}${line(midheavenDeg + 180)}"/></g>`
  );
}
