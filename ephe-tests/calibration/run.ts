/**
 * Draws random charts, scores them and prints the distribution of the scores: `npm run calibration [-- TECHNIQUE]`. If the machine was
 * idle, the result is stored in records/calibration.json and docs/accuracy.md is written. Exits with 1 if a goal is missed.
 */
import { type CalibrationRecord, type CalibrationResult, writePages } from "../../tools/records/pages.ts";
import {
  type Conditions,
  readConditions,
  readRecord,
  recordingProblem,
  writeRecord,
} from "../../tools/records/record.ts";
import { randomNumbers } from "../load/numbers.ts";
import { calibrate, scoreRows } from "./calibration.ts";
import { CALIBRATIONS } from "./calibrations.ts";
import { countRatings, ratingRows, TIMING_RATINGS, TIMING_RATINGS_DRAWS } from "./timing-ratings.ts";

/** A result by its name. Every one restarts the generator, so its draws do not depend on the others. */
type Measure = (conditions: Conditions) => CalibrationResult;

const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ...CALIBRATIONS.map((calibration): [string, Measure] => [
    calibration.technique,
    (conditions) => {
      const { draws, drawn, goal } = calibration;
      const spreads = calibrate(calibration, draws, randomNumbers());
      return { conditions, draws, drawn, goal, rows: scoreRows(calibration, spreads) };
    },
  ]),
  [
    TIMING_RATINGS,
    (conditions): CalibrationResult => {
      const counts = countRatings(TIMING_RATINGS_DRAWS, randomNumbers());
      const rows = ratingRows(counts, TIMING_RATINGS_DRAWS);
      return { conditions, draws: TIMING_RATINGS_DRAWS, drawn: "The draws of timing.", goal: null, rows };
    },
  ],
]);

const requestedName = process.argv[2];
const names = requestedName === undefined ? [...MEASURES.keys()] : [requestedName];
const conditions = readConditions("npm run calibration");
const problem = recordingProblem(conditions);
const results = Object.fromEntries(
  names.map((name) => {
    const measure = MEASURES.get(name);
    if (measure === undefined)
      throw new Error(`no technique ${name}; known: ${[...MEASURES.keys()].join(", ")}`);
    const result = measure(conditions);
    console.log(name);
    console.table(result.rows);
    return [name, result];
  }),
);
if (!Object.values(results).every(({ rows }) => rows.every(({ isMet }) => isMet))) process.exitCode = 1;
if (problem === null) {
  const stored = readRecord<CalibrationRecord>("calibration").results;
  writeRecord("calibration", { results: { ...stored, ...results } });
  writePages();
} else console.log(problem);
