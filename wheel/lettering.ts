import type { Point } from "./circle.ts";
import { placeShape, type Shape, shapeOf } from "./placed-path.ts";

/** The characters of a wheel, as paths in a box with the width of each and a height of 10. */
const CHARACTER_PATHS: Readonly<Record<string, { readonly width: number; readonly path: string }>> = {
  "0": { width: 7, path: "M3.5 0C1.4 0 .5 2 .5 5C.5 8 1.4 10 3.5 10C5.6 10 6.5 8 6.5 5C6.5 2 5.6 0 3.5 0Z" },
  "1": { width: 5.4, path: "M1 2.2L3.8 0V10" },
  "2": { width: 7, path: "M.7 2.6C.8 1 2 0 3.5 0C5.2 0 6.3 1.1 6.3 2.7C6.3 5.2 1.6 7 .6 10H6.5" },
  "3": {
    width: 7,
    path: "M.7 1.8C1.2 .6 2.2 0 3.5 0C5.1 0 6.2 1 6.2 2.4C6.2 3.8 5 4.7 2.9 4.7C5.2 4.7 6.5 5.7 6.5 7.3C6.5 8.9 5.2 10 3.4 10C2 10 .9 9.3 .5 8",
  },
  "4": { width: 7, path: "M5 10V0L.3 6.9H6.8" },
  "5": {
    width: 7,
    path: "M6 0H1.5L1 4.7C1.6 4.1 2.5 3.7 3.4 3.7C5.2 3.7 6.5 5 6.5 6.8C6.5 8.7 5.2 10 3.3 10C2 10 .9 9.4 .4 8.3",
  },
  "6": {
    width: 7,
    path: "M5.9 1.3C5.4 .4 4.6 0 3.7 0C1.7 0 .5 2.2 .5 5.6C.5 8.4 1.7 10 3.5 10C5.3 10 6.5 8.7 6.5 6.9C6.5 5.1 5.3 3.9 3.6 3.9C2 3.9 .7 5 .5 6.6",
  },
  "7": { width: 7, path: "M.5 0H6.5L2.6 10" },
  "8": {
    width: 7,
    path: "M3.5 4.7C1.9 4.7 .9 3.7 .9 2.4C.9 1 1.9 0 3.5 0C5.1 0 6.1 1 6.1 2.4C6.1 3.7 5.1 4.7 3.5 4.7C1.7 4.7 .5 5.8 .5 7.3C.5 8.9 1.7 10 3.5 10C5.3 10 6.5 8.9 6.5 7.3C6.5 5.8 5.3 4.7 3.5 4.7Z",
  },
  "9": {
    width: 7,
    path: "M1.1 8.7C1.6 9.6 2.4 10 3.3 10C5.3 10 6.5 7.8 6.5 4.4C6.5 1.6 5.3 0 3.5 0C1.7 0 .5 1.3 .5 3.1C.5 4.9 1.7 6.1 3.4 6.1C5 6.1 6.3 5 6.5 3.4",
  },
  "°": { width: 3.4, path: "M.5 1A1.2 1.2 0 1 1 2.9 1A1.2 1.2 0 1 1 .5 1Z" },
  "′": { width: 2.4, path: "M1.7 -.2L1 2.6" },
  "±": { width: 7, path: "M3.5 1V7M.5 4H6.5M.5 9.4H6.5" },
  ":": { width: 1.6, path: "M.8 4.2V4.5M.8 9.4V9.7" },
  "?": { width: 6, path: "M.6 2.4C.7 .9 1.7 0 3 0C4.4 0 5.4 1 5.4 2.3C5.4 4.4 3 4.4 3 6.8M3 9.6V9.9" },
  A: { width: 8.4, path: "M.4 10L4.2 0L8 10M1.7 6.6H6.7" },
  B: {
    width: 7.2,
    path: "M.8 0V10H4C5.6 10 6.7 8.9 6.7 7.4C6.7 5.9 5.6 4.8 4 4.8H.8M4 4.8C5.3 4.8 6.2 3.8 6.2 2.4C6.2 1 5.3 0 4 0H.8",
  },
  C: { width: 8, path: "M7.4 2.2C6.7 .8 5.6 0 4.3 0C2 0 .5 2 .5 5C.5 8 2 10 4.3 10C5.6 10 6.7 9.2 7.4 7.8" },
  D: { width: 7.8, path: "M.8 0V10H3C5.8 10 7.3 8 7.3 5C7.3 2 5.8 0 3 0Z" },
  I: { width: 2.6, path: "M1.3 0V10" },
  M: { width: 9.4, path: "M.8 10V0L4.7 7L8.6 0V10" },
  P: { width: 7, path: "M.8 10V0H3.8C5.4 0 6.5 1.2 6.5 2.9C6.5 4.6 5.4 5.8 3.8 5.8H.8" },
  b: {
    width: 6.2,
    path: "M.7 0V10M.7 5C1.2 4.1 2 3.6 3 3.6C4.6 3.6 5.7 4.9 5.7 6.8C5.7 8.7 4.6 10 3 10C2 10 1.2 9.5 .7 8.6",
  },
  d: {
    width: 6.2,
    path: "M5.5 0V10M5.5 5C5 4.1 4.2 3.6 3.2 3.6C1.6 3.6 .5 4.9 .5 6.8C.5 8.7 1.6 10 3.2 10C4.2 10 5 9.5 5.5 8.6",
  },
  f: { width: 3.8, path: "M1.4 10V2C1.4 .7 2.1 0 3.4 0M.2 3.8H3.2" },
  k: { width: 5.4, path: "M.7 0V10M4.8 3.8L.9 7.2M2.2 6.2L5 10" },
  m: {
    width: 9,
    path: "M.7 3.8V10M.7 5.4C1.1 4.2 1.8 3.6 2.7 3.6C3.9 3.6 4.5 4.5 4.5 6V10M4.5 5.4C4.9 4.2 5.6 3.6 6.5 3.6C7.7 3.6 8.3 4.5 8.3 6V10",
  },
  w: { width: 8.2, path: "M.4 3.8L2.3 10L4.1 4.4L5.9 10L7.8 3.8" },
  c: {
    width: 6,
    path: "M5.5 5C5 4.1 4.3 3.6 3.4 3.6C1.7 3.6 .5 4.9 .5 6.8C.5 8.7 1.7 10 3.4 10C4.3 10 5 9.5 5.5 8.6",
  },
  s: {
    width: 5.6,
    path: "M4.9 4.7C4.4 4 3.7 3.6 2.8 3.6C1.5 3.6 .7 4.3 .7 5.2C.7 7.3 5.1 6.2 5.1 8.3C5.1 9.3 4.2 10 2.8 10C1.8 10 1 9.5 .5 8.7",
  },
  " ": { width: 2.5, path: "" },
  S: {
    width: 6.8,
    path: "M6 1.8C5.5 .7 4.6 0 3.4 0C1.8 0 .8 1 .8 2.4C.8 5.4 6.2 4.4 6.2 7.4C6.2 9 5 10 3.4 10C2 10 1 9.3 .5 8",
  },
  O: { width: 9, path: "M4.5 0C2 0 .5 2 .5 5C.5 8 2 10 4.5 10C7 10 8.5 8 8.5 5C8.5 2 7 0 4.5 0Z" },
  T: { width: 7, path: "M.2 0H6.8M3.5 0V10" },
  a: {
    width: 6,
    path: "M5.5 3.8V10M5.5 5C5 4.1 4.2 3.6 3.2 3.6C1.6 3.6 .5 4.9 .5 6.8C.5 8.7 1.6 10 3.2 10C4.2 10 5 9.5 5.5 8.6",
  },
  e: {
    width: 6.2,
    path: "M.6 6.7H5.6C5.6 4.9 4.6 3.6 3.1 3.6C1.5 3.6 .5 4.9 .5 6.8C.5 8.7 1.6 10 3.3 10C4.2 10 5 9.6 5.5 8.8",
  },
  g: {
    width: 6.2,
    path: "M5.5 3.8V10.4C5.5 12 4.6 13 3.1 13C2.1 13 1.3 12.6 .8 11.9M5.5 5C5 4.1 4.2 3.6 3.2 3.6C1.6 3.6 .5 4.9 .5 6.8C.5 8.7 1.6 10 3.2 10C4.2 10 5 9.5 5.5 8.6",
  },
  h: { width: 5.8, path: "M.7 0V10M.7 5.4C1.2 4.2 2 3.6 3 3.6C4.4 3.6 5.1 4.5 5.1 6V10" },
  i: { width: 1.6, path: "M.8 3.8V10M.8 1V1.3" },
  j: { width: 2.6, path: "M1.8 3.8V11C1.8 12.3 1.2 13 .2 13M1.8 1V1.3" },
  l: { width: 1.6, path: "M.8 0V10" },
  n: { width: 5.8, path: "M.7 3.8V10M.7 5.4C1.2 4.2 2 3.6 3 3.6C4.4 3.6 5.1 4.5 5.1 6V10" },
  o: {
    width: 6.4,
    path: "M3.2 3.6C1.6 3.6 .5 4.9 .5 6.8C.5 8.7 1.6 10 3.2 10C4.8 10 5.9 8.7 5.9 6.8C5.9 4.9 4.8 3.6 3.2 3.6Z",
  },
  p: {
    width: 6.2,
    path: "M.7 3.8V13M.7 5C1.2 4.1 2 3.6 3 3.6C4.6 3.6 5.7 4.9 5.7 6.8C5.7 8.7 4.6 10 3 10C2 10 1.2 9.5 .7 8.6",
  },
  q: {
    width: 6.2,
    path: "M5.5 3.8V13M5.5 5C5 4.1 4.2 3.6 3.2 3.6C1.6 3.6 .5 4.9 .5 6.8C.5 8.7 1.6 10 3.2 10C4.2 10 5 9.5 5.5 8.6",
  },
  r: { width: 3.8, path: "M.7 3.8V10M.7 5.8C1.1 4.4 1.9 3.6 3.3 3.7" },
  t: { width: 3.8, path: "M1.6 1.4V8.2C1.6 9.4 2.2 10 3.4 9.9M.2 3.8H3.3" },
  u: { width: 5.8, path: "M5.1 3.8V10M5.1 8.2C4.6 9.4 3.8 10 2.8 10C1.4 10 .7 9.1 .7 7.6V3.8" },
  x: { width: 5.4, path: "M.5 3.8L4.9 10M4.9 3.8L.5 10" },
  y: { width: 5.6, path: "M.5 3.8L2.9 10M5.1 3.8L2.4 11.4C2 12.5 1.4 13 .4 13" },
};

