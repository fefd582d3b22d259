import { BODY, BODY_COUNT, BODY_NAMES, type BodyName, isCovered } from "../ephemeris/body.ts";
import {
  ASCENDANT_PLACE,
  cuspDegOf,
  MIDHEAVEN_PLACE,
  usedHouseSystem,
  VERTEX_PLACE,
} from "../houses/houses.ts";
import { DEG_PER_RAD, normalizeDeg, normalizeRad } from "../math/angle.ts";
import { computeApparentStarPlaces } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT, FIXED_STARS } from "../stars/star-catalogue.ts";
import type { Deg, Rad } from "../units/flavours.ts";
import { matchAspect, signedArcDeg } from "./aspect-match.ts";
import { ASPECTS, type AspectRecord } from "./aspects.ts";
import { balanceOf } from "./balance.ts";
import type { ChartSky } from "./chart-sky.ts";
import { type BodyRecord, DEG_E4_PER_DEGREE, type EclipticPoint, SIGN_NAMES } from "./ecliptic-point.ts";
import type { ChartAngles, ChartWriter, HouseCusp, NatalPositions } from "./natal-chart.ts";
import { STAR_ORB_DEG, type StarContact } from "./star-contacts.ts";

const DEGREES_PER_SIGN = 30;

/** Writes the computed sky without rounding: signs, houses, aspects and star contacts follow from the exact longitudes. */
export function fullCharts<Name extends string>(sky: ChartSky): ChartWriter<Name> {
  return {
    chart: () => ({
      ...positionsOf<Name>(sky),
      aspects: aspectsOf<Name>(sky),
      fixedStars: starContactsOf(sky),
    }),
    positions: () => positionsOf<Name>(sky),
    longitudeDeg: (longitudeRad) => longitudeRad * DEG_PER_RAD,
  };
}

function positionsOf<Name extends string>(sky: ChartSky): NatalPositions<Name> {
  const { places, houseOutcome, houses } = sky;
  const cuspsDeg = houseOutcome === null ? null : Array.from(sky.houseValuesRad.subarray(0, 12), cuspDegOf);
  return {
    bodies: sky.names
      .map((name, body) => bodyOf(sky, name as Name, body, cuspsDeg))
      .filter(({ longitudeDeg }) => isCovered(longitudeDeg)),
    angles: houseOutcome === null ? null : anglesOf(sky),
    houses: cuspsDeg?.map(cuspOf) ?? null,
    houseSystem: houses.name,
    usedHouseSystem: houseOutcome === null ? null : usedHouseSystem(houses, houseOutcome),
    houseOutcome,
    ...balanceOf(places.longitudeRad.map((longitudeRad) => degreesOf(longitudeRad) * DEG_E4_PER_DEGREE)),
  };
}

function degreesOf(angleRad: Rad): Deg {
  return normalizeDeg(angleRad * DEG_PER_RAD);
}

function pointOf(longitudeDeg: Deg): EclipticPoint {
  const sign = Math.floor(longitudeDeg / DEGREES_PER_SIGN);
  return { longitudeDeg, sign: SIGN_NAMES[sign]!, degreeInSignDeg: longitudeDeg - sign * DEGREES_PER_SIGN };
}

/** A point at a longitude of any turn, not rounded. */
export function fullPoint(longitudeRad: Rad): EclipticPoint {
  return pointOf(degreesOf(longitudeRad));
}

function bodyOf<Name extends string>(
  { places }: ChartSky,
  name: Name,
  body: number,
  cuspsDeg: readonly number[] | null,
): BodyRecord<Name> {
  const longitudeDeg = degreesOf(places.longitudeRad[body]!);
  const speedDegPerDay = places.longitudeSpeedRadPerDay[body]! * DEG_PER_RAD;
  return {
    name,
    ...pointOf(longitudeDeg),
    latitudeDeg: places.latitudeRad[body]! * DEG_PER_RAD,
    distanceAu: places.distanceAu[body]!,
    speedDegPerDay,
    retrograde: speedDegPerDay < 0,
    house: cuspsDeg === null ? null : houseOf(longitudeDeg, cuspsDeg),
  };
}

