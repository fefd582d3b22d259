import type { AngleLine, AngleName } from "../../../engine/index.ts";
import { bodyGlyph } from "../../../wheel/index.ts";
import { escapeHtml } from "../pages/html.ts";
import { type Box, createLabelBoxes, type LabelBoxes } from "./label-boxes.ts";
import land from "./land.json" with { type: "json" };
import { formatUnit, linePath, MAP_HEIGHT, MAP_WIDTH, type Place, project, ringPath } from "./projection.ts";

/** A place marked on the map. */
export interface MapPlace extends Place {
  readonly kind: "birth" | "city";
  /** One or two characters in the mark, such as a rank; empty for none. */
  readonly mark: string;
  /** The text next to the mark. */
  readonly label: string;
}

export interface MapLine extends AngleLine {
  /** Whether the line is drawn heavier than others. */
  readonly isHeavy: boolean;
}

export interface WorldMap {
  /** The name for screen readers. */
  readonly label: string;
  readonly lines: readonly MapLine[];
  readonly places: readonly MapPlace[];
}

/** Draws a map as SVG, to be styled by `worldMapStylesheet`. */
export type DrawWorldMap = (map: WorldMap) => string;

const TENTHS_PER_DEG = 10;
const GLYPH_BOX = 24;
const GLYPH_SIZE = 15;
const GLYPH_SPACE = 19;
const MARK_RADIUS = 7.5;
const LETTER_WIDTH = 7.4;
const TEXT_HEIGHT = 15;
const GRATICULE_DEG = 30;
/** The latitudes at which the glyph of a line can be, the first that is free. */
const LABEL_LATITUDES_DEG: Readonly<Record<AngleName, readonly number[]>> = {
  Ascendant: [8, 0, 16, -8, 24, -16, 32, -24, 40, -32, 48, -40],
  Descendant: [-8, 0, -16, 8, -24, 16, -32, 24, -40, 32, -48, 40],
  Midheaven: [78, 70, 62, 54],
  ImumCoeli: [-56, -48, -40, -32],
};

