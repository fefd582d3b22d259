import { ASPECTS, DEG_E4_PER_DEGREE, signedArcDegE4 } from "../../../../engine/index.ts";
import type { ComputeFullChartResponse } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { type BriefObject, joined, rounded } from "./forms.ts";

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
  ).toSorted((a, b) => a.orbDeg - b.orbDeg);
  return {
    toAngles: lines.map(({ body, aspect, angle, orbDeg }) =>
      joined(`${body} ${aspect} ${angle}`, `orb ${rounded(orbDeg)}`),
    ),
  };
}

/** The major aspect of two printed longitudes, by the orbs of the natal chart; null if they form none. */
function aspectBetween(
  oneDeg: number,
  otherDeg: number,
): { readonly aspect: string; readonly orbDeg: number } | null {
  const arcDegE4 = Math.abs(signedArcDegE4(degE4Of(oneDeg), degE4Of(otherDeg)));
  for (const { name, angleDeg, orbDeg } of ASPECTS) {
    const distanceDegE4 = Math.abs(arcDegE4 - degE4Of(angleDeg));
    if (distanceDegE4 <= degE4Of(orbDeg)) return { aspect: name, orbDeg: distanceDegE4 / DEG_E4_PER_DEGREE };
  }
  return null;
}

function degE4Of(deg: number): number {
  return Math.round(deg * DEG_E4_PER_DEGREE);
}
