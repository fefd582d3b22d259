/** The drawing of a chart: what the wheel can show of it. */
import { BODY_NAMES, type BodyName } from "almagest";
import { drawWheel, type WheelCaption, type WheelInput, type WheelWarning } from "almagest/wheel";
import type { ChartPoint, StudioChart } from "./compute-chart.ts";
import { RING_CHOICES, type StudioState } from "./state.ts";

const DRAWN_ASPECTS: readonly string[] = ["Conjunction", "Sextile", "Square", "Trine", "Opposition"];
const HOUSES = 12;

/** The rim has room for short names. */
const RIM_NAMES = { ...RING_CHOICES, progressions: "Progressions" };

export interface DrawOptions {
  /** The words for screen readers on the page, or the lines above the drawing of a file, which has its colours and the light theme. */
  readonly title: string | WheelCaption;
  readonly hasMinutes: boolean;
}

/** Draws the wheel of a chart. Points without a glyph and minor aspects are in the tables alone. */
export function drawChart(state: StudioState, chart: StudioChart, options: DrawOptions): string {
  const { houses, outer } = chart;
  const { title } = options;
  const bodies = BODY_NAMES.filter((name) => state.points.some((point) => point === name));
  const input: WheelInput = {
    bodies: bodiesOf(chart.points),
    ...(houses === null
      ? chart.moment.isTimeKnown
        ? {}
        : { angles: null }
      : {
          angles: {
            ascendant: { longitudeDeg: houses.ascendantDeg },
            midheaven: { longitudeDeg: houses.midheavenDeg },
          },
        }),
    houses:
      houses?.cuspsDeg.length === HOUSES
        ? houses.cuspsDeg.map((longitudeDeg, house) => ({ number: house + 1, longitudeDeg }))
        : null,
    aspects: chart.aspects.filter(isDrawn),
    houseSystem: state.houses,
    usedHouseSystem: houses !== null && houses.outcome !== "as-asked" ? "porphyry" : state.houses,
    warnings: chart.moonDeg === null ? [] : [unknownTime(chart.moonDeg)],
  };
  return drawWheel(input, {
    ...(typeof title === "string"
      ? { theme: "auto", styled: false, label: title }
      : { theme: "light", styled: true, caption: title }),
    minutes: options.hasMinutes,
    ...(bodies.length === 0 ? { bodies: ["Sun"] satisfies BodyName[] } : { bodies }),
    ...(outer === null
      ? {}
      : {
          outer: {
            name:
              state.ring === "partner" ? state.partner?.person || RIM_NAMES.partner : RIM_NAMES[state.ring],
            planets: bodiesOf(outer.points),
            aspects: outer.aspects.filter(isDrawn),
          },
        }),
  });
}

function bodiesOf(points: readonly ChartPoint[]) {
  return points
    .filter(({ name }) => BODY_NAMES.some((drawn) => drawn === name))
    .map(({ name, longitudeDeg, speedDegPerDay }) => ({
      name,
      longitudeDeg,
      retrograde: (speedDegPerDay ?? 0) < 0,
    }));
}

function isDrawn({ aspect }: { readonly aspect: string }): boolean {
  return DRAWN_ASPECTS.includes(aspect);
}

function unknownTime([from, to]: readonly [number, number]): WheelWarning {
  return { code: "unknown_time", moon: { from, to } };
}
