import { julianDayOfEpochSeconds } from "../../../civil/index.ts";
import { createEphemeris, type EphemerisSource, SECONDS_PER_DAY } from "../../../engine/index.ts";
import { bodyGlyph } from "../../../wheel/index.ts";
import { localTimeAtInstant } from "../../time/civil-time.ts";

/** The members of an almanac that are drawn. */
export interface Almanac {
  readonly date: string;
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly day: { readonly from: string; readonly to: string; readonly timezone: string };
  readonly bodies: readonly {
    readonly name: string;
    readonly rise: string | null;
    readonly culmination: string | null;
    readonly set: string | null;
    readonly circumpolar: "above" | "below" | null;
  }[];
  readonly twilight: Readonly<
    Record<TwilightName, { readonly begin: string | null; readonly end: string | null }>
  >;
  readonly hours: readonly { readonly planet: string; readonly from: string; readonly to: string }[] | null;
}

type TwilightName = "civil" | "nautical" | "astronomical";
/** Two positions on the bar. */
type Span = readonly [start: number, end: number];

const WIDTH = 400;
const LEFT = 24;
const RIGHT = 392;
const SKY = { top: 20, height: 32 };
const HOURS = { top: 58, height: 20 };
const ROWS = { top: 86, height: 17, bar: 9 };
const GLYPH_BOX = 24;
const GLYPH_SIZE = 13;
const LABELLED_HOURS = 3;
/** True altitudes of the Sun's centre at the limits of twilights and of the day, degrees, from dark to light. */
const LIGHTS: readonly { readonly name: TwilightName | "day"; readonly altitudeDeg: number }[] = [
  { name: "astronomical", altitudeDeg: -18 },
  { name: "nautical", altitudeDeg: -12 },
  { name: "civil", altitudeDeg: -6 },
  { name: "day", altitudeDeg: -0.833 },
];
const SKY_COLOURS: Readonly<Record<TwilightName | "day" | "night", string>> = {
  night: "#2b3550",
  astronomical: "#46557c",
  nautical: "#7385b0",
  civil: "#b3c0dc",
  day: "#fbe3a1",
};
/** The names of the legend, with their positions. */
const LEGEND = [
  ["night", 24],
  ["astronomical", 82],
  ["nautical", 176],
  ["civil", 250],
  ["day", 306],
] as const;
/** What else is drawn: the property of a role, and its colours on light and dark pages. */
const ROLES = {
  text: ["fill", "#1b2030", "#f2f4fa"],
  line: ["stroke", "#7d8493", "#8d94a3"],
  glyph: ["stroke", "#1b2030", "#f2f4fa"],
  track: ["fill", "#ebe8e1", "#272c39"],
  bar: ["fill", "#5b3fa8", "#b9a5ff"],
  mark: ["stroke", "#ffffff", "#12151d"],
} as const;

/** The rules that colour almanacs on light and dark pages. */
export function almanacStylesheet(): string {
  const rules = (shade: 1 | 2): string =>
    Object.entries(ROLES)
      .map(([name, role]) => `.almanac-${name}{${role[0]}:${role[shade]}}`)
      .join("");
  return `${rules(1)}@media (prefers-color-scheme:dark){${rules(2)}}`;
}

function paint(role: keyof typeof ROLES): string {
  const [property, light] = ROLES[role];
  return `class="almanac-${role}" ${property}="${light}"${property === "stroke" ? ' fill="none"' : ""}`;
}

/** Draws the day of an almanac as a bar: light and twilights, planetary hours, and when each body is above the horizon. */
export function almanacPicture(source: EphemerisSource, almanac: Almanac) {
  const { bodies, location, day, date } = almanac;
  const scale = scaleOf(almanac);
  const height = ROWS.top + ROWS.height * bodies.length + 34;
  const caption = `The day of ${date} at ${location.latitude}, ${location.longitude}, by the clock of ${day.timezone}: ${sunInWords(almanac, scale)}`;
  const label = `${caption}. The tables below have its numbers.`;
  const parts = [
    skyOf(source, almanac, scale),
    hoursOf(almanac, scale),
    ...bodies.map((body, row) => bodyRow(body, ROWS.top + row * ROWS.height, scale)),
    axisOf(scale, ROWS.top + ROWS.height * bodies.length),
    legendOf(height - 24),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="almanac-day" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}" font-family="sans-serif" font-size="11">${parts.join("")}</svg>`;
  return { caption, svg, heightShare: height / WIDTH };
}

