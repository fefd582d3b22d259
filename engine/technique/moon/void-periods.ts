import { ASPECT_ARCS, type AspectName } from "../../chart/aspects.ts";
import type { SignName } from "../../chart/ecliptic-point.ts";
import { BODY, type BodyName, PLANETS } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { longitudeRadAt } from "../../events/instant-sky.ts";
import { findLevelCrossings } from "../../events/level-crossings.ts";
import { findIngresses, findLongitudePasses } from "../../events/longitude-passes.ts";
import { assertSearch, type EventWindow, sortLevels } from "../../events/search-input.ts";
import { createSkySeries, relativeMotion, type SkySeries, TRACK_MARGIN } from "../../events/sky-series.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { described } from "../../units/invalid-input-error.ts";
import {
  listOf,
  mustBe,
  numberFrom,
  type OptionRules,
  optional,
  readOptions,
} from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";

/** What "void of course" means: see {@link findVoidPeriods}. */
export const VOID_DEFINITIONS = ["modern", "traditional", "hellenistic"] as const;
/** One of {@link VOID_DEFINITIONS}. */
export type VoidDefinition = (typeof VOID_DEFINITIONS)[number];

/** The options of findVoidPeriods. */
export interface VoidOptions {
  /** Default: `"modern"`. */
  readonly definition?: VoidDefinition;
  /** The bodies whose aspects with the Moon count. Default: Sun to Pluto of `"modern"`, Sun to Saturn of the others. */
  readonly bodies?: readonly BodyName[];
  /** The whole orbs of the bodies and of the Moon, of which half counts, for `"traditional"` alone. Default: {@link LILLY_ORBS_DEG}. */
  readonly orbsDeg?: Partial<Readonly<Record<BodyName, Deg>>>;
  /** The zodiac of the Moon's signs. Default: tropical. */
  readonly zodiac?: Ayanamsa;
}

type CompleteVoidOptions = Required<Omit<VoidOptions, "zodiac">>;

/** Orbs of the seven classical planets. **Source:** Lilly (1647), Christian Astrology, p. 107, the smaller of two values. */
export const LILLY_ORBS_DEG: Partial<Readonly<Record<BodyName, Deg>>> = {
  Sun: 15,
  Moon: 12,
  Mercury: 7,
  Venus: 7,
  Mars: 7,
  Jupiter: 9,
  Saturn: 9,
};

