import { ASPECT_KINDS } from "./aspect-kinds.ts";
import { BODY_GLYPHS, isBodyName } from "./body-glyphs.ts";
import type { DrawnChart, WheelAspect, WheelBody, WheelCusp } from "./chart-shape.ts";
import { isObject, Problems } from "./problems.ts";
import { drawnBodies, readDoubts } from "./unknown-time.ts";

type Members = Readonly<Record<string, unknown>>;
type Angles = NonNullable<DrawnChart["angles"]>;

const HOUSE_COUNT = 12;
export const ASPECT_NAMES: readonly string[] = ASPECT_KINDS.map(({ aspect }) => aspect);
const PHASES = ["applying", "separating"];
const CHART = "a response of POST /v1/chart/full or a chart of the engine, with planets or bodies";

/**
 * Reads a chart of any form and adds what is wrong with it to the problems.
 *
 * @param path of the chart in the messages.
 * @returns the parts that can be drawn.
 */
export function readChart(chart: unknown, path = "chart", problems: Problems = new Problems()): DrawnChart {
  const none: DrawnChart = {
    ...{ planets: [], angles: null, houses: null, aspects: [] },
    ...{ isTimeUnknown: false, isPorphyry: false },
  };
  if (!isObject(chart) || !(Array.isArray(chart["planets"]) || Array.isArray(chart["bodies"]))) {
    problems.add(path, CHART, chart);
    return none;
  }
  return {
    ...readBodies(chart, path, problems),
    houses: readHouses(chart["houses"] ?? [], `${path}.houses`, problems),
    aspects: readAspects(chart["aspects"], `${path}.aspects`, problems),
    isPorphyry: isPorphyry(chart),
  };
}

/** Reads the bodies and angles of a chart, and whether its time is unknown. */
export function readBodies(
  chart: Members,
  path: string,
  problems: Problems,
): Pick<DrawnChart, "planets" | "angles" | "isTimeUnknown"> {
  const { angles, houses, warnings } = chart;
  const planets = readPlanets(chart, path, problems);
  const doubts = readDoubts(warnings);
  const hasHouses = Array.isArray(houses) && houses.length > 0;
  const isTimeUnknown = doubts.isTimeUnknown || (angles === null && !hasHouses);
  return {
    planets: drawnBodies(planets, doubts, isTimeUnknown),
    angles: readAngles(angles ?? null, `${path}.angles`, problems),
    isTimeUnknown,
  };
}

/** Whether a warning, or the engine's chart, states that Porphyry replaces the house system asked for. */
function isPorphyry({ warnings, houseSystem, usedHouseSystem = houseSystem }: Members): boolean {
  return (usedHouseSystem === "porphyry" && houseSystem !== "porphyry") || readDoubts(warnings).isPorphyry;
}

/** Reads the planets of a response, or the bodies of the engine's chart. */
function readPlanets(chart: Members, path: string, problems: Problems): readonly WheelBody[] {
  const name = Array.isArray(chart["bodies"]) ? "bodies" : "planets";
  return readList(chart[name], `${path}.${name}`, problems, (body, at) => {
    const { name, retrograde = false } = body;
    if (!isBodyName(name)) {
      problems.add(`${at}.name`, `one of ${Object.keys(BODY_GLYPHS).join(", ")}`, name);
    }
    if (typeof retrograde !== "boolean") problems.add(`${at}.retrograde`, "true or false", retrograde);
    const longitude = readDegrees(body, "longitude", at, problems);
    return { name: String(name), retrograde: retrograde === true, longitude };
  });
}

export function readAspects(aspects: unknown, path: string, problems: Problems): readonly WheelAspect[] {
  return readList(aspects, path, problems, (member, at) => {
    const {
      planet1,
      planet2,
      personA = planet1,
      personB = planet2,
      aspect,
      phase = null,
      uncertain,
    } = member;
    if (typeof personA !== "string") problems.add(`${at}.planet1`, "the name of a body", personA);
    if (typeof personB !== "string") problems.add(`${at}.planet2`, "the name of a body", personB);
    if (!ASPECT_NAMES.includes(String(aspect))) {
      problems.add(`${at}.aspect`, `one of ${ASPECT_NAMES.join(", ")}`, aspect);
    }
    if (phase !== null && !PHASES.includes(String(phase))) {
      problems.add(`${at}.phase`, PHASES.join(" or "), phase);
    }
    return {
      planet1: String(personA),
      planet2: String(personB),
      aspect: String(aspect),
      phase: phase === null ? null : String(phase),
      orb: readDegrees(member, "orb", at, problems),
      uncertain: uncertain === true,
    };
  });
}

/** Null if the time of birth is unknown. */
export function readAngles(angles: unknown, path: string, problems: Problems): Angles | null {
  if (angles === null) return null;
  const longitudeOf = (name: string): number => {
    const point = isObject(angles) ? angles[name] : angles;
    if (isObject(point)) return readDegrees(point, "longitude", `${path}.${name}`, problems);
    problems.add(`${path}.${name}`, "an object with a longitude in degrees", point);
    return Number.NaN;
  };
  return { ascendant: longitudeOf("ascendant"), midheaven: longitudeOf("midheaven") };
}

function readHouses(houses: unknown, path: string, problems: Problems): readonly WheelCusp[] | null {
  if (Array.isArray(houses) && houses.length === 0) return null;
  if (Array.isArray(houses) && houses.length !== HOUSE_COUNT) {
    problems.add(`${path}.length`, String(HOUSE_COUNT), houses.length);
  }
  return readList(houses, path, problems, (house, at) => {
    const { number } = house;
    if (!Number.isInteger(number)) problems.add(`${at}.number`, "a house from 1 to 12", number);
    return { number: Number(number), cusp: readDegrees(house, "cusp", at, problems, "longitudeDeg") };
  });
}

function readList<Item>(
  list: unknown,
  path: string,
  problems: Problems,
  readItem: (members: Members, path: string) => Item,
): readonly Item[] {
  if (!Array.isArray(list)) {
    problems.add(path, "a list", list);
    return [];
  }
  return list.flatMap((member: unknown, index) => {
    const at = `${path}[${index}]`;
    if (isObject(member)) return [readItem(member, at)];
    problems.add(at, "an object", member);
    return [];
  });
}

/** Reads a number of degrees, for which the engine has another name. */
function readDegrees(
  members: Members,
  name: string,
  path: string,
  problems: Problems,
  engineName = `${name}Deg`,
): number {
  const key = engineName in members ? engineName : name;
  const degrees = members[key];
  if (typeof degrees === "number" && Number.isFinite(degrees)) return degrees;
  problems.add(`${path}.${key}`, "a finite number of degrees", degrees);
  return Number.NaN;
}
