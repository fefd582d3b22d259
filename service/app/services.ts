import type { ZoneFinder } from "../../civil/index.ts";
import type { Database } from "../../db/index.ts";
import { createChartCalculator, type EphemerisSource } from "../../engine/index.ts";
import type { ImplementedService } from "../call/implemented-service.ts";
import { createAlmanacService } from "../handlers/almanac.ts";
import { createChartService } from "../handlers/chart.ts";
import { createCompositeService, createSynastryService } from "../handlers/composite.ts";
import { createLocationService } from "../handlers/locations.ts";
import { createProgressionService } from "../handlers/progressions.ts";
import { createReturnService, createSolarReturnService } from "../handlers/returns.ts";
import { createSearchService } from "../handlers/search.ts";
import { createSkyService } from "../handlers/sky.ts";
import { createTimingService } from "../handlers/timing.ts";
import { createTransitService } from "../handlers/transits.ts";
import { createUsageService } from "../handlers/usage.ts";
import { zoneFinder } from "../time/civil-time.ts";

/** The services of the contract with their handlers, in the order of the documentation. */
export function createServices(
  source: EphemerisSource,
  database: Database,
  zones: ZoneFinder = zoneFinder,
): readonly ImplementedService[] {
  return [...createCalculationServices(source, zones), createUsageService(database)];
}

/** The services that need no account. */
export function createCalculationServices(
  source: EphemerisSource,
  zones: ZoneFinder = zoneFinder,
): readonly ImplementedService[] {
  const tables = { source, calculator: createChartCalculator(source), zones };
  return [
    createChartService(tables),
    createSkyService(tables),
    createTransitService(tables),
    createSynastryService(tables),
    createSolarReturnService(tables),
    createLocationService(tables),
    createTimingService(tables),
    createProgressionService(tables),
    createReturnService(tables),
    createCompositeService(tables),
    createSearchService(tables),
    createAlmanacService(tables),
  ];
}
