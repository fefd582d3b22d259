/**
 * A typical implementation without the service: fastify, the native bindings of Swiss Ephemeris, and the same chart
 * built from their results, without keys or counting.
 */
import "@js-joda/timezone";
import { createRequire } from "node:module";
import { LocalDateTime, ZonedDateTime, ZoneId } from "@js-joda/core";
import { find as findZones } from "geo-tz";
import { BODY_NAMES, SIGN_NAMES } from "../../engine/index.ts";
import { FLAG, openReference, REFERENCE_BODY } from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "../stars/star-rows.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";

const JD_OF_1970 = 2_440_587.5;
const DAY_MS = 86_400_000;
const STAR_ORB_DEG = 1.5;
const ELEMENTS = ["Fire", "Earth", "Air", "Water"];
const QUALITIES = ["Cardinal", "Fixed", "Mutable"];
const ASPECTS = [
  { name: "Conjunction", angle: 0, orb: 8 },
  { name: "Sextile", angle: 60, orb: 6 },
  { name: "Square", angle: 90, orb: 8 },
  { name: "Trine", angle: 120, orb: 8 },
  { name: "Opposition", angle: 180, orb: 8 },
];

interface Birth {
  readonly date: string;
  readonly time: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone?: string;
}

const library = openReference();
library.set_ephe_path(STAR_FILE_FOLDER);
const bodies = BODY_NAMES.map((name) => ({ name, id: REFERENCE_BODY[name] }));
const stars = TRADITIONAL_STARS.map(({ name, rowKey }) => ({ name, key: `,${rowKey}` }));

const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;
const mod360 = (value: number): number => ((value % 360) + 360) % 360;

function placed(value: number) {
  const longitude = round4(value) % 360;
  const sign = Math.floor(longitude / 30);
  return {
    longitude,
    sign: SIGN_NAMES[sign]!,
    degreeInSign: Math.min(29.99, Math.round((longitude - 30 * sign) * 100) / 100),
  };
}

function momentOf(birth: Birth) {
  const timezone = birth.timezone ?? findZones(birth.latitude, birth.longitude)[0]!;
  const local = LocalDateTime.parse(`${birth.date}T${birth.time}`);
  const zoned = ZonedDateTime.of(local, ZoneId.of(timezone));
  const julianDayUT = zoned.toInstant().toEpochMilli() / DAY_MS + JD_OF_1970;
  return {
    timezone,
    offsetHours: zoned.offset().totalSeconds() / 3600,
    julianDayUT,
    utc: zoned.toInstant().toString(),
  };
}

function placesOf(jdUt: number) {
  return bodies.map(({ name, id }) => {
    const [longitude = 0, , , speed = 0] = library.calc_ut(jdUt, id, FLAG.swieph | FLAG.speed).data;
    return { name, ...placed(longitude), speed: round4(speed), retrograde: speed < 0 };
  });
}

type Place = ReturnType<typeof placesOf>[number];

function houseOf(longitude: number, cusps: readonly number[]): number {
  for (let house = 0; house < 12; house++) {
    const size = mod360(cusps[(house + 1) % 12]! - cusps[house]!);
    if (mod360(longitude - cusps[house]!) < size) return house + 1;
  }
  return 12;
}

function aspectsOf(places: readonly Place[]) {
  const aspects = [];
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) {
      const [a, b] = [places[i]!, places[j]!];
      const arc = mod360(b.longitude - a.longitude);
      const separation = arc > 180 ? 360 - arc : arc;
      for (const { name, angle, orb } of ASPECTS) {
        const off = Math.abs(separation - angle);
        if (off > orb) continue;
        const opening = (b.speed - a.speed) * (arc > 180 ? -1 : 1);
        aspects.push({
          planet1: a.name,
          planet2: b.name,
          aspect: name,
          angle,
          separation: round4(separation),
          orb: round4(off),
          phase: opening * (separation - angle) < 0 ? "applying" : "separating",
        });
      }
    }
  }
  return aspects;
}

