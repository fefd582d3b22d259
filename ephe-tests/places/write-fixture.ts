/** Writes places.json and states.json: the reference's positions at difficult instants and at random ones. */
import { BODY_NAMES, type BodyName, deltaTSeconds } from "../../engine/index.ts";
import { FIRST_JD_UT, LAST_JD_UT, seededRandom } from "../accuracy/difference-statistics.ts";
import {
  FLAG,
  GEOMETRIC,
  openReference,
  REFERENCE_BODY,
  referenceRelease,
} from "../reference/reference-library.ts";
import { referenceState } from "../reference/reference-places.ts";
import { spansOf } from "../reference/spans.ts";
import { writeFixture } from "../reference/write-fixture.ts";

let reference = openReference();
const pinned = referenceRelease();

/** Longitude and latitude in degrees to ten decimals, distance in au to twelve digits. */
type Place = readonly [number, number, number];

interface Row {
  readonly group: string;
  readonly epochJdUt: number;
  readonly places: Partial<Record<BodyName, Place>>;
}

const rows: Row[] = [];

const answer = (name: BodyName, epochJdUt: number) => referenceState(reference, name, epochJdUt);

function record(group: string, epochJdUt: number, bodies: readonly BodyName[] = BODY_NAMES): void {
  const places: Partial<Record<BodyName, Place>> = {};
  for (const name of bodies) {
    const [longitude = 0, latitude = 0, distance = 0] = answer(name, epochJdUt);
    places[name] = [
      Number(longitude.toFixed(10)),
      Number(latitude.toFixed(10)),
      Number(distance.toPrecision(12)),
    ];
  }
  rows.push({ group, epochJdUt, places });
}

