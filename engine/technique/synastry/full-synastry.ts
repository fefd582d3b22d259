import { matchAspect, signedArcDeg } from "../../chart/aspect-match.ts";
import { ASPECT_ORBS_DEG, ASPECTS } from "../../chart/aspects.ts";
import { houseOf } from "../../chart/full-chart.ts";
import { BODY, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { Deg } from "../../units/flavours.ts";
import { fullScoreOf } from "../full-score.ts";
import { type BodyHouse, sphereScores } from "./sphere-scores.ts";
import type { Synastry, SynastryChart, SynastryPerson } from "./synastry.ts";
import type { SynastryAspect, SynastryAspects, SynastryContact } from "./synastry-aspects.ts";

/** A body, an added point or an angle of one chart. */
interface FullPoint<Name extends string> {
  readonly name: SynastryContact<Name>["personA"];
  readonly longitudeDeg: Deg;
  /** Null when the time is known. */
  readonly errorDeg: Deg | null;
  readonly isAngle: boolean;
}

/** As computePlainSynastry, but nothing is rounded: aspects, houses and scores follow from the exact longitudes, cusps and errors. */
export function computeFullSynastry<Name extends string = BodyName>(
  a: SynastryPerson<Name>,
  b: SynastryPerson<Name>,
): Synastry<Name> {
  const pointsA = pointsOf(a);
  const pointsB = pointsOf(b);
  const contacts = {
    ...contactsOf(pointsA, pointsB),
    aInB: housesOf(pointsA, b.chart.houses),
    bInA: housesOf(pointsB, a.chart.houses),
  };
  return { ...contacts, spheres: sphereScores(contacts, (orbDeg) => orbDeg, fullScoreOf) };
}

/** The bodies in their order, the added points, then the angles. */
function pointsOf<Name extends string>({
  chart: { bodies, angles },
  errorsDeg,
}: SynastryPerson<Name>): FullPoint<Name>[] {
  const added = bodies.map(({ name }) => name).filter((name) => !Object.hasOwn(BODY, name));
  const order: readonly string[] = [...BODY_NAMES, ...added];
  const points = bodies.map(({ name, longitudeDeg }) => {
    const errorDeg = errorsDeg === null ? null : (errorsDeg[order.indexOf(name)] ?? 0);
    return { name, longitudeDeg, errorDeg, isAngle: false };
  });
  points.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  if (angles === null) return points;
  const errorDeg = errorsDeg === null ? null : 0;
  return [
    ...points,
    { name: "Ascendant", longitudeDeg: angles.ascendant.longitudeDeg, errorDeg, isAngle: true },
    { name: "Midheaven", longitudeDeg: angles.midheaven.longitudeDeg, errorDeg, isAngle: true },
  ];
}

function contactsOf<Name extends string>(
  a: readonly FullPoint<Name>[],
  b: readonly FullPoint<Name>[],
): SynastryAspects<Name> {
  const aspects: SynastryAspect<Name>[] = [];
  const angleAspects: SynastryContact<Name>[] = [];
  for (const one of a) {
    for (const other of b) {
      if (one.isAngle && other.isAngle) continue;
      const contact = contactOf(one, other);
      if (contact === null) continue;
      if (one.isAngle || other.isAngle) angleAspects.push(contact);
      else aspects.push(contact as SynastryAspect<Name>);
    }
  }
  return { aspects, angleAspects };
}

function contactOf<Name extends string>(
  one: FullPoint<Name>,
  other: FullPoint<Name>,
): SynastryContact<Name> | null {
  // In the order of the circle, so that swapped people have the same arc to the bit.
  const [fromDeg, toDeg] =
    one.longitudeDeg < other.longitudeDeg
      ? [one.longitudeDeg, other.longitudeDeg]
      : [other.longitudeDeg, one.longitudeDeg];
  const arcDeg = signedArcDeg(fromDeg, toDeg);
  const match = matchAspect(arcDeg, 0, ASPECTS, ({ name }) => ASPECT_ORBS_DEG[name]);
  if (match === null) return null;
  const isCertain = one.errorDeg === null && other.errorDeg === null;
  return {
    personA: one.name,
    personB: other.name,
    aspect: match.aspect.name,
    angleDeg: match.aspect.angleDeg,
    separationDeg: match.separationDeg,
    orbDeg: match.orbDeg,
    errorDeg: isCertain ? null : (one.errorDeg ?? 0) + (other.errorDeg ?? 0),
  };
}

/** The bodies and added points of one person in the houses of the other; null when there are no houses. */
function housesOf<Name extends string>(
  points: readonly FullPoint<Name>[],
  houses: SynastryChart<string>["houses"],
): BodyHouse<Name>[] | null {
  if (houses === null) return null;
  const cuspsDeg = houses.map(({ cuspDeg }) => cuspDeg);
  return points
    .filter(({ isAngle }) => !isAngle)
    .map(({ name, longitudeDeg, errorDeg }) => {
      const house = houseOf(longitudeDeg, cuspsDeg);
      const reachDeg = errorDeg ?? 0;
      const isCertain = [longitudeDeg - reachDeg, longitudeDeg + reachDeg].every(
        (endDeg) => houseOf(endDeg, cuspsDeg) === house,
      );
      return { body: name as Name, house, isCertain };
    });
}
