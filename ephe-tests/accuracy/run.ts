/**
 * Compares the engine with the installed reference at random instants of 1800–2399 and writes docs/accuracy.md and
 * docs/accuracy.json: `npm run accuracy [-- instants]` (by default at least 1e5 instants per body).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  BODY_NAMES,
  computeApparentPlaces,
  computeApparentStarPlaces,
  computeHouses,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  FIXED_STAR_COUNT,
  HOUSE_PLACES,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  edition,
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "../stars/star-file.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";
import {
  arcDeg,
  byCentury,
  CENTURIES,
  centuryOf,
  FIRST_JD_UT,
  type Figures,
  LAST_JD_UT,
  printedDegE4,
  seededRandom,
} from "./difference-statistics.ts";

const EDITION = "debian-4.0-20221111";
const instants = Number(process.argv[2] ?? 120_000);
const houseSets = instants;
const HOUSE_LATITUDE_DEG_MAX = 66;
const starDates = Math.ceil(instants / 40);
const DEG_PER_RAD = 180 / Math.PI;
const RAD_PER_DEG = Math.PI / 180;

const reference = openReference(EDITION);
const source = loadTableSource();
const frame = createSkyFrame();
const places = createApparentPlaces();

interface Series {
  readonly name: string;
  readonly centuries: readonly Figures[];
}

function compareBodies(library: ReferenceLibrary): {
  longitude: Series[];
  latitude: Series[];
  distance: Series[];
} {
  const random = seededRandom(20261120);
  const longitude = BODY_NAMES.map(byCentury);
  const latitude = BODY_NAMES.map(byCentury);
  const distance = BODY_NAMES.map(byCentury);
  for (let i = 0; i < instants; i++) {
    const epochJdUt = FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT);
    const century = centuryOf(epochJdUt);
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    BODY_NAMES.forEach((name, body) => {
      const { data, flag } = library.calc_ut(epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed);
      if ((flag & FLAG.swieph) === 0)
        throw new Error(`the reference had no data for ${name} at ${epochJdUt}`);
      const [theirLongitude = Number.NaN, theirLatitude = Number.NaN, theirDistance = Number.NaN] = data;
      const ourLongitude = (places.longitudeRad[body] as number) * DEG_PER_RAD;
      longitude[body]?.[century]?.add(
        arcDeg(ourLongitude, theirLongitude),
        printedDegE4(ourLongitude) === printedDegE4(theirLongitude),
      );
      const ourLatitude = (places.latitudeRad[body] as number) * DEG_PER_RAD;
      latitude[body]?.[century]?.add(Math.abs(ourLatitude - theirLatitude));
      distance[body]?.[century]?.add(Math.abs((places.distanceAu[body] as number) / theirDistance - 1));
    });
  }
  const named = (all: readonly ReturnType<typeof byCentury>[]): Series[] =>
    BODY_NAMES.map((name, body) => ({ name, centuries: (all[body] ?? []).map((one) => one.figures()) }));
  return { longitude: named(longitude), latitude: named(latitude), distance: named(distance) };
}

/** Ascendant, midheaven, vertex and the cusps between the angles, at random places outside the polar circles. */
function compareHouses(library: ReferenceLibrary): Series[] {
  const random = seededRandom(1800);
  const ours = new Float64Array(HOUSE_PLACES);
  const series = {
    Ascendant: byCentury(),
    Midheaven: byCentury(),
    Vertex: byCentury(),
    "Placidus cusps": byCentury(),
  };
  for (let i = 0; i < houseSets; i++) {
    const epochJdUt = FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT);
    const latitudeDeg = (random() * 2 - 1) * HOUSE_LATITUDE_DEG_MAX;
    const longitudeDeg = random() * 360 - 180;
    const century = centuryOf(epochJdUt);
    computeSkyFrame(source, epochJdUt, frame);
    const armcRad = frame.greenwichApparentSiderealTimeRad + longitudeDeg * RAD_PER_DEG;
    computeHouses(armcRad, latitudeDeg * RAD_PER_DEG, frame.trueObliquityRad, ours);
    const { houses, points } = library.houses_ex2(
      epochJdUt,
      FLAG.swieph,
      latitudeDeg,
      longitudeDeg,
      "P",
    ).data;
    const add = (name: keyof typeof series, place: number, theirs: number) => {
      const value = (ours[place] as number) * DEG_PER_RAD;
      series[name][century]?.add(arcDeg(value, theirs), printedDegE4(value) === printedDegE4(theirs));
    };
    add("Ascendant", 12, points[0] as number);
    add("Midheaven", 13, points[1] as number);
    add("Vertex", 14, points[3] as number);
    for (const cusp of [1, 2, 4, 5, 7, 8, 10, 11]) add("Placidus cusps", cusp, houses[cusp] as number);
  }
  return Object.entries(series).map(([name, all]) => ({ name, centuries: all.map((one) => one.figures()) }));
}

