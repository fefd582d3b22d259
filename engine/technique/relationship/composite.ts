import { computeSkyFrame, createSkyFrame } from "../../apparent/sky-frame.ts";
import { signedArcDeg } from "../../chart/digits.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type HouseDivision, twelveHousesRule } from "../../houses/house-division.ts";
import { placidus } from "../../houses/semi-arc-systems.ts";
import { createEphemeris, type Ephemeris } from "../../instant/ephemeris.ts";
import type { Houses } from "../../instant/houses.ts";
import { normalizeDeg, RAD_PER_DEG } from "../../math/angle.ts";
import { POINT_NAMES, type PointName } from "../../places/points.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { choice, listOf, mustBe, optional, readOptions } from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule, subtractingInstant } from "../../zodiac/ayanamsa.ts";
import { midpointDeg } from "../aspects/midpoints.ts";
import { type Birth, birthProblems } from "../birth.ts";
import { type DerivedHouses, deriveHouses, rightAscensionRad } from "../derived-houses.ts";

/**
 * How the houses of a composite chart are found.
 *
 * - `midpoints-from-midheaven`: the midheaven is the midpoint of both; every other cusp is as far from it as the mean of both charts
 * - `midpoints-from-ascendant`: the same from the ascendant
 * - `derived`: the midheaven is the midpoint of both; the rest follows from it at `latitudeDeg`
 */
export const COMPOSITE_HOUSE_RULES = [
  "midpoints-from-midheaven",
  "midpoints-from-ascendant",
  "derived",
] as const;
/** One of {@link COMPOSITE_HOUSE_RULES}. */
export type CompositeHouseRule = (typeof COMPOSITE_HOUSE_RULES)[number];

/** A point of a composite chart, as findAspects takes it. */
export interface CompositePoint {
  /** The name of the point. */
  readonly name: PointName;
  /** The middle of the shorter arc between both points: 0 ≤ x < 360, not rounded. */
  readonly longitudeDeg: Deg;
}

/** The composite chart of two births. */
export interface Composite {
  /** The points asked for that the source covers. */
  readonly points: readonly CompositePoint[];
  /** Cusps and angles by the rule of the options. */
  readonly houses: DerivedHouses;
}

