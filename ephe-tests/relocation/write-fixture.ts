/**
 * Writes ephe-tests/fixtures/relocation.json: what Swiss Ephemeris gives for the births and places below.
 *
 *     node ephe-tests/relocation/write-fixture.ts
 *
 * Needs the reference tool installed (ephe-tests/reference/install.sh).
 */
import { writeFileSync } from "node:fs";
import { BODY_NAMES } from "../../engine/ephemeris/body.ts";
import { edition, FLAG, openReference, REFERENCE_BODY } from "../reference/reference-library.ts";

const EDITION = "debian-4.0-20221111";
const reference = openReference(EDITION);

/** Positions of the reference's answer to a house question beside the cusps. */
const POINT = { ascendant: 0, midheaven: 1, armc: 2 };
/** The mode in which the reference's horizon question takes right ascension and declination. */
const FROM_EQUATOR = 1;

const BIRTHS = [
  { what: "the first days of 1800", epochJdUt: 2378500.3 },
  { what: "1889", epochJdUt: 2411113.6875 },
  { what: "1926", epochJdUt: 2424617.1 },
  { what: "1955", epochJdUt: 2435163.28 },
  { what: "1968", epochJdUt: 2439864.9 },
  { what: "1987", epochJdUt: 2446936.55 },
  { what: "the noon of J2000", epochJdUt: 2451545 },
  { what: "2019", epochJdUt: 2458666.71 },
  { what: "2060, after sidereal time's seam", epochJdUt: 2473460.75 },
  { what: "the last days of 2399", epochJdUt: 2597640.8 },
];

const PLACES = [
  { what: "Quito, on the equator", latitudeDeg: 0, longitudeDeg: -78.4678 },
  { what: "Nairobi", latitudeDeg: -1.29, longitudeDeg: 36.82 },
  { what: "Sydney", latitudeDeg: -33.87, longitudeDeg: 151.21 },
  { what: "Ushuaia", latitudeDeg: -54.8, longitudeDeg: -68.3 },
  { what: "McMurdo, inside the polar circle", latitudeDeg: -77.8419, longitudeDeg: 166.6863 },
  { what: "the South Pole", latitudeDeg: -90, longitudeDeg: 0 },
  { what: "Tokyo", latitudeDeg: 35.68, longitudeDeg: 139.69 },
  { what: "New York", latitudeDeg: 40.71, longitudeDeg: -74.01 },
  { what: "London", latitudeDeg: 51.51, longitudeDeg: -0.13 },
  { what: "Reykjavik", latitudeDeg: 64.1466, longitudeDeg: -21.9426 },
  { what: "just outside the polar circle", latitudeDeg: 66.5, longitudeDeg: 25.7294 },
  { what: "Tromsø, inside the polar circle", latitudeDeg: 69.6492, longitudeDeg: 18.9553 },
  { what: "Longyearbyen", latitudeDeg: 78.2232, longitudeDeg: 15.6267 },
  { what: "the date line from the east", latitudeDeg: -17.7134, longitudeDeg: 180 },
  { what: "the date line from the west", latitudeDeg: 52.8, longitudeDeg: -180 },
];

const nine = (value: number): number => Number(value.toFixed(9));

function apparent(body: number, epochJdUt: number, flags: number): readonly number[] {
  const answer = reference.calc_ut(epochJdUt, body, FLAG.swieph | flags);
  if (answer.flag < 0) throw new Error(answer.error);
  return answer.data;
}

const charts = BIRTHS.map((birth) => {
  const { epochJdUt } = birth;
  const bodies = BODY_NAMES.map((name) => ({
    longitudeDeg: apparent(REFERENCE_BODY[name], epochJdUt, 0)[0]!,
    equatorial: apparent(REFERENCE_BODY[name], epochJdUt, FLAG.equatorial),
  }));
  const places = PLACES.map((place) => {
    const { latitudeDeg, longitudeDeg } = place;
    const { flag, data } = reference.houses_ex2(epochJdUt, 0, latitudeDeg, longitudeDeg, "P");
    const armcDeg = data.points[POINT.armc]!;
    return {
      ...place,
      houseSystem: flag < 0 ? "porphyry" : "placidus",
      ascendant: nine(data.points[POINT.ascendant]!),
      midheaven: nine(data.points[POINT.midheaven]!),
      cusps: data.houses.slice(0, 12).map(nine),
      altitudes: bodies.map(({ equatorial: [rightAscensionDeg = 0, declinationDeg = 0] }) =>
        nine(
          reference.azalt(epochJdUt, FROM_EQUATOR, [longitudeDeg, latitudeDeg, 0], 0, 10, [
            rightAscensionDeg,
            declinationDeg,
            1,
          ])[1],
        ),
      ),
      hourAngles: bodies.map(({ equatorial: [rightAscensionDeg = 0] }) =>
        nine(((((armcDeg - rightAscensionDeg + 180) % 360) + 360) % 360) - 180),
      ),
    };
  });
  return { ...birth, longitudes: bodies.map(({ longitudeDeg }) => nine(longitudeDeg)), places };
});

const head = {
  what:
    "Degrees, by birth: apparent longitudes in body order; by place: angles, Placidus cusps (Porphyry inside the polar circles), " +
    "geocentric true altitudes and hour angles in body order",
  source: edition(EDITION).title,
  builder: "ephe-tests/relocation/write-fixture.ts",
};
const rows = charts.map(({ places, ...birth }) => {
  const lines = places.map((place) => `  ${JSON.stringify(place)}`).join(",\n");
  return `${JSON.stringify(birth).slice(0, -1)},"places":[\n${lines}\n]}`;
});
writeFileSync(
  new URL("../fixtures/relocation.json", import.meta.url),
  `${JSON.stringify(head).slice(0, -1)},\n"births": [\n${rows.join(",\n")}\n]}\n`,
);
