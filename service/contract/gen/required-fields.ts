// Generated from the contract by tools/write-required-fields.ts. Do not edit.

/**
 * The required fields of each message, by type name. `birth.time` is the field `time` of the message in `birth`, required
 * only there.
 */
export interface RequiredFields {
  readonly "almagest.v1.GetAlmanacRequest": "latitude" | "longitude";
  readonly "almagest.v1.Birth": "date" | "latitude" | "longitude";
  readonly "almagest.v1.ComputeShortChartRequest": "birth";
  readonly "almagest.v1.ComputeFullChartRequest": "birth";
  readonly "almagest.v1.ComputePlanetsRequest": "birth";
  readonly "almagest.v1.ComputeAnglesRequest": "birth";
  readonly "almagest.v1.ComputeHousesRequest": "birth";
  readonly "almagest.v1.ComputeAspectsRequest": "birth";
  readonly "almagest.v1.ComputeElementsRequest": "birth";
  readonly "almagest.v1.ComputeFixedStarsRequest": "birth";
  readonly "almagest.v1.ComputeCompositeRequest": "personA" | "personB";
  readonly "almagest.v1.ScoreLocationRequest": "birth" | "birth.time" | "location";
  readonly "almagest.v1.RankLocationsRequest": "birth" | "birth.time";
  readonly "almagest.v1.Place": "latitude" | "longitude";
  readonly "almagest.v1.ComputeProgressionsRequest": "birth";
  readonly "almagest.v1.FindReturnsRequest": "birth" | "birth.time" | "body";
  readonly "almagest.v1.SearchRequest": "body" | "target";
  readonly "almagest.v1.ComputeSolarReturnRequest": "birth" | "birth.time" | "year";
  readonly "almagest.v1.ComputeSynastryRequest": "personA" | "personB";
  readonly "almagest.v1.ScoreDaysRequest": "birth" | "activity";
  readonly "almagest.v1.FindTransitsRequest": "birth";
}
