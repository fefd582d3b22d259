/** Copies and files of the chart. The browser makes them; nothing is sent. */
import { HOUSE_CHOICES } from "./choices.ts";
import { codeOf, resultOf } from "./code.ts";
import { writeFragment } from "./fragment.ts";
import type { Model } from "./model.ts";
import { tablesOf, textOfTables } from "./rows.ts";
import { csvOfTables, saveFile } from "./save-file.js";
import { coordinatesText } from "./text.ts";
import { headingOf } from "./view/first-screen.ts";
import { drawChart } from "./wheel-input.ts";

/** The files that can be saved. */
export const FILE_KINDS = ["svg", "png", "json"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** The texts that can be copied. */
export const COPY_KINDS = ["text", "csv", "link", "code"] as const;
export type CopyKind = (typeof COPY_KINDS)[number];

/** Saves a file of the chart. */
export async function saveChart(kind: FileKind, model: Model): Promise<void> {
  await saveFile(kind === "json" ? jsonOf(model) : drawingOf(model), kind, "chart");
}

/** Copies a text of the chart. */
export async function copyText(kind: CopyKind, model: Model): Promise<void> {
  await navigator.clipboard.writeText(textOf(kind, model));
}

function textOf(kind: CopyKind, { state, shown }: Model): string {
  if (shown === null) return "";
  if (kind === "link") return `${location.href.replace(/#.*/, "")}#${writeFragment(state)}`;
  if (kind === "code") return codeOf(state, shown);
  const tables = tablesOf(shown.chart);
  return kind === "csv" ? csvOfTables(tables) : textOfTables(tables);
}

/** The chart as a drawing of its own. */
function drawingOf(model: Model): string {
  const { shown, state, birth, zoneName, clockText, nowPlace } = model;
  if (shown === null) return "";
  const place = state.birth?.place ?? nowPlace;
  const date = birth?.ok ? birth.clock : `${clockText(shown.moments.inner.jdUt)} ${zoneName}`;
  const title = {
    name: state.birth?.person ?? "",
    date,
    place: place.name || coordinatesText(place),
    houseSystem: shown.chart.houses === null ? "" : HOUSE_CHOICES[state.houses],
  };
  return drawChart(state, shown.chart, { title, hasMinutes: true });
}

/** The values of the chart: what the program of "The code" prints. */
function jsonOf(model: Model): string {
  const { shown } = model;
  if (shown === null) return "{}";
  const { chart, moments } = shown;
  return `${JSON.stringify({ name: headingOf(model), jdUt: moments.inner.jdUt, ...resultOf(chart) }, null, 2)}\n`;
}
