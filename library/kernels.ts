/**
 * The entry `almagest/kernels`: the functions below charts and ephemeris. They write radians into arrays of the caller, allocate nothing, and
 * find bodies and points by their index.
 */

export {
  type ApparentPlaces,
  apparentAltitudeRad,
  BODY,
  computeApparentPlace,
  computeApparentPlaces,
  computeApparentStarPlaces,
  computeHorizontal,
  computeMeanLunarPoints,
  computeSkyFrame,
  computeTopocentricFrame,
  createApparentPlaces,
  createPhenomena,
  createPhenomenaCalculator,
  createPositionCalculator,
  createSkyFrame,
  createSkySeries,
  FIXED_STAR_COUNT,
  horizonDipRad,
  isCovered,
  type JdTt,
  type JdUt,
  NOT_COVERED,
  type PhenomenaCalculator,
  PLANETS,
  POINT,
  POINT_COUNT,
  type PositionCalculator,
  type Rad,
  type SkyFrame,
  type SkySeries,
  trueAltitudeRad,
} from "../engine/index.ts";
