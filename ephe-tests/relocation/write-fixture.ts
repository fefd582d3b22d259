/** Writes relocation.json: the results of Swiss Ephemeris for the births and locations below, and for the golden calls about locations. */
import { BODY_NAMES } from "../../engine/ephemeris/body.ts";
import { CITIES } from "../../engine/technique/relocation/cities.ts";
import { defined } from "../../test/defined.ts";
import { FLAG, openReference, referenceRelease } from "../reference/reference-library.ts";
import { jdOf, nine, referenceHouses, referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";

const reference = openReference();

/** The mode of the reference's horizon function that takes right ascension and declination. */
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

const CITY_PLACES = CITIES.map(({ name, region, latitudeDeg, longitudeDeg }) => ({
  what: name,
  region,
  latitudeDeg,
  longitudeDeg,
}));
const citiesOf = (region: string) => CITY_PLACES.filter((place) => place.region === region);

/**
 * The golden calls, each with its instant: local time minus the zone's offset by zoneinfo, or by longitude before
 * standard time.
 */
const GOLDEN = [
  golden("locations-score-new-york-to-paris", "1987-05-23T10:12:00Z", [[48.8566, 2.3522]]),
  golden("locations-score-buenos-aires-to-sydney", "1946-07-18T03:45:00Z", [[-33.8688, 151.2093]]),
  golden("locations-score-polar", "1972-11-03T14:20:00Z", [[78.2232, 15.6267]]),
  // 4 minutes for every degree: 13.405° are 0:53:37, 166.6863° are 11:06:45.
  golden("locations-score-local-mean-time", "1843-02-09T03:36:23Z", [[64.1466, -21.9426]]),
  { ...golden("locations-rank-all", "1995-10-08T05:35:00Z", []), places: CITY_PLACES },
  // The clock skipped 02:30; one hour later it is 03:30 summer time.
  { ...golden("locations-rank-love-europe", "2003-03-30T01:30:00Z", []), places: citiesOf("Europe") },
  { ...golden("locations-rank-money-oceania", "1931-12-25T08:33:15Z", []), places: citiesOf("Oceania") },
];

function golden(what: string, utc: string, places: readonly (readonly [number, number])[]) {
  return {
    what,
    utc,
    epochJdUt: jdOf(utc),
    places: places.map(([latitudeDeg, longitudeDeg]) => ({ what, latitudeDeg, longitudeDeg })),
  };
}

interface AskedPlace {
  readonly what: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

interface AskedBirth {
  readonly what: string;
  readonly epochJdUt: number;
  readonly places: readonly AskedPlace[];
}

/** A birth at all of its locations, as lines of the fixture. */
function relocationsOf({ places: asked, ...birth }: AskedBirth): string {
  const { epochJdUt } = birth;
  const bodies = BODY_NAMES.map((name) => ({
    longitudeDeg: defined(referenceState(reference, name, epochJdUt)[0]),
    equatorial: referenceState(reference, name, epochJdUt, FLAG.equatorial),
  }));
  const places = asked.map((place) => {
    const { latitudeDeg, longitudeDeg } = place;
    const { armc, houseSystem, ascendant, midheaven, cusps } = referenceHouses(reference, epochJdUt, place);
    return {
      ...place,
      houseSystem,
      ascendant,
      midheaven,
      cusps,
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
        nine(((((armc - rightAscensionDeg + 180) % 360) + 360) % 360) - 180),
      ),
    };
  });
  const longitudes = bodies.map(({ longitudeDeg }) => nine(longitudeDeg));
  const lines = places.map((place) => `  ${JSON.stringify(place)}`).join(",\n");
  return `${JSON.stringify({ ...birth, longitudes }).slice(0, -1)},"places":[\n${lines}\n]}`;
}

const head = {
  what:
    "Degrees, by birth: apparent longitudes in body order; by place: angles, Placidus cusps (Porphyry inside the polar circles), " +
    "geocentric true altitudes and hour angles in body order",
  source: referenceRelease().title,
  builder: "ephe-tests/relocation/write-fixture.ts",
};
const births = BIRTHS.map((birth) => relocationsOf({ ...birth, places: PLACES })).join(",\n");
const goldenCalls = GOLDEN.map(relocationsOf).join(",\n");
const text = `${JSON.stringify(head).slice(0, -1)},\n"births": [\n${births}\n],\n"goldenCalls": [\n${goldenCalls}\n]}`;
writeFixture("relocation", text);
