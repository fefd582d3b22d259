import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BodyName,
  computeMoonPhase,
  createEphemeris,
  createSkySeries,
  findIngresses,
  findLunarPhases,
  findMutualAspectPasses,
  findVoidPeriods,
  LILLY_ORBS_DEG,
  LUNATION_PHASE_NAMES,
  type VoidDefinition,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const ephemeris = createEphemeris(source);

describe("the Moon's phase", () => {
  test("follows from the angle, the age from the last New Moon, and the syzygies are on both sides", () => {
    const instants = fc.double({ min: 2378400, max: 2597700, noNaN: true });
    fc.assert(
      fc.property(instants, (jdUt) => {
        const moonPhase = computeMoonPhase(source, jdUt);
        const { phase, angleDeg, ageDays, illuminatedFraction, previousSyzygy, nextSyzygy } = moonPhase;
        const moonDeg = ephemeris.position(jdUt, "Moon").longitudeDeg;
        const differenceDeg = (moonDeg - ephemeris.position(jdUt, "Sun").longitudeDeg + 360) % 360;
        expect(Math.abs(differenceDeg - angleDeg)).toBeLessThan(1e-9);
        expect(phase).toBe(LUNATION_PHASE_NAMES[Math.floor(angleDeg / 45)]);
        expect(illuminatedFraction).toBe(ephemeris.phenomena(jdUt, "Moon").illuminatedFraction);
        expect(previousSyzygy.epochJdUt).toBeLessThanOrEqual(jdUt);
        expect(nextSyzygy.epochJdUt).toBeGreaterThan(jdUt);
        const isWaxing = angleDeg < 180;
        expect(previousSyzygy.phase).toBe(isWaxing ? "New Moon" : "Full Moon");
        expect(nextSyzygy.phase).toBe(isWaxing ? "Full Moon" : "New Moon");
        const newMoonJdUt = jdUt - ageDays;
        expect(newMoonJdUt).toBeLessThanOrEqual(previousSyzygy.epochJdUt + 1e-9);
        const window = { startJdUt: newMoonJdUt - 0.01, endJdUt: jdUt };
        const newMoons = findLunarPhases(createSkySeries(source, window, ["Sun", "Moon"])).filter(
          (one) => one.phase === "New Moon",
        );
        expect(newMoons).toHaveLength(1);
        expect(Math.abs(defined(newMoons[0]).epochJdUt - newMoonJdUt)).toBeLessThan(1e-8);
      }),
      { numRuns: 30 },
    );
  });
});

const CLASSICAL: readonly BodyName[] = ["Sun", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"];
const PARTNERS: readonly BodyName[] = [...CLASSICAL, "Uranus", "Neptune", "Pluto"];
const ARCS_DEG = [0, 60, 90, 120, 180, 240, 270, 300];
const aheadDeg = (fromDeg: number, toDeg: number): number => (((toDeg - fromDeg) % 360) + 360) % 360;
const longitudeDeg = (jdUt: number, body: BodyName): number => ephemeris.position(jdUt, body).longitudeDeg;

/** The next exact aspect of the Moon to each body after an instant. */
function nextAspects(
  jdUt: number,
  bodies: readonly BodyName[],
): readonly { body: BodyName; exactJdUt: number }[] {
  const series = createSkySeries(source, { startJdUt: jdUt, endJdUt: jdUt + 8 }, ["Moon", ...bodies]);
  return bodies.map((body) => {
    const [first] = findMutualAspectPasses(series, "Moon", body);
    return { body, exactJdUt: defined(first).epochJdUt };
  });
}

/** Whether the Moon is void at an instant, from the definitions alone. */
function isVoid(jdUt: number, definition: VoidDefinition): boolean {
  const next = nextAspects(jdUt, definition === "modern" ? PARTNERS : CLASSICAL);
  if (definition === "hellenistic") {
    const moonDeg = longitudeDeg(jdUt, "Moon");
    return next.every(({ exactJdUt }) => aheadDeg(moonDeg, longitudeDeg(exactJdUt, "Moon")) > 30);
  }
  const series = createSkySeries(source, { startJdUt: jdUt, endJdUt: jdUt + 3 }, ["Moon"]);
  const exitJdUt = defined(findIngresses(series)[0]).epochJdUt;
  return next.every(({ body, exactJdUt }) => {
    const apartDeg = aheadDeg(longitudeDeg(jdUt, body), longitudeDeg(jdUt, "Moon"));
    const toExactDeg = Math.min(...ARCS_DEG.map((arcDeg) => aheadDeg(apartDeg, arcDeg)));
    const moietyDeg = ((LILLY_ORBS_DEG[body] ?? 0) + defined(LILLY_ORBS_DEG.Moon)) / 2;
    return exactJdUt >= exitJdUt || (definition === "traditional" && toExactDeg > moietyDeg);
  });
}

describe("void periods", () => {
  test.each([
    ["modern", 2460310.5, 14],
    ["traditional", 2460310.5, 40],
    ["hellenistic", 2437690.5, 30], // February 1962: six planets and the Sun in Aquarius
  ] as const)(
    "by the %s definition contain the instants of the definition, and no others",
    (definition, first, days) => {
      const window = { startJdUt: first - 6, endJdUt: first + days };
      const periods = findVoidPeriods(source, window, { definition });
      expect(periods.length).toBeGreaterThan(2);
      let voidCount = 0;
      for (let jdUt = first; jdUt < first + days; jdUt += 0.37) {
        const isInPeriod = periods.some(({ startJdUt, endJdUt }) => startJdUt <= jdUt && jdUt < endJdUt);
        expect(isInPeriod).toBe(isVoid(jdUt, definition));
        voidCount += isInPeriod ? 1 : 0;
      }
      expect(voidCount).toBeGreaterThan(2);
    },
  );

  test("with fewer bodies are longer, and begin with an entry if the Moon makes no aspect", () => {
    const window = { startJdUt: 2460310.5, endJdUt: 2460371 };
    const ofSun = findVoidPeriods(source, window, { bodies: ["Sun"] });
    const daysOf = (periods: readonly { startJdUt: number; endJdUt: number }[]) =>
      periods.reduce((sum, { startJdUt, endJdUt }) => sum + endJdUt - startJdUt, 0);
    expect(daysOf(ofSun)).toBeGreaterThan(daysOf(findVoidPeriods(source, window)));
    expect(ofSun.some(({ lastAspect }) => lastAspect === null)).toBe(true);
  });
});
