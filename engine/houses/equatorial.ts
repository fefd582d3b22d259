import { HALF_SQRT3, normalizeRad } from "../math/angle.ts";
import {
  ascendantDirection,
  fixedVector,
  fromMeridian,
  setCrossingPair,
  setMeridianCrossingPair,
} from "./circles.ts";
import { HOUSE_RAD } from "./equal.ts";
import { type HouseDivision, longitudeOf, setCuspPair, setSpeedPair } from "./house-division.ts";
import { shareOf } from "./semi-arc.ts";

/** The hour circles of the cusps, as normals: 30° apart from the meridian. */
const CIRCLES = [
  { index: 0, normal: fixedVector(-1, 0, 0) },
  { index: 1, normal: fixedVector(-HALF_SQRT3, -0.5, 0) },
  { index: 2, normal: fixedVector(-0.5, -HALF_SQRT3, 0) },
  { index: 10, normal: fixedVector(-0.5, HALF_SQRT3, 0) },
  { index: 11, normal: fixedVector(-HALF_SQRT3, 0.5, 0) },
] as const;

/**
 * Meridian houses (axial rotation system, Zariel): the equator divided into twelve equal parts from the meridian; hour circles carry
 * them to the ecliptic.
 *
 * Cusp 10 is the midheaven and cusp 1 the equatorial ascendant. The geographic latitude has no effect.
 *
 * **Source:** Holden (1977), The Elements of House Division.
 */
export const meridian: HouseDivision = {
  name: "meridian",
  letter: "X",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    for (const { index, normal } of CIRCLES) setCrossingPair(frame, index, normal, cusps, speeds);
    return "as-asked";
  },
  positionOf: (_frame, { x, y }) => Math.atan2(y, x) / HOUSE_RAD - 3,
};

/** Sine and cosine of the distance of each cusp's point of the equator from the meridian, eastward. */
const POINTS = [
  { index: 0, sine: 1, cosine: 0 },
  { index: 1, sine: HALF_SQRT3, cosine: -0.5 },
  { index: 2, sine: 0.5, cosine: -HALF_SQRT3 },
  { index: 9, sine: 0, cosine: 1 },
  { index: 10, sine: 0.5, cosine: HALF_SQRT3 },
  { index: 11, sine: HALF_SQRT3, cosine: 0.5 },
] as const;

/**
 * Morinus: the equator divided into twelve equal parts from the meridian; circles through the poles of the ecliptic carry them to the
 * ecliptic, so a cusp is the ecliptic longitude of a point of the equator.
 *
 * Neither ascendant nor midheaven is a cusp. The geographic latitude has no effect.
 *
 * **Source:** Morin de Villefranche (1661), Astrologia Gallica; Holden (1977), The Elements of House Division.
 */
export const morinus: HouseDivision = {
  name: "morinus",
  letter: "M",
  cuspCount: 12,
  writeCusps({ sinArmc, cosArmc, cosObliquity }, cusps, speeds) {
    for (const { index, sine, cosine } of POINTS) {
      const sinAscension = (sinArmc * cosine + cosArmc * sine) * cosObliquity;
      const cosAscension = cosArmc * cosine - sinArmc * sine;
      setCuspPair(cusps, index, normalizeRad(Math.atan2(sinAscension, cosAscension)));
      if (speeds !== null) {
        setSpeedPair(
          speeds,
          index,
          cosObliquity / (sinAscension * sinAscension + cosAscension * cosAscension),
        );
      }
    }
    return "as-asked";
  },
  positionOf(frame, direction) {
    // The point of the equator with the longitude of the direction.
    const longitude = longitudeOf(frame, direction);
    const ascension = Math.atan2(Math.sin(longitude), Math.cos(longitude) * frame.cosObliquity);
    return (ascension - Math.atan2(frame.sinArmc, frame.cosArmc)) / HOUSE_RAD - 3;
  },
};

/**
 * Carter (poli-equatorial): the equator divided into twelve equal parts from the right ascension of the ascendant; hour circles carry
 * them to the ecliptic.
 *
 * Cusp 1 is the ascendant; the midheaven is not a cusp. Defined at every latitude.
 *
 * **Source:** Carter (1947), Essays on the Foundations of Astrology; Holden (1977), The Elements of House Division.
 */
export const carter: HouseDivision = {
  name: "carter",
  letter: "F",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const { angleRad, rate } = fromMeridian(ascendantDirection(frame, speeds?.[0] ?? 0));
    for (let house = 1; house < 6; house++) {
      setMeridianCrossingPair(frame, house, angleRad + house * HOUSE_RAD, rate, cusps, speeds);
    }
    return "as-asked";
  },
  positionOf(frame, { x, y }) {
    const { angleRad } = fromMeridian(ascendantDirection(frame, 0));
    return (Math.atan2(y, x) - angleRad) / HOUSE_RAD;
  },
};

/**
 * Alcabitius: the semi-arcs of the ascendant above and below the horizon, divided into thirds along its parallel; hour circles carry
 * the divisions to the ecliptic.
 *
 * With D, the right ascension from the midheaven to the ascendant, cusps 11, 12, 2 and 3 have the right ascensions θ + ⅓ D, θ + ⅔ D,
 * θ + D + ⅓ (180° − D) and θ + D + ⅔ (180° − D). Defined at every latitude.
 *
 * **Source:** al-Qabīṣī, Introduction to Astrology (10th century); Holden (1977), The Elements of House Division.
 */
export const alcabitius: HouseDivision = {
  name: "alcabitius",
  letter: "B",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const { angleRad, rate } = fromMeridian(ascendantDirection(frame, speeds?.[0] ?? 0));
    setMeridianCrossingPair(frame, 10, angleRad / 3, rate / 3, cusps, speeds);
    setMeridianCrossingPair(frame, 11, (2 * angleRad) / 3, (2 * rate) / 3, cusps, speeds);
    setMeridianCrossingPair(frame, 1, (Math.PI + 2 * angleRad) / 3, (2 * rate) / 3, cusps, speeds);
    setMeridianCrossingPair(frame, 2, (2 * Math.PI + angleRad) / 3, rate / 3, cusps, speeds);
    return "as-asked";
  },
  positionOf(frame, { x, y }) {
    const { angleRad } = fromMeridian(ascendantDirection(frame, 0));
    const fromMeridianRad = Math.atan2(y, x);
    const isWestern = fromMeridianRad < 0;
    // West of the meridian as east of it, from the lower one.
    const ahead = isWestern ? fromMeridianRad + Math.PI : fromMeridianRad;
    const houses =
      ahead < angleRad ? 3 * shareOf(ahead, angleRad) : 3 + 3 * shareOf(ahead - angleRad, Math.PI - angleRad);
    return isWestern ? houses + 3 : houses - 3;
  },
};
