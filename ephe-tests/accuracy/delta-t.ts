import {
  BODY,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  deltaTSeconds,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { DEG_PER_RAD } from "./difference-statistics.ts";
import { definePart } from "./part.ts";
import { small, table } from "./tables.ts";

/**
 * ΔT as measured, seconds, at the start of a year. Source: IERS Rapid Service/Prediction Center, monthly determinations
 * of TT − UT1 (maia.usno.navy.mil/ser7/deltat.data), as reproduced in public documents, read 2026-11-22.
 */
const MEASURED_SECONDS = {
  2022: 69.2945,
  2023: 69.2039,
  2024: 69.1752,
  2025: 69.1377,
  2026: 69.1099,
} as const;

interface DeltaTResult {
  readonly deltaT: readonly {
    readonly year: string;
    readonly engineSeconds: number;
    readonly measuredSeconds: number;
    /** Effect of the difference on the Moon's longitude, degrees. */
    readonly moonDeg: number;
  }[];
}

/** The predictions of the table against what was measured since. */
function measure(): DeltaTResult {
  const source = loadTableSource();
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  return {
    deltaT: Object.entries(MEASURED_SECONDS).map(([year, measuredSeconds]) => {
      const epochJdUt = 2451544.5 + Math.ceil((Number(year) - 2000) * 365.25);
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlaces(source, frame, places);
      const engineSeconds = deltaTSeconds(epochJdUt);
      const moonDegPerSecond = ((places.longitudeSpeedRadPerDay[BODY.Moon] as number) * DEG_PER_RAD) / 86_400;
      return {
        year,
        engineSeconds,
        measuredSeconds,
        moonDeg: Math.abs(engineSeconds - measuredSeconds) * moonDegPerSecond,
      };
    }),
  };
}

function section({ deltaT }: DeltaTResult): string {
  const rows = deltaT.map((one) => [
    one.year,
    one.engineSeconds.toFixed(2),
    one.measuredSeconds.toFixed(2),
    (one.engineSeconds - one.measuredSeconds).toFixed(2),
    small(one.moonDeg),
  ]);
  return `## Conventions of the present and the future

The engine follows the reference's time scales, so both share their age. The yearly ΔT are measurements until the start of 2022 and
predictions for 2023–2028 (Astronomical Almanac, USNO and IERS; [models.md](models.md#time)). The IERS has measured:

${table(["January 1", "ΔT used, s", "measured, s", "difference, s", "effect on the Moon, °"], [false, true, true, true, true], rows)}

Measured values: IERS Rapid Service/Prediction Center, monthly determinations of TT − UT1 (\`deltat.data\`). After 2028 ΔT is an
extrapolation without measurements: 517 s in 2399.

From 2050 the reference changes its sidereal time by −1.9″, and departs from IAU 2006 by 8.6″ until 2399. Angles and cusps follow it:
up to 0.002° from a program that uses IAU 2006 throughout. [independent-check.md](independent-check.md) measures it.`;
}

export const deltaTPart = definePart({ name: "delta-t", measure, section });
