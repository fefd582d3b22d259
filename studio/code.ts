/** The program that computes a state with the library: what "The code" shows, and what its users run. */
import { CLASSICAL_PLANETS } from "almagest";
import { BETWEEN_ORB_DEG_MAX, type StudioChart } from "./compute-chart.ts";
import type { ShownChart } from "./model.ts";
import { ANGLE_MEMBERS, aspectRulesOf, isAngle, isLot, type StudioState } from "./state.ts";
import { SMALL_FILE } from "./tables.ts";
import { isoOfJd } from "./text.ts";

/**
 * Writes the TypeScript of a state, with the tables of the page: the imports, and at most ten lines. The program prints points, cusps and aspects as JSON.
 */
export function codeOf(state: StudioState, shown: ShownChart): string {
  const program = linesOf(state, shown).join("\n");
  return `${importsOf(program, state)}\n\n${program}\n`;
}

/** Only the tables of 1900–2100 begin after this Julian day, of 1858. */
const SMALL_FROM_JD = 2_400_000;

const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  almagest: [
    ...["addPholus", "computeLots", "computeProgression", "computeSolarArc"],
    ...["createEphemeris", "findAspects", "findAspectsBetween"],
  ],
  "almagest/tables": ["dataFileUrl", "loadPholusTable", "loadTableSource"],
};

function importsOf(program: string, { houses, zodiac }: StudioState): string {
  const entries = { ...ENTRIES, "almagest/houses": [houses], "almagest/zodiacs": [zodiac ?? ""] };
  return Object.entries(entries)
    .map(
      ([entry, all]) =>
        [entry, all.filter((name) => name && new RegExp(`\\b${name}\\b`).test(program))] as const,
    )
    .filter(([, names]) => names.length > 0)
    .map(([entry, names]) => `import { ${names.join(", ")} } from "${entry}";`)
    .join("\n");
}

function linesOf(state: StudioState, { tools, moments, chart }: ShownChart): readonly string[] {
  const { inner, outerJdUt } = moments;
  const { latitudeDeg, longitudeDeg } = inner.place;
  const direction = directionOf(state, outerJdUt);
  const needsPlace = chart.houses !== null || state.centre === "topocentric" || direction !== null;
  const needsPholus = chart.points.some(({ name }) => name === "Pholus");
  const isSmall = tools.source.firstJdTt > SMALL_FROM_JD;
  const table = `loadTableSource(${isSmall ? `dataFileUrl("${SMALL_FILE}")` : ""})`;
  const options = ephemerisOptions(state);
  return [
    `const source = ${needsPholus ? `addPholus(${table}, loadPholusTable())` : table};`,
    ...(needsPlace ? [`const place = { latitudeDeg: ${latitudeDeg}, longitudeDeg: ${longitudeDeg} };`] : []),
    `const ephemeris = createEphemeris(source${options});`,
    `const jdUt = ${inner.jdUt}; // ${isoOfJd(inner.jdUt)}`,
    ...(chart.houses === null ? [] : [`const houses = ephemeris.houses(jdUt, place, ${state.houses});`]),
    `const rules = { aspects: ${JSON.stringify(aspectRulesOf(state))} };`,
    pointsLine(chart),
    ...(chart.outer === null ? [] : outerLines(chart, direction)),
    `console.log(JSON.stringify({ ${resultMembers(chart).join(", ")} }));`,
  ];
}

function ephemerisOptions({ centre, zodiac }: StudioState): string {
  const members = [
    ...(centre === "geocentric" ? [] : [`centre: "${centre}"`]),
    ...(centre === "topocentric" ? ["observer: { ...place, heightM: 0 }"] : []),
    ...(zodiac === null ? [] : [`zodiac: ${zodiac}`]),
  ];
  return members.length === 0 ? "" : `, { ${members.join(", ")} }`;
}

/** The points of a chart: bodies, then angles, then lots. */
function pointsLine({ points, isDay }: StudioChart): string {
  const names = points.map(({ name }) => name);
  const lots = names.filter(isLot);
  const angles = Object.entries(ANGLE_MEMBERS).filter(([name]) => names.some((one) => one === name));
  const bodies = names.filter((name) => !isAngle(name) && !isLot(name));
  const positionsOf = (all: readonly string[]): string =>
    `...(${JSON.stringify(all)} as const).map((name) => ({ name, ...ephemeris.position(jdUt, name) }))`;
  const angle = ([name, member]: readonly [string, string]): string =>
    `{ name: "${name}", longitudeDeg: houses.${member} }`;
  const planets = `[${positionsOf(CLASSICAL_PLANETS)}, ${angle(["Ascendant", ANGLE_MEMBERS.Ascendant])}]`;
  const chosen = `filter(({ name }) => ${JSON.stringify(lots)}.includes(name))`;
  const parts = [
    ...(bodies.length === 0 ? [] : [positionsOf(bodies)]),
    ...angles.map(angle),
    ...(lots.length === 0 ? [] : [`...computeLots(${planets}, { isDay: ${isDay} }).${chosen}`]),
  ];
  return `const points = [${parts.join(", ")}];`;
}

/** The call that computes a directed ring; null: the ring is the sky of an instant, or there is none. */
function directionOf({ ring, houses, zodiac }: StudioState, outerJdUt: number | null): string | null {
  if (outerJdUt === null || (ring !== "progressions" && ring !== "solarArc")) return null;
  const [name, rule] =
    ring === "progressions"
      ? ["computeProgression", 'rate: "secondary", angles: "solar-arc-longitude"']
      : ["computeSolarArc", 'angles: "same-arc"'];
  const options = `{ ${rule}, houses: ${houses}${zodiac === null ? "" : `, zodiac: ${zodiac}`} }`;
  return `${name}(source, { epochJdUt: jdUt, ...place }, ringJdUt, ${options})`;
}

function outerLines(chart: StudioChart, direction: string | null): readonly string[] {
  const { outer } = chart;
  if (outer === null) return [];
  const names = JSON.stringify(outer.points.map(({ name }) => name));
  const points =
    direction === null
      ? `(${names} as const).map((name) => ({ name, ...ephemeris.position(ringJdUt, name) }))`
      : `${direction}.points.filter(({ name }) => ${names}.includes(name))`;
  return [`const ringJdUt = ${outer.jdUt}; // ${isoOfJd(outer.jdUt)}`, `const ring = ${points};`];
}

function resultMembers(chart: StudioChart): readonly string[] {
  return [
    "points",
    ...(chart.houses === null ? [] : ["cusps: houses.cuspsDeg"]),
    "aspects: findAspects(points, rules)",
    ...(chart.outer === null
      ? []
      : [
          `ring, between: findAspectsBetween(points, ring, rules).filter(({ orbDeg }) => orbDeg <= ${BETWEEN_ORB_DEG_MAX})`,
        ]),
  ];
}

/** What the program prints for a chart, as the page saves it. */
export function resultOf(chart: StudioChart): object {
  return {
    points: chart.points,
    ...(chart.houses === null ? {} : { cusps: chart.houses.cuspsDeg }),
    aspects: chart.aspects,
    ...(chart.outer === null
      ? {}
      : {
          ring: chart.outer.points,
          between: chart.outer.aspects,
        }),
  };
}
