import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { POINT_COUNT } from "../places/points.ts";
import { moveToObserver, type Observer } from "../places/topocentric-frame.ts";
import { computeApparentStarPlaces } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT } from "../stars/star-catalogue.ts";
import type { JdUt } from "../units/flavours.ts";
import { createCourseGuide, type LocalPlace, writeGuideNode, writeLocalPlace } from "./course-guide.ts";

/** The course of one body over the sky of one place. It owns its buffers: searches that interleave use one each. */
export interface LocalCourse {
  /** @throws {EphemerisRangeError} when the instant is outside the source's dates */
  at(epochJdUt: JdUt, out: LocalPlace): void;
  /**
   * The same within 0.5″ (the Moon; others 0.1″) at a tenth of the time. Fast for instants that follow each other, in half a day of samples.
   *
   * @throws {EphemerisRangeError} when the instant is not half a day within the source's dates
   */
  near(epochJdUt: JdUt, out: LocalPlace): void;
}

/**
 * What is followed over the horizon of the observer: the apparent place as the observer sees it, or the point of the ecliptic at the
 * longitude that the Earth's centre sees.
 */
export type Sight = "topocentric" | "ecliptic";

export function createBodyCourse(
  source: EphemerisSource,
  body: number,
  observer: Observer,
  sight: Sight = "topocentric",
): LocalCourse {
  return createCourse(source, observer, body, createApparentPlaces(POINT_COUNT), sight, (frame, places) => {
    computeApparentPlace(source, frame, body, places);
  });
}

/** The course of a star of the catalogue. Its rates include the Earth's rotation alone. */
export function createStarCourse(
  source: EphemerisSource,
  star: number,
  observer: Observer,
  sight: Sight = "topocentric",
): LocalCourse {
  const stars = Uint8Array.of(star);
  const starPlaces = createApparentPlaces(FIXED_STAR_COUNT);
  starPlaces.distanceAu[star] = Number.POSITIVE_INFINITY;
  return createCourse(source, observer, star, starPlaces, sight, (frame, places) => {
    computeApparentStarPlaces(frame, places.longitudeRad, places.latitudeRad, stars);
  });
}

function createCourse(
  source: EphemerisSource,
  observer: Observer,
  point: number,
  places: ApparentPlaces,
  sight: Sight,
  compute: (frame: SkyFrame, places: ApparentPlaces) => void,
): LocalCourse {
  const frame = createSkyFrame();
  const direction = new Float64Array(6);

  function computeAt(epochJdUt: JdUt, isTopocentric: boolean): void {
    computeSkyFrame(source, epochJdUt, frame);
    if (isTopocentric) moveToObserver(frame, observer);
    compute(frame, places);
    if (sight === "ecliptic") {
      places.latitudeRad[point] = 0;
      places.latitudeSpeedRadPerDay[point] = 0;
    }
  }

  const guide = createCourseGuide(observer, sight === "topocentric", (epochJdUt, out) => {
    computeAt(epochJdUt, false);
    writeGuideNode(frame, places, point, out);
  });
  return {
    at(epochJdUt, out) {
      computeAt(epochJdUt, sight === "topocentric");
      writeLocalPlace(frame, observer, places, point, direction, out);
    },
    near: guide,
  };
}
