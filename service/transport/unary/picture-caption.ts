import type { ComputeFullChartResponse } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import type { WheelCaption } from "../../../wheel/index.ts";

/** Decimals of a coordinate: about ten metres. */
const COORDINATE_DECIMALS = 4;

/**
 * The caption of a picture: a name, and what the response states of its charts.
 *
 * @param charts the chart, and the one around it, if any
 */
export function captionOf(name: string, charts: readonly ComputeFullChartResponse[]): WheelCaption {
  const [chart] = charts;
  const joined = (textOf: (chart: ComputeFullChartResponse) => string): string =>
    [...new Set(charts.map(textOf))].join(" / ");
  return {
    name,
    date: joined(dateOf),
    place: joined(placeOf),
    houseSystem: chart === undefined ? "" : houseSystemOf(chart),
  };
}

/** The local time of a chart: `1990-06-15 14:30 CEST`. */
function dateOf({ input, time }: ComputeFullChartResponse): string {
  if (input === undefined) return "";
  return input.timeKnown
    ? `${input.date} ${input.time} ${time?.abbreviation ?? ""}`.trimEnd()
    : `${input.date}, time unknown`;
}

/** `48.8566° N, 2.3522° E` */
function placeOf({ input }: ComputeFullChartResponse): string {
  if (input === undefined) return "";
  const { latitude, longitude } = input;
  return `${degreesOf(latitude)} ${latitude < 0 ? "S" : "N"}, ${degreesOf(longitude)} ${longitude < 0 ? "W" : "E"}`;
}

function degreesOf(coordinate: number): string {
  return `${Number(Math.abs(coordinate).toFixed(COORDINATE_DECIMALS))}°`;
}

/** Placidus, unless a warning names another system; empty without houses. */
function houseSystemOf({ houses, warnings }: ComputeFullChartResponse): string {
  if (houses.length === 0) return "";
  const system = warnings.find(({ houseSystem }) => houseSystem !== undefined)?.houseSystem ?? "placidus";
  return `${system.charAt(0).toUpperCase()}${system.slice(1)}`;
}
