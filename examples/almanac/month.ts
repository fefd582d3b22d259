/** What an almanac lists for a month, from the public functions of `almagest`. */
import {
  createChartCalculator,
  createEphemeris,
  type EphemerisSource,
  type EventWindow,
  findIngresses,
  findLocalEclipses,
  findLunarPhases,
  findRisesAndSets,
  findStations,
  findVoidPeriods,
  type HorizonEvent,
  type Ingress,
  type LocalEclipse,
  type LunarPhase,
  type NatalChart,
  type Observer,
  type Station,
  type VoidPeriod,
} from "almagest";
import { createSkySeries, PLANETS } from "almagest/kernels";
import { type CalendarDay, createLocalTime, type LocalTime } from "./local-time.ts";

export interface Place extends Observer {
  readonly name: string;
  /** Of the IANA database, such as "Europe/Berlin". */
  readonly zone: string;
}

/** Risings and settings of a day, from midnight to midnight. A body can rise twice or not at all. */
export interface AlmanacDay {
  readonly startJdUt: number;
  readonly sun: readonly HorizonEvent[];
  readonly moon: readonly HorizonEvent[];
}

/** The longitudes of the planets at 0h UT of a day, by PLANETS, and whether each is retrograde. */
export interface DailyPositions {
  readonly epochJdUt: number;
  readonly planets: readonly { readonly longitudeDeg: number; readonly isRetrograde: boolean }[];
}

export interface AlmanacMonth {
  readonly place: Place;
  readonly time: LocalTime;
  readonly first: CalendarDay;
  /** The chart of the first midnight. */
  readonly chart: NatalChart;
  readonly days: readonly AlmanacDay[];
  readonly phases: readonly LunarPhase[];
  readonly ingresses: readonly Ingress[];
  readonly stations: readonly Station[];
  /** Of which a part is seen from the place. */
  readonly eclipses: readonly LocalEclipse[];
  readonly voids: readonly VoidPeriod[];
  readonly positions: readonly DailyPositions[];
}

/** Computes the almanac of a month of the calendar, in the civil time of the place. */
export function computeMonth(
  source: EphemerisSource,
  place: Place,
  year: number,
  month: number,
): AlmanacMonth {
  const time = createLocalTime(place.zone);
  const first: CalendarDay = { year, month, day: 1 };
  const dayCount = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const midnights = Array.from({ length: dayCount + 1 }, (_, day) =>
    // Day 32 of August is 1 September: Date.UTC accepts it.
    time.midnightJdUt({ year, month, day: day + 1 }),
  );
  const window: EventWindow = { startJdUt: midnights[0] as number, endJdUt: midnights[dayCount] as number };
  const series = createSkySeries(source, window);
  return {
    place,
    time,
    first,
    chart: createChartCalculator(source).natalChart({
      epochJdUt: window.startJdUt,
      latitudeDeg: place.latitudeDeg,
      longitudeDeg: place.longitudeDeg,
      timeKnown: true,
    }),
    days: daysOf(source, place, midnights),
    phases: findLunarPhases(series),
    ingresses: findIngresses(series, { bodies: PLANETS }),
    stations: findStations(series, { bodies: PLANETS.slice(2) }),
    eclipses: findLocalEclipses(source, place, window),
    voids: findVoidPeriods(source, window),
    positions: positionsOf(source, year, month, dayCount),
  };
}

function daysOf(source: EphemerisSource, place: Place, midnights: readonly number[]): readonly AlmanacDay[] {
  const window = { startJdUt: midnights[0] as number, endJdUt: midnights.at(-1) as number };
  const [sun, moon] = ["Sun", "Moon"].map((body) =>
    findRisesAndSets(source, body, place, window).filter(({ kind }) => kind === "rise" || kind === "set"),
  ) as [HorizonEvent[], HorizonEvent[]];
  return midnights.slice(0, -1).map((startJdUt, day) => {
    const endJdUt = midnights[day + 1] as number;
    const isToday = ({ epochJdUt }: HorizonEvent) => epochJdUt >= startJdUt && epochJdUt < endJdUt;
    return { startJdUt, sun: sun.filter(isToday), moon: moon.filter(isToday) };
  });
}

function positionsOf(
  source: EphemerisSource,
  year: number,
  month: number,
  dayCount: number,
): readonly DailyPositions[] {
  const ephemeris = createEphemeris(source);
  const utc = createLocalTime("UTC");
  return Array.from({ length: dayCount }, (_, day) => {
    const epochJdUt = utc.midnightJdUt({ year, month, day: day + 1 });
    const planets = PLANETS.map((name) => {
      const { longitudeDeg, speedDegPerDay } = ephemeris.position(epochJdUt, name);
      return { longitudeDeg, isRetrograde: speedDegPerDay < 0 };
    });
    return { epochJdUt, planets };
  });
}
