/** Longitudes and arcs as responses print them are whole numbers of this part of a degree. */
const UNITS_PER_DEG = 10_000;
const CIRCLE = 360 * UNITS_PER_DEG;
const SIGN = 30 * UNITS_PER_DEG;

export const SIGNS = [
  ...["Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo"],
  ...["Libra", "Scorpio", "Sagittarius", "Capricorn", "Aquarius", "Pisces"],
] as const;
export const BODIES = [
  ...["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"],
  ...["TrueNode", "Lilith", "Chiron", "Ceres", "Pallas", "Juno", "Vesta"],
] as const;
/** The ten planets. */
export const PLANETS: readonly string[] = BODIES.slice(0, 10);
export const ELEMENTS = ["Fire", "Earth", "Air", "Water"] as const;
export const QUALITIES = ["Cardinal", "Fixed", "Mutable"] as const;

/** The major aspects and their angles in degrees. */
export const ASPECTS = [
  { name: "Conjunction", angle: 0 },
  { name: "Sextile", angle: 60 },
  { name: "Square", angle: 90 },
  { name: "Trine", angle: 120 },
  { name: "Opposition", angle: 180 },
] as const;

/** A printed number of degrees in ten-thousandths. */
export function unitsOf(degrees: number): number {
  return Math.round(degrees * UNITS_PER_DEG);
}

/** Degrees of a number of ten-thousandths. */
export function degreesOf(units: number): number {
  return Number((units / UNITS_PER_DEG).toFixed(4));
}

/** A longitude in ten-thousandths, brought to one turn. */
export function inCircle(units: number): number {
  return ((units % CIRCLE) + CIRCLE) % CIRCLE;
}

export function signOf(longitude: number): string {
  return SIGNS[Math.floor(unitsOf(longitude) / SIGN)] ?? "no sign";
}

/** The degree within a sign, rounded half up to two decimals, at most 29.99. */
export function degreeInSign(longitude: number): number {
  const units = unitsOf(longitude) % SIGN;
  return Math.min(2999, Math.floor((units + 50) / 100)) / 100;
}

/** The shorter arc between two longitudes, 0 to 180 degrees, in ten-thousandths. */
export function separationUnits(a: number, b: number): number {
  const arc = inCircle(unitsOf(a) - unitsOf(b));
  return Math.min(arc, CIRCLE - arc);
}

/** The signed arc from one longitude to another, above −180 to 180 degrees. */
export function signedArc(from: number, to: number): number {
  const arc = inCircle(unitsOf(to) - unitsOf(from));
  return degreesOf(arc > CIRCLE / 2 ? arc - CIRCLE : arc);
}

/** An aspect between two longitudes. */
export interface FoundAspect {
  readonly aspect: string;
  readonly angle: number;
  readonly separation: number;
  readonly orb: number;
}

/** The aspect between two longitudes, or null if none is within its orb, inclusive. */
export function findAspect(a: number, b: number, maximumOrb: (aspect: string) => number): FoundAspect | null {
  const separation = separationUnits(a, b);
  for (const { name, angle } of ASPECTS) {
    const orb = Math.abs(separation - angle * UNITS_PER_DEG);
    if (orb <= unitsOf(maximumOrb(name))) {
      return { aspect: name, angle, separation: degreesOf(separation), orb: degreesOf(orb) };
    }
  }
  return null;
}

/** The house of a longitude by the twelve cusps; a cusp belongs to the house that it opens. */
export function houseOf(longitude: number, houses: readonly { readonly cusp: number }[]): number {
  const position = unitsOf(longitude);
  const index = houses.findIndex(({ cusp }, number) => {
    const width = inCircle(unitsOf(houses[(number + 1) % houses.length]?.cusp ?? 0) - unitsOf(cusp));
    return inCircle(position - unitsOf(cusp)) < width;
  });
  return index + 1;
}
