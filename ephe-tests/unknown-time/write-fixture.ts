/**
 * Writes ephe-tests/fixtures/unknown-time.json: the bodies of Swiss Ephemeris on the days of 1994 in London.
 *
 *     node ephe-tests/unknown-time/write-fixture.ts
 *
 * Needs the reference tool installed (ephe-tests/reference/install.sh).
 */
import { writeFileSync } from "node:fs";
import { BODY_NAMES, type BodyName } from "../../engine/ephemeris/body.ts";
import { defined } from "../../test/defined.ts";
import { FLAG, openReference, REFERENCE_BODY, referenceRelease } from "../reference/reference-library.ts";

const REFERENCE_RELEASE = "debian-4.0-20221111";
const reference = openReference(REFERENCE_RELEASE);

/** British Summer Time of 1994. Source: IANA tz 2026b, file europe, Rule GB-Eire (lastSun March, Sun>=22 October, 1:00u). */
const SUMMER_TIME = {
  fromJdUt: julianDayUt("1994-03-27T01:00Z"),
  untilJdUt: julianDayUt("1994-10-23T01:00Z"),
};
const SIGNS =
  "Aries Taurus Gemini Cancer Leo Virgo Libra Scorpio Sagittarius Capricorn Aquarius Pisces".split(" ");
const DAYS = 365;

function julianDayUt(utc: string): number {
  return 2_440_587.5 + Date.parse(utc) / 86_400_000;
}

/** The instant of a local time in London. */
function instantOf(localJd: number): number {
  const summerJdUt = localJd - 1 / 24;
  return summerJdUt >= SUMMER_TIME.fromJdUt && summerJdUt < SUMMER_TIME.untilJdUt ? summerJdUt : localJd;
}

function longitudeDeg(body: BodyName, epochJdUt: number): number {
  const { flag, error, data } = reference.calc_ut(epochJdUt, REFERENCE_BODY[body], FLAG.swieph);
  if (flag !== FLAG.swieph) throw new Error(`${body} at ${epochJdUt}: ${error}`);
  return defined(data[0]);
}

/** Local 00:00, 12:00 and 24:00 of a day of the year, counted from 0. */
function instantsOf(day: number): readonly number[] {
  const midnightJd = julianDayUt("1994-01-01T00:00Z") + day;
  return [midnightJd, midnightJd + 0.5, midnightJd + 1].map(instantOf);
}

const dateOf = (day: number): string => new Date(Date.UTC(1994, 0, 1 + day)).toISOString().slice(0, 10);
const days = Array.from({ length: DAYS }, (_, day) => day);

/** The bodies with two or more signs at the three instants of a day. */
const signChanges = Object.fromEntries(
  days.map((day) => {
    const signs = BODY_NAMES.map((body) => {
      const longitudesDeg = instantsOf(day).map((epochJdUt) => longitudeDeg(body, epochJdUt));
      return [body, [...new Set(longitudesDeg.map((deg) => defined(SIGNS[Math.floor(deg / 30)])))]] as const;
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
      instantsOf(day).map((epochJdUt) =>
        BODY_NAMES.map((body) => Number(longitudeDeg(body, epochJdUt).toFixed(9))),
      ),
    ]),
);
const title = `Swiss Ephemeris ${reference.version()}, ${referenceRelease(REFERENCE_RELEASE).title}`;
writeFileSync(
  `${import.meta.dirname}/../fixtures/unknown-time.json`,
  `${JSON.stringify({ reference: title, signChanges, longitudes })}\n`,
);
