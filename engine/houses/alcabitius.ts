import { ascendantDirection, fromMeridian, setMeridianCrossingPair } from "./circles.ts";
import type { HouseDivision } from "./house-division.ts";
import { shareOf } from "./semi-arc.ts";

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
