/** Writes unknown-time.json: the bodies of Swiss Ephemeris on the days of 1994 in London. */
import { BODY_NAMES, type BodyName, SIGN_NAMES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { openReference, referenceOrigin } from "../reference/reference-library.ts";
import { jdOf, nine, referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";

const reference = openReference();

/** British Summer Time of 1994. Source: IANA tz 2026b, file europe, Rule GB-Eire (lastSun March, Sun>=22 October, 1:00u). */
const SUMMER_TIME = {
  fromJdUt: jdOf("1994-03-27T01:00Z"),
  untilJdUt: jdOf("1994-10-23T01:00Z"),
};
const DAYS = 365;

/** The instant of a local time in London. */
function instantOf(localJd: number): number {
  const summerJdUt = localJd - 1 / 24;
  return summerJdUt >= SUMMER_TIME.fromJdUt && summerJdUt < SUMMER_TIME.untilJdUt ? summerJdUt : localJd;
}

function longitudeDeg(body: BodyName, epochJdUt: number): number {
  return defined(referenceState(reference, body, epochJdUt)[0]);
}

/** Local 00:00, 12:00 and 24:00 of a day of the year, counted from 0. */
function instantsOf(day: number): readonly number[] {
  const midnightJd = jdOf("1994-01-01T00:00Z") + day;
  return [midnightJd, midnightJd + 0.5, midnightJd + 1].map(instantOf);
}

const dateOf = (day: number): string => new Date(Date.UTC(1994, 0, 1 + day)).toISOString().slice(0, 10);
const days = Array.from({ length: DAYS }, (_, day) => day);

/** The bodies with two or more signs at the three instants of a day. */
const signChanges = Object.fromEntries(
  days.map((day) => {
    const signs = BODY_NAMES.map((body) => {
      const longitudesDeg = instantsOf(day).map((epochJdUt) => longitudeDeg(body, epochJdUt));
      return [
        body,
        [...new Set(longitudesDeg.map((deg) => defined(SIGN_NAMES[Math.floor(deg / 30)])))],
      ] as const;
    });
    return [dateOf(day), Object.fromEntries(signs.filter(([, { length }]) => length > 1))];
  }),
);
/** Of every thirtieth day the longitudes at 00:00, 12:00 and 24:00, in body order. */
const longitudes = Object.fromEntries(
  days
    .filter((day) => day % 30 === 0)
    .map((day) => [
      dateOf(day),
      instantsOf(day).map((epochJdUt) => BODY_NAMES.map((body) => nine(longitudeDeg(body, epochJdUt)))),
    ]),
);
const { reference: version, edition } = referenceOrigin(reference);
writeFixture(
  "unknown-time",
  JSON.stringify({ reference: `${version}, ${edition}`, signChanges, longitudes }),
);
