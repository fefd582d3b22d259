import { describe, expect, test } from "vitest";
import { ANGLE_NAMES, BODY_NAMES, createRelocationCalculator } from "../../../../engine/index.ts";
import { TABLES } from "../../../tables.ts";

const calculator = createRelocationCalculator(TABLES);
/** An equinox, at which the Sun's line passes the poles; a solstice; and instants of other years. */
const EPOCHS_JD_UT = [2_460_389.629_5, 2_460_482.368_7, 2_415_020.31, 2_378_900.75, 2_590_000.125];
/** Rounding of distances and orbs, and of the places at which they are computed. */
const TOLERANCE_DEG = 1e-4;
/** The Sun is up to 0.0004° from the ecliptic, which the horizon can cross at a small angle. */
const SUN_ORB_DEG_MAX = 0.01;
/** Beyond the polar circles the Ascendant can be the other intersection of ecliptic and horizon. */
const LATITUDE_DEG_MAX = 66;

const linesOf = (epochJdUt: number) =>
  calculator.findAngleLines(epochJdUt).map((line) => ({ ...line, epochJdUt }));

describe("the lines of a body on the map", () => {
  test("are four for each body, from north to south, with places at most 2° apart", () => {
    for (const epochJdUt of EPOCHS_JD_UT) {
      const lines = calculator.findAngleLines(epochJdUt);
      expect(lines.map(({ body, angle }) => [body, angle])).toEqual(
        BODY_NAMES.flatMap((body) => ANGLE_NAMES.map((angle) => [body, angle])),
      );
      for (const { angle, places } of lines) {
        expect(places).toHaveLength(angle === "Ascendant" || angle === "Descendant" ? 91 : 2);
        const latitudesDeg = places.map(({ latitudeDeg }) => latitudeDeg);
        expect(latitudesDeg).toEqual(latitudesDeg.toSorted((a, b) => b - a));
        const isOnMap = places.every(({ longitudeDeg }) => longitudeDeg >= -180 && longitudeDeg < 180);
        expect(isOnMap).toBe(true);
      }
    }
  });

  test("have the line distance 0 wherever the body is in contact with that angle", () => {
    let contacts = 0;
    for (const { epochJdUt, body, angle, places } of EPOCHS_JD_UT.flatMap(linesOf)) {
      const [first, last] = [places[0], places.at(-1)];
      const onLine =
        places.length > 2 ? places.filter((_place, index) => index % 15 === 4) : midwayOf(first, last);
      for (const place of onLine.filter(({ latitudeDeg }) => Math.abs(latitudeDeg) < LATITUDE_DEG_MAX)) {
        const { angularBodies } = calculator.scoreLocation(epochJdUt, place);
        const contact = angularBodies.find((each) => each.body === body && each.angle === angle);
        // A body far from the ecliptic can be more than 8° of longitude from the angle.
        if (contact === undefined) continue;
        contacts += 1;
        expect(contact.lineDistanceDeg).toBeLessThanOrEqual(TOLERANCE_DEG);
      }
    }
    expect(contacts).toBeGreaterThan(1_000);
  });

  test("of the Sun have a contact of orb 0 at every place up to 66° of latitude", () => {
    const lines = EPOCHS_JD_UT.flatMap(linesOf).filter(({ body }) => body === "Sun");
    for (const { epochJdUt, angle, places } of lines) {
      const near = places.filter(
        ({ latitudeDeg }, index) => index % 6 === 1 && Math.abs(latitudeDeg) < LATITUDE_DEG_MAX,
      );
      for (const place of near) {
        const { angularBodies } = calculator.scoreLocation(epochJdUt, place);
        const contact = angularBodies.find((each) => each.body === "Sun" && each.angle === angle);
        expect(contact?.orbDeg).toBeLessThan(SUN_ORB_DEG_MAX);
      }
    }
  });
});

type Place = { readonly latitudeDeg: number; readonly longitudeDeg: number } | undefined;

/** Places on a meridian. */
function midwayOf(first: Place, last: Place) {
  const longitudeDeg = first?.longitudeDeg ?? Number.NaN;
  expect(last?.longitudeDeg).toBe(longitudeDeg);
  return [-60, -30, 0, 45, 65].map((latitudeDeg) => ({ latitudeDeg, longitudeDeg }));
}
