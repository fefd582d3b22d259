import type { NatalChart } from "../../engine/index.ts";

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
