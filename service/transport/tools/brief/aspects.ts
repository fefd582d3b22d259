import {
  ASPECTS,
  DEG_E4_PER_DEGREE,
  PLANETS,
  SPHERE_NAMES,
  signedArcDegE4,
} from "../../../../engine/index.ts";
import type { ComputeFullChartResponse } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import type {
  ComputeSynastryResponse,
  SynastryAngleAspect,
  SynastryAspect,
} from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import { type BriefObject, contactLine, contributionLine, labelOf, type RankedItem } from "./forms.ts";

/** An opposition to one of them is a conjunction with the Descendant or the Imum Coeli. */
const ANGLES = [
  ["Ascendant", "ascendant"],
  ["Midheaven", "midheaven"],
] as const;

/** `toAngles`: every major aspect of a body to an angle, the closest first. Null if the time is unknown. */
export function angleAspectsOf({ planets, angles }: ComputeFullChartResponse): BriefObject {
  if (angles === undefined) return { toAngles: null };
  const lines = ANGLES.flatMap(([name, key]) =>
    planets.flatMap((planet) => {
      const contact = aspectBetween(planet.longitude, angles[key]?.longitude ?? Number.NaN);
      return contact === null ? [] : { ...contact, body: planet.name, angle: name };
    }),
  ).toSorted((a, b) => a.orb - b.orb);
  return {
    toAngles: lines.map((contact) =>
      contactLine(`${labelOf(contact.body)} ${contact.aspect} ${contact.angle}`, contact),
    ),
  };
}

/** The major aspect of two printed longitudes, by the orbs of the natal chart; null if they form none. */
function aspectBetween(
  oneDeg: number,
  otherDeg: number,
): { readonly aspect: string; readonly orb: number } | null {
  const arcDegE4 = Math.abs(signedArcDegE4(degE4Of(oneDeg), degE4Of(otherDeg)));
  for (const { name, angleDeg, orbDeg } of ASPECTS) {
    const distanceDegE4 = Math.abs(arcDegE4 - degE4Of(angleDeg));
    if (distanceDegE4 <= degE4Of(orbDeg)) return { aspect: name, orb: distanceDegE4 / DEG_E4_PER_DEGREE };
  }
  return null;
}

function degE4Of(deg: number): number {
  return Math.round(deg * DEG_E4_PER_DEGREE);
}

/** The points that differ among persons of the same age. */
const PERSONAL_POINTS = new Set(["Sun", "Moon", "Mercury", "Venus", "Mars", "Ascendant", "Midheaven"]);
/** The points of the brief form; the node, Lilith, Chiron and the asteroids are in the full form. */
const POINTS = new Set([...PLANETS, "Ascendant", "Midheaven"]);
/** The widest orb of any aspect, degrees. */
const ORB_DEG_MAX = 10;

/** Every aspect among the ten planets and of a planet with an angle, personal points and close orbs first. */
export function synastryAspects({ aspects, angleAspects }: ComputeSynastryResponse): readonly RankedItem[] {
  return [...aspects, ...angleAspects]
    .filter(({ personA, personB }) => POINTS.has(personA) && POINTS.has(personB))
    .toSorted((a, b) => closenessOf(a) - closenessOf(b))
    .map(synastryItem);
}

/** What raises and what lowers each sphere's score most; the strongest are the most important. */
export function synastryReasons({ contributions }: ComputeSynastryResponse): readonly RankedItem[] {
  return SPHERE_NAMES.flatMap((sphere) => {
    const factors = (contributions?.[sphere] ?? []).filter(({ kind }) => kind !== "rounding");
    const strongest = [factors.find(({ points }) => points > 0), factors.find(({ points }) => points < 0)];
    return strongest.flatMap((factor) =>
      factor === undefined
        ? []
        : { value: `${sphere}: ${contributionLine(factor)}`, rank: -Math.abs(factor.points) },
    );
  });
}

/** The orb, plus a full orb for each of the two points that is none of the personal ones. */
function closenessOf({ personA, personB, orb }: SynastryAspect | SynastryAngleAspect): number {
  return orb + [personA, personB].filter((point) => !PERSONAL_POINTS.has(point)).length * ORB_DEG_MAX;
}

function synastryItem(aspect: SynastryAspect | SynastryAngleAspect, rank: number): RankedItem {
  return { value: contactLine(`A ${aspect.personA} ${aspect.aspect} B ${aspect.personB}`, aspect), rank };
}
