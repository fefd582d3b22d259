import type {
  BodyName,
  DailySky,
  SkyEvent as EngineSkyEvent,
  MoonOfSky,
  NextSyzygy,
} from "../../engine/index.ts";
import type { Planet } from "../../proto/gen/almagest/v1/chart_pb.ts";
import type { SkyEvent, SkyMoon, Syzygy } from "../../proto/gen/almagest/v1/sky_pb.ts";
import { planetsOf } from "./chart-to-message.ts";
import { utcOfJulianDay } from "./utc-of-julian-day.ts";

/** The sky of a day as every answer about a day tells it. */
export function skyToMessage({ moon, positions, events }: DailySky): {
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

function skyMoonOf(moon: MoonOfSky): SkyMoon {
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

function skyEventOf(event: EngineSkyEvent): SkyEvent {
  const { kind, epochJdUt, body, sign, degreeInSignDeg, direction, eclipseType, untilJdUt } = event;
  return {
    $typeName: "almagest.v1.SkyEvent",
    kind,
    at: utcOfJulianDay(epochJdUt),
    planet: skyBodyName(body),
    sign,
    degreeInSign: degreeInSignDeg,
    ...(direction === null ? {} : { direction }),
    ...(eclipseType === null ? {} : { eclipseType }),
    ...(untilJdUt === null ? {} : { until: utcOfJulianDay(untilJdUt) }),
  };
}

/** A body as sky events spell it. */
export function skyBodyName(body: BodyName): string {
  return body.toLowerCase();
}
