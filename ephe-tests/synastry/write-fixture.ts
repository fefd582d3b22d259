/**
 * Writes synastry.json: the results of Swiss Ephemeris for the births of the golden synastries. The instants were computed independently
 * of the service: from the system's zoneinfo, and by hand for local mean time (240 seconds per degree).
 */
import { BODY_NAMES } from "../../engine/ephemeris/body.ts";
import { defined } from "../../test/defined.ts";
import { openReference, referenceOrigin } from "../reference/reference-library.ts";
import { jdOf, nine, referenceHouses, referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";

const reference = openReference();

/** A birth by the golden call and the person; its day in UTC if the time is unknown. */
const BIRTHS = [
  { of: "both-known.personA", utc: "1932-02-26T13:30:00Z", latitudeDeg: 33.8612, longitudeDeg: -92.2963 },
  { of: "both-known.personB", utc: "1929-06-23T10:00:00Z", latitudeDeg: 36.6265, longitudeDeg: -82.4099 },
  {
    of: "a-unknown.personA",
    utc: "1907-07-06T18:36:39Z",
    day: ["1907-07-06T06:36:39Z", "1907-07-07T06:36:39Z"],
  },
  { of: "a-unknown.personB", utc: "1886-12-09T03:15:02Z", latitudeDeg: 21.019, longitudeDeg: -101.2574 },
  {
    of: "both-unknown.personA",
    utc: "1994-02-28T01:00:00Z",
    day: ["1994-02-27T13:00:00Z", "1994-02-28T13:00:00Z"],
  },
  {
    of: "both-unknown.personB",
    utc: "2011-12-29T22:00:00Z",
    day: ["2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z"],
  },
  { of: "polar.personA", utc: "1985-12-21T10:45:00Z", latitudeDeg: 69.6492, longitudeDeg: 18.9553 },
  { of: "polar.personB", utc: "1978-06-21T22:58:00Z", latitudeDeg: 78.2232, longitudeDeg: 15.6267 },
];

function bodiesDeg(utc: string): readonly number[] {
  return BODY_NAMES.map((name) => nine(defined(referenceState(reference, name, jdOf(utc))[0])));
}

/** The twelve cusps, and Ascendant and Midheaven. */
function housesAndAngles(utc: string, latitudeDeg: number, longitudeDeg: number) {
  const place = { latitudeDeg, longitudeDeg };
  const { cusps, ascendant, midheaven } = referenceHouses(reference, jdOf(utc), place);
  return { cuspsDeg: cusps, anglesDeg: [ascendant, midheaven] };
}

const births = Object.fromEntries(
  BIRTHS.map(({ of, utc, day, latitudeDeg, longitudeDeg }) => [
    of,
    {
      utc,
      bodiesDeg: bodiesDeg(utc),
      ...(latitudeDeg === undefined
        ? { cuspsDeg: null, anglesDeg: null }
        : housesAndAngles(utc, latitudeDeg, longitudeDeg)),
      dayEndsDeg: day === undefined ? null : day.map(bodiesDeg),
    },
  ]),
);
const { reference: version, edition } = referenceOrigin(reference);
writeFixture("synastry", JSON.stringify({ reference: `${version}, ${edition}`, births }));
