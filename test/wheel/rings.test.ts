import { describe, expect, it } from "vitest";
import { textWidth } from "../../wheel/lettering.ts";
import { ANGLE_NAME_GAP_DEG, ringsOf, TEXT_HEIGHTS } from "../../wheel/rings.ts";

/** The chord between two marks on a ring. */
const chord = (radius: number, gapDeg: number) => 2 * radius * Math.sin((gapDeg * Math.PI) / 360);
/** The diagonal: texts whose centres are this far apart do not touch in any direction. */
const diagonal = (text: string, height: number) => Math.hypot(textWidth(text, height), height);

const all = [true, false].flatMap((houses) => [true, false].map((outer) => ({ houses, outer })));

describe.each(all)("the rings of a wheel, houses $houses, a second chart $outer", ({ houses, outer }) => {
  const rings = ringsOf(houses, outer);

  it("are nested, with room for the glyphs and figures on them", () => {
    const { inner } = rings;
    const outwards = [
      rings.aspects,
      ...(houses ? [rings.houseOuter] : []),
      ...[inner, ...(rings.outer === null ? [] : [rings.outer])].flatMap((ring) => [
        ring.retrograde,
        ...(ring.minutes === null ? [] : [ring.minutes]),
        ring.degrees,
        ring.glyph,
        ring.leaderTo,
        ring.leaderFrom,
        ring.mark,
      ]),
      rings.signOuter,
      rings.angleNames,
    ];
    expect(outwards).toEqual([...outwards].sort((a, b) => a - b));
    expect(new Set(outwards).size).toBe(outwards.length);
    expect((rings.outer ?? inner).mark).toBe(rings.signInner);
    expect(rings.angleNames + textWidth("Dsc", TEXT_HEIGHTS.angle) / 2).toBeLessThanOrEqual(399);
    expect(inner.glyph + inner.glyphSize / 2).toBeLessThanOrEqual(inner.leaderTo);
  });

  it("keep house numbers and names of angles apart, for any angles", () => {
    const between = (rings.houseOuter + rings.aspects) / 2;
    expect(chord(between, rings.numberGapDeg)).toBeGreaterThan(diagonal("12", TEXT_HEIGHTS.house));
    expect(chord(rings.angleNames, ANGLE_NAME_GAP_DEG)).toBeGreaterThan(diagonal("Dsc", TEXT_HEIGHTS.angle));
  });
});
