import { ASPECTS, type NatalChart, STAR_ORB_DEG } from "../../engine/index.ts";
import { TIER_LIMIT_MAX_DEG } from "../budgets.ts";
import { arcDeg } from "./difference-statistics.ts";

type Body = NatalChart["bodies"][number];
type Aspect = NatalChart["aspects"][number];
type StarContact = NatalChart["fixedStars"][number];

const textOfBody = ({ name, sign, house, retrograde }: Body): string =>
  `${name} ${sign} ${house} ${retrograde}`;
const textOfAspect = ({ planet1, planet2, aspect, phase }: Aspect): string =>
  `${planet1} ${aspect} ${planet2} ${phase}`;
const textOfContact = ({ body, star }: StarContact): string => `${body} ${star}`;

/** What a chart states in words: signs, houses, directions, aspects, star contacts and their order. */
export function listOf({ bodies, aspects, fixedStars }: NatalChart): string {
  return [...bodies.map(textOfBody), ...aspects.map(textOfAspect), ...fixedStars.map(textOfContact)].join(
    "; ",
  );
}

/** The number of entries that differ between two charts of full digits although the value of the first is not at its limit. */
export function countBeyondLimits(full: NatalChart, tier: NatalChart): number {
  const bodies = full.bodies.filter((body, i) => {
    const other = tier.bodies[i];
    return other === undefined || !isAlikeOrAtLimit(full, body, other);
  });
  const aspects = differing(full.aspects, tier.aspects, textOfAspect).filter(
    (aspect) => !isAspectAtLimit(full, aspect),
  );
  const contacts = differing(full.fixedStars, tier.fixedStars, textOfContact).filter(
    ({ orbDeg }) => Math.abs(orbDeg - STAR_ORB_DEG) > TIER_LIMIT_MAX_DEG,
  );
  return bodies.length + aspects.length + contacts.length;
}

/** Entries of one list without the other's. */
function differing<Entry>(
  entries: readonly Entry[],
  others: readonly Entry[],
  textOf: (entry: Entry) => string,
): readonly Entry[] {
  const texts = new Set(entries.map(textOf));
  const otherTexts = new Set(others.map(textOf));
  return [
    ...entries.filter((entry) => !otherTexts.has(textOf(entry))),
    ...others.filter((entry) => !texts.has(textOf(entry))),
  ];
}

/** Whether sign, house and direction are the same, or the full value is at the limit of the one that differs. */
function isAlikeOrAtLimit({ houses }: NatalChart, body: Body, other: Body): boolean {
  const { longitudeDeg, speedDegPerDay } = body;
  const cuspsDeg = (houses ?? []).map(({ longitudeDeg }) => longitudeDeg);
  const fromCuspDeg = Math.min(...cuspsDeg.map((cuspDeg) => arcDeg(cuspDeg, longitudeDeg)));
  const fromSignDeg = arcDeg(30 * Math.round(longitudeDeg / 30), longitudeDeg);
  return (
    (body.sign === other.sign || fromSignDeg <= TIER_LIMIT_MAX_DEG) &&
    (body.house === other.house || fromCuspDeg <= TIER_LIMIT_MAX_DEG) &&
    (body.retrograde === other.retrograde || Math.abs(speedDegPerDay) <= TIER_LIMIT_MAX_DEG)
  );
}

/** Whether the arc of two bodies is at the edge of the orb; of an aspect in both charts, whether it is exact or the speeds are equal. */
function isAspectAtLimit({ bodies }: NatalChart, { planet1, planet2, aspect }: Aspect): boolean {
  const [first, second] = [planet1, planet2].map((name) => bodies.find((body) => body.name === name));
  const rule = ASPECTS.find(({ name }) => name === aspect);
  if (!first || !second || !rule) throw new Error("an aspect of a chart is between its bodies");
  const orbDeg = Math.abs(arcDeg(first.longitudeDeg, second.longitudeDeg) - rule.angleDeg);
  const distancesDeg = [
    Math.abs(orbDeg - rule.orbDeg),
    orbDeg,
    Math.abs(first.speedDegPerDay - second.speedDegPerDay),
  ];
  return Math.min(...distancesDeg) <= TIER_LIMIT_MAX_DEG;
}

/** A printed number, and the unit of its last digit. */
export interface PrintedNumber {
  /** Body and quantity, or the group of a number that is not of one body. */
  readonly name: string;
  readonly value: number;
  readonly unit: number;
}

const DEGREE = 1e-4;

/** The numbers of a printed chart, except the degrees in signs, which have the digits of the longitudes. */
export function printedNumbers({ bodies, angles, houses, aspects, fixedStars }: NatalChart): PrintedNumber[] {
  const angleNumbers = Object.entries(angles ?? {}).map(([name, { longitudeDeg }]) => ({
    name,
    value: longitudeDeg,
    unit: DEGREE,
  }));
  return [
    ...bodies.flatMap((body) => [
      { name: `${body.name} longitude`, value: body.longitudeDeg, unit: DEGREE },
      { name: `${body.name} latitude`, value: body.latitudeDeg, unit: DEGREE },
      { name: `${body.name} distance`, value: body.distanceAu, unit: 1e-8 },
      { name: `${body.name} speed`, value: body.speedDegPerDay, unit: 1e-6 },
    ]),
    ...angleNumbers,
    ...(houses ?? []).map(({ longitudeDeg }) => ({ name: "cusps", value: longitudeDeg, unit: DEGREE })),
    ...aspects.flatMap(({ planet1, planet2, separationDeg, orbDeg }) => {
      const name = ofLilith("aspect arcs", planet1, planet2);
      return [separationDeg, orbDeg].map((value) => ({ name, value, unit: DEGREE }));
    }),
    ...fixedStars.flatMap(({ body, longitudeDeg, orbDeg }) => [
      { name: "star longitudes of contacts", value: longitudeDeg, unit: DEGREE },
      { name: ofLilith("star orbs", body), value: orbDeg, unit: DEGREE },
    ]),
  ];
}

/** Numbers that depend on Lilith are counted apart. */
function ofLilith(name: string, ...bodies: readonly string[]): string {
  return bodies.includes("Lilith") ? `${name} with Lilith` : name;
}
