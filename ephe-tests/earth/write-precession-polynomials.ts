/**
 * Writes engine/earth/precession-polynomials.ts: the polynomials that the engine evaluates instead of the series of precession.
 *
 *     node ephe-tests/earth/write-precession-polynomials.ts
 */
import { writeFileSync } from "node:fs";
import {
  fitPrecession,
  HALF_SPAN_CENTURIES,
  MIDDLE_CENTURIES,
  POLYNOMIAL_LENGTH,
} from "./fit-polynomials.ts";

/** A line of a file has 150 columns. */
const VALUES_PER_LINE = 5;

function arrayText(values: Float64Array): string {
  const lines: string[] = [];
  for (let i = 0; i < values.length; i += VALUES_PER_LINE)
    lines.push(`  ${[...values.subarray(i, i + VALUES_PER_LINE)].join(", ")},`);
  return `/* @__PURE__ */ new Float64Array([\n${lines.join("\n")}\n])`;
}

const { rotation, obliquity, plane } = fitPrecession();
writeFileSync(
  new URL("../../engine/earth/precession-polynomials.ts", import.meta.url),
  `// Written by ephe-tests/earth/write-precession-polynomials.ts; do not edit. Fitted to the series of ./precession-series.ts.

/** The span of the polynomials, in Julian centuries of TT since J2000.0: 1798 to 2402. Their argument is −1 to 1 over it. */
export const PRECESSION_MIDDLE_CENTURIES = ${MIDDLE_CENTURIES};
export const PRECESSION_HALF_SPAN_CENTURIES = ${HALF_SPAN_CENTURIES};

/** Power coefficients of each polynomial, the constant first. */
export const PRECESSION_POLYNOMIAL_LENGTH = ${POLYNOMIAL_LENGTH};

/** The rotation of ICRS vectors to the mean ecliptic and equinox of date, row by row. */
export const ROTATION_POLYNOMIALS: Float64Array = ${arrayText(rotation)};

/** Mean obliquity, radians. */
export const OBLIQUITY_POLYNOMIAL: Float64Array = ${arrayText(obliquity)};

/** The rotation of longitudes from the fixed ecliptic of J2000.0 to the ecliptic of date: its upper left 2×2 block, row by row. */
export const PLANE_POLYNOMIALS: Float64Array = ${arrayText(plane)};
`,
);
