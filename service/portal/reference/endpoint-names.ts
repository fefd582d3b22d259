import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";

/** The reference's index. The page of an endpoint is below it. */
export const REFERENCE_PATH = "/docs/reference";
export const OBJECTS_PATH = `${REFERENCE_PATH}/objects`;

export function costOf({ access: { leastPlan, isCounted } }: Pick<Endpoint, "access">): string {
  const plans = leastPlan === "pro" ? `Requires the ${PLAN_NAMES.pro} plan` : "Available on all plans";
  return `${plans}; ${isCounted ? "a successful call counts as one request" : "calls are not counted"}`;
}

/** ComputeFullChart is "Full chart", ScoreLocation is "Score location". */
export function titleOf({ method }: Pick<Endpoint, "method">): string {
  const words = method.name
    .replace(/^(?:Compute|Get|Find)(?=[A-Z])/, "")
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Where a service is in the reference, and the guide that explains its results. */
interface ReferenceEntry {
  readonly group: string;
  readonly guide: { readonly path: string; readonly name: string };
}

const entry = (group: string, path: string, name: string): ReferenceEntry => ({
  group,
  guide: { path, name },
});

const REFERENCE_ENTRIES: Readonly<Record<string, ReferenceEntry>> = {
  ChartService: entry("Charts", "/docs/conventions", "Chart conventions"),
  SkyService: entry("Sky", "/docs/sky-transits-returns#sky", "Sky and daily horoscope"),
  TransitService: entry("Forecasts", "/docs/sky-transits-returns#transits", "Transits"),
  SynastryService: entry("Other techniques", "/docs/scores#synastry", "Synastry"),
  SolarReturnService: entry("Other techniques", "/docs/sky-transits-returns#solar-returns", "Solar return"),
  TimingService: entry("Forecasts", "/docs/scores#timing", "Timing"),
  LocationService: entry("Other techniques", "/docs/scores#locations", "Locations"),
  ProgressionService: entry("Forecasts", "/docs/techniques#progressions", "Progressions"),
  ReturnService: entry("Other techniques", "/docs/techniques#returns", "Returns"),
  CompositeService: entry("Other techniques", "/docs/techniques#composite", "Composite charts"),
  SearchService: entry("Forecasts", "/docs/techniques#search", "Search"),
  AlmanacService: entry("Sky", "/docs/techniques#almanac", "Almanac"),
  UsageService: entry("Account", "/docs/errors-and-limits#plans", "Plans"),
};

/** @throws {Error} when the service of the endpoint has no entry in the reference */
export function referenceEntryOf({ method }: Pick<Endpoint, "method">): ReferenceEntry {
  const entry = REFERENCE_ENTRIES[method.parent.name];
  if (entry === undefined) throw new Error(`${method.parent.name} has no entry in the reference`);
  return entry;
}

/** The endpoints by group, groups and endpoints in the order of the contract. */
export function groupsOf(
  endpoints: Endpoints,
): readonly (readonly [name: string, members: readonly Endpoint[]])[] {
  return [...Map.groupBy(endpoints.values(), groupOf)];
}

/** The whole charts are apart from their parts, so a table of contents with one open group stays short. */
function groupOf(endpoint: Endpoint): string {
  const { group } = referenceEntryOf(endpoint);
  return group === "Charts" && !/\/(?:short|full)$/.test(endpoint.path) ? "Parts of a chart" : group;
}
