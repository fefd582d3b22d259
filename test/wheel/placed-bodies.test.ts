import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BODY_NAMES } from "../../engine/index.ts";
import { textWidth } from "../../wheel/lettering.ts";
import { degreesInSign, type PlacedBody, placeBodies } from "../../wheel/placed-bodies.ts";
import { type BodyRing, RETROGRADE_SIZE, ringsOf, TEXT_HEIGHTS } from "../../wheel/rings.ts";
import { defined } from "../defined.ts";

const double = ringsOf(true, true);
const RINGS: readonly (readonly [string, BodyRing])[] = [
  ["the only ring", ringsOf(true, false).inner],
  ["the inner ring of two", double.inner],
  ["the outer ring of two", defined(double.outer)],
];
const wrap = (deg: number) => ((deg % 360) + 360) % 360;

interface Box {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The square reserved for a body's glyph. */
const glyphBox =
  ({ glyphSize }: BodyRing) =>
  ({ name, glyph }: PlacedBody): Box => ({
    what: `${name}'s glyph`,
    ...glyph,
    width: glyphSize,
    height: glyphSize,
  });

/** A body's figures and its mark, with the rectangles that their lines fill. */
function figureBoxes(body: PlacedBody): readonly Box[] {
  const { degrees, minutes } = degreesInSign(body.longitude);
  const height = TEXT_HEIGHTS.degree;
  return [
    { what: `${body.name}'s degrees`, ...body.degrees, width: textWidth(degrees, height), height },
    ...(body.minutes === null
      ? []
      : [{ what: `${body.name}'s minutes`, ...body.minutes, width: textWidth(minutes, height), height }]),
    // The mark's lines fill 14 by 19 of its box of 24.
    {
      what: `${body.name}'s mark`,
      ...body.retrogradeMark,
      width: (RETROGRADE_SIZE * 14) / 24 + 1.6,
      height: (RETROGRADE_SIZE * 19) / 24 + 1.6,
    },
  ];
}

function overlaps(boxes: readonly Box[]): readonly string[] {
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 1e-6 &&
          Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 1e-6,
      )
      .map((b) => `${a.what} and ${b.what}`),
  );
}

/** Figures inside the circle of a glyph; the corners of a glyph's square are empty. */
function figuresInGlyphs(bodies: readonly PlacedBody[], { glyphSize }: BodyRing): readonly string[] {
  return bodies.flatMap((body) =>
    bodies.flatMap(figureBoxes).flatMap((box) => {
      const dx = Math.max(0, Math.abs(box.x - body.glyph.x) - box.width / 2);
      const dy = Math.max(0, Math.abs(box.y - body.glyph.y) - box.height / 2);
      return Math.hypot(dx, dy) < glyphSize / 2 ? [`${body.name} and ${box.what}`] : [];
    }),
  );
}

function expectRoomForAll(bodies: readonly PlacedBody[], ring: BodyRing): void {
  expect(overlaps(bodies.map(glyphBox(ring)))).toEqual([]);
  expect(overlaps(bodies.flatMap(figureBoxes))).toEqual([]);
  expect(figuresInGlyphs(bodies, ring)).toEqual([]);
}

const placed = (longitudes: readonly number[], leftDeg: number, ring: BodyRing) =>
  placeBodies(
    longitudes.map((longitude, index) => ({ name: defined(BODY_NAMES[index]), longitude, retrograde: true })),
    ring,
    leftDeg,
  );

const longitude = fc.integer({ min: 0, max: 3_599_999 }).map((tenThousandths) => tenThousandths / 10_000);
const longitudes = fc.oneof(
  fc.array(longitude, { minLength: 17, maxLength: 17 }),
  fc
    .tuple(
      fc.oneof(fc.constant(0), longitude),
      fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 17, maxLength: 17 }),
    )
    .map(([centre, offsets]) =>
      offsets.map((offset) => ((Math.round(centre * 10_000) + offset) % 3_600_000) / 10_000),
    ),
);

describe.each(RINGS)("the bodies of a wheel in %s", (_ring, ring) => {
  it("have glyphs, figures and marks that do not overlap, for any longitudes", () => {
    fc.assert(
      fc.property(longitudes, longitude, (given, leftDeg) => {
        expectRoomForAll(placed(given, leftDeg, ring), ring);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["within one degree", BODY_NAMES.map((_, index) => 123 + index / 17)],
    ["on one point", BODY_NAMES.map(() => 200.5)],
    ["across 0° Aries", BODY_NAMES.map((_, index) => wrap(359.5 + index / 17))],
    ["evenly around", BODY_NAMES.map((_, index) => (index * 360) / 17)],
  ])("do not overlap with all seventeen %s, whichever degree rises", (_, given) => {
    for (let leftDeg = 0; leftDeg < 360; leftDeg++) {
      expectRoomForAll(placed(given, leftDeg, ring), ring);
    }
  });

  it("are in the order of their longitudes, starting from 0° Aries on the left", () => {
    fc.assert(
      fc.property(longitudes, (given) => {
        const bodies = [...placed(given, 0, ring)];
        const inOrder = bodies.sort((a, b) => a.longitude - b.longitude);
        const turns = inOrder.map((body, index) =>
          wrap(defined(inOrder[(index + 1) % inOrder.length]).drawnDeg - body.drawnDeg),
        );
        expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo(360, 6);
      }),
    );
  });
});

describe("degrees and minutes in a sign", () => {
  it.each([
    [0, "0°", "00′"],
    [84.1495, "24°", "08′"], // 0.1495 · 60 = 8.97: truncated, not rounded
    [29.9999, "29°", "59′"],
    [30, "0°", "00′"],
    [359.9999, "29°", "59′"],
    [15.5, "15°", "30′"],
    [100.1, "10°", "06′"], // the binary value of 100.1 is slightly below 100.1, yet it has six full minutes
  ])("of %d are %s%s, by hand", (given, degrees, minutes) => {
    expect(degreesInSign(given)).toEqual({ degrees, minutes });
  });
});
