import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CLASSICAL_PLANETS,
  createChartCalculator,
  DIGNITY_NAMES,
  dignityRulersAt,
  essentialDignities,
  findMutualReceptions,
  SIGN_NAMES,
} from "../../../../engine/index.ts";
import { TABLES } from "../../../tables.ts";

/** The whole degrees, 1 to 360, of which a planet is the ruler of this kind. */
const degreesOf = (dignity: "term" | "face", planet: string) =>
  Array.from({ length: 360 }, (_, degree) => degree).filter(
    (degree) => dignityRulersAt(degree + 0.5)[dignity] === planet,
  );
const signsOf = (dignity: "domicile" | "exaltation", planet: string) =>
  SIGN_NAMES.filter((_, sign) => dignityRulersAt(30 * sign)[dignity] === planet).join(" ");

describe("the tables of dignities", () => {
  it.each([
    ["Sun", "Leo", "Aries"],
    ["Moon", "Cancer", "Taurus"],
    ["Mercury", "Gemini Virgo", "Virgo"],
    ["Venus", "Taurus Libra", "Pisces"],
    ["Mars", "Aries Scorpio", "Capricorn"],
    ["Jupiter", "Sagittarius Pisces", "Cancer"],
    ["Saturn", "Capricorn Aquarius", "Libra"],
  ])(
    "have the houses and the exaltation of the %s that Tetrabiblos I.17 and I.19 name",
    (planet, houses, exaltation) => {
      expect(signsOf("domicile", planet)).toBe(houses);
      expect(signsOf("exaltation", planet)).toBe(exaltation);
    },
  );

  it.each([
    ["Saturn", 57],
    ["Jupiter", 79],
    ["Mars", 66],
    ["Venus", 82],
    ["Mercury", 76],
    ["Sun", 0],
    ["Moon", 0],
  ])("have Egyptian terms of the %s that add up to its greatest years, %d", (planet, years) => {
    expect(degreesOf("term", planet)).toHaveLength(years);
  });

  it("begin signs with the Egyptian terms that Tetrabiblos I.20 discusses", () => {
    // "why should Saturn take the first degrees in Libra? or why should Jupiter take them in Aries? Mercury in Capricorn, Mars in Cancer, Mercury in Aquarius"
    const firsts = [180, 0, 270, 90, 300].map((longitudeDeg) => dignityRulersAt(longitudeDeg).term);
    expect(firsts).toEqual(["Saturn", "Jupiter", "Mercury", "Mars", "Mercury"]);
    expect([5.999, 6, 12, 20, 25, 29.999, 30].map((degree) => dignityRulersAt(degree).term)).toEqual([
      "Jupiter",
      "Venus",
      "Mercury",
      "Mars",
      "Saturn",
      "Saturn",
      "Venus",
    ]);
  });

  it("have the faces of Saturn that Lilly lists: Taurus 21–30, Leo 1–10, Libra 11–20, Sagittarius 21–30, Pisces 1–10", () => {
    const firstDegrees = [50, 120, 190, 260, 330];
    expect(degreesOf("face", "Saturn")).toEqual(
      firstDegrees.flatMap((first) => Array.from({ length: 10 }, (_, degree) => first + degree)),
    );
    expect(dignityRulersAt(359).face).toBe("Mars");
  });

  it("have the rulers of triplicities of Tetrabiblos I.18", () => {
    expect(
      [0, 30, 60, 90].map((longitudeDeg) => Object.values(dignityRulersAt(longitudeDeg).triplicity)),
    ).toEqual([
      ["Sun", "Jupiter", null],
      ["Venus", "Moon", null],
      ["Saturn", "Mercury", null],
      ["Venus", "Moon", "Mars"],
    ]);
  });

  it("are the same on every turn", () => {
    fc.assert(
      fc.property(fc.nat(3599), fc.integer({ min: -5, max: 5 }), (eighths, turns) => {
        const longitudeDeg = eighths / 8;
        expect(dignityRulersAt(longitudeDeg + 360 * turns)).toEqual(dignityRulersAt(longitudeDeg));
      }),
    );
    expect(() => dignityRulersAt(Number.NaN)).toThrow("longitudeDeg must be a finite number, not NaN");
  });
});

describe("essential dignities", () => {
  const of = (name: string, longitudeDeg: number, isDay = true) =>
    essentialDignities([{ name, longitudeDeg }], { isDay })[0];

  it("list what a planet rules where it is, by day and by night", () => {
    expect(of("Mercury", 153)).toEqual({
      planet: "Mercury",
      sign: "Virgo",
      dignities: ["domicile", "exaltation", "term"],
      detriment: false,
      fall: false,
    });
    expect(of("Sun", 185)).toMatchObject({ dignities: [], detriment: false, fall: true });
    expect(of("Mars", 185)).toMatchObject({ dignities: [], detriment: true, fall: false });
    expect(of("Jupiter", 8, true)?.dignities).toEqual([]);
    expect(of("Jupiter", 8, false)?.dignities).toEqual(["triplicity"]);
    expect(of("Mars", 105, true)?.dignities).toEqual(["triplicity"]);
    expect(of("Mars", 105, false)?.dignities).toEqual(["triplicity"]);
    expect(of("Pluto", 0)).toBeUndefined();
  });

  it("of a chart's bodies are the seven planets' in order", () => {
    const calculator = createChartCalculator(TABLES);
    const { bodies } = calculator.natalChart({
      epochJdUt: 2451545,
      latitudeDeg: 0,
      longitudeDeg: 0,
      timeKnown: true,
    });
    const dignities = essentialDignities(bodies, { isDay: true });
    expect(dignities.map(({ planet }) => planet)).toEqual(CLASSICAL_PLANETS);
    for (const { planet, sign } of dignities) {
      expect(sign).toBe(bodies.find(({ name }) => name === planet)?.sign);
    }
    expect(DIGNITY_NAMES).toHaveLength(5);
  });
});

describe("mutual reception", () => {
  const of = (longitudesDeg: Readonly<Record<string, number>>) =>
    findMutualReceptions(
      Object.entries(longitudesDeg).map(([name, longitudeDeg]) => ({ name, longitudeDeg })),
    ).map(({ planet1, planet2, dignity1, dignity2 }) => `${planet1} ${planet2} ${dignity1} ${dignity2}`);

  it("is by domicile, exaltation or one of each", () => {
    expect(of({ Venus: 5, Mars: 40 })).toEqual(["Venus Mars domicile domicile"]);
    // The Sun in Libra, Saturn in Aries: each in the exaltation of the other.
    expect(of({ Sun: 190, Saturn: 10 })).toEqual(["Sun Saturn exaltation exaltation"]);
    // The Moon in Pisces is in the domicile of Jupiter, Jupiter in Taurus in the exaltation of the Moon.
    expect(of({ Moon: 340, Jupiter: 45 })).toEqual(["Moon Jupiter domicile exaltation"]);
    expect(of({ Venus: 5, Mars: 65, Pluto: 40 })).toEqual([]);
  });
});