/** As houseOfLongitude, of exact longitudes. */
export function houseOf(longitudeDeg: Deg, cuspsDeg: readonly number[]): number {
  const extents = cuspsDeg.map((cuspDeg, house) => normalizeDeg(cuspsDeg[(house + 1) % 12]! - cuspDeg));
  const isEastward = Math.round(extents.reduce((sum, extent) => sum + extent, 0)) === 360;
  const house = cuspsDeg.findIndex((cuspDeg, index) => {
    const pastCuspDeg = normalizeDeg(longitudeDeg - cuspDeg);
    const extentDeg = extents[index]!;
    if (isEastward || extentDeg <= 180) return pastCuspDeg < extentDeg;
    return pastCuspDeg === 0 || 360 - pastCuspDeg < 360 - extentDeg;
  });
  return house + 1;
}

function anglesOf({ places, houseValuesRad }: ChartSky): ChartAngles {
  const { longitudeRad } = places;
  const ascendantRad = houseValuesRad[ASCENDANT_PLACE]!;
  const fortuneRad = ascendantRad + longitudeRad[BODY.Moon]! - longitudeRad[BODY.Sun]!;
  return {
    ascendant: fullPoint(ascendantRad),
    midheaven: fullPoint(houseValuesRad[MIDHEAVEN_PLACE]!),
    vertex: fullPoint(houseValuesRad[VERTEX_PLACE]!),
    partOfFortune: fullPoint(normalizeRad(fortuneRad)),
  };
}

function cuspOf(cuspDeg: Deg, house: number): HouseCusp {
  return { number: house + 1, cuspDeg, sign: pointOf(cuspDeg).sign };
}

function orbDegOf(aspect: (typeof ASPECTS)[number]): Deg {
  return aspect.orbDeg;
}

function aspectsOf<Name extends string>({ names, places }: ChartSky): AspectRecord<Name>[] {
  const records: AspectRecord<Name>[] = [];
  const longitudesDeg = places.longitudeRad.map(degreesOf);
  const speeds = places.longitudeSpeedRadPerDay;
  for (let first = 0; first < names.length; first++) {
    for (let second = first + 1; second < names.length; second++) {
      const arcDeg = signedArcDeg(longitudesDeg[first]!, longitudesDeg[second]!);
      const match = matchAspect(arcDeg, speeds[second]! - speeds[first]!, ASPECTS, orbDegOf);
      if (match === null) continue;
      records.push({
        planet1: names[first] as Name,
        planet2: names[second] as Name,
        aspect: match.aspect.name,
        angleDeg: match.aspect.angleDeg,
        separationDeg: match.separationDeg,
        orbDeg: match.orbDeg,
        phase: match.phase,
      });
    }
  }
  return records;
}

function starContactsOf({ frame, places, zodiac }: ChartSky): StarContact[] {
  const longitudesRad = new Float64Array(FIXED_STAR_COUNT);
  const latitudesRad = new Float64Array(FIXED_STAR_COUNT);
  computeApparentStarPlaces(frame, longitudesRad, latitudesRad);
  const starsDeg = longitudesRad.map((longitudeRad, star) =>
    degreesOf(zodiac?.longitudeOf(longitudeRad, latitudesRad[star]!) ?? longitudeRad),
  );
  const contacts: StarContact[] = [];
  for (let body = 0; body < BODY_COUNT; body++) {
    const bodyDeg = degreesOf(places.longitudeRad[body]!);
    const ofBody = FIXED_STARS.map(({ name, magnitude }, star) => ({
      star: name,
      body: BODY_NAMES[body] as BodyName,
      ...pointOf(starsDeg[star]!),
      orbDeg: Math.abs(signedArcDeg(bodyDeg, starsDeg[star]!)),
      magnitude,
    })).filter(({ orbDeg }) => orbDeg <= STAR_ORB_DEG);
    // The sort is stable: equally close stars remain in the order of the catalogue.
    contacts.push(...ofBody.sort((a, b) => a.orbDeg - b.orbDeg));
  }
  return contacts;
}