const PARTNERS: readonly BodyName[] = /* @__PURE__ */ PLANETS.filter((name) => name !== "Moon");
const CLASSICAL_PARTNERS: readonly BodyName[] = ["Sun", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"];
const ORB_DEG_MAX = 60;

function completeVoidOptions(source: EphemerisSource, options: VoidOptions): CompleteVoidOptions {
  const { definition = "modern", bodies, orbsDeg = LILLY_ORBS_DEG } = options ?? {};
  const defaults = definition === "modern" ? PARTNERS : CLASSICAL_PARTNERS;
  return { definition, bodies: bodies ?? defaults.filter((name) => source.covers(BODY[name])), orbsDeg };
}

function voidOptionProblems(source: EphemerisSource, options: VoidOptions): readonly string[] {
  const problems: string[] = [];
  const rules: OptionRules = {
    definition: optional(DEFINITION_RULE),
    bodies: optional(listOf(PARTNERS.concat(OTHER_PARTNERS).filter((name) => source.covers(BODY[name])))),
    orbsDeg: () => [],
    zodiac: optional(ayanamsaRule),
  };
  readOptions(options, rules, problems);
  const { definition, bodies, orbsDeg } = completeVoidOptions(source, options);
  if (Array.isArray(bodies) && bodies.length === 0) problems.push("bodies must name a body");
  if (definition === "traditional")
    problems.push(...orbProblems(["Moon", ...(Array.isArray(bodies) ? bodies : [])], orbsDeg));
  else if (options?.orbsDeg !== undefined)
    problems.push(`orbsDeg is only accepted with definition "traditional", not ${described(definition)}`);
  return problems;
}

const OTHER_PARTNERS: readonly BodyName[] = ["Chiron", "Ceres", "Pallas", "Juno", "Vesta"];
const DEFINITION_RULE = /* @__PURE__ */ mustBe(`one of ${VOID_DEFINITIONS.join(", ")}`, (definition) =>
  (VOID_DEFINITIONS as readonly unknown[]).includes(definition),
);
const ORB_RULE = /* @__PURE__ */ numberFrom(0, ORB_DEG_MAX);

function orbProblems(
  names: readonly BodyName[],
  orbsDeg: Partial<Readonly<Record<BodyName, unknown>>> | null,
): readonly string[] {
  if (typeof orbsDeg !== "object" || orbsDeg === null) return ["orbsDeg must be an object of orbs by body"];
  return names.flatMap((name) => ORB_RULE(`orbsDeg.${name}`, orbsDeg[name]));
}

/** A time during which the Moon is void of course. */
export interface VoidPeriod {
  /** JD, UT, of the last exact aspect, or of the Moon's entry into the sign. */
  readonly startJdUt: JdUt;
  /** JD, UT, at which the Moon begins to apply to an aspect again, or enters the next sign. */
  readonly endJdUt: JdUt;
  /** The last aspect; null if the period begins with the Moon's entry into the sign. */
  readonly lastAspect: { readonly body: BodyName; readonly aspect: AspectName } | null;
  /** The sign that the Moon enters at the end; null if it begins to apply to an aspect there. */
  readonly nextSign: SignName | null;
}

/** A time during which the Moon applies to an exact aspect. */
interface Application {
  readonly startJdUt: JdUt;
  readonly exactJdUt: JdUt;
  readonly body: BodyName;
  readonly aspect: AspectName;
}

/** The Moon is in a sign for at most 2.6 days. */
const STAY_DAYS_MAX = 3;
/** The longest arc between two aspects to one body takes the Moon 6.3 days. */
const HELLENISTIC_REACH_DAYS = 7;
const HELLENISTIC_DEG = 30;
/** The Moon moves by 30° in 1.95 days at least. */
const HELLENISTIC_DAYS_MIN = 1.9;

/**
 * Finds when the Moon is void of course, in the order of time, by one of three definitions:
 *
 * - `modern`: from the last exact aspect in the sign to the entry into the next, one for each sign, however short.
 * - `traditional`: while it applies to no aspect within orb that becomes exact before it leaves the sign.
 * - `hellenistic`: while no aspect becomes exact within its next 30°, whatever the sign.
 *
 * Aspects are conjunction, sextile, square, trine and opposition.
 *
 * Range: the source's less two weeks at both ends. Accuracy: docs/models.md.
 *
 * **Source:** Al H. Morrison (modern); Lilly (1647), Christian Astrology, p. 112 (traditional); the kenodromia of Antiochus and
 * Porphyry (hellenistic).
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): every period that overlaps it is returned, whole
 * @param options definition (default `modern`), bodies, orbs, zodiac
 * @returns the periods with start and end (JD, UT), last aspect and next sign
 * @throws {InvalidInputError} with every problem of window and options
 *
 * @example
 * ```ts
 * import { findVoidPeriods } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const week = { startJdUt: 2460310.5, endJdUt: 2460317.5 };
 * const [modern] = findVoidPeriods(source, week);
 * modern.lastAspect; // => {"body":"Pluto","aspect":"Trine"}
 * const traditional = findVoidPeriods(source, week, { definition: "traditional" });
 * traditional.map(({ nextSign }) => nextSign ?? "application").join(", "); // => "application, Libra, Scorpio, Sagittarius"
 * findVoidPeriods(source, week, { definition: "hellenistic" }).length; // => 0
 * ```
 */
export function findVoidPeriods(
  source: EphemerisSource,
  window: EventWindow,
  options: VoidOptions = {},
): readonly VoidPeriod[] {
  const complete = completeVoidOptions(source, options);
  const { startJdUt, endJdUt } = window;
  const reachDays = complete.definition === "hellenistic" ? HELLENISTIC_REACH_DAYS : STAY_DAYS_MAX;
  const around = { startJdUt: startJdUt - reachDays, endJdUt: endJdUt + reachDays };
  assertSearch(source, around, TRACK_MARGIN, voidOptionProblems(source, options));
  const series = createSkySeries(source, around, ["Moon", ...complete.bodies], options.zodiac);
  const applications = complete.bodies
    .flatMap((body) => applicationsOf(series, body, orbDegOf(complete, body)))
    .sort((a, b) => a.exactJdUt - b.exactJdUt);
  const periods =
    complete.definition === "hellenistic"
      ? hellenisticPeriods(series, applications)
      : periodsInSigns(series, applications);
  return periods.filter((period) => period.startJdUt < endJdUt && period.endJdUt > startJdUt);
}

/** The arc before exactness in which an application counts; all of the way in the modern definition. */
function orbDegOf({ definition, orbsDeg }: CompleteVoidOptions, body: BodyName): Deg {
  if (definition !== "traditional") return Number.POSITIVE_INFINITY;
  return ((orbsDeg[body] ?? 0) + (orbsDeg.Moon ?? 0)) / 2;
}

/** The applications of the Moon to a body. It is faster than every body, so it passes each arc once in a month. */
function applicationsOf(series: SkySeries, body: BodyName, orbDeg: Deg): Application[] {
  const motion = relativeMotion(series, BODY.Moon, BODY[body]);
  const crossings = (offsetDeg: Deg) =>
    findLevelCrossings(
      series,
      motion,
      sortLevels(ASPECT_ARCS.map(({ arcDeg }) => (arcDeg - offsetDeg) * RAD_PER_DEG)),
    );
  const starts = Number.isFinite(orbDeg) ? crossings(orbDeg) : [];
  return crossings(0).map(({ epochJdUt, level }) => {
    const start = starts.filter((one) => one.level === level && one.epochJdUt <= epochJdUt).at(-1);
    return {
      startJdUt: start?.epochJdUt ?? Number.NEGATIVE_INFINITY,
      exactJdUt: epochJdUt,
      body,
      aspect: itemAt(ASPECT_ARCS, level).aspect,
    };
  });
}

/** Within each stay in a sign, the times without an application that becomes exact in it. */
function periodsInSigns(series: SkySeries, applications: readonly Application[]): VoidPeriod[] {
  const ingresses = findIngresses(series, { bodies: ["Moon"] });
  return ingresses.flatMap(({ epochJdUt: entryJdUt }, i) => {
    const exit = ingresses[i + 1];
    if (exit === undefined) return [];
    const exitJdUt = exit.epochJdUt;
    const inStay = applications.filter(({ exactJdUt }) => exactJdUt >= entryJdUt && exactJdUt < exitJdUt);
    const periods: VoidPeriod[] = [];
    let startJdUt = entryJdUt;
    let lastAspect: VoidPeriod["lastAspect"] = null;
    for (const application of inStay) {
      const applyingJdUt = Math.min(
        ...inStay.filter(({ exactJdUt }) => exactJdUt >= application.exactJdUt).map((one) => one.startJdUt),
      );
      if (applyingJdUt > startJdUt)
        periods.push({ startJdUt, endJdUt: applyingJdUt, lastAspect, nextSign: null });
      startJdUt = application.exactJdUt;
      lastAspect = { body: application.body, aspect: application.aspect };
    }
    periods.push({ startJdUt, endJdUt: exitJdUt, lastAspect, nextSign: exit.sign });
    return periods;
  });
}

/** The times between two exact aspects before the Moon is within 30° of the place of the second. */
function hellenisticPeriods(series: SkySeries, applications: readonly Application[]): VoidPeriod[] {
  const { sky } = series.workspace;
  const moonDegAt = (epochJdUt: JdUt): Deg => longitudeRadAt(sky, BODY.Moon, epochJdUt) * DEG_PER_RAD;
  return applications.flatMap(({ exactJdUt, body, aspect }, i) => {
    const next = applications[i + 1];
    if (next === undefined || next.exactJdUt - exactJdUt < HELLENISTIC_DAYS_MIN) return [];
    const limitDeg = moonDegAt(next.exactJdUt) - HELLENISTIC_DEG;
    const limit = findLongitudePasses(series, [limitDeg], { bodies: ["Moon"] }).find(
      ({ epochJdUt }) => epochJdUt > exactJdUt && epochJdUt < next.exactJdUt,
    );
    if (limit === undefined) return [];
    return [{ startJdUt: exactJdUt, endJdUt: limit.epochJdUt, lastAspect: { body, aspect }, nextSign: null }];
  });
}
