/** Responses as REST returns them: the messages of the contract in JSON. */
import type { Message } from "@bufbuild/protobuf";
import type * as birth from "../../proto/gen/almagest/v1/birth_pb.ts";
import type * as chart from "../../proto/gen/almagest/v1/chart_pb.ts";
import type * as contribution from "../../proto/gen/almagest/v1/contribution_pb.ts";
import type * as location from "../../proto/gen/almagest/v1/location_pb.ts";
import type * as sky from "../../proto/gen/almagest/v1/sky_pb.ts";
import type * as synastry from "../../proto/gen/almagest/v1/synastry_pb.ts";
import type * as timing from "../../proto/gen/almagest/v1/timing_pb.ts";
import type * as transits from "../../proto/gen/almagest/v1/transits_pb.ts";

/** A message with its messages; a scalar that does not apply is missing. */
type Json<T> = T extends Message
  ? Members<Omit<T, keyof Message>>
  : T extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : T;
type Members<T> = { readonly [Name in keyof T]: Json<T[Name]> } & {
  readonly [Name in MessageNames<T>]-?: Json<NonNullable<T[Name]>>;
};
type MessageNames<T> = {
  [Name in keyof T]-?: NonNullable<T[Name]> extends Message ? Name : never;
}[keyof T];

/** Members that are null where they do not apply. */
type Nullable<T, Names extends keyof T> = Omit<T, Names> & {
  readonly [Name in Names]-?: Exclude<T[Name], undefined> | null;
};
/** Members that are missing where they do not apply. */
type Optional<T, Names extends keyof T> = Omit<T, Names> & Partial<Pick<T, Names>>;
type With<T, Others> = Omit<T, keyof Others> & Others;
type ByName<Value> = Readonly<Record<string, Value>>;

export type ZodiacPoint = Json<chart.ZodiacPoint>;
export type Planet = Json<chart.Planet>;
export type Aspect = Json<chart.Aspect>;
export type HouseCusp = Json<chart.HouseCusp>;
export type RisingSign = Json<chart.RisingSign>;
export type FullChart = With<
  Nullable<Json<chart.ComputeFullChartResponse>, "angles" | "houses">,
  {
    readonly time: Json<birth.CivilMoment> & { readonly julianDayUT: number };
    readonly warnings: readonly Optional<Json<birth.Warning>, "moon">[];
    readonly elements: ByName<number>;
    readonly qualities: ByName<number>;
  }
>;

export type Contribution = Json<contribution.Contribution>;
export type TransitContact = Nullable<Json<sky.TransitContact>, "exactAt" | "entersAt" | "leavesAt">;
export type SkyEvent = Json<sky.SkyEvent>;
export type VoidOfCourse = Json<sky.VoidOfCourse>;
type SkyMoon = Nullable<Json<sky.SkyMoon>, "voidOfCourse">;
export type Sky = With<Json<sky.GetSkyResponse>, { readonly moon: SkyMoon }>;
export type DailyHoroscope = Optional<
  With<
    Json<sky.ComputeDailyHoroscopeResponse>,
    {
      readonly moon: SkyMoon;
      readonly transits: readonly TransitContact[];
      readonly focus: readonly TransitContact[];
    }
  >,
  "transits" | "focus" | "rules"
>;

export type TransitEvent = Nullable<Json<transits.TransitEvent>, "aspect">;
export type TransitWindow = With<
  Json<transits.FindTransitsResponse>,
  { readonly events: readonly TransitEvent[]; readonly active: readonly TransitContact[] }
>;

export type SynastryAspect = Json<synastry.SynastryAspect>;
export type Synastry = With<
  Json<synastry.ComputeSynastryResponse>,
  {
    readonly sphereScores: ByName<number>;
    readonly contributions: ByName<readonly Contribution[]>;
    readonly overlays: Nullable<Json<synastry.Overlays>, "personAInB" | "personBInA">;
  }
>;

export type TimingDay = Optional<Json<timing.TimingDay>, "ratingCap">;
export type Timing = With<
  Json<timing.ScoreDaysResponse>,
  { readonly best: readonly TimingDay[]; readonly days: readonly TimingDay[] }
>;

export type AngularPlanet = Json<location.AngularPlanet>;
export type LocationScore = With<
  Json<location.ScoreLocationResponse>,
  { readonly spheres: ByName<Json<location.LocationSphere>> }
>;
export type LocationRank = Nullable<Json<location.RankLocationsResponse>, "focus" | "region">;
