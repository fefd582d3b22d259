import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Figure } from "../../wheel/columns.ts";
import { spacingOf } from "../../wheel/spacing.ts";

const figure: Figure = { kind: "degrees", size: 12, box: { x: 25, y: 12 }, radius: 230 };
const glyph: Figure = { kind: "glyph", size: 22, box: { x: 22, y: 22 }, radius: 270 };

describe("the spacing of columns", () => {
  const spacing = spacingOf([glyph, figure], false);

  it("is an even circle and back, for any angle", () => {
    fc.assert(
      fc.property(fc.double({ min: -720, max: 720, noNaN: true }), (deg) => {
        expect(spacing.fromEvenDeg(spacing.toEvenDeg(deg))).toBeCloseTo(deg, 9);
        expect(spacing.toEvenDeg(deg + 360)).toBeCloseTo(spacing.toEvenDeg(deg) + 360, 9);
        expect(spacing.toEvenDeg(-deg)).toBeCloseTo(-spacing.toEvenDeg(deg), 9);
      }),
    );
    expect([0, 90, 180, 270].map((deg) => spacing.toEvenDeg(deg))).toEqual([0, 90, 180, 270]);
  });

  it("keeps columns at the gap apart in every direction, and is larger at the sides than at the top", () => {
    const needAt = (deg: number) => spacing.fromEvenDeg(spacing.toEvenDeg(deg) + spacing.gapDeg) - deg;
    for (let deg = 0; deg < 360; deg += 0.25) {
      const next = deg + needAt(deg);
      const [a, b] = [deg, next].map((at) => (at * Math.PI) / 180) as [number, number];
      const shift = (radius: number) => ({
        x: radius * Math.abs(Math.cos(a) - Math.cos(b)),
        y: radius * Math.abs(Math.sin(a) - Math.sin(b)),
      });
      const figures = shift(figure.radius);
      expect(figures.x >= figure.box.x || figures.y >= figure.box.y).toBe(true);
      const glyphs = shift(glyph.radius);
      expect(Math.hypot(glyphs.x, glyphs.y)).toBeGreaterThan(glyph.size);
    }
    expect(needAt(85)).toBeGreaterThan(1.15 * needAt(0));
  });

  it("has an angle from lines at which no part touches them, and twice that between columns with leaders", () => {
    const withLeaders = spacingOf([glyph, figure], true);
    for (let deg = 0; deg < 360; deg += 0.25) {
      const inset = spacing.insetDeg(deg);
      const rad = (deg * Math.PI) / 180;
      const support = (Math.abs(Math.sin(rad)) * figure.box.x + Math.abs(Math.cos(rad)) * figure.box.y) / 2;
      expect(figure.radius * Math.sin((inset * Math.PI) / 180)).toBeGreaterThan(support);
      const next = withLeaders.fromEvenDeg(withLeaders.toEvenDeg(deg) + withLeaders.gapDeg);
      expect(next - deg).toBeGreaterThan(1.9 * Math.min(inset, spacing.insetDeg(next)));
    }
  });
});
