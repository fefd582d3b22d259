/** Prints engine and reference for every body at one instant: `node ephe-tests/accuracy/instant.ts JULIAN_DAY_UT`. */
import { BODY_NAMES } from "../../engine/index.ts";
import { FLAG, REFERENCE_BODY } from "../reference/reference-library.ts";
import { createBodyComparison } from "./comparison.ts";
import { DEG_PER_RAD } from "./difference-statistics.ts";

const epochJdUt = Number(process.argv[2]);
if (Number.isNaN(epochJdUt)) throw new Error("usage: node ephe-tests/accuracy/instant.ts JULIAN_DAY_UT");
const comparison = createBodyComparison();
comparison.setInstant(epochJdUt);
for (const [body, name] of BODY_NAMES.entries()) {
  const engineDeg = (comparison.places.longitudeRad[body] as number) * DEG_PER_RAD;
  const { data } = comparison.library.calc_ut(epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed);
  const { longitudeDeg } = comparison.compare(body);
  const columns = [engineDeg, data[0] as number].map((value) => value.toFixed(10).padStart(15));
  console.log(name.padEnd(9), ...columns, longitudeDeg.toExponential(1));
}
