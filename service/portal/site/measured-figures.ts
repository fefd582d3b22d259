/**
 * What a user of the API asks first, as measured. The service does not read the records of the measurements: a test compares these
 * figures with them.
 */
export const MEASURED_FIGURES = {
  /** Response time of a short chart over HTTP, of one client after the other: `fairness` of records/reliability.json. */
  latency: { median: "2.2 ms", p99: "10 ms" },
  /** The largest difference of a longitude from Swiss Ephemeris: `bodies` and `seams` of records/accuracy.json. */
  largestDifference: "0.00000012°",
  /** The bodies that were compared. */
  bodyCount: 17,
} as const;
