import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { PLANETS, SPHERE_NAMES } from "../../../../engine/index.ts";
import { type Aspect, ComputeFullChartResponseSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import {
  ComputeDailyHoroscopeResponseSchema,
  type TransitContact,
} from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { ComputeSolarReturnResponseSchema } from "../../../../proto/gen/almagest/v1/solar_return_pb.ts";
import {
  type ComputeSynastryResponse,
  ComputeSynastryResponseSchema,
  type SynastryAngleAspect,
  type SynastryAspect,
} from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import {
  ScoreDaysResponseSchema,
  type TimingDay,
  TimingDaySchema,
} from "../../../../proto/gen/almagest/v1/timing_pb.ts";
import {
  FindTransitsResponseSchema,
  type TransitEvent,
} from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import {
  type BriefObject,
  type BriefValue,
  contributionLine,
  errorOf,
  FORMS,
  joined,
  REASONS_MAX,
  rounded,
} from "./forms.ts";
import { briefWriterOf } from "./values.ts";

/** How the response of a tool is made brief, and the limit of its size. */
export interface Shape {
  /** The maximum size of the JSON text. */
  readonly bytesMax: number;
  /** What the brief form omits, and how to get it. */
  readonly omits: string;
  /** The members that `write` supplies or that are omitted. */
  readonly replaced: readonly string[];
  /** The members before and after those that are derived from the descriptor. */
  readonly write?: (message: Message) => { readonly first?: BriefObject; readonly rest?: BriefObject };
  /** The lists that fill the room that is left, the most important list first. */
  readonly cuts: readonly Cut[];
}

/** A list of which only the most important items are shown. */
export interface Cut {
  readonly name: string;
  readonly itemsMax: number;
  /** All items in the order of the response; null if the response lacks the list. */
  readonly itemsOf: (message: Message) => readonly RankedItem[] | null;
}

/** An item; the lowest rank is the most important. */
export interface RankedItem {
  readonly value: BriefValue;
  readonly rank: number;
}

const FULL = 'detail: "full" returns all.';
/** A list without a maximum of its own. */
const ANY = Number.POSITIVE_INFINITY;
/** The contribution that is the remainder of rounded points. */
const ROUNDING = "rounding";
/** The points that differ among persons of the same age. */
const PERSONAL_POINTS = new Set(["Sun", "Moon", "Mercury", "Venus", "Mars", "Ascendant", "Midheaven"]);
/** The widest orb of any aspect, degrees. */
const ORB_MAX = 10;
/** The bodies whose events precede equally significant events of the Moon, the points and the asteroids. */
const MAJOR_BODIES: ReadonlySet<string> = new Set(PLANETS.filter((name) => name !== "Moon"));
/** The most important first. */
const SIGNIFICANCES = ["high", "medium", "low"];
const writeDay = briefWriterOf(TimingDaySchema);
/** The chart of a return; its aspects are a list of their own. */
const writeChart = briefWriterOf(ComputeFullChartResponseSchema, new Set(["aspects"]));
/** The length of `2026-11`. */
const MONTH_LENGTH = 7;

/** The shapes by the type of the response. The responses of other tools are short. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map([
  shapeOf(ComputeFullChartResponseSchema, {
    bytesMax: 6000,
    omits: `longitudes to 4 decimals, speeds, separations. ${FULL}`,
    replaced: [],
    cuts: [cutOf("aspects", ANY, ({ aspects }) => aspects.map(lineItem))],
  }),
  shapeOf(ComputeSolarReturnResponseSchema, {
    bytesMax: 6000,
    omits: `longitudes to 4 decimals, speeds, separations. ${FULL}`,
    replaced: ["chart"],
    write: ({ chart }) => ({ rest: chart === undefined ? {} : { chart: writeChart(chart) } }),
    cuts: [cutOf("aspects", ANY, ({ chart }) => (chart?.aspects ?? []).map(lineItem))],
  }),
  shapeOf(ComputeDailyHoroscopeResponseSchema, {
    bytesMax: 6000,
    omits: `longitudes to 4 decimals, speeds, house themes. ${FULL}`,
    replaced: ["date", "focus"],
    write: ({ date, focus, input }) => ({
      first: { date, ...(input === undefined ? {} : { focus: focus.map(lineOf) }) },
    }),
    cuts: [
      cutOf("transits", ANY, ({ input, transits }) => (input === undefined ? null : transits.map(lineItem))),
    ],
  }),
  shapeOf(FindTransitsResponseSchema, {
    bytesMax: 8000,
    omits: `longitudes, exactness. To see other events, name bodies, targets, aspects, kinds or significance, or a shorter period. ${FULL}`,
    replaced: [],
    cuts: [
      cutOf("active", 8, ({ active }) => active.map(lineItem)),
      cutOf("events", ANY, ({ events }) => events.map(eventItem)),
    ],
  }),
  shapeOf(ComputeSynastryResponseSchema, {
    bytesMax: 2000,
    omits: `contributions beyond the strongest, other aspects. ${FULL}`,
    replaced: ["contributions", "angleAspects"],
    cuts: [
      cutOf("reasons", ANY, reasonItems),
      cutOf("aspects", 12, ({ aspects, angleAspects }) =>
        [...aspects, ...angleAspects].toSorted((a, b) => closenessOf(a) - closenessOf(b)).map(synastryItem),
      ),
    ],
  }),
  shapeOf(ScoreDaysResponseSchema, {
    bytesMax: 2000,
    omits: `contributions, aspects of the other days. ${FULL}`,
    replaced: ["days"],
    write: ({ days }) => ({ rest: { scores: scoresByMonth(days) } }),
    cuts: [
      cutOf("best", ANY, ({ best }) => best.map((day, index) => ({ value: bestDayOf(day), rank: index }))),
    ],
  }),
]);

function shapeOf<Type extends DescMessage>(
  type: Type,
  shape: Omit<Shape, "write" | "cuts"> & {
    readonly write?: (message: MessageShape<Type>) => ReturnType<NonNullable<Shape["write"]>>;
    readonly cuts: readonly CutOf<MessageShape<Type>>[];
  },
): [string, Shape] {
  return [type.typeName, shape as unknown as Shape];
}

interface CutOf<T> extends Omit<Cut, "itemsOf"> {
  readonly itemsOf: (message: T) => readonly RankedItem[] | null;
}

function cutOf<T>(name: string, itemsMax: number, itemsOf: CutOf<T>["itemsOf"]): CutOf<T> {
  return { name, itemsMax, itemsOf };
}

/** Contacts with the smallest orbs are the most important. */
function lineItem(contact: Aspect | TransitContact): RankedItem {
  return { value: lineOf(contact), rank: contact.orb };
}

/** The line of a message, if it contains one. */
function lineOf(message: Message): BriefValue {
  return FORMS.get(message.$typeName)?.(message) ?? null;
}

/** What raises and what lowers each sphere's score most; the strongest are the most important. */
function reasonItems({ contributions }: ComputeSynastryResponse): readonly RankedItem[] {
  return SPHERE_NAMES.flatMap((sphere) => {
    const factors = (contributions?.[sphere] ?? []).filter(({ factor }) => factor !== ROUNDING);
    const strongest = [factors.find(({ points }) => points > 0), factors.find(({ points }) => points < 0)];
    return strongest.flatMap((factor) =>
      factor === undefined
        ? []
        : { value: `${sphere}: ${contributionLine(factor)}`, rank: -Math.abs(factor.points) },
    );
  });
}

/** The orb, plus a full orb for each of the two points that is none of the personal ones. */
function closenessOf({ personA, personB, orb }: SynastryAspect | SynastryAngleAspect): number {
  return orb + [personA, personB].filter((point) => !PERSONAL_POINTS.has(point)).length * ORB_MAX;
}

function synastryItem(aspect: SynastryAspect | SynastryAngleAspect, rank: number): RankedItem {
  const { personA, personB, orb, errorDegrees, uncertain } = aspect;
  const value = joined(
    `A ${personA} ${aspect.aspect} B ${personB}`,
    `orb ${rounded(orb)}`,
    errorOf(errorDegrees, uncertain),
  );
  return { value, rank };
}

/** A day of `best`: the strongest reasons for its score in place of all contributions. */
function bestDayOf(day: TimingDay): BriefObject {
  const factors = day.contributions.filter(({ factor }) => factor !== ROUNDING);
  return { ...writeDay(day), why: factors.slice(0, REASONS_MAX).map(contributionLine) };
}

/** The score of each day by month: `22:66 23:51`. A rating that is lower than its score follows in brackets. */
function scoresByMonth(days: readonly TimingDay[]): BriefObject {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, MONTH_LENGTH));
  return Object.fromEntries(
    [...months].map(([month, daysOfMonth]) => [month, daysOfMonth.map(scoreOfDay).join(" ")]),
  );
}

function scoreOfDay({ date, score, rating, ratingCap }: TimingDay): string {
  return `${date.slice(MONTH_LENGTH + 1)}:${score}${ratingCap === undefined ? "" : `(${rating})`}`;
}

function eventItem(event: TransitEvent): RankedItem {
  const { kind, at, body, aspect, target, significance, retrograde, natalErrorDegrees } = event;
  const value = joined(
    kind === "aspect"
      ? `${at} ${body} ${aspect} natal ${target}`
      : `${at} ${body} ${kind === "ingress" ? `enters ${target}` : `turns ${target}`}`,
    significance,
    retrograde && kind === "aspect" ? "retrograde" : "",
    errorOf(natalErrorDegrees),
  );
  const bodyRank = MAJOR_BODIES.has(body) ? 0 : 1;
  const rank = 2 * SIGNIFICANCES.indexOf(significance) + bodyRank;
  return { value, rank };
}