/** The instant between two others at which `value` changes its sign. */
function root(value: (epochJdUt: number) => number, early: number, late: number): number {
  let low = early;
  let high = late;
  const lowSign = Math.sign(value(low));
  for (let step = 0; step < 60 && high - low > 1e-9; step++) {
    const middle = (low + high) / 2;
    if (Math.sign(value(middle)) === lowSign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const random = seededRandom(7);
const anyMoment = () => FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT);

for (let i = 0; i < 240; i++) record("random", anyMoment());

const SEAMS = { 1850: 2396758.5, 1955: 2435108.5, 2028: 2461771.5, 2050: 2469807.5, 2128: 2498307.5 };
for (const [year, jd] of Object.entries(SEAMS)) {
  for (const days of [-1, -1 / 86400, 0, 1 / 86400, 1]) record(`seam ${year}`, jd + days);
}
for (const jd of [2378496.9, 2378497, 2378498, 2597641, 2597641.4993, 2597641.5])
  record("ends of the range", jd);
/* the margins, from the neighbouring files alone */
reference = openReference("before");
for (const jd of [2378340, 2378400.25, 2378450.5, 2378490, 2378495.75]) record("half a year before 1800", jd);
reference = openReference("after");
for (const jd of [2597648.5, 2597660.25, 2597700, 2597780.75, 2597820]) record("half a year after 2399", jd);
/* In the first hours of 1800 light left before the main file starts. Which of two files the reference then uses depends
   on earlier calls, so it is reopened for each position. */
for (const jd of [2378496.5, 2378496.52, 2378496.54, 2378496.56, 2378496.6]) {
  for (const name of BODY_NAMES) {
    reference = openReference("all");
    record("the first hours of 1800", jd, [name]);
  }
}
reference = openReference();

/* a second, a minute and an hour around edges of each body's own granules */
for (const [name, body] of Object.entries(pinned.bodies)) {
  const affected = (
    name === "Earth" ? ["Sun", "Mars"] : name === "Moon" ? ["Moon", "TrueNode", "Lilith"] : [name]
  ) as BodyName[];
  const main = spansOf(pinned, body).find((span) => span.era === "main" && span.count > 1);
  if (main === undefined) continue;
  for (let i = 0; i < 5; i++) {
    const edgeJdTt = main.firstJdTt + (1 + Math.floor(random() * (main.count - 1))) * main.granuleDays;
    const edgeJdUt = edgeJdTt - deltaTSeconds(edgeJdTt) / 86400;
    for (const days of [-1 / 24, -1 / 86400, 1 / 86400, 1 / 1440, 1 / 24]) {
      record(`granule edge of ${name}`, edgeJdUt + days, affected);
    }
  }
}

/* passages behind the solar disc */
function impactSolarRadii(name: BodyName, epochJdUt: number): number {
  const sun = answer("Sun", epochJdUt);
  const body = answer(name, epochJdUt);
  if ((body[2] as number) < (sun[2] as number)) return Number.POSITIVE_INFINITY;
  const along =
    ((((body[0] as number) - (sun[0] as number) + 540) % 360) - 180) *
    Math.cos(((body[1] as number) * Math.PI) / 180);
  const across = (body[1] as number) - (sun[1] as number);
  return (Math.hypot(along, across) * Math.PI * (sun[2] as number)) / 180 / (696000 / 149597870.7);
}
for (const name of [
  "Mercury",
  "Venus",
  "Mars",
  "Jupiter",
  "Saturn",
  "Uranus",
  "Neptune",
  "Ceres",
  "Vesta",
] as const) {
  let passages = 0;
  for (let day = FIRST_JD_UT + 30000 * random(); day < LAST_JD_UT && passages < 4; day += 0.25) {
    const now = impactSolarRadii(name, day);
    if (now > 12) {
      day += Math.min(20, Math.floor(now / 12) * 0.25);
      continue;
    }
    if (now < 1.2) {
      for (const days of [-0.1, -0.05, 0, 0.05, 0.1]) record("behind the Sun", day + days, [name]);
      passages++;
      day += 60;
    }
  }
}

/* a thousandth to a fiftieth of the Sun's radius from its centre, where the deflection turns around within seconds */
for (const [name, jd] of [
  ["Mercury", 2434871.4601783776],
  ["Mercury", 2434871.4604436215],
  ["Saturn", 2555654.648135758],
  ["Uranus", 2446040.2478427985],
  ["Jupiter", 2530256.983898285],
  ["Neptune", 2422540.480534309],
] as const)
  record("behind the Sun", jd, [name]);

/* stations: the reference's own speed changes its sign */
for (const name of BODY_NAMES) {
  if (name === "Sun" || name === "Moon") continue;
  const speed = (jd: number) => answer(name, jd)[3] as number;
  const stepDays = name === "TrueNode" || name === "Lilith" ? 0.5 : 4;
  for (let i = 0; i < 4; i++) {
    let day = anyMoment() * 0.98 + FIRST_JD_UT * 0.02;
    const sign = Math.sign(speed(day));
    while (Math.sign(speed(day)) === sign && day < LAST_JD_UT - 10) day += stepDays;
    record("station", root(speed, day - stepDays, day), [name]);
  }
}

/* crossings of 0°: a hair before, at, and after */
for (const name of BODY_NAMES) {
  const fromAries = (jd: number) => (((answer(name, jd)[0] as number) + 180) % 360) - 180;
  const stepDays = name === "Moon" ? 0.5 : name === "Lilith" ? 0.25 : 1;
  let day = FIRST_JD_UT + 60000 * random();
  for (let crossingCount = 0; crossingCount < 3 && day < LAST_JD_UT - 1; day += stepDays) {
    const previousDeg = fromAries(day);
    const nextDeg = fromAries(day + stepDays);
    if (previousDeg * nextDeg < 0 && Math.abs(previousDeg - nextDeg) < 30) {
      const crossing = root(fromAries, day, day + stepDays);
      for (const days of [-1e-5, 0, 1e-5]) record("0° Aries", crossing + days, [name]);
      crossingCount++;
      day += 300;
    }
  }
}

/* Seams that lie between the emission of the light and its arrival: milliseconds around the seam and around the end of
   the light-time, and between. The seams of the Sun's table are those with the largest jumps. */
const LIGHT_DAYS_PER_AU = 499.004784 / 86400;
const LARGEST_SUN_JUMPS_JD_UT = [
  2382513.436, 2404794.274, 2458122.179, 2466523.151, 2470906.266, 2476750.42, 2486977.69, 2500857.556,
  2506701.71,
];

function recordLightTimeAcross(table: string, boundaryJdTt: number, name: BodyName): void {
  const boundaryJdUt = boundaryJdTt - deltaTSeconds(boundaryJdTt) / 86400;
  const lightDays =
    name === "TrueNode" || name === "Lilith"
      ? (answer("Moon", boundaryJdUt)[2] as number) * LIGHT_DAYS_PER_AU
      : (answer(name, boundaryJdUt)[2] as number) * LIGHT_DAYS_PER_AU;
  const halfMillisecond = 0.0005 / 86400;
  for (const days of [-10, 1, 10])
    record(`light across a seam of ${table}`, boundaryJdUt + days * halfMillisecond, [name]);
  for (const days of [-10, 10])
    record(`light across a seam of ${table}`, boundaryJdUt + lightDays + days * halfMillisecond, [name]);
  record(`light across a seam of ${table}`, boundaryJdUt + 0.6 * lightDays, [name]);
}

for (const [table, body] of Object.entries(pinned.bodies)) {
  // The Earth's seams are the Sun's.
  if (table === "Earth") continue;
  const main = spansOf(pinned, body).find((span) => span.era === "main" && span.count > 1);
  if (main === undefined) continue;
  const seamAt = (k: number) => main.firstJdTt + k * main.granuleDays;
  if (table === "Sun") {
    for (const jd of LARGEST_SUN_JUMPS_JD_UT) {
      const boundaryJdTt = seamAt(Math.round((jd - main.firstJdTt) / main.granuleDays));
      for (const name of BODY_NAMES)
        if (name !== "TrueNode" && name !== "Lilith") recordLightTimeAcross(table, boundaryJdTt, name);
    }
  } else {
    const affected = table === "Moon" ? (["Moon", "TrueNode", "Lilith"] as const) : [table as BodyName];
    for (let i = 1; i < 6; i++) {
      for (const name of affected)
        recordLightTimeAcross(table, seamAt(Math.round((i * main.count) / 6)), name);
    }
  }
}

const head = {
  source: pinned.title,
  library: pinned.library,
  builder: "ephe-tests/places/write-fixture.ts",
  unit: "degrees, degrees, au",
};
const linesOf = (list: readonly object[]): string => list.map((row) => JSON.stringify(row)).join(",\n");
writeFixture("places", `{"head":${JSON.stringify(head)},\n"rows":[\n${linesOf(rows)}\n]}`);

/* states of the tables themselves, at the places where granules and files meet */
const states: { body: string; epochJdTt: number; centre: string; positionAu: readonly number[] }[] = [];
for (const [name, body] of Object.entries(pinned.bodies)) {
  if (body.centre === "earth-moon-barycentre") continue;
  const flag = body.centre === "geocentric" ? 0 : FLAG.barycentric;
  for (let i = 0; i < 25; i++) {
    const epochJdTt = pinned.mainFirstJdTt + random() * (pinned.mainLastJdTt - pinned.mainFirstJdTt);
    const { data } = reference.calc(
      epochJdTt,
      REFERENCE_BODY[name as keyof typeof REFERENCE_BODY],
      GEOMETRIC | flag,
    );
    states.push({
      body: name,
      epochJdTt,
      centre: body.centre,
      positionAu: data.slice(0, 3).map((value) => Number(value.toPrecision(16))),
    });
  }
}
const headOfStates = JSON.stringify({ ...head, unit: "au, ICRS equatorial, TT" });
writeFixture("states", `{"head":${headOfStates},\n"rows":[\n${linesOf(states)}\n]}`);
