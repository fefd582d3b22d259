import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { utcOfJulianDay } from "../../../../civil/index.ts";
import { PLANETS } from "../../../../engine/index.ts";
import { GetAlmanacResponseSchema } from "../../../../proto/gen/almagest/v1/almanac_pb.ts";
import {
  ComputeAnglesResponseSchema,
  ComputeAspectsResponseSchema,
  ComputeElementsResponseSchema,
  ComputeFixedStarsResponseSchema,
  ComputeFullChartResponseSchema,
  ComputeHousesResponseSchema,
  ComputePlanetsResponseSchema,
  ComputeShortChartResponseSchema,
} from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import {
  ComputeCompositeResponseSchema,
  type DavisonChart,
  type MidpointChart,
  MidpointChartSchema,
} from "../../../../proto/gen/almagest/v1/composite_pb.ts";
import {
  RankLocationsResponseSchema,
  ScoreLocationResponseSchema,
} from "../../../../proto/gen/almagest/v1/location_pb.ts";
import { ComputeProgressionsResponseSchema } from "../../../../proto/gen/almagest/v1/progression_pb.ts";
import { FindReturnsResponseSchema } from "../../../../proto/gen/almagest/v1/return_pb.ts";
import { SearchResponseSchema } from "../../../../proto/gen/almagest/v1/search_pb.ts";
import {
  ComputeDailyHoroscopeResponseSchema,
  GetSkyResponseSchema,
  type SkyEvent,
} from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { ComputeSolarReturnResponseSchema } from "../../../../proto/gen/almagest/v1/solar_return_pb.ts";
import { ComputeSynastryResponseSchema } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import {
  ScoreDaysResponseSchema,
  type TimingDay,
  TimingDaySchema,
} from "../../../../proto/gen/almagest/v1/timing_pb.ts";
import {
  FindTransitsResponseSchema,
  type TransitEvent,
} from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import { localDayOf } from "../../../time/civil-time.ts";
import { angleAspectsOf, synastryAspects, synastryReasons } from "./aspects.ts";
import {
  type BriefObject,
  contributionLine,
  errorOf,
  joined,
  labelOf,
  lineOf,
  type RankedItem,
  REASONS_MAX,
  rounded,
} from "./forms.ts";
import { weekdayOf } from "./local-times.ts";
import { briefWriterOf } from "./values.ts";

/** How the response of a tool, by default any message, is made brief, and the limit of its size. */
export interface Shape<Response = Message> {
  /** The maximum size of the JSON text; absent: none. */
  readonly bytesMax?: number;
  /** What the brief form omits, and how to get it. */
  readonly omits: string;
  /** How to see the items of a list that was cut; a sentence that ends with a space. */
  readonly whenCut?: string;
  /** The members that `write` supplies or that are omitted. */
  readonly replaced?: readonly string[];
  /** The members before and after those that are derived from the descriptor. */
  readonly write?: (
    message: Response,
    timezone: string | undefined,
  ) => { readonly first?: BriefObject; readonly rest?: BriefObject };
  /**
   * The lists that fill the room that is left, the most important list first: all items in the order of the response; null if the
   * response lacks the list.
   */
  readonly cuts?: Readonly<Record<string, (message: Response) => readonly RankedItem[] | null>>;
  /** The most items of such a list; absent: as many as fit. */
  readonly itemsMax?: Readonly<Record<string, number>>;
}

const FULL = 'detail: "full" returns all.';
/** What every position of the brief form lacks. */
const EXACT_FIGURES = "longitudes to 4 decimals, speeds";
const CONTACT_NOTE =
  "A contact without exact stays inexact in this pass; one without a begin or end in orb lasts over 400 days there.";
/** The bodies whose events precede equally significant events of the Moon, the points and the asteroids. */
const MAJOR_BODIES: ReadonlySet<string> = new Set(PLANETS.filter((name) => name !== "Moon"));
const PLANET_NAMES: ReadonlySet<string> = new Set(PLANETS);
/** The most important first. */
const SIGNIFICANCES = ["high", "medium", "low"];
const writeDay = briefWriterOf(TimingDaySchema);
/** The chart of a return; its aspects are a list of their own. */
const writeChart = briefWriterOf(ComputeFullChartResponseSchema, new Set(["aspects"]));
const writeDavison = briefWriterOf(ComputeFullChartResponseSchema, new Set(["aspects", "fixedStars"]));
/** Bodies that two charts in one brief answer leave no space for. */
const ASTEROIDS: ReadonlySet<string> = new Set(["Ceres", "Pallas", "Juno", "Vesta"]);
const writeMidpoints = briefWriterOf(MidpointChartSchema, new Set(["aspects", "warnings"]));
/** The length of `Tu`. */
const WEEKDAY_LENGTH = 2;
/** The length of `2026-11`. */
const MONTH_LENGTH = 7;

