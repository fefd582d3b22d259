import type { AnglePoint } from "./angles.ts";
import type { WheelCusp } from "./chart-shape.ts";
import { chordAngleDeg, pointAt, spoke, wrapDeg } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import { circle } from "./draw-zodiac.ts";
import { textPath, textWidth } from "./lettering.ts";
import { type Detail, FRAME, HOUSE_RING_DEPTH, textHeights } from "./rings.ts";
import { spreadAround } from "./spread.ts";

/**
 * Draws the cusps, and the number of each house in the middle of its widest part between angles, moved apart where houses
 * are narrow.
 */
export function drawHouses(
  houses: readonly WheelCusp[],
  angles: readonly AnglePoint[],
  outer: number,
  leftDeg: number,
  detail: Detail,
  theme: WheelTheme,
): string {
  const { house: height } = textHeights(detail);
  const cuspsDeg = houses.map(({ cusp }) => cusp - leftDeg);
  const middles = houses.map(({ number }, index) => {
    const cuspDeg = cuspsDeg[index] ?? 0;
    const nextCuspDeg = cuspsDeg[(index + 1) % cuspsDeg.length] ?? 0;
    const widthDeg = wrapDeg(nextCuspDeg - cuspDeg);
    const insideDeg = angles.map(({ longitude }) => wrapDeg(longitude - leftDeg - cuspDeg));
    return { number, deg: cuspDeg + middleOf(widthDeg, insideDeg) };
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

/** The middle of the widest part of a house, from its cusp, between the angles inside it. */
function middleOf(widthDeg: number, anglesDeg: readonly number[]): number {
  const edgesDeg = [0, ...anglesDeg.filter((deg) => deg < widthDeg).sort((a, b) => a - b), widthDeg];
  const parts = edgesDeg.slice(1).map((to, index) => ({ from: edgesDeg[index] ?? 0, to }));
  const widest = parts.reduce((best, part) =>
    part.to - part.from > best.to - best.from + 1e-9 ? part : best,
  );
  return (widest.from + widest.to) / 2;
}

/** Length of an angle's line inside the band of signs, at either edge. The signs are between. */
const REACH = 7;

/** Draws the horizon and the meridian heavier than cusps, Ascendant and Midheaven heaviest. */
export function drawAngles(
  angles: readonly AnglePoint[],
  inner: number,
  leftDeg: number,
  theme: WheelTheme,
): string {
  const lines = (isHeavy: boolean) =>
    angles
      .filter((angle) => angle.isHeavy === isHeavy)
      .map(({ longitude }) => longitude - leftDeg)
      .map(
        (deg) =>
          spoke(deg, inner, FRAME.signInner + REACH) +
          spoke(deg, FRAME.signOuter - REACH, FRAME.signOuter + 2),
      )
      .join("");
  return (
    `<g ${colourAttributes("angle", theme)} stroke-linecap="round" stroke-linejoin="round">` +
    `<path stroke-width="3" d="${lines(true)}"/><path stroke-width="1.5" d="${lines(false)}"/></g>`
  );
}