function starsOf(places: readonly Place[], jdUt: number) {
  const contacts = [];
  for (const { name: star, key } of stars) {
    const at = placed(library.fixstar2_ut(key, jdUt, FLAG.swieph).data[0]!);
    for (const { name: body, longitude } of places) {
      const arc = Math.abs(at.longitude - longitude);
      const orb = Math.min(arc, 360 - arc);
      if (orb <= STAR_ORB_DEG) contacts.push({ star, body, ...at, orb: round4(orb) });
    }
  }
  return contacts;
}

function countsOf(names: readonly string[], places: readonly Place[]) {
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  for (const { sign } of places.slice(0, 10)) counts[names[SIGN_NAMES.indexOf(sign) % names.length]!]! += 1;
  const dominant = names.reduce((best, name) => (counts[name]! > counts[best]! ? name : best));
  return { counts, dominant };
}

function inputOf({ date, time, latitude, longitude }: Birth) {
  return { date, time, latitude, longitude, timeKnown: true };
}

function fullChart(birth: Birth, withStars: boolean) {
  const time = momentOf(birth);
  const { houses, points } = library.houses_ex2(
    time.julianDayUT,
    0,
    birth.latitude,
    birth.longitude,
    "P",
  ).data;
  const places = placesOf(time.julianDayUT);
  const [ascendant = 0, midheaven = 0, , vertex = 0] = points;
  const isDay = houseOf(places[0]!.longitude, houses) > 6;
  const moonToSun = places[1]!.longitude - places[0]!.longitude;
  const elements = countsOf(ELEMENTS, places);
  const qualities = countsOf(QUALITIES, places);
  return {
    input: inputOf(birth),
    time,
    warnings: [],
    planets: places.map((place) => ({ ...place, house: houseOf(place.longitude, houses) })),
    angles: {
      ascendant: placed(ascendant),
      midheaven: placed(midheaven),
      vertex: placed(vertex),
      partOfFortune: placed(mod360(ascendant + (isDay ? moonToSun : -moonToSun))),
    },
    houses: houses.map((cusp, index) => ({
      number: index + 1,
      cusp: round4(cusp),
      sign: placed(cusp).sign,
    })),
    aspects: aspectsOf(places),
    elements: elements.counts,
    qualities: qualities.counts,
    dominantElement: elements.dominant,
    dominantQuality: qualities.dominant,
    fixedStars: withStars ? starsOf(places, time.julianDayUT) : [],
  };
}

function shortChart(birth: Birth) {
  const time = momentOf(birth);
  const { points } = library.houses_ex2(time.julianDayUT, 0, birth.latitude, birth.longitude, "P").data;
  const places = placesOf(time.julianDayUT);
  return {
    input: inputOf(birth),
    time,
    warnings: [],
    sun: placed(places[0]!.longitude),
    moon: placed(places[1]!.longitude),
    ascendant: placed(points[0]!),
    signs: Object.fromEntries(places.map(({ name, sign }) => [name, sign])),
    retrograde: places.filter(({ retrograde }) => retrograde).map(({ name }) => name),
    dominantElement: countsOf(ELEMENTS, places).dominant,
    dominantQuality: countsOf(QUALITIES, places).dominant,
  };
}

const schema = {
  body: {
    type: "object",
    required: ["birth"],
    additionalProperties: false,
    properties: {
      birth: {
        type: "object",
        required: ["date", "time", "latitude", "longitude"],
        additionalProperties: false,
        properties: {
          date: { type: "string", format: "date" },
          time: { type: "string", pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" },
          latitude: { type: "number", minimum: -90, maximum: 90 },
          longitude: { type: "number", minimum: -180, maximum: 180 },
          timezone: { type: "string" },
        },
      },
    },
  },
};

interface FastifyApp {
  post(
    path: string,
    options: object,
    handler: (request: { readonly body: { readonly birth: Birth } }) => Promise<object>,
  ): void;
  listen(options: object): Promise<string>;
}

const referenceRequire = createRequire(new URL("../reference/package.json", import.meta.url));
const fastify = referenceRequire("fastify") as () => FastifyApp;
const app = fastify();
app.post("/v1/chart/full", { schema }, async ({ body }) => fullChart(body.birth, true));
app.post("/without-stars", { schema }, async ({ body }) => fullChart(body.birth, false));
app.post("/v1/chart/short", { schema }, async ({ body }) => shortChart(body.birth));
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.send!({ port: Number(new URL(address).port) });