/** Every star at whole Julian days: the reference's binding truncates the date in its star functions. */
function compareStars(library: ReferenceLibrary): Series[] {
  library.set_ephe_path(STAR_FILE_FOLDER);
  const random = seededRandom(63);
  const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
  const all = byCentury();
  for (let i = 0; i < starDates; i++) {
    const epochJdUt = Math.ceil(FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT - 1));
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentStarPlaces(frame, longitudeRad);
    TRADITIONAL_STARS.forEach(({ rowKey }, star) => {
      const theirs = library.fixstar2_ut(`,${rowKey}`, epochJdUt, FLAG.swieph).data[0] as number;
      const value = (longitudeRad[star] as number) * DEG_PER_RAD;
      all[centuryOf(epochJdUt)]?.add(arcDeg(value, theirs), printedDegE4(value) === printedDegE4(theirs));
    });
  }
  return [{ name: `${FIXED_STAR_COUNT} stars`, centuries: all.map((one) => one.figures()) }];
}

const small = (value: number) => (value === 0 ? "0" : value.toExponential(1));
const percent = (rate: number) => `${(rate * 100).toFixed(4)} %`;

function centuryTable(all: readonly Series[]): string {
  const rows = all.flatMap(({ name, centuries }) =>
    centuries.map(
      (one, i) =>
        `| ${i === 0 ? name : ""} | ${CENTURIES[i]} | ${one.values} | ${small(one.max)} | ${small(one.p99)} | ${small(one.rms)} | ${percent(one.mismatchRate)} |`,
    ),
  );
  return [
    "| | century | values | max ° | p99 ° | rms ° | 4th decimal differs |",
    "|---|---|---:|---:|---:|---:|---:|",
    ...rows,
  ].join("\n");
}

function largestTable(latitude: readonly Series[], distance: readonly Series[]): string {
  const largest = (one: Series | undefined) =>
    Math.max(...(one?.centuries ?? []).map((figures) => figures.max));
  const rows = latitude.map(
    ({ name }, i) => `| ${name} | ${small(largest(latitude[i]))} | ${small(largest(distance[i]))} |`,
  );
  return ["| | latitude, max ° | distance, max relative |", "|---|---:|---:|", ...rows].join("\n");
}

const bodies = compareBodies(reference);
const houses = compareHouses(reference);
const stars = compareStars(reference);
const worst = Math.max(...bodies.longitude.flatMap(({ centuries }) => centuries.map((one) => one.max)));
const document = `# Accuracy

Measured against ${edition(EDITION).title}, called as a black box through
${edition(EDITION).library}. Written by \`npm run accuracy\`; do not edit by hand.

${instants.toLocaleString("en")} random instants per body from 1800-01-01 to 2399-12-31 UT. Differences are those of the apparent geocentric longitude of
date, in degrees. The largest of all bodies is **${small(worst)}°**. Printed longitudes have four decimals; the last column is the share of values
that differ by one unit in the last place. This happens where the reference's value is closer to a rounding boundary than the
difference. [models.md](models.md) has every formula.

## Bodies

${centuryTable(bodies.longitude)}

## Latitude and distance, all centuries

${largestTable(bodies.latitude, bodies.distance)}

## Angles and houses

${houseSets.toLocaleString("en")} random instants and places up to ${HOUSE_LATITUDE_DEG_MAX}° of latitude. Between 66° and the polar circle the
reference stops its iteration early and Placidus cusps differ by up to 5e-6°. After 2050 the reference changes its
sidereal time by −1.9″, a convention that the engine follows.

${centuryTable(houses)}

## Fixed stars

${centuryTable(stars)}

## Speeds

A speed is the analytic derivative of its longitude, within 1e-5° a day (ephe-tests/places/speeds.test.ts).
The reference's own speeds differ from the derivative of its own longitudes by up to 7e-5° a day for the Moon and
6e-4° a day for node and apogee, so speeds are not compared with it to the last digit.

## Edge cases

The seams at 1850, 1955, 2028, 2050 and 2128, the edges of the reference's segments, passages behind the solar disc,
stations, 0°/360° and the ends of the tables are tested by committed fixtures (ephe-tests/places), within the
budgets of ephe-tests/budgets.ts. Inside the solar disc light deflection is accurate to 1e-3″ (3e-7°).
`;
const docs = join(import.meta.dirname, "..", "..", "docs");
writeFileSync(join(docs, "accuracy.md"), document);
writeFileSync(
  join(docs, "accuracy.json"),
  `${JSON.stringify({ edition: EDITION, instants, centuries: CENTURIES, ...bodies, houseLatitudeDegMax: HOUSE_LATITUDE_DEG_MAX, houses, stars })}\n`,
);
console.log(centuryTable([...bodies.longitude, ...houses, ...stars]));
