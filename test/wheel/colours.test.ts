import { describe, expect, it } from "vitest";
import { ROLES, wheelStylesheet } from "../../wheel/colours.ts";

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2, contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe("the wheel's colours", () => {
  it("measures contrast as WCAG does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 10);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it.each(["light", "dark"] as const)(
    "stand out in the %s theme: glyphs and figures 4.5 to 1, lines 3 to 1",
    (shade) => {
      const ground = ROLES.background[shade];
      const figures = ["body", "outer", "degree", "number", "angle", "retrograde"] as const;
      const lines = [
        "line",
        "tick",
        "leader",
        "conjunction",
        "sextile",
        "square",
        "trine",
        "opposition",
      ] as const;
      expect(figures.filter((role) => contrast(ROLES[role][shade], ground) < 4.5)).toEqual([]);
      expect(lines.filter((role) => contrast(ROLES[role][shade], ground) < 3)).toEqual([]);
      const elements = ["fire", "earth", "air", "water"] as const;
      expect(
        elements.filter((role) => contrast(ROLES[role][shade], ROLES[`${role}-band`][shade]) < 4.5),
      ).toEqual([]);
    },
  );

  it.each(["light", "dark", "auto"] as const)("can each be set by a variable in the %s theme", (theme) => {
    const rules = wheelStylesheet(theme);
    for (const name of Object.keys(ROLES)) expect(rules).toContain(`var(--wheel-${name},`);
    // The text is inside an SVG and must not contain markup.
    expect(rules).not.toMatch(/[<>&]/);
  });
});