/** The options of {@link computeComposite}. */
export interface CompositeOptions {
  /** How the houses are found. It has no default, since programs differ: see docs/library-recipes.md. */
  readonly houseRule: CompositeHouseRule;
  /** The latitude of rule `derived`, and of no other. */
  readonly latitudeDeg?: Deg;
  /** Default: all points that the source covers, in the order of POINT_NAMES. */
  readonly points?: readonly PointName[];
  /** A division into twelve houses. Default: `placidus`. */
  readonly houses?: HouseDivision;
  /** A sidereal zodiac, such as `lahiri`. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

/**
 * The composite chart of two births: the midpoints of each pair of points, and houses by a rule.
 *
 * Notes:
 * 1. Of two exactly opposite points the midpoint is 90° ahead of the first's.
 * 2. Rule `derived` uses the mean of the obliquities of both births.
 *
 * Range: the source's.
 *
 * Accuracy: of the positions and houses, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param first instant (JD, UT) and place of one birth, degrees
 * @param second instant and place of the other birth
 * @param options rule of the houses, latitude, points, house system and zodiac
 * @returns the points and houses: degrees, not rounded
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { computeComposite } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const first = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006 };
 * const second = { epochJdUt: 2448345.5, latitudeDeg: 52.52, longitudeDeg: 13.405 };
 * const composite = computeComposite(loadTableSource(), first, second, { houseRule: "derived", latitudeDeg: 52.52 });
 * composite.points[0].longitudeDeg; // => 10.2793
 * composite.houses.midheavenDeg; // => 118.7942
 * ```
 */
export function computeComposite(
  source: EphemerisSource,
  first: Birth,
  second: Birth,
  options: CompositeOptions,
): Composite {
  const problems = [...birthProblems(first, "first", source), ...birthProblems(second, "second", source)];
  const rules = {
    houseRule: choice(COMPOSITE_HOUSE_RULES),
    latitudeDeg: () => [],
    points: optional(listOf(POINT_NAMES)),
    houses: optional(twelveHousesRule),
    zodiac: optional(ayanamsaRule),
  };
  const read = readOptions(options ?? {}, rules, problems) as CompositeOptions;
  assertNoProblems([...problems, ...latitudeProblems(read)]);
  const { houseRule, latitudeDeg = 0, points = POINT_NAMES, houses = placidus, zodiac } = read;
  const ephemeris = createEphemeris(source, zodiac === undefined ? {} : { zodiac });
  const firstPositions = ephemeris.positions(first.epochJdUt);
  const secondPositions = ephemeris.positions(second.epochJdUt);
  return {
    points: points.flatMap((name) => {
      const one = firstPositions[name];
      const other = secondPositions[name];
      if (one === undefined || other === undefined) return [];
      return [{ name, longitudeDeg: midpointDeg(one.longitudeDeg, other.longitudeDeg) }];
    }),
    houses:
      houseRule === "derived"
        ? derivedHouses(source, ephemeris, first, second, houses, latitudeDeg)
        : meanHouses(
            ephemeris.houses(first.epochJdUt, first, houses),
            ephemeris.houses(second.epochJdUt, second, houses),
            houseRule,
          ),
  };
}

/**
 * Mean distances from the base, each counted on the side on which the angle or cusp is expected: the cusps follow each other in order, and
 * opposite cusps stay opposite.
 */
function meanHouses(first: Houses, second: Houses, rule: CompositeHouseRule): DerivedHouses {
  const isFromMidheaven = rule === "midpoints-from-midheaven";
  const baseOf = ({ midheavenDeg, ascendantDeg }: Houses) => (isFromMidheaven ? midheavenDeg : ascendantDeg);
  const baseDeg = midpointDeg(baseOf(first), baseOf(second));
  const startDeg = isFromMidheaven ? 90 : 0;
  /** @param expectedDeg distance from the ascendant in a chart of equal houses with the midheaven at cusp 10 */
  const meanOf = (degOf: (houses: Houses) => Deg, expectedDeg: Deg): Deg => {
    const nominalDeg = expectedDeg + startDeg;
    const beyondDeg = (houses: Houses) => signedArcDeg(baseOf(houses) + nominalDeg, degOf(houses));
    return normalizeDeg(baseDeg + nominalDeg + (beyondDeg(first) + beyondDeg(second)) / 2);
  };
  return {
    cuspsDeg: first.cuspsDeg.map((_, cusp) => meanOf(({ cuspsDeg }) => itemAt(cuspsDeg, cusp), 30 * cusp)),
    ascendantDeg: meanOf(({ ascendantDeg }) => ascendantDeg, 0),
    midheavenDeg: meanOf(({ midheavenDeg }) => midheavenDeg, -90),
    vertexDeg: meanOf(({ vertexDeg }) => vertexDeg, 180),
    armcDeg: null,
    outcome: first.outcome === "as-asked" && second.outcome === "as-asked" ? "as-asked" : "porphyry",
  };
}

function derivedHouses(
  source: EphemerisSource,
  ephemeris: Ephemeris,
  first: Birth,
  second: Birth,
  division: HouseDivision,
  latitudeDeg: Deg,
): DerivedHouses {
  const tropical = createEphemeris(source);
  const frame = createSkyFrame();
  const births = [first, second].map((birth) => {
    computeSkyFrame(source, birth.epochJdUt, frame);
    const { midheavenDeg } = ephemeris.houses(birth.epochJdUt, birth, division);
    const tropicalDeg = tropical.houses(birth.epochJdUt, birth, division).midheavenDeg;
    return {
      midheavenDeg,
      zodiacStartDeg: signedArcDeg(midheavenDeg, tropicalDeg),
      trueObliquityRad: frame.trueObliquityRad,
      sun: tropical.position(birth.epochJdUt, "Sun"),
    };
  });
  const [one, other] = [itemAt(births, 0), itemAt(births, 1)];
  const trueObliquityRad = (one.trueObliquityRad + other.trueObliquityRad) / 2;
  const zodiacStartDeg = (one.zodiacStartDeg + other.zodiacStartDeg) / 2;
  const midheavenDeg = midpointDeg(one.midheavenDeg, other.midheavenDeg) + zodiacStartDeg;
  return deriveHouses(
    {
      armcRad: rightAscensionRad(midheavenDeg * RAD_PER_DEG, 0, trueObliquityRad),
      latitudeRad: latitudeDeg * RAD_PER_DEG,
      trueObliquityRad,
      sunLongitudeRad: midpointDeg(one.sun.longitudeDeg, other.sun.longitudeDeg) * RAD_PER_DEG,
      sunLatitudeRad: ((one.sun.latitudeDeg + other.sun.latitudeDeg) / 2) * RAD_PER_DEG,
      zodiac: subtractingInstant({ trueObliquityRad }, zodiacStartDeg * RAD_PER_DEG, 0),
    },
    division,
  );
}

function latitudeProblems({ houseRule, latitudeDeg }: Partial<CompositeOptions>): readonly string[] {
  if (houseRule !== "derived")
    return latitudeDeg === undefined ? [] : ['latitudeDeg is only accepted with rule "derived"'];
  return mustBe(
    'a number from -90 to 90 with rule "derived"',
    (deg) => typeof deg === "number" && Math.abs(deg) <= 90,
  )("latitudeDeg", latitudeDeg);
}
