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
 * @returns the parts that can be drawn.
 */
export function readChart(chart: unknown, problems: Problems = new Problems("chart")): DrawnChart {
  const none: DrawnChart = {
    ...{ planets: [], angles: null, houses: null, aspects: [] },
    ...{ isTimeUnknown: false, isPorphyry: false },
  };
  if (!isObject(chart) || !(Array.isArray(chart["planets"]) || Array.isArray(chart["bodies"]))) {
    problems.add(CHART, chart);
    return none;
  }
  return {
    ...readBodies(chart, problems),
    houses: readHouses(chart["houses"] ?? [], problems.of("houses")),
    aspects: readAspects(chart["aspects"], problems.of("aspects")),
    isPorphyry: isPorphyry(chart),
  };
}

/** Reads the bodies and angles of a chart, and whether its time is unknown. */
export function readBodies(
  chart: Members,
  problems: Problems,
): Pick<DrawnChart, "planets" | "angles" | "isTimeUnknown"> {
  const { angles, houses, warnings } = chart;
  const planets = readPlanets(chart, problems);
  const doubts = readDoubts(warnings);
  const hasHouses = Array.isArray(houses) && houses.length > 0;
  const isTimeUnknown = doubts.isTimeUnknown || (angles === null && !hasHouses);
  return {
    planets: drawnBodies(planets, doubts, isTimeUnknown),
    angles: readAngles(angles ?? null, problems.of("angles")),
    isTimeUnknown,
  };
}

/** Whether a warning, or the engine's chart, states that Porphyry replaces the house system asked for. */
function isPorphyry({ warnings, houseSystem, usedHouseSystem = houseSystem }: Members): boolean {
  return (usedHouseSystem === "porphyry" && houseSystem !== "porphyry") || readDoubts(warnings).isPorphyry;
}

/** Reads the planets of a response, or the bodies of the engine's chart. */
function readPlanets(chart: Members, problems: Problems): readonly WheelBody[] {
  const name = Array.isArray(chart["bodies"]) ? "bodies" : "planets";
  return readList(chart[name], problems.of(name), (body, at) => {
    const { name, retrograde = false } = body;
    if (!isBodyName(name)) {
      at.of("name").add(`one of ${Object.keys(BODY_GLYPHS).join(", ")}`, name);
    }
    if (typeof retrograde !== "boolean") at.of("retrograde").add("true or false", retrograde);
    const longitude = readDegrees(body, "longitude", at);
    return { name: String(name), retrograde: retrograde === true, longitude };
  });
}

export function readAspects(aspects: unknown, problems: Problems): readonly WheelAspect[] {
  return readList(aspects, problems, (member, at) => {
    const {
      planet1,
      planet2,
      personA = planet1,
      personB = planet2,
      aspect,
      phase = null,
      uncertain,
    } = member;
    if (typeof personA !== "string") at.of("planet1").add("the name of a body", personA);
    if (typeof personB !== "string") at.of("planet2").add("the name of a body", personB);
    if (!ASPECT_NAMES.includes(String(aspect))) {
      at.of("aspect").add(`one of ${ASPECT_NAMES.join(", ")}`, aspect);
    }
    if (phase !== null && !PHASES.includes(String(phase))) {
      at.of("phase").add(PHASES.join(" or "), phase);
    }
    return {
      planet1: String(personA),
      planet2: String(personB),
      aspect: String(aspect),
      phase: phase === null ? null : String(phase),
      orb: readDegrees(member, "orb", at),
      uncertain: uncertain === true,
    };
  });
}

/** Null if the time of birth is unknown. */
export function readAngles(angles: unknown, problems: Problems): Angles | null {
  if (angles === null) return null;
  const longitudeOf = (name: string): number => {
    const point = isObject(angles) ? angles[name] : angles;
    if (isObject(point)) return readDegrees(point, "longitude", problems.of(name));
    problems.of(name).add("an object with a longitude in degrees", point);
    return Number.NaN;
  };
  return { ascendant: longitudeOf("ascendant"), midheaven: longitudeOf("midheaven") };
}

function readHouses(houses: unknown, problems: Problems): readonly WheelCusp[] | null {
  if (Array.isArray(houses) && houses.length === 0) return null;
  if (Array.isArray(houses) && houses.length !== HOUSE_COUNT) {
    problems.of("length").add(String(HOUSE_COUNT), houses.length);
  }
  return readList(houses, problems, (house, at) => {
    const { number } = house;
    if (!Number.isInteger(number)) at.of("number").add("a house from 1 to 12", number);
    return { number: Number(number), cusp: readDegrees(house, "cusp", at, "longitudeDeg") };
  });
}

function readList<Item>(
  list: unknown,
  problems: Problems,
  readItem: (members: Members, problems: Problems) => Item,
): readonly Item[] {
  if (!Array.isArray(list)) {
    problems.add("a list", list);
    return [];
  }
  return list.flatMap((member: unknown, index) => {
    const at = problems.at(index);
    if (isObject(member)) return [readItem(member, at)];
    at.add("an object", member);
    return [];
  });
}

/** Reads a number of degrees, for which the engine has another name. */
function readDegrees(members: Members, name: string, problems: Problems, engineName = `${name}Deg`): number {
  const key = engineName in members ? engineName : name;
  const degrees = members[key];
  if (typeof degrees === "number" && Number.isFinite(degrees)) return degrees;
  problems.of(key).add("a finite number of degrees", degrees);
  return Number.NaN;
}
