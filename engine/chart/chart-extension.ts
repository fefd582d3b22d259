import { BODY } from "../ephemeris/body.ts";
import { declinationRad } from "../houses/direction.ts";
import { type HouseSetting, TROPICAL_SETTING } from "../houses/house-frame.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { computeApparentStarPlaces } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT } from "../stars/star-catalogue.ts";
import type { Ayanamsa } from "../zodiac/ayanamsa.ts";
import { computeZodiacHouses } from "../zodiac/zodiac-instant.ts";
import type { CompleteChartOptions } from "./chart-options.ts";
import { createPointWriter } from "./chart-points.ts";
import type { ChartExtension, ChartSky } from "./chart-sky.ts";
import type { NatalMoment } from "./natal-moment.ts";
import {
  findAllStarContacts,
  findStarContacts,
  type StarContact,
  type StarContactWorkspace,
} from "./star-contacts.ts";

/** The extension of charts with these options. */
export function chartExtension({ points, zodiac }: CompleteChartOptions): ChartExtension {
  const writePoints = createPointWriter(points);
  return {
    setting: settingOf,
    complete(sky, moment) {
      writePoints(sky.source, sky.frame, sky.places);
      if (zodiac !== null) turnSky(sky, zodiac, moment);
    },
    turnMoon({ frame, places }) {
      zodiac?.at(frame, "apparent").convertPlace(places, BODY.Moon);
    },
    findStars,
  };
}

/** Turns the computed sky, which must be tropical, into a zodiac. */
function turnSky(sky: ChartSky, zodiac: Ayanamsa, moment: NatalMoment): void {
  const { frame, places, houses, houseValuesRad } = sky;
  const setting = settingOf(sky);
  const instant = zodiac.at(frame, "apparent");
  for (let index = 0; index < sky.names.length; index++) instant.convertPlace(places, index);
  sky.zodiac = instant;
  if (!moment.timeKnown) return;
  const armcRad = frame.greenwichApparentSiderealTimeRad + moment.longitudeDeg * RAD_PER_DEG;
  const latitudeRad = moment.latitudeDeg * RAD_PER_DEG;
  sky.houseOutcome = computeZodiacHouses(instant, armcRad, latitudeRad, houses, houseValuesRad, setting);
}

/** The setting of a house system, from the Sun of the computed sky, which must be tropical, if the system uses it. */
function settingOf({ houses, frame, places }: ChartSky): HouseSetting {
  if (houses.usesSun !== true) return TROPICAL_SETTING;
  const { longitudeRad, latitudeRad } = places;
  const sunDeclinationRad = declinationRad(
    longitudeRad[BODY.Sun]!,
    latitudeRad[BODY.Sun]!,
    frame.trueObliquityRad,
  );
  return { ...TROPICAL_SETTING, sunDeclinationRad };
}

/** The contacts of the stars in the zodiac of the computed sky. */
function findStars(
  { frame, zodiac }: ChartSky,
  longitudesDegE4: Float64Array,
  workspace: StarContactWorkspace,
): StarContact[] {
  if (zodiac === null) return findStarContacts(longitudesDegE4, frame, workspace);
  const { starLongitudesRad } = workspace;
  const latitudesRad = new Float64Array(FIXED_STAR_COUNT);
  computeApparentStarPlaces(frame, starLongitudesRad, latitudesRad);
  for (let star = 0; star < FIXED_STAR_COUNT; star++) {
    starLongitudesRad[star] = zodiac.longitudeOf(starLongitudesRad[star]!, latitudesRad[star]!);
  }
  return findAllStarContacts(longitudesDegE4, workspace);
}
