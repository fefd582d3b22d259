import { julianDayOfUtcDate, offsetText, SECONDS_PER_HOUR } from "../../../civil/index.ts";
import { createChartCalculator, type EphemerisSource } from "../../../engine/index.ts";
import {
  drawWheel,
  type OuterRing,
  type WheelAspect,
  type WheelBody,
  type WheelChart,
  type WheelEngineChart,
  type WheelWarning,
  wheelStylesheet,
} from "../../../wheel/index.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { type Html, html, trustedHtml } from "../pages/html.ts";
import { type Almanac, almanacPicture, almanacStylesheet } from "./almanac-picture.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Picture {
  readonly caption: string;
  readonly svg: string;
  /** Height as a share of the width. Default: 1, of a wheel. */
  readonly heightShare?: number;
}

/** Draws the pictures of an endpoint's response; none if it has nothing to draw. */
export type DrawPictures = (endpointPath: string, response: JsonObject) => readonly Picture[];

/** How birth data was interpreted: a part of every response about a birth. */
interface Person {
  readonly input: {
    readonly date: string;
    readonly time: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly timeKnown: boolean;
  };
  readonly time: {
    readonly timezone: string;
    readonly offsetHours: number;
    readonly julianDayUT: number;
  };
  readonly warnings: readonly WheelWarning[];
}

interface Contact {
  readonly transit: string;
  readonly natal: string;
  readonly aspect: string;
  readonly orb: number;
}

const NOON_HOUR = 12;

function createTools(source: EphemerisSource) {
  const calculator = createChartCalculator(source);
  return {
    source,
    castChart({ input, time, warnings }: Person): WheelEngineChart {
      const chart = calculator.natalChart({
        epochJdUt: time.julianDayUT,
        latitudeDeg: input.latitude,
        longitudeDeg: input.longitude,
        timeKnown: input.timeKnown,
      });
      return { ...chart, warnings };
    },
    castSky: (epochJdUt: number) =>
      calculator.natalChart({ epochJdUt, latitudeDeg: 0, longitudeDeg: 0, timeKnown: false }).bodies,
  };
}

type Tools = ReturnType<typeof createTools>;

/** Returns a function that draws charts, two charts around each other for synastry, transits and returns, and days of almanacs. */
export function createWheelPictures(source: EphemerisSource): DrawPictures {
  const tools = createTools(source);
  return (path, response) => DRAWINGS[path]?.draw(response as never, tools) ?? [];
}

/** The number of pictures of a response, known before anything is drawn. */
export function pictureCountOf({ path }: Pick<Endpoint, "path">): number {
  return DRAWINGS[path]?.count ?? 0;
}

/** How the responses of an endpoint are drawn. */
interface Drawing {
  readonly count: number;
  readonly draw: (response: never, tools: Tools) => readonly Picture[];
}

const RETURN: Drawing = { count: 2, draw: returnPictures };
const SKY: Drawing = { count: 1, draw: skyPictures };
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  "/v1/chart/full": {
    count: 1,
    draw: (chart: WheelChart & Person) => [picture(`The chart of ${birthInWords(chart)}`, chart)],
  },
  "/v1/sky": SKY,
  "/v1/horoscope/daily": SKY,
  "/v1/transits": { count: 1, draw: transitPictures },
  "/v1/synastry": { count: 1, draw: synastryPictures },
  "/v1/solar-return": RETURN,
  "/v1/progressions": { count: 1, draw: progressionPictures },
  "/v1/returns": RETURN,
  "/v1/composite": { count: 2, draw: compositePictures },
  "/v1/almanac": { count: 1, draw: (day: Almanac, { source }) => [almanacPicture(source, day)] },
};

/** How a birth was interpreted: `1990-06-15 14:30 Europe/Paris, UTC+02:00; Placidus houses`. */
function birthInWords({ input, time, warnings }: Person): string {
  const clock = input.timeKnown ? input.time : `at an unknown time, computed for ${input.time}`;
  const system = warnings.some(({ code }) => code === "placidus_undefined") ? "Porphyry" : "Placidus";
  const houses = input.timeKnown ? `; ${system} houses` : "";
  const offset = offsetText(Math.round(time.offsetHours * SECONDS_PER_HOUR)).replace("-", "−");
  return `${input.date} ${clock} ${time.timezone}, UTC${offset}${houses}`;
}

function birthOf(person: Person): string {
  return `The chart of birth, ${birthInWords(person)}`;
}

function picture(caption: string, chart: Parameters<typeof drawWheel>[0], outer?: OuterRing): Picture {
  const label = `${caption}; the tables below have its numbers`;
  return {
    caption,
    svg: drawWheel(chart, { styled: false, label, ...(outer === undefined ? {} : { outer }) }),
  };
}

function synastryPictures({ personA, personB, aspects }: Synastry, { castChart }: Tools): readonly Picture[] {
  const { bodies, angles, warnings } = castChart(personB);
  const outer = { name: "Person B", planets: bodies, angles, warnings, aspects };
  const caption = `Person A: ${birthInWords(personA)}. Person B, around it: ${birthInWords(personB)}`;
  return [picture(caption, castChart(personA), outer)];
}

