import { computeApparentPlaces } from "../../engine/apparent/apparent-place.ts";
import { createApparentPlaces } from "../../engine/apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../../engine/apparent/sky-frame.ts";
import { createAspectBuffer, findChartAspects } from "../../engine/chart/aspects.ts";
import { balanceOf } from "../../engine/chart/chart-records.ts";
import { roundToDegE4 } from "../../engine/chart/digits.ts";
import { createStarContactWorkspace, findStarContacts } from "../../engine/chart/star-contacts.ts";
import { nutation, PHASOR_COUNT } from "../../engine/earth/nutation.ts";
import { icrsToEclipticOfDate, meanObliquityRad } from "../../engine/earth/precession.ts";

import { greenwichApparentSiderealTimeRad } from "../../engine/earth/sidereal-time.ts";
import { BODY_COUNT, BODY_NAMES } from "../../engine/ephemeris/body.ts";
import { computeHouses, HOUSE_VALUE_COUNT } from "../../engine/houses/houses.ts";
import { placidus } from "../../engine/houses/placidus.ts";
import { RAD_PER_DEG } from "../../engine/math/angle.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { computeApparentStarPlaces } from "../../engine/stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT } from "../../engine/stars/star-catalogue.ts";
import { deltaTSeconds } from "../../engine/time/delta-t.ts";
import { julianCenturies } from "../../engine/time/julian-day.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import { heading, timingLine } from "./report.ts";

const aspectPairs = createAspectBuffer(BODY_COUNT, BODY_COUNT);
const starContactWorkspace = createStarContactWorkspace();
const phasors = new Float64Array(PHASOR_COUNT);
const MOMENTS = 1024;
const PASSES = 8;
const ROUNDS = 11;

const source = loadTableSource();

/** The inputs of the steps of a chart: everything before them, computed in advance. */
function preparedMoments() {
  return randomMoments(MOMENTS).map(({ epochJdUt, latitudeDeg, longitudeDeg }) => {
    const frame = createSkyFrame();
    const places = createApparentPlaces();
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    return {
      frame,
      places,
      longitudesDegE4: Float64Array.from(places.longitudeRad, roundToDegE4),
      armcRad: frame.greenwichApparentSiderealTimeRad + longitudeDeg * RAD_PER_DEG,
      latitudeRad: latitudeDeg * RAD_PER_DEG,
      centuriesTt: julianCenturies(frame.epochJdTt),
    };
  });
}

type PreparedMoment = ReturnType<typeof preparedMoments>[number];

const frame = createSkyFrame();
const places = createApparentPlaces();
const houses = new Float64Array(HOUSE_VALUE_COUNT);
const stars = new Float64Array(FIXED_STAR_COUNT);
const starLatitudes = new Float64Array(FIXED_STAR_COUNT);
const nutationValues = new Float64Array(4);
const rotation = new Float64Array(9);
const rotationRate = new Float64Array(9);

const STEPS: readonly Contestant<PreparedMoment>[] = [
  {
    name: "frame of the instant, total",
    call: (moment) => {
      computeSkyFrame(source, moment.frame.epochJdUt, frame);
      return frame.trueObliquityRad;
    },
  },
  { name: "  ΔT", call: (moment) => deltaTSeconds(moment.frame.epochJdUt) },
  {
    name: "  nutation with rates",
    call: (moment) => {
      nutation(moment.centuriesTt, phasors, nutationValues);
      return nutationValues[0]!;
    },
  },
  { name: "  mean obliquity", call: (moment) => meanObliquityRad(moment.centuriesTt) },
  {
    name: "  rotation to the ecliptic of date with rate",
    call: (moment) => {
      icrsToEclipticOfDate(moment.centuriesTt, rotation, rotationRate);
      return rotation[1]!;
    },
  },
  {
    name: "  sidereal time",
    call: ({ frame: known }) =>
      greenwichApparentSiderealTimeRad(
        known.epochJdUt,
        known.epochJdTt,
        known.nutationLongitudeRad,
        known.trueObliquityRad,
      ),
  },
  {
    name: "17 apparent places with speeds",
    call: (moment) => {
      computeApparentPlaces(source, moment.frame, places);
      return places.longitudeRad[0]!;
    },
  },
  {
    name: "Placidus houses and angles",
    call: (moment) => {
      computeHouses(moment.armcRad, moment.latitudeRad, moment.frame.trueObliquityRad, placidus, houses);
      return houses[0]!;
    },
  },
  {
    name: `${FIXED_STAR_COUNT} star longitudes`,
    call: (moment) => {
      computeApparentStarPlaces(moment.frame, stars);
      return stars[0]!;
    },
  },
  {
    name: `${FIXED_STAR_COUNT} star longitudes and latitudes`,
    call: (moment) => {
      computeApparentStarPlaces(moment.frame, stars, starLatitudes);
      return starLatitudes[0]!;
    },
  },
  {
    name: "aspects",
    call: (moment) =>
      findChartAspects(BODY_NAMES, moment.longitudesDegE4, moment.places.longitudeSpeedRadPerDay, aspectPairs)
        .length,
  },
  {
    name: "star contacts, with the places of the stars near a body",
    call: (moment) => findStarContacts(moment.longitudesDegE4, moment.frame, starContactWorkspace).length,
  },
  {
    name: "balance of elements and qualities",
    call: (moment) => balanceOf(moment.longitudesDegE4).elements.Fire,
  },
];

/** The steps of a natal chart, one by one. */
export function printChartSteps(): void {
  heading("Steps of a natal chart, each measured separately, random dates");
  const contestants = STEPS.map((step) => ({ ...step, passes: PASSES }));
  for (const timing of measureInterleaved(contestants, preparedMoments(), ROUNDS)) timingLine(timing);
}