interface Scale {
  readonly startJdUt: number;
  readonly endJdUt: number;
  /** The position of an instant in ISO 8601 on the bar, within its ends. */
  x(iso: string): number;
  /** The clock time of an instant, HH:mm. */
  clock(jdUt: number): string;
}

function julianDay(iso: string): number {
  return julianDayOfEpochSeconds(Date.parse(iso) / 1000);
}

function scaleOf({ day, location }: Almanac): Scale {
  const [startJdUt, endJdUt] = [julianDay(day.from), julianDay(day.to)];
  return {
    startJdUt,
    endJdUt,
    x: (iso) => {
      const share = (julianDay(iso) - startJdUt) / (endJdUt - startJdUt);
      return Number((LEFT + Math.min(Math.max(share, 0), 1) * (RIGHT - LEFT)).toFixed(2));
    },
    clock: (jdUt) => localTimeAtInstant(day.timezone, jdUt, location.longitude).time,
  };
}

/** The parts of the day between two kinds of instants; `isAlways` decides where there is neither. */
function spansOf(start: string | null, end: string | null, isAlways: boolean, { x }: Scale): readonly Span[] {
  if (start === null && end === null) return isAlways ? [[LEFT, RIGHT]] : [];
  if (start === null) return [[LEFT, x(end as string)]];
  if (end === null) return [[x(start), RIGHT]];
  if (start < end) return [[x(start), x(end)]];
  return [
    [LEFT, x(end)],
    [x(start), RIGHT],
  ];
}

function rect([start, end]: Span, top: number, height: number, attributes: string): string {
  const width = Number((end - start).toFixed(2));
  return `<rect x="${start}" y="${top}" width="${width}" height="${height}" ${attributes}/>`;
}

/** Night, twilights and day: each lighter part is drawn over the darker ones. */
function skyOf(source: EphemerisSource, { bodies, twilight, location }: Almanac, scale: Scale): string {
  const { top, height } = SKY;
  const observer = { latitudeDeg: location.latitude, longitudeDeg: location.longitude, heightM: 0 };
  const middleJdUt = (scale.startJdUt + scale.endJdUt) / 2;
  const noonDeg = createEphemeris(source).horizontal(middleJdUt, "Sun", observer, null).altitudeDeg;
  const [sun] = bodies;
  const lights = LIGHTS.flatMap(({ name, altitudeDeg }) => {
    const start = name === "day" ? sun?.rise : twilight[name].begin;
    const end = name === "day" ? sun?.set : twilight[name].end;
    const spans = spansOf(start ?? null, end ?? null, noonDeg > altitudeDeg, scale);
    return spans.map((span) => rect(span, top, height, `fill="${SKY_COLOURS[name]}"`));
  });
  return `${rect([LEFT, RIGHT], top, height, `fill="${SKY_COLOURS.night}"`)}${lights.join("")}`;
}

/** The planetary hours within the day, each with the glyph of its planet. */
function hoursOf({ hours, day }: Almanac, { x }: Scale): string {
  const { top, height } = HOURS;
  if (hours === null)
    return `<text x="${LEFT}" y="${top + height - 6}" ${paint("text")}>No planetary hours: the Sun does not rise and set</text>`;
  const cells = hours
    .filter(({ from, to }) => from < day.to && to > day.from)
    .map(({ planet, from, to }) => {
      const [start, end] = [x(from), x(to)];
      const size = Math.min(GLYPH_SIZE, end - start - 1);
      const border = `<path d="M${start} ${top}V${top + height}" stroke-width="0.5" ${paint("line")}/>`;
      return size < GLYPH_SIZE / 2
        ? border
        : `${border}${glyphOf(planet, (start + end) / 2, top + height / 2, size)}`;
    });
  const box = `<rect x="${LEFT}" y="${top}" width="${RIGHT - LEFT}" height="${height}" stroke-width="0.5" ${paint("line")}/>`;
  return `${box}${cells.join("")}`;
}