function progressionPictures(response: Progression, { castChart }: Tools): readonly Picture[] {
  const aspects = contactAspects(response.aspects.map((each) => ({ ...each, transit: each.progressed })));
  const outer = { planets: response.planets, aspects };
  return [picture("The chart of birth, the progressed bodies around it", castChart(response), outer)];
}

function compositePictures({ midpoint, davison }: Composite): readonly Picture[] {
  // Midpoints have no speed.
  const planets = midpoint.planets.map((planet) => ({ ...planet, retrograde: false }));
  return [
    picture("The composite of midpoints", { ...midpoint, planets }),
    picture("The Davison chart", davison.chart),
  ];
}

function returnPictures(response: Return, { castChart }: Tools): readonly Picture[] {
  const { planets, angles, warnings } = response.chart;
  const outer = { name: "the return", planets, angles, warnings };
  return [
    picture(`${birthOf(response)}, the return around it`, castChart(response), outer),
    picture(`The chart of the return, ${birthInWords(response.chart)}`, response.chart),
  ];
}

function transitPictures(response: Transits, { castChart, castSky }: Tools): readonly Picture[] {
  const { from } = response.window;
  const planets = castSky(julianDayOfUtcDate(from, NOON_HOUR));
  const outer = { name: "the sky", planets, aspects: contactAspects(response.active) };
  return [picture(`${birthOf(response)}, the sky of ${from} around it`, castChart(response), outer)];
}

function skyPictures(response: Sky | (Sky & Person), { castChart }: Tools): readonly Picture[] {
  const { positions, computedFor, transits } = response;
  if (!("input" in response) || transits === undefined)
    return [picture(`The sky of ${computedFor}`, { planets: positions, aspects: [] })];
  const outer = { name: "the sky", planets: positions, aspects: contactAspects(transits) };
  return [picture(`${birthOf(response)}, the sky of ${computedFor} around it`, castChart(response), outer)];
}

/** Transits to bodies as aspects from the chart to the outer ring. The wheel draws no aspects to angles. */
function contactAspects(contacts: readonly Contact[]): readonly WheelAspect[] {
  return contacts
    .filter(({ natal }) => natal !== "Ascendant" && natal !== "Midheaven")
    .map(({ transit, natal, aspect, orb }) => ({ planet1: natal, planet2: transit, aspect, orb }));
}

type Synastry = { readonly personA: Person; readonly personB: Person } & {
  readonly aspects: readonly {
    readonly personA: string;
    readonly personB: string;
    readonly aspect: string;
    readonly orb: number;
  }[];
};
type Return = Person & { readonly chart: WheelChart & Person };
type Progression = Person & {
  readonly planets: readonly WheelBody[];
  readonly aspects: readonly (Omit<Contact, "transit"> & { readonly progressed: string })[];
};
type Composite = { readonly midpoint: WheelChart; readonly davison: { readonly chart: WheelChart } };
type Transits = Person & { readonly window: { readonly from: string }; readonly active: readonly Contact[] };
type Sky = {
  readonly computedFor: string;
  readonly positions: readonly WheelBody[];
  readonly transits?: readonly Contact[];
};

/** Width of a picture that is a document of its own, CSS pixels. */
const WHEEL_SIZE = 576;

export function pictureStylesheet(): string {
  return `${wheelStylesheet()}${almanacStylesheet()}`;
}

export function documentOf({ svg }: Picture): string {
  return svg.replace(/^<svg[^>]*>/, (start) => `${start}<style>${pictureStylesheet()}</style>`);
}

/**
 * A picture as a figure, with buttons that save it.
 *
 * @param fileName of the saved picture, without an ending
 */
export function figureOf({ caption, svg }: Picture, fileName: string): Html {
  return html`<figure class="wheel">${trustedHtml(svg)}<figcaption class="hint">${caption}</figcaption><p class="actions save">${saveButton("svg", fileName, caption)}${saveButton("png", fileName, caption)}</p></figure>\n`;
}

/** A picture of a recorded response, which is a document of its own: the page loads faster. */
export function linkedFigureOf({ caption, heightShare = 1 }: Picture, address: string): Html {
  const height = Math.round(WHEEL_SIZE * heightShare);
  return html`<figure class="wheel"><a href="${address}"><img src="${address}" width="${WHEEL_SIZE}" height="${height}" loading="lazy" alt="${caption}"></a>
<figcaption class="hint">${caption}, drawn from the recorded response.</figcaption></figure>\n`;
}

/**
 * A button that saves a part of the response as a file. The page's script shows it.
 *
 * @param description what is saved, for screen readers
 */
export function saveButton(
  form: "svg" | "png" | "json" | "csv",
  fileName: string,
  description: string,
): Html {
  return html`<button type="button" class="secondary" data-save="${form}" data-name="${fileName}" hidden>Save ${form.toUpperCase()}<span class="visually-hidden">: ${description}</span></button>`;
}