/** The shapes by the type of the response. The responses of other tools are short. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ...[
    ComputeShortChartResponseSchema,
    ComputePlanetsResponseSchema,
    ComputeAnglesResponseSchema,
    ComputeHousesResponseSchema,
    ComputeElementsResponseSchema,
  ].map((type) => shapeOf(type, { omits: `${EXACT_FIGURES}. ${FULL}` })),
  shapeOf(ComputeAspectsResponseSchema, { omits: `separations, phases of toAngles. ${FULL}` }),
  shapeOf(ComputeFixedStarsResponseSchema, { omits: `stars further than 1.5 degrees, magnitudes. ${FULL}` }),
  shapeOf(ScoreLocationResponseSchema, {
    omits: `contributions beyond the strongest, distances of lines. ${FULL}`,
  }),
  shapeOf(GetAlmanacResponseSchema, { omits: `azimuths, anticulminations. ${FULL}` }),
  shapeOf(RankLocationsResponseSchema, { omits: `coordinates, distances of lines. ${FULL}` }),
  shapeOf(ComputeFullChartResponseSchema, {
    bytesMax: 6000,
    omits: `${EXACT_FIGURES}, separations. ${FULL}`,
    write: (chart) => ({ rest: angleAspectsOf(chart) }),
    cuts: { aspects: ({ aspects }) => aspects.map(lineItem) },
  }),
  shapeOf(ComputeSolarReturnResponseSchema, {
    bytesMax: 6000,
    omits: `${EXACT_FIGURES}, separations. ${FULL}`,
    replaced: ["chart"],
    write: ({ chart }) => ({
      rest: chart === undefined ? {} : { chart: writeChart(chart), ...angleAspectsOf(chart) },
    }),
    cuts: { aspects: ({ chart }) => (chart?.aspects ?? []).map(lineItem) },
  }),
  shapeOf(GetSkyResponseSchema, {
    omits: `${EXACT_FIGURES}. ${FULL}`,
    replaced: ["events"],
    write: ({ date, events }, timezone) => ({ rest: eventsByDay(date, events, timezone) }),
  }),
  shapeOf(ComputeDailyHoroscopeResponseSchema, {
    bytesMax: 6000,
    omits: `${EXACT_FIGURES}, house themes. ${CONTACT_NOTE} ${FULL}`,
    replaced: ["date", "focus", "events"],
    write: ({ date, focus, input, events }, timezone) => ({
      first: { date, ...(input === undefined ? {} : { focus: focus.map(lineOf) }) },
      rest: eventsByDay(date, events, timezone),
    }),
    cuts: { transits: ({ input, transits }) => (input === undefined ? null : transits.map(lineItem)) },
  }),
  shapeOf(FindTransitsResponseSchema, {
    bytesMax: 12_000,
    omits: `longitudes, exactness. active is at noon of the first day. ${CONTACT_NOTE} ${FULL}`,
    whenCut:
      "To see the other events, name bodies, targets, aspects, kinds or significance, or a shorter period. ",
    cuts: { active: ({ active }) => active.map(lineItem), events: ({ events }) => events.map(eventItem) },
    itemsMax: { active: 8 },
  }),
  shapeOf(ComputeSynastryResponseSchema, {
    bytesMax: 4000,
    omits: `aspects of node, osculating Lilith, Chiron and asteroids, other contributions. ${FULL}`,
    replaced: ["contributions", "angleAspects"],
    cuts: { aspects: synastryAspects, reasons: synastryReasons },
  }),
  shapeOf(ComputeProgressionsResponseSchema, {
    bytesMax: 3900,
    omits: `${EXACT_FIGURES}, rules, positions by solar arc. ${FULL}`,
    replaced: ["solarArc"],
    write: ({ solarArc }) => ({ rest: { solarArcDegrees: rounded(solarArc?.arcDegrees ?? 0) } }),
    cuts: {
      aspects: ({ aspects }) => aspects.map(lineItem),
      solarArcAspects: ({ solarArc }) => (solarArc?.aspects ?? []).map(lineItem),
    },
  }),
  shapeOf(FindReturnsResponseSchema, {
    bytesMax: 4000,
    omits: `${EXACT_FIGURES}, separations. ${FULL}`,
    replaced: ["chart"],
    write: ({ chart }) => ({ rest: chart === undefined ? {} : { chart: writeChart(chart) } }),
    cuts: { aspects: ({ chart }) => (chart?.aspects ?? []).map(lineItem) },
  }),
  shapeOf(ComputeCompositeResponseSchema, {
    bytesMax: 3900,
    omits: `${EXACT_FIGURES}, asteroids; houses, points, stars and elements of the Davison chart. ${FULL}`,
    replaced: ["midpoint", "davison"],
    write: ({ midpoint, davison }) => ({
      rest: {
        ...(midpoint && { midpoint: midpointOf(midpoint) }),
        ...(davison && { davison: davisonOf(davison) }),
      },
    }),
    cuts: {
      midpointAspects: ({ midpoint }) => (midpoint?.aspects ?? []).map(lineItem),
      davisonAspects: ({ davison }) => (davison?.chart?.aspects ?? []).map(lineItem),
    },
  }),
  shapeOf(SearchResponseSchema, {
    bytesMax: 4000,
    omits: `longitudes to 4 decimals. ${FULL}`,
    whenCut: "For the passes that follow, send a later from. ",
    // The first passes are the most important.
    cuts: { passes: ({ passes }) => passes.map((pass, index) => ({ value: lineOf(pass), rank: index })) },
  }),
  shapeOf(ScoreDaysResponseSchema, {
    bytesMax: 2500,
    omits: `contributions, aspects of the other days. ${FULL}`,
    replaced: ["days"],
    write: ({ days }) => ({ rest: { scores: scoresByMonth(days) } }),
    cuts: { best: ({ best }) => best.map((day, index) => ({ value: bestDayOf(day), rank: index })) },
  }),
]);

function shapeOf<Type extends DescMessage>(type: Type, shape: Shape<MessageShape<Type>>): [string, Shape] {
  return [type.typeName, shape as unknown as Shape];
}

/** Contacts with the smallest orbs are the most important. */
function lineItem(contact: Message & { readonly orb: number }): RankedItem {
  return { value: lineOf(contact), rank: contact.orb };
}

