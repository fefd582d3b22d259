/** Instants of births: the zone of a place, its clocks and what is doubtful about them. */
import {
  type CivilTimeWarning,
  createZones,
  type TimeRecord,
  UndecidedZoneError,
  UnknownZoneError,
  type Zones,
} from "almagest/time";
import type { Moment } from "./compute-chart.ts";
import { loadFile } from "./load-file.ts";
import type { Birth } from "./state.ts";
import { offsetText } from "./text.ts";

/** Noon is used for a time that is not known. */
const NOON = "12:00";
const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_DAY = 86_400;

/** An instant that a local time can mean. */
export interface ClockChoice {
  readonly offsetSeconds: number;
  readonly text: string;
}

/** A birth with its instant, or with what is missing. */
export type ResolvedBirth =
  | {
      readonly ok: true;
      readonly moment: Moment;
      readonly zoneName: string;
      /** `1990-06-15 14:30 Europe/Paris, UTC+02:00` */
      readonly clock: string;
      /** Sentences. */
      readonly warnings: readonly string[];
      /** What else the local time can mean, the one used first; none: it is certain. */
      readonly choices: readonly ClockChoice[];
    }
  | { readonly ok: false; readonly reason: string; readonly zones: readonly string[] };

/**
 * Loads zones, clock rules and the index of zones.
 *
 * @throws {LoadError} when a file does not load
 */
export async function loadZones(): Promise<Zones> {
  const [rules, areas, index] = await Promise.all(
    ["tz-pack.txt", "clocks.json", "zone-index.bin"].map((name) => loadFile(name)),
  );
  if (rules === undefined || areas === undefined || index === undefined) throw new Error("three files");
  return createZones({ rules, areas, index });
}

/** Resolves a birth. A zone near a border is not decided without the borders: the candidates are returned. */
export function resolveBirth(zones: Zones, birth: Birth): ResolvedBirth {
  const { date, time, place, zoneName } = birth;
  const { latitudeDeg, longitudeDeg } = place;
  try {
    const zone = zoneName === null ? {} : { zoneName };
    const record = zones.instantOf({ date, time: time ?? NOON, latitudeDeg, longitudeDeg, ...zone });
    const choices = clockChoices(record);
    const chosen = choices.find(({ offsetSeconds }) => offsetSeconds === birth.offsetSeconds);
    const ownOffset = Math.round(record.offsetHours * SECONDS_PER_HOUR);
    const offsetSeconds = chosen?.offsetSeconds ?? ownOffset;
    const jdUt = record.epochJdUt + (ownOffset - offsetSeconds) / SECONDS_PER_DAY;
    const clock = time === null ? "time unknown, computed for noon," : record.time;
    return {
      ok: true,
      moment: { jdUt, place, isTimeKnown: time !== null },
      zoneName: record.zoneName,
      clock: `${record.date} ${clock} ${record.zoneName}, ${offsetText(offsetSeconds / SECONDS_PER_HOUR)}`,
      warnings: warningsOf(record),
      choices,
    };
  } catch (error) {
    return failureOf(error, birth);
  }
}

function failureOf(error: unknown, { date }: Birth): ResolvedBirth {
  if (error instanceof UndecidedZoneError) {
    const reason = "The place is near a border of time zones. Choose the zone whose clocks were used.";
    return { ok: false, reason, zones: error.candidates };
  }
  if (error instanceof UnknownZoneError)
    return { ok: false, reason: "This time zone does not exist. Choose one of the list.", zones: [] };
  if (error instanceof RangeError) {
    const year = Number(date.slice(0, 4));
    const reason =
      year < 1799 || year > 2400
        ? `The year ${year} is beyond the tables, which have the years 1800 to 2399.`
        : "The date, the time or the place does not exist.";
    return { ok: false, reason, zones: [] };
  }
  throw error;
}

/** The clocks that a local time can be of, the one used first; none if there is one only. */
function clockChoices({ offsetHours, abbreviation, warnings }: TimeRecord): readonly ClockChoice[] {
  const others = warnings.flatMap((warning) => {
    if (warning.code === "local_time_repeated")
      return [choice(warning.laterOffsetHours, "the second occurrence, after the clocks were put back")];
    if (warning.code !== "zone_history_uncertain") return [];
    return warning.alternatives.map((one) => choice(one.offsetHours, `${one.likelihood}`));
  });
  const isRepeated = warnings.some(({ code }) => code === "local_time_repeated");
  const first = choice(offsetHours, isRepeated ? "the first occurrence" : abbreviation);
  const different = others.filter(
    (one, index) =>
      one.offsetSeconds !== first.offsetSeconds &&
      others.findIndex(({ offsetSeconds }) => offsetSeconds === one.offsetSeconds) === index,
  );
  return different.length === 0 ? [] : [first, ...different];
}

function choice(offsetHours: number, text: string): ClockChoice {
  const offsetSeconds = Math.round(offsetHours * SECONDS_PER_HOUR);
  return { offsetSeconds, text: `${offsetText(offsetHours)}, ${text}` };
}

function warningsOf({ warnings, julianDate, clockRule }: TimeRecord): readonly string[] {
  return [
    ...warnings.map(warningText),
    ...(clockRule === null ? [] : [clockRule.why]),
    ...(julianDate === null
      ? []
      : [
          `If the date is of the Julian calendar, it is ${julianDate.gregorianDate} in the Gregorian one, in use here since ${julianDate.firstGregorianDate}.`,
        ]),
  ];
}

function warningText(warning: CivilTimeWarning): string {
  switch (warning.code) {
    case "local_time_skipped":
      return `The clocks were put forward and skipped this time. ${warning.movedToLocal.slice(11, 16)} is used instead.`;
    case "local_time_repeated":
      return "The clocks were put back, so this time occurred twice. Choose the occurrence.";
    case "local_mean_time":
      return `The place had no standard time yet: the mean time of its longitude is used, ${offsetText(warning.offsetHours)}.`;
    case "zone_history_uncertain":
      return `Other clocks were possible. ${warning.reasons.join(" ")}`;
  }
}
