import type { Warning } from "../../proto/gen/almagest/v1/birth_pb.ts";
import type { CivilInstant, CivilTimeWarning, LocalTime } from "../civil/instant-from-local-time.ts";

/** A clock's reading, and whose longitude gives it the offset where there is no standard time. */
export interface ClockReading extends Pick<LocalTime, "date" | "time" | "zoneName"> {
  readonly longitudeOf: "the birth longitude" | "the place's longitude";
}

/** What the caller should know of how a local time and an instant were turned into one another. */
export function civilTimeWarnings(instant: CivilInstant, reading: ClockReading): readonly Warning[] {
  return instant.warnings.map((warning) => warningOf(warning, reading));
}

function warningOf(warning: CivilTimeWarning, { date, time, zoneName, longitudeOf }: ClockReading): Warning {
  const clock = `${date} ${time} in ${zoneName}`;
  switch (warning.code) {
    case "local_time_skipped":
      return {
        $typeName: "almagest.v1.Warning",
        code: warning.code,
        message: `The clock jumped over ${clock}; ${warning.movedToLocal} was taken instead.`,
        offsetBeforeHours: warning.offsetBeforeHours,
        offsetAfterHours: warning.offsetAfterHours,
        movedForwardSeconds: warning.gapSeconds,
        movedTo: warning.movedToLocal,
      };
    case "local_time_repeated":
      return {
        $typeName: "almagest.v1.Warning",
        code: warning.code,
        message: `The clock showed ${clock} twice; the first of the two was taken.`,
        offsetBeforeHours: warning.earlierOffsetHours,
        offsetAfterHours: warning.laterOffsetHours,
      };
    case "local_mean_time":
      return {
        $typeName: "almagest.v1.Warning",
        code: warning.code,
        message: `There was no standard time yet at ${clock}; the mean time of ${longitudeOf} was taken.`,
      };
  }
}