/** Returns the function that draws maps. It computes the outlines of the land on first use. */
export function createWorldMap(): DrawWorldMap {
  let landPath: string | null = null;
  return ({ label, lines, places }) => {
    landPath ??= land.map((ring) => ringPath(outlineOf(ring))).join("");
    const labelBoxes = createLabelBoxes();
    // Marks cannot move; their texts and the glyphs of lines have several positions.
    for (const place of places) labelBoxes.reserve(markBox(place));
    const marks = places.map((place) => drawPlace(place, labelBoxes));
    const orderedLines = [...lines].sort((a, b) => Number(a.isHeavy) - Number(b.isHeavy));
    const glyphs = orderedLines.toReversed().map((line) => drawGlyph(line, labelBoxes));
    // The inner element cuts lines off at the edge of the map in any viewport.
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}" class="world-map" role="img" aria-label="${escapeHtml(label)}">
<svg width="${MAP_WIDTH}" height="${MAP_HEIGHT}">
<rect class="map-sea" width="${MAP_WIDTH}" height="${MAP_HEIGHT}"/>
<path class="map-land" d="${landPath}"/>
<path class="map-graticule" d="${graticulePath()}"/>
${orderedLines.map(drawLine).join("\n")}
${glyphs.join("\n")}
${marks.toReversed().join("\n")}
</svg></svg>`;
  };
}

function outlineOf(tenths: readonly number[]): readonly Place[] {
  return tenths.flatMap((longitude, index) =>
    index % 2 === 0
      ? [{ longitudeDeg: longitude / TENTHS_PER_DEG, latitudeDeg: (tenths[index + 1] ?? 0) / TENTHS_PER_DEG }]
      : [],
  );
}

function graticulePath(): string {
  const meridians = gridDegrees(-150, 150).map((longitudeDeg) => {
    const x = formatUnit(project({ latitudeDeg: 0, longitudeDeg }).x);
    return `M${x} 0V${MAP_HEIGHT}`;
  });
  const parallels = gridDegrees(-60, 60).map((latitudeDeg) => {
    const y = formatUnit(project({ latitudeDeg, longitudeDeg: 0 }).y);
    return `M0 ${y}H${MAP_WIDTH}`;
  });
  return [...meridians, ...parallels].join("");
}

function gridDegrees(from: number, to: number): readonly number[] {
  return Array.from({ length: (to - from) / GRATICULE_DEG + 1 }, (_, index) => from + index * GRATICULE_DEG);
}

function drawLine({ body, angle, places, isHeavy }: MapLine): string {
  return `<path class="map-line map-${angle.toLowerCase()}${isHeavy ? " map-heavy" : ""}" d="${linePath(places)}"><title>${body} on ${angle}</title></path>`;
}

function drawGlyph({ body, angle, places, isHeavy }: MapLine, labelBoxes: LabelBoxes): string {
  const boxes = LABEL_LATITUDES_DEG[angle].flatMap((latitudeDeg): Box[] => {
    const longitudeDeg = longitudeAt(places, latitudeDeg);
    if (longitudeDeg === null) return [];
    return [{ centre: project({ latitudeDeg, longitudeDeg }), width: GLYPH_SPACE, height: GLYPH_SPACE }];
  });
  const box = labelBoxes.reserveFirst(boxes);
  if (box === null) return "";
  const { x, y } = box.centre;
  const scale = GLYPH_SIZE / GLYPH_BOX;
  const corner = `${formatUnit(x - GLYPH_SIZE / 2)} ${formatUnit(y - GLYPH_SIZE / 2)}`;
  return `<g class="map-glyph map-${angle.toLowerCase()}${isHeavy ? " map-heavy" : ""}"><circle cx="${formatUnit(x)}" cy="${formatUnit(y)}" r="${GLYPH_SPACE / 2}"/><path transform="translate(${corner}) scale(${scale})" d="${bodyGlyph(body)}"/></g>`;
}

/** The longitude of a line at a latitude, interpolated; null if the line does not reach it. */
function longitudeAt(places: readonly Place[], latitudeDeg: number): number | null {
  for (const [index, to] of places.entries()) {
    const from = places[index - 1];
    if (from === undefined || from.latitudeDeg < latitudeDeg || to.latitudeDeg > latitudeDeg) continue;
    const share = (from.latitudeDeg - latitudeDeg) / (from.latitudeDeg - to.latitudeDeg || 1);
    const arcDeg = to.longitudeDeg - from.longitudeDeg;
    const shortArcDeg = arcDeg - 360 * Math.round(arcDeg / 360);
    const longitudeDeg = from.longitudeDeg + share * shortArcDeg;
    return longitudeDeg - 360 * Math.floor((longitudeDeg + 180) / 360);
  }
  return null;
}

function markRadius({ kind }: MapPlace): number {
  return kind === "birth" ? MARK_RADIUS / 2 : MARK_RADIUS;
}

function markBox(place: MapPlace): Box {
  const size = 2 * markRadius(place);
  return { centre: project(place), width: size, height: size };
}

function drawPlace(place: MapPlace, labelBoxes: LabelBoxes): string {
  const { kind, mark, label } = place;
  const { x, y } = project(place);
  const radius = markRadius(place);
  const width = label.length * LETTER_WIDTH;
  const besideMark = radius + 3 + width / 2;
  const belowMark = radius + TEXT_HEIGHT / 2;
  const box = labelBoxes.reserveFirst(
    [
      { x: x + besideMark, y },
      { x: x - besideMark, y },
      { x, y: y + belowMark },
      { x, y: y - belowMark },
      { x: x - width / 2, y: y + belowMark },
      { x: x + width / 2, y: y + belowMark },
      { x: x - width / 2, y: y - belowMark },
      { x: x + width / 2, y: y - belowMark },
    ].map((centre) => ({ centre, width, height: TEXT_HEIGHT })),
  );
  const at = (point: { readonly x: number; readonly y: number }) =>
    `x="${formatUnit(point.x)}" y="${formatUnit(point.y)}"`;
  const markText = mark === "" ? "" : `<text class="map-mark" ${at({ x, y })}>${escapeHtml(mark)}</text>`;
  const labelText =
    box === null ? "" : `<text class="map-label" ${at(box.centre)}>${escapeHtml(label)}</text>`;
  return `<g class="map-${kind}"><title>${escapeHtml(label)}</title><circle cx="${formatUnit(x)}" cy="${formatUnit(y)}" r="${radius}"/>${markText}${labelText}</g>`;
}