function glyphOf(name: string, x: number, y: number, size: number): string {
  const scale = Number((size / GLYPH_BOX).toFixed(3));
  const [left, top] = [x - size / 2, y - size / 2].map((at) => Number(at.toFixed(2)));
  return `<path transform="translate(${left} ${top}) scale(${scale})" d="${bodyGlyph(name)}" stroke-width="2" ${paint("glyph")}/>`;
}

/** When a body is above the horizon, with a mark at its culmination. */
function bodyRow(
  { name, rise, set, culmination, circumpolar }: Almanac["bodies"][number],
  top: number,
  scale: Scale,
): string {
  const barTop = top + (ROWS.height - ROWS.bar) / 2;
  const spans = spansOf(rise, set, circumpolar === "above", scale);
  const bars = spans.map((span) => rect(span, barTop, ROWS.bar, paint("bar")));
  const at = culmination === null ? null : scale.x(culmination);
  const isSeen = at !== null && spans.some(([start, end]) => at >= start && at <= end);
  const mark = isSeen
    ? `<path d="M${at} ${barTop}V${barTop + ROWS.bar}" stroke-width="1.5" ${paint("mark")}/>`
    : "";
  const glyph = glyphOf(name, LEFT / 2, top + ROWS.height / 2, GLYPH_SIZE);
  return `${glyph}${rect([LEFT, RIGHT], barTop, ROWS.bar, paint("track"))}${bars.join("")}${mark}`;
}

/** The hours of the clock above the bar, every third one, with lines down to the last row. */
function axisOf({ startJdUt, endJdUt, clock }: Scale, bottom: number): string {
  const hours = Math.round((endJdUt - startJdUt) * 24);
  return Array.from({ length: hours + 1 }, (_, index) => {
    const jdUt = startJdUt + index / 24;
    const hour = Math.floor(Number(clock(jdUt + 30 / SECONDS_PER_DAY).slice(0, 2)));
    if (hour % LABELLED_HOURS !== 0) return "";
    const x = Number((LEFT + (index / hours) * (RIGHT - LEFT)).toFixed(2));
    const text = `<text x="${x}" y="14" text-anchor="middle" ${paint("text")}>${hour}</text>`;
    return `${text}<path d="M${x} ${SKY.top - 3}V${bottom}" stroke-width="0.4" stroke-dasharray="2 2" ${paint("line")}/>`;
  }).join("");
}

function legendOf(top: number): string {
  const keys = LEGEND.map(([name, x]) => {
    const box = `<rect x="${x}" y="${top}" width="9" height="9" fill="${SKY_COLOURS[name]}" stroke-width="0.4" class="almanac-line" stroke="${ROLES.line[1]}"/>`;
    return `${box}<text x="${x + 12}" y="${top + 8}" font-size="9.5" ${paint("text")}>${name}</text>`;
  });
  const note = `<text x="${LEFT}" y="${top + 21}" font-size="9.5" ${paint("text")}>Bars: above the horizon; marks: culmination</text>`;
  return `${keys.join("")}${note}`;
}

function sunInWords({ bodies }: Almanac, { clock }: Scale): string {
  const [sun] = bodies;
  if (sun === undefined) return "";
  if (sun.circumpolar !== null) return `the Sun is ${sun.circumpolar} the horizon all day`;
  const timeOf = (iso: string | null): string => (iso === null ? "none" : clock(julianDay(iso)));
  return `sunrise ${timeOf(sun.rise)}, sunset ${timeOf(sun.set)}`;
}
