/** Copies and files of the chart. The browser makes them; nothing is sent. */
import { codeOf, resultOf } from "./code.ts";
import { writeFragment } from "./fragment.ts";
import type { Model } from "./model.ts";
import { csvOfTables, tablesOf, textOfTables } from "./rows.ts";
import { clockText, coordinatesText } from "./text.ts";
import { headingOf } from "./view/first-screen.ts";
import { drawChart } from "./wheel-input.ts";

const PNG_WIDTH_PX = 1600;
const REVOKE_MS = 10_000;

/** The files that can be saved. */
export const FILE_KINDS = ["svg", "png", "json"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** The texts that can be copied. */
export const COPY_KINDS = ["text", "csv", "link", "code"] as const;
export type CopyKind = (typeof COPY_KINDS)[number];

/** Saves a file of the chart. */
export async function saveFile(kind: FileKind, model: Model): Promise<void> {
  const link = document.createElement("a");
  const blob = await MAKERS[kind](model);
  link.href = URL.createObjectURL(blob);
  link.download = `chart.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
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

const MAKERS: Readonly<Record<FileKind, (model: Model) => Promise<Blob>>> = {
  svg: async (model) => new Blob([drawingOf(model)], { type: "image/svg+xml" }),
  png: makePng,
  json: async (model) => new Blob([jsonOf(model)], { type: "application/json" }),
};

/** The chart as a drawing with its colours, a caption and the light theme. */
function drawingOf(model: Model): string {
  const { shown, state, birth, zoneName, nowPlace } = model;
  if (shown === null) return "";
  const place = state.birth?.place ?? nowPlace;
  const date = birth?.ok ? birth.clock : `${clockText(shown.moments.inner.jdUt, zoneName)} ${zoneName}`;
  const title = `${date}; ${place.name === "" ? coordinatesText(place) : place.name}`;
  const { moonDeg } = shown;
  return drawChart(state, shown.chart, { theme: "light", isFile: true, hasMinutes: true, title, moonDeg });
}

/** The values of the chart: what the program of "The code" prints. */
function jsonOf(model: Model): string {
  const { shown } = model;
  if (shown === null) return "{}";
  const { chart, moments } = shown;
  return `${JSON.stringify({ name: headingOf(model), jdUt: moments.inner.jdUt, ...resultOf(chart) }, null, 2)}\n`;
}

async function makePng(model: Model): Promise<Blob> {
  const text = drawingOf(model);
  const [, , , width = 1, height = 1] = (/viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(text) ?? []).map(Number);
  const sized = text.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH_PX;
  canvas.height = Math.round((PNG_WIDTH_PX * height) / width);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
  });
}