function midpointOf(chart: MidpointChart): BriefObject {
  const planets = chart.planets.filter(({ name }) => !ASTEROIDS.has(name));
  return writeMidpoints({ ...chart, planets } as MidpointChart);
}

/** The ten planets and the angles of the Davison chart. */
function davisonOf({ utc, location, chart }: DavisonChart): BriefObject {
  const shownPlanets = chart?.planets.filter(({ name }) => PLANET_NAMES.has(name));
  const { planets = null, angles = null } = chart
    ? writeDavison({ ...chart, planets: shownPlanets } as Message)
    : {};
  return {
    utc,
    latitude: rounded(location?.latitude ?? 0),
    longitude: rounded(location?.longitude ?? 0),
    planets,
    angles,
  };
}

/** A day of `best`: the strongest reasons for its score in place of all contributions. */
function bestDayOf(day: TimingDay): BriefObject {
  const factors = day.contributions.filter(({ kind }) => kind !== "rounding");
  return {
    ...writeDay(day),
    weekday: weekdayOf(day.date),
    why: factors.slice(0, REASONS_MAX).map(contributionLine),
  };
}

/** The score of each day by month: `Tu22:66 We23:51`. A rating that is lower than its score follows in brackets. */
function scoresByMonth(days: readonly TimingDay[]): BriefObject {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, MONTH_LENGTH));
  return Object.fromEntries(
    [...months].map(([month, daysOfMonth]) => [month, daysOfMonth.map(scoreOfDay).join(" ")]),
  );
}

function scoreOfDay({ date, score, rating, ratingCap }: TimingDay): string {
  return `${weekdayOf(date).slice(0, WEEKDAY_LENGTH)}${date.slice(MONTH_LENGTH + 1)}:${score}${ratingCap === undefined ? "" : `(${rating})`}`;
}

function eventItem(event: TransitEvent): RankedItem {
  const { body, significance } = event;
  const bodyRank = MAJOR_BODIES.has(body) ? 0 : 1;
  const rank = 2 * SIGNIFICANCES.indexOf(significance) + bodyRank;
  return { value: transitEventLine(event), rank };
}

/**
 * The events of a date from its midnight to the next, apart from the later ones.
 *
 * @param timezone the zone of the date; undefined: UTC
 */
function eventsByDay(date: string, events: readonly SkyEvent[], timezone: string | undefined): BriefObject {
  const end = utcOfJulianDay(localDayOf(date, timezone).endJdUt);
  return {
    today: events.filter(({ at }) => at < end).map(lineOf),
    events: events.filter(({ at }) => at >= end).map(lineOf),
  };
}

/** `2028-05-06T23:52:57Z Saturn Conjunction natal Saturn, high`, `2027-02-21T14:13:29Z Mars enters Leo, low` */
export function transitEventLine(event: TransitEvent): string {
  const { kind, at, body, aspect, target, significance, retrograde, natalErrorDegrees } = event;
  return joined(
    `${at} ${labelOf(body)} ${eventInWords(kind, aspect, target)}`,
    significance,
    retrograde && kind === "aspect" ? "retrograde" : "",
    errorOf(natalErrorDegrees),
  );
}

function eventInWords(kind: string, aspect: string | undefined, target: string): string {
  switch (kind) {
    case "aspect":
      return `${aspect} natal ${labelOf(target)}`;
    case "ingress":
      return `enters ${target}`;
    default:
      return `turns ${target}`;
  }
}
