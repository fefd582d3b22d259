/** Civil time of a zone, from the rules of the JavaScript runtime. The engine takes UT. */

const UNIX_EPOCH_JD = 2_440_587.5;
const MINUTE_DAYS = 1 / 1440;

/** A day of the calendar. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface LocalTime {
  /** Midnight at the start of a day, JD (UT). */
  midnightJdUt(day: CalendarDay): number;
  /** The day of an instant. */
  dayOf(jdUt: number): CalendarDay;
  /** "05:31", to the nearest minute. */
  timeText(jdUt: number): string;
  /** "Wed 12 Aug". */
  dateText(jdUt: number): string;
}

/** @throws RangeError if the runtime does not know the zone */
export function createLocalTime(zone: string): LocalTime {
  const numbers = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const dates = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
  });

  function clockOf(jdUt: number) {
    const parts = numbers.formatToParts(dateOf(jdUt));
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month, day] = [of("year"), of("month"), of("day")];
    const wallMs = Date.UTC(year, month - 1, day, of("hour"), of("minute"), of("second"));
    return { year, month, day, hour: of("hour"), minute: of("minute"), wallMs };
  }

  return {
    midnightJdUt({ year, month, day }) {
      const wallMs = Date.UTC(year, month - 1, day);
      let ms = wallMs;
      // The offset of the guess is the zone's, unless clocks change between the two instants: a second step settles that.
      for (let step = 0; step < 2; step++) ms += wallMs - clockOf(julianDay(ms)).wallMs;
      return julianDay(ms);
    },
    dayOf(jdUt) {
      const { year, month, day } = clockOf(jdUt);
      return { year, month, day };
    },
    timeText(jdUt) {
      const { hour, minute } = clockOf(jdUt + MINUTE_DAYS / 2);
      return `${twoDigits(hour)}:${twoDigits(minute)}`;
    },
    dateText: (jdUt) => dates.format(dateOf(jdUt + MINUTE_DAYS / 2)).replace(",", ""),
  };
}

function dateOf(jdUt: number): Date {
  return new Date(Math.round((jdUt - UNIX_EPOCH_JD) * 86_400_000));
}

function julianDay(unixMs: number): number {
  return unixMs / 86_400_000 + UNIX_EPOCH_JD;
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