const BOX_HEIGHT = 10;
/** Space between two characters, in units of the box. */
const LETTER_GAP = 1.8;

const CHARACTERS: ReadonlyMap<string, Shape> = new Map(
  Object.entries(CHARACTER_PATHS).map(([character, { width, path }]) => [
    character,
    shapeOf(path, { x: width, y: BOX_HEIGHT }),
  ]),
);

function characterOf(character: string): Shape {
  const shape = CHARACTERS.get(character);
  if (shape === undefined) throw new TypeError(`the character ${character} is not drawn`);
  return shape;
}

/** Whether a text has characters that are drawn only. */
export function isDrawable(text: string): boolean {
  return [...text].every((character) => CHARACTERS.has(character));
}

export function textWidth(text: string, height: number): number {
  let width = -LETTER_GAP;
  for (const character of text) width += characterOf(character).box.x + LETTER_GAP;
  return (width * height) / BOX_HEIGHT;
}

/** A text as a path with its centre at a point. */
export function textPath(text: string, height: number, centre: Point): string {
  const scale = height / BOX_HEIGHT;
  let left = centre.x - textWidth(text, height) / 2;
  let path = "";
  for (const character of text) {
    const shape = characterOf(character);
    const width = shape.box.x;
    path += placeShape(shape, scale, { x: left + (width * scale) / 2, y: centre.y });
    left += (width + LETTER_GAP) * scale;
  }
  return path;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML and removes the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return [...text]
    .filter((character) => /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(character))
    .map((character) => ESCAPES[character] ?? character)
    .join("");
}

/** Widths of characters in a sans-serif font, as shares of its size, at least as wide as usual: Latin, and East Asian. */
const CHARACTER_WIDTH = { narrow: 0.6, wide: 1 } as const;
const WIDE_FROM = 0x1100;

/** An upper estimate of the width of text in the viewer's font, which is not known. */
export function estimatedWidth(text: string, size: number): number {
  const widths = [...text].map((character) =>
    (character.codePointAt(0) ?? 0) < WIDE_FROM ? CHARACTER_WIDTH.narrow : CHARACTER_WIDTH.wide,
  );
  return size * widths.reduce<number>((sum, width) => sum + width, 0);
}
