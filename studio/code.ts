/** The program that computes a state with the library: what "The code" shows, and what its users run. */
import { ANGLE_MEMBERS } from "./choices.ts";
import { BETWEEN_ORB_DEG_MAX, coordinatesOf, type Moments, type StudioChart } from "./compute-chart.ts";
import type { ShownChart } from "./model.ts";
import { aspectRulesOf, type PointChoice, type StudioState } from "./state.ts";
import { SMALL_FILE } from "./tables.ts";
import { isoOfJd } from "./text.ts";

/**
 * Writes the TypeScript of a state, with the tables of the page: the imports, and at most ten lines. The program prints points, cusps and aspects as JSON.
 */
export function codeOf(state: StudioState, { tools, moments, chart }: ShownChart): string {
  const isSmall = tools.source.firstJdTt > SMALL_FROM_JD;
  return `${importsOf(state, moments, chart, isSmall)}\n\n${linesOf(state, moments, chart, isSmall).join("\n")}\n`;
}

/** Only the tables of 1900–2100 begin after this Julian day, of 1858. */
const SMALL_FROM_JD = 2_400_000;

function importsOf(state: StudioState, { outerJdUt }: Moments, chart: StudioChart, isSmall: boolean): string {
  const directed = directionOf(state, outerJdUt)?.name;
  const names = [
    "createEphemeris",
    "findAspects",
    ...(chart.outer === null ? [] : ["findAspectsBetween"]),
    ...(directed === undefined ? [] : [directed]),
  ].sort();
  const needsHouses = chart.houses !== null || directed !== undefined;
  return [
    `import { ${names.join(", ")} } from "almagest";`,
    ...(needsHouses ? [`import { ${state.houses} } from "almagest/houses";`] : []),
    `import { ${isSmall ? "dataFileUrl, " : ""}loadTableSource } from "almagest/tables";`,
    ...(state.zodiac === null ? [] : [`import { ${state.zodiac} } from "almagest/zodiacs";`]),
  ].join("\n");
}

function linesOf(
  state: StudioState,
  { inner, outerJdUt }: Moments,
  chart: StudioChart,
  isSmall: boolean,
): readonly string[] {
  const place = JSON.stringify(coordinatesOf(inner.place))
    .replaceAll('"', "")
    .replaceAll(/([:,])/g, "$1 ");
  const direction = directionOf(state, outerJdUt);
  const needsPlace = chart.houses !== null || state.centre === "topocentric" || direction !== null;
  const bodies = chart.points.filter(({ name }) => !(name in ANGLE_MEMBERS)).map(({ name }) => name);
  const options = ephemerisOptions(state);
  return [
    `const source = loadTableSource(${isSmall ? `dataFileUrl("${SMALL_FILE}")` : ""});`,
    ...(needsPlace ? [`const place = { ${place.slice(1, -1)} };`] : []),
    `const ephemeris = createEphemeris(source${options});`,
    `const jdUt = ${inner.jdUt}; // ${isoOfJd(inner.jdUt)}`,
    ...(chart.houses === null ? [] : [`const houses = ephemeris.houses(jdUt, place, ${state.houses});`]),
    `const rules = { aspects: ${JSON.stringify(aspectRulesOf(state))} };`,
    pointsLine(bodies, anglesOf(chart)),
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

function anglesOf(chart: StudioChart): readonly (keyof typeof ANGLE_MEMBERS)[] {
  const names = Object.keys(ANGLE_MEMBERS) as (keyof typeof ANGLE_MEMBERS)[];
  return names.filter((name) => chart.points.some((point) => point.name === name));
}

function pointsLine(bodies: readonly PointChoice[], angles: readonly (keyof typeof ANGLE_MEMBERS)[]): string {
  const positions = `(${JSON.stringify(bodies)} as const).map((name) => ({ name, ...ephemeris.position(jdUt, name) }))`;
  if (angles.length === 0) return `const points = ${positions};`;
  const added = angles.map((name) => `{ name: "${name}", longitudeDeg: houses.${ANGLE_MEMBERS[name]} }`);
  return `const points = [...${positions}, ${added.join(", ")}];`;
}

/** The call that computes a directed ring; null: the ring is the sky of an instant, or there is none. */
function directionOf(
  { ring, houses, zodiac }: StudioState,
  outerJdUt: number | null,
): { readonly name: string; readonly call: string } | null {
  if (outerJdUt === null || (ring !== "progressions" && ring !== "solarArc")) return null;
  const name = ring === "progressions" ? "computeProgression" : "computeSolarArc";
  const rule =
    ring === "progressions" ? 'rate: "secondary", angles: "solar-arc-longitude"' : 'angles: "same-arc"';
  const options = `{ ${rule}, houses: ${houses}${zodiac === null ? "" : `, zodiac: ${zodiac}`} }`;
  return { name, call: `${name}(source, { epochJdUt: jdUt, ...place }, ringJdUt, ${options})` };
}

function outerLines(chart: StudioChart, direction: ReturnType<typeof directionOf>): readonly string[] {
  const { outer } = chart;
  if (outer === null) return [];
  const names = JSON.stringify(outer.points.map(({ name }) => name));
  const points =
    direction === null
      ? `(${names} as const).map((name) => ({ name, ...ephemeris.position(ringJdUt, name) }))`
      : `${direction.call}.points.filter(({ name }) => ${names}.includes(name))`;
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
