/** The drawing of a chart: what the wheel can show of it. */
import { BODY_NAMES, type BodyName } from "almagest";
import {
  drawWheel,
  type WheelInput,
  type WheelOptions,
  type WheelTheme,
  type WheelWarning,
} from "almagest/wheel";
import { HOUSE_CHOICES, RING_CHOICES } from "./choices.ts";
import type { ChartPoint, StudioChart } from "./compute-chart.ts";
import type { StudioState } from "./state.ts";

const DRAWN_ASPECTS: readonly string[] = ["Conjunction", "Sextile", "Square", "Trine", "Opposition"];
const HOUSES = 12;

/** How a wheel is drawn. */
export interface DrawOptions {
  readonly theme: WheelTheme;
  /** Whether the drawing contains its colours, for a file. */
  readonly isFile: boolean;
  /** Figures with minutes. */
  readonly hasMinutes: boolean;
  /** For screen readers, or above the drawing of a file. */
  readonly title: string;
  /** The Moon at the start and the end of a day without a time; null: the time is known. */
  readonly moonDeg: readonly [from: number, to: number] | null;
}

/** Draws the wheel of a chart. Points without a glyph and minor aspects are in the tables alone. */
export function drawChart(state: StudioState, chart: StudioChart, options: DrawOptions): string {
  const { houses, outer } = chart;
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
    warnings: options.moonDeg === null ? [] : [unknownTime(options.moonDeg)],
  };
  return drawWheel(input, {
    theme: options.theme,
    styled: options.isFile,
    minutes: options.hasMinutes,
    ...(bodies.length === 0 ? { bodies: ["Sun"] satisfies BodyName[] } : { bodies }),
    ...(options.isFile ? captionOf(state, chart, options.title) : { label: options.title }),
    ...(outer === null
      ? {}
      : {
          outer: {
            name: RING_CHOICES[state.ring],
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

function captionOf(state: StudioState, chart: StudioChart, title: string): Pick<WheelOptions, "caption"> {
  const [date = "", place = ""] = title.split("; ");
  const name = state.birth?.person ?? "";
  const system = chart.houses === null ? "" : HOUSE_CHOICES[state.houses];
  return { caption: { name, date, place, houseSystem: system } };
}
