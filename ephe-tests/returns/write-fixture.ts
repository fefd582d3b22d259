/** Writes solar-returns.json: by brute force in the reference's longitudes, the return nearest to the birthday within two hundred days. */
import { BODY_NAMES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { brutePasses } from "../events/brute-force.ts";
import { longitude, reference } from "../events/reference-motions.ts";
import { FLAG, referenceOrigin } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";

/** A return of the Sun in the reference's longitudes. */
interface FixtureReturn {
  readonly what: string;
  readonly natalJdUt: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** To a hundredth of a second. */
  readonly returnJdUt: number;
}

export interface ReturnFixture {
  readonly returns: readonly FixtureReturn[];
  readonly charts: readonly ReturnType<typeof chartOf>[];
}

const DAY_MS = 86_400_000;
const jdOf = (utcMs: number): number => utcMs / DAY_MS + 2_440_587.5;
const random = seededRandom(29);
const sun = longitude("Sun");

/** Midnight at which a birthday begins; for 29 February in a common year, the midnight that ends 28 February. */
function birthdayJdUt(year: number, month: number, day: number): number {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  if (month === 2 && day === 29 && !isLeap) return jdOf(Date.UTC(year, 1, 28)) + 1;
  return jdOf(Date.UTC(year, month - 1, day));
}

/** @param birthUtc ISO 8601 @param localDay the day, MM-DD, on the birth's own calendar */
function returnOf(
  what: string,
  birthUtc: string,
  year: number,
  localDay = birthUtc.slice(5, 10),
): FixtureReturn {
  const natalJdUt = jdOf(Date.parse(birthUtc));
  const [month = 0, day = 0] = localDay.split("-").map(Number);
  const birthday = birthdayJdUt(year, month, day);
  const moments = brutePasses(sun, [sun(natalJdUt)], birthday - 200, birthday + 200, 5).map(
    ({ epochJdUt }) => epochJdUt,
  );
  moments.sort((a, b) => Math.abs(a - birthday) - Math.abs(b - birthday));
  return { what, natalJdUt, year, month, day, returnJdUt: Number(defined(moments[0]).toFixed(7)) };
}

const anyBirth = (): string => {
  const first = Date.UTC(1800, 0, 1);
  const minutes = Math.floor((random() * (Date.UTC(2400, 0, 1) - first)) / 60_000);
  return `${new Date(first + minutes * 60_000).toISOString().slice(0, 19)}Z`;
};
const anyYear = (): number => 1900 + Math.floor(random() * 201);

const returns: FixtureReturn[] = [
  ...Array.from({ length: 60 }, () => returnOf("any birth, any year", anyBirth(), anyYear())),
  ...["1804-02-29T06:00:00Z", "1880-02-29T23:59:00Z", "2000-02-29T12:00:00Z", "2396-02-29T00:01:00Z"].flatMap(
    (birth) => [1900, 1999, 2023, 2024, 2100].map((year) => returnOf("born on 29 February", birth, year)),
  ),
  ...["1800-12-31T23:50:00Z", "1963-12-31T12:00:00Z", "1999-12-31T23:59:00Z", "2399-12-31T23:59:00Z"].flatMap(
    (birth) => [1900, 1903, 2000, 2100].map((year) => returnOf("born on 31 December", birth, year)),
  ),
  ...["1801-01-01T00:00:00Z", "1964-01-01T00:00:00Z", "2001-01-01T00:10:00Z", "2397-01-01T12:00:00Z"].flatMap(
    (birth) => [1900, 1904, 2003, 2100].map((year) => returnOf("born on 1 January", birth, year)),
  ),
  ...[1901, 2020, 2021].flatMap((year) => [
    returnOf("born on 1 January of the east, 31 December in UTC", "1999-12-31T16:00:00Z", year, "01-01"),
    returnOf("born on 31 December of the west, 1 January in UTC", "1970-01-01T07:00:00Z", year, "12-31"),
  ]),
  ...["1900-07-04T05:00:00Z", "1987-11-23T18:45:00Z", "2100-05-05T05:05:00Z"].map((birth) =>
    returnOf("the year of birth", birth, Number(birth.slice(0, 4))),
  ),
];

interface CommittedAnswer {
  readonly call: string;
  /** Computed by hand: with the offsets of the system's zoneinfo, or with 240 s of time per degree. */
  readonly birthUtc: string;
  readonly localDay: string;
  readonly year: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** The location of the chart. */
  readonly zoneName: string;
}

const ANSWERS: readonly CommittedAnswer[] = [
  {
    call: "solar-return-at-the-birth-place",
    birthUtc: "1990-06-15T12:30:00Z",
    localDay: "06-15",
    year: 2024,
    latitudeDeg: 48.8566,
    longitudeDeg: 2.3522,
    zoneName: "Europe/Paris",
  },
  {
    call: "solar-return-relocated-south",
    birthUtc: "1963-12-31T12:30:00Z",
    localDay: "01-01",
    year: 2003,
    latitudeDeg: -33.4489,
    longitudeDeg: -70.6693,
    zoneName: "America/Santiago",
  },
  {
    call: "solar-return-leap-day-in-the-arctic",
    birthUtc: "1880-02-29T05:36:59Z",
    localDay: "02-29",
    year: 1903,
    latitudeDeg: 69.6492,
    longitudeDeg: 18.9553,
    zoneName: "Europe/Oslo",
  },
  {
    call: "solar-return-local-mean-time",
    birthUtc: "1871-08-30T18:47:43Z",
    localDay: "08-30",
    year: 1905,
    latitudeDeg: -1.2921,
    longitudeDeg: 36.8219,
    zoneName: "Africa/Nairobi",
  },
  {
    call: "solar-return-zone-of-the-birth",
    birthUtc: "2031-07-05T03:59:00Z",
    localDay: "07-04",
    year: 2031,
    latitudeDeg: 40.7128,
    longitudeDeg: -74.006,
    zoneName: "US/Eastern",
  },
];

/** The values of the reference and of the system's time zones for a committed response; degrees. */
function chartOf({ call, birthUtc, localDay, year, ...place }: CommittedAnswer) {
  const { returnJdUt } = returnOf(call, birthUtc, year, localDay);
  const { latitudeDeg, longitudeDeg, zoneName } = place;
  // Porphyry's letter is O.
  const system = Math.abs(latitudeDeg) > 66.5 ? "O" : "P";
  const { data } = reference.houses_ex2(returnJdUt, FLAG.swieph, latitudeDeg, longitudeDeg, system);
  const localTime = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zoneName,
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date(Math.round((returnJdUt - 2_440_587.5) * 86_400) * 1000));
  return {
    call,
    returnJdUt,
    longitudesDeg: BODY_NAMES.map((name) => Number(longitude(name)(returnJdUt).toFixed(8))),
    cuspsDeg: data.houses.map((cuspDeg) => Number(cuspDeg.toFixed(8))),
    ascendantDeg: Number(defined(data.points[0]).toFixed(8)),
    midheavenDeg: Number(defined(data.points[1]).toFixed(8)),
    localTime,
  };
}

const content = {
  origin: referenceOrigin(reference),
  builder: "ephe-tests/returns/write-fixture.ts",
  returns,
  charts: ANSWERS.map(chartOf),
};
writeFixture("solar-returns", JSON.stringify(content).replaceAll("},{", "},\n{"));
