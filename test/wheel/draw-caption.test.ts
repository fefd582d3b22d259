import { describe, expect, it } from "vitest";
import { drawWheel, type WheelChart, type WheelOptions } from "../../wheel/index.ts";
import { defined } from "../defined.ts";

const chart: WheelChart = {
  planets: [{ name: "Sun", longitude: 1, retrograde: false }],
  aspects: [],
};
const caption = { name: "Ada <&>", date: "10 December 1815", place: "London", houseSystem: "Porphyry" };
const draw = (options: WheelOptions) => drawWheel(chart, options);
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text x="20" y="(-?[\d.]+)" font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, y, size, text]) => ({ y: Number(y), size: Number(size), text }),
  );

describe("a caption", () => {
  it("is a name and a line of details above the wheel, which is unchanged", () => {
    const svg = draw({ caption });
    const texts = textsOf(svg);
    expect(texts.map(({ text }) => text)).toEqual([
      "Ada &lt;&amp;&gt;",
      "10 December 1815 · London · Porphyry",
    ]);
    const [, top, height] = defined(/viewBox="0 (-[\d.]+) 800 ([\d.]+)"/.exec(svg));
    expect(Number(top) + Number(height)).toBeCloseTo(800, 6);
    for (const { y, size } of texts) {
      expect(y - size).toBeGreaterThan(Number(top));
      expect(y + size / 4).toBeLessThan(0);
    }
    expect(svg).toContain(`y="${top}" width="800" height="${height}"/>`);
    expect(svg.split("\n").slice(4)).toEqual(draw({}).split("\n").slice(3));
  });

  it("is a part of the name for screen readers, unless that is given", () => {
    expect(draw({ caption: { name: "Ada", place: "London" } })).toContain(
      'aria-label="Natal wheel: Ada, London, 0° Aries left"',
    );
    expect(draw({ caption, label: "A chart" })).toContain('aria-label="A chart"');
  });

  it("is larger in a small wheel, and has a line per detail if one has no room", () => {
    const place = "Villa de Álvarez, Colima, Mexico";
    const [large, small] = [
      draw({ caption, minutes: true }),
      draw({ caption: { ...caption, place }, sizePx: 300 }),
    ];
    expect(defined(textsOf(small)[0]).size).toBeGreaterThan(defined(textsOf(large)[0]).size);
    expect(textsOf(small)).toHaveLength(4);
    const [, height] = defined(/ width="300" height="([\d.]+)"/.exec(small));
    expect(Number(height)).toBeGreaterThan(330);
  });

  it("breaks a word that is wider than the wheel, and fits in any script", () => {
    for (const name of ["W".repeat(120), "山".repeat(120)]) {
      const texts = textsOf(draw({ caption: { name } }));
      expect(texts.map(({ text }) => text).join("")).toBe(name);
      for (const { text, size } of texts) {
        expect(size * defined(text).length * (name.startsWith("山") ? 1 : 0.6)).toBeLessThan(760.5);
        expect(size / 2).toBeGreaterThan(8);
      }
    }
  });

  it("breaks a long name between its words, so that it is not smaller than 8 pixels in a wheel of 400", () => {
    const name = "Maximiliane Freifrau von Hohenstein-Wallerburg zu Oberammergau "
      .repeat(2)
      .slice(0, 120)
      .trim();
    const texts = textsOf(draw({ caption: { name, place: name } }));
    expect(texts.map(({ text }) => text).join(" ")).toBe(`${name} ${name}`);
    expect(texts.length).toBeGreaterThan(4);
    for (const { text, size } of texts) {
      expect(size / 2).toBeGreaterThan(8);
      expect(defined(text).length * size * 0.6).toBeLessThan(760.5);
    }
    const [, top] = defined(
      /viewBox="0 (-[\d.]+) 800 ([\d.]+)"/.exec(draw({ caption: { name, place: name } })),
    );
    expect(defined(texts[0]).y - defined(texts[0]).size).toBeGreaterThan(Number(top));
  });

  it("is absent without a text", () => {
    expect(draw({ caption: {} })).toBe(draw({}));
    expect(draw({ caption: { name: " " } })).toBe(draw({}));
  });
});
