import { writeFileSync } from "node:fs";
import {
  BODY_NAMES,
  CITIES,
  MOON_THEMES,
  NATAL_POINT_NAMES,
  SIGN_NAMES,
  SPHERE_NAMES,
} from "../../engine/index.ts";
import {
  ANGLE_EMPHASES,
  BODY_VALUES,
  HOUSE_EMPHASES,
  SATURATIONS,
} from "../../engine/technique/relocation/relocation-weights.ts";
import {
  HOUSE_THEMES,
  NATAL_POINT_WEIGHTS,
  slownessOf,
  TRANSIT_ASPECT_WEIGHTS,
  TYPICAL_MOTION_DEG_PER_DAY,
} from "../../engine/technique/transits/transit-tables.ts";
import { heading, type Line, numberText, signed, synastryLines, table } from "./synastry-tables.ts";
import { timingLines } from "./timing-tables.ts";

/** By weight. */
const POINT_REASONS: Readonly<Record<string, string>> = {
  1: "lights and angles are the person",
  0.8: "swift: the person's own tools",
  0.6: "shared by those born in the same year",
  0.5: "shared by a generation",
  0.4: "points that tradition reads in addition to the planets",
  0.3: "side notes",
};
const TRANSIT_ASPECT_REASONS: Readonly<Record<string, string>> = {
  1: "both at one point",
  0.8: "hard aspects are felt as events",
  0.6: "soft aspects are felt as ease",
  0.4: "the weakest of the five",
};

/** The text of docs/reference/weights.md: every table of weights of the engine, with reasons and sources. */
export function weightsPage(): string {
  const lines = [
    "# Weights",
    "",
    "The tables behind every score, for a reader who wants to check or recompute one; [scores](../scores.md) and",
    "[transits](../sky-transits-returns.md#transits) state the formulas. Reasons are of the astrological tradition. The numbers are our own choice.",
    "",
    "<!-- repository -->",
    "`node tools/weights/weights-page.ts` writes this page from the tables of `engine/technique/`; do not edit it.",
    "<!-- /repository -->",
    ...synastryLines(),
    ...timingLines(),
    ...locationLines(),
    ...transitLines(),
    ...keywordLines(),
    ...cityLines(),
  ];
  return `${lines.join("\n")}\n`;
}

function locationLines(): readonly Line[] {
  return [
    ...heading("## Locations"),
    "",
    "Values are from −4 to +4 and add up to 0 in each sphere; emphases are from 0 to 1.",
    ...SPHERE_NAMES.flatMap((sphere) => [
      ...heading(`### Locations: ${sphere}`),
      ...table(
        ["body, angle or house", "value or emphasis", "why"],
        [
          ...BODY_VALUES[sphere].map(([body, value, reason]) => [body, signed(value), reason]),
          ...ANGLE_EMPHASES[sphere].map(([angle, tenths, reason]) => [
            angle,
            (tenths / 10).toFixed(1),
            reason,
          ]),
          ...HOUSE_EMPHASES[sphere].map(([house, tenths, reason]) => [
            `house ${house}`,
            (tenths / 10).toFixed(1),
            reason,
          ]),
        ],
      ),
    ]),
    ...heading("### Saturations of locations"),
    ...table(
      ["sphere", "saturation"],
      SPHERE_NAMES.map((sphere) => [sphere, SATURATIONS[sphere]]),
    ),
  ];
}

function transitLines(): readonly Line[] {
  const bodies = BODY_NAMES.toSorted(
    (one, other) => TYPICAL_MOTION_DEG_PER_DAY[other] - TYPICAL_MOTION_DEG_PER_DAY[one],
  );
  return [
    ...heading("## Transits"),
    ...heading("### Slowness"),
    "",
    "`motion` is the mean absolute motion in degrees a day, 1800–2399.",
    ...table(
      ["body", "motion", "slowness"],
      bodies.map((body) => [body, TYPICAL_MOTION_DEG_PER_DAY[body], slownessOf(body).toFixed(3)]),
    ),
    ...heading("### Natal points of transits"),
    ...table(
      ["natal point", "weight", "why"],
      byWeight(NATAL_POINT_NAMES, NATAL_POINT_WEIGHTS).map(([names, weight]) => [
        names,
        weight,
        POINT_REASONS[weight] ?? "",
      ]),
    ),
    ...heading("### Aspects of transits"),
    ...table(
      ["aspect", "weight", "why"],
      byWeight(
        Object.keys(TRANSIT_ASPECT_WEIGHTS) as (keyof typeof TRANSIT_ASPECT_WEIGHTS)[],
        TRANSIT_ASPECT_WEIGHTS,
      ).map(([names, weight]) => [names, weight, TRANSIT_ASPECT_REASONS[weight] ?? ""]),
    ),
  ];
}

/** The names of each weight, in descending order of weight. */
function byWeight<Name extends string>(
  names: readonly Name[],
  weights: Readonly<Record<Name, number>>,
): readonly (readonly [names: string, weight: string])[] {
  const groups = Map.groupBy(names, (name) => weights[name]);
  return [...groups]
    .sort(([one], [other]) => other - one)
    .map(([weight, group]) => [group.join(", "), numberText(weight)]);
}

function keywordLines(): readonly Line[] {
  return [
    ...heading("## Keywords"),
    "",
    "Fixed keywords; no number depends on them.",
    ...heading("### Themes of the Moon"),
    ...table(
      ["sign", "theme"],
      SIGN_NAMES.map((sign) => [sign, MOON_THEMES[sign]]),
    ),
    ...heading("### Themes of the houses"),
    ...table(
      ["house", "theme"],
      HOUSE_THEMES.map((theme, index) => [String(index + 1), theme]),
    ),
  ];
}

function cityLines(): readonly Line[] {
  return [
    ...heading("## Cities"),
    "",
    "Coordinates of [GeoNames](https://www.geonames.org) (CC BY 4.0), degrees, north and east positive, rounded to 0.01° (about 1 km).",
    ...table(
      ["region", "city", "country", "latitude", "longitude"],
      CITIES.map(({ region, name, country, latitudeDeg, longitudeDeg }) => [
        region,
        name,
        country,
        latitudeDeg.toFixed(2).replace("-", "−"),
        longitudeDeg.toFixed(2).replace("-", "−"),
      ]),
    ),
  ];
}

if (import.meta.main)
  writeFileSync(new URL("../../docs/reference/weights.md", import.meta.url), weightsPage());
