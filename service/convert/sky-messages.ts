import { utcOfJulianDay } from "../../civil/index.ts";
import type {
  DailySky,
  NextEvents as EngineNextEvents,
  SkyEvent as EngineSkyEvent,
  MoonOfSky,
  NextSyzygy,
  VoidPeriod,
} from "../../engine/index.ts";
import type { Planet } from "../../proto/gen/almagest/v1/chart_pb.ts";
import type {
  NextEvents,
  SkyEvent,
  SkyMoon,
  Syzygy,
  VoidOfCourse,
} from "../../proto/gen/almagest/v1/sky_pb.ts";
import { planetsOf } from "./chart-messages.ts";

export function skyOf({ moon, positions, events }: DailySky): {
  readonly moon: SkyMoon;
  readonly positions: Planet[];
  readonly events: SkyEvent[];
} {
  return {
    moon: skyMoonOf(moon),
    positions: planetsOf(positions),
    events: events.map(skyEventOf),
  };
}

export function nextEventsOf(next: EngineNextEvents): NextEvents {
  const { stations, solarEclipse, lunarEclipse, season } = next;
  return {
    $typeName: "almagest.v1.NextEvents",
    stations: stations.map(skyEventOf),
    ...(solarEclipse === null ? {} : { solarEclipse: skyEventOf(solarEclipse) }),
    ...(lunarEclipse === null ? {} : { lunarEclipse: skyEventOf(lunarEclipse) }),
    ...(season === null ? {} : { season: skyEventOf(season) }),
  };
}

function skyMoonOf(moon: MoonOfSky): SkyMoon {
  const { voidOfCourse } = moon;
  return {
    $typeName: "almagest.v1.SkyMoon",
    phase: moon.phase,
    illumination: moon.illumination,
    elongation: moon.elongationDeg,
    sign: moon.sign,
    longitude: moon.longitudeDeg,
    degreeInSign: moon.degreeInSignDeg,
    theme: moon.theme,
    nextNewMoon: syzygyOf(moon.nextNewMoon),
    nextFullMoon: syzygyOf(moon.nextFullMoon),
    ...(voidOfCourse === null ? {} : { voidOfCourse: voidOfCourseOf(voidOfCourse) }),
    voidOfCourseIntervals: moon.voidOfCourseIntervals.map(voidOfCourseOf),
  };
}

function voidOfCourseOf({ startJdUt, endJdUt }: VoidPeriod): VoidOfCourse {
  return {
    $typeName: "almagest.v1.VoidOfCourse",
    from: utcOfJulianDay(startJdUt),
    until: utcOfJulianDay(endJdUt),
  };
}

function syzygyOf({ epochJdUt, moon }: NextSyzygy): Syzygy {
  return {
    $typeName: "almagest.v1.Syzygy",
    utc: utcOfJulianDay(epochJdUt),
    sign: moon.sign,
    degreeInSign: moon.degreeInSignDeg,
    absoluteDegree: moon.longitudeDeg,
  };
}

export function skyEventOf(event: EngineSkyEvent): SkyEvent {
  const { kind, epochJdUt, body, sign, degreeInSignDeg, direction, eclipseType, untilJdUt } = event;
  return {
    $typeName: "almagest.v1.SkyEvent",
    kind,
    at: utcOfJulianDay(epochJdUt),
    planet: body.toLowerCase(),
    sign,
    degreeInSign: degreeInSignDeg,
    ...(direction === null ? {} : { direction }),
    ...(eclipseType === null ? {} : { eclipseType }),
    ...(untilJdUt === null ? {} : { until: utcOfJulianDay(untilJdUt) }),
  };
}
