import { julianDayOfUtcDate } from "../../../civil/index.ts";
import { createChartCalculator, type EphemerisSource } from "../../../engine/index.ts";
import {
  drawWheel,
  type OuterRing,
  type WheelAspect,
  type WheelBody,
  type WheelChart,
  type WheelEngineChart,
  type WheelWarning,
} from "../../../wheel/index.ts";

/** A JSON object, as parsed. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A drawing with its caption. */
export interface Picture {
  readonly kind: "wheel" | "map";
  readonly caption: string;
  readonly svg: string;
}

/** Draws the pictures of a response; none if it has nothing to draw. */
export type DrawPictures = (response: JsonObject) => readonly Picture[];

type CastChart = (person: Person) => WheelEngineChart;

/** How birth data was interpreted: a part of every response about a birth. */
interface Person {
  readonly input: {
    readonly date: string;
    readonly time: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly timeKnown: boolean;
  };
  readonly time: { readonly julianDayUT: number };
  readonly warnings: readonly WheelWarning[];
}

interface Contact {
  readonly transit: string;
  readonly natal: string;
  readonly aspect: string;
  readonly orb: number;
}

const NOON_HOUR = 12;

/** Returns a function that draws charts, and two charts around each other for synastry, transits and returns. */
export function createWheelPictures(source: EphemerisSource): DrawPictures {
  const calculator = createChartCalculator(source);
  const castChart: CastChart = ({ input, time, warnings }) => {
    const chart = calculator.natalChart({
      epochJdUt: time.julianDayUT,
      latitudeDeg: input.latitude,
      longitudeDeg: input.longitude,
      timeKnown: input.timeKnown,
    });
    return { ...chart, warnings };
  };
  const castSky = (epochJdUt: number) =>
    calculator.natalChart({ epochJdUt, latitudeDeg: 0, longitudeDeg: 0, timeKnown: false }).bodies;
  return (response) => {
    if (isFullChart(response)) return [picture("The chart", response)];
    if (isSynastry(response)) return [synastryPicture(response, castChart)];
    if (isReturn(response)) {
      const { planets, angles, warnings } = response.chart;
      const outer = { name: "the return", planets, angles, warnings };
      return [
        picture("The chart of birth, the return around it", castChart(response), outer),
        picture("The chart of the return", response.chart),
      ];
    }
    if (isTransits(response)) {
      const planets = castSky(julianDayOfUtcDate(response.window.from, NOON_HOUR));
      const outer = { name: "the sky", planets, aspects: contactAspects(response.active) };
      return [
        picture(
          `The chart of birth, the sky of ${response.window.from} around it`,
          castChart(response),
          outer,
        ),
      ];
    }
    return isSky(response) ? [skyPicture(response, castChart)] : [];
  };
}

function picture(caption: string, chart: Parameters<typeof drawWheel>[0], outer?: OuterRing): Picture {
  const label = `${caption}${birthOf(chart)}; the tables below have its numbers`;
  return {
    kind: "wheel",
    caption,
    svg: drawWheel(chart, { styled: false, label, ...(outer === undefined ? {} : { outer }) }),
  };
}

/** The date and time of the birth that a chart states, as a part of its label. */
function birthOf(chart: object): string {
  if (!isPerson(chart)) return "";
  const { date, time, timeKnown } = chart.input;
  return timeKnown ? ` of ${date} ${time}` : ` of ${date}, time unknown`;
}

function synastryPicture({ personA, personB, aspects }: Synastry, castChart: CastChart): Picture {
  const { bodies, angles, warnings } = castChart(personB);
  const outer = { name: "Person B", planets: bodies, angles, warnings, aspects };
  return picture("Person A, person B around it", castChart(personA), outer);
}

function skyPicture(response: Sky, castChart: CastChart): Picture {
  const { positions, computedFor, transits } = response;
  if (!isPerson(response) || transits === undefined)
    return picture(`The sky of ${computedFor}`, { planets: positions, aspects: [] });
  const outer = { name: "the sky", planets: positions, aspects: contactAspects(transits) };
  return picture(`The chart of birth, the sky of ${computedFor} around it`, castChart(response), outer);
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
type Return = Person & { readonly chart: WheelChart };
type Transits = Person & { readonly window: { readonly from: string }; readonly active: readonly Contact[] };
type Sky = JsonObject & {
  readonly computedFor: string;
  readonly positions: readonly WheelBody[];
  readonly transits?: readonly Contact[];
};

const has = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === "object" && value !== null && names.every((name) => name in value);

function isFullChart(value: unknown): value is WheelChart {
  return has(value, "planets", "angles", "houses", "aspects");
}
function isPerson(value: unknown): value is Person {
  return has(value, "input", "time");
}
function isSynastry(value: JsonObject): value is JsonObject & Synastry {
  return isPerson(value["personA"]) && isPerson(value["personB"]) && Array.isArray(value["aspects"]);
}
function isReturn(value: JsonObject): value is JsonObject & Return {
  return isPerson(value) && isFullChart(value["chart"]);
}
function isTransits(value: JsonObject): value is JsonObject & Transits {
  return isPerson(value) && has(value["window"], "from") && Array.isArray(value["active"]);
}
function isSky(value: JsonObject): value is Sky {
  return typeof value["computedFor"] === "string" && Array.isArray(value["positions"]);
}
