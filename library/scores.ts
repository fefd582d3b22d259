/**
 * The entry `almagest/scores`: the techniques that the service adds to the sky, with its weights (docs/scores.md): synastry, places, days
 * and the daily sky.
 */

export {
  ACTIVITY_NAMES,
  type ActivityName,
  type Birthday,
  bestDays,
  CITIES,
  type City,
  type CityQuery,
  computeDailySky,
  computeSynastry,
  createNextEventCalculator,
  createRelocationCalculator,
  createSolarReturnCalculator,
  type DailySky,
  findSkyEvents,
  type GeographicPlace,
  type LocationScore,
  type NextEventCalculator,
  type RankedCity,
  type RelocationCalculator,
  runSteps,
  type Score,
  type ScoredDay,
  type SkyEvent,
  type SolarReturnCalculator,
  SPHERE_NAMES,
  type SphereName,
  type Steps,
  type Synastry,
  type SynastryAspect,
  type SynastryPerson,
  scoreDays,
  type TimingQuestion,
} from "../engine/index.ts";
