import { calendarsMeasurement } from "../calendars/calendar-cases.ts";
import { eclipseCanonsMeasurement } from "../events/nasa-eclipses.ts";
import { horizontalMeasurement } from "../horizontal/horizontal-cases.ts";
import { panchangaMeasurement } from "../panchanga/limit-cases.ts";
import { phenomenaMeasurement } from "../phenomena/phenomena-cases.ts";
import { starCatalogueMeasurement } from "../stars/catalogue-cases.ts";
import { returnsMeasurement } from "../techniques/return-cases.ts";
import { bodiesMeasurement } from "./bodies.ts";
import { seamsMeasurement } from "./boundaries.ts";
import { cuspSpeedsMeasurement } from "./cusp-speeds.ts";
import { deltaTMeasurement } from "./delta-t.ts";
import { framesMeasurement } from "./frames.ts";
import { furtherAnglesMeasurement, houseSystemsMeasurement } from "./house-systems.ts";
import { housesMeasurement } from "./houses.ts";
import { independentMeasurement } from "./independent.ts";
import { lilithMeasurement } from "./lilith.ts";
import { localEclipsesMeasurement, occultationsMeasurement } from "./local-eclipses.ts";
import type { AnyAccuracyMeasurement } from "./measurement.ts";
import { passesMeasurement } from "./passes.ts";
import { pholusMeasurement } from "./pholus.ts";
import { placidusMeasurement } from "./placidus.ts";
import { risesMeasurement } from "./rises.ts";
import { siderealCuspsMeasurement } from "./sidereal-cusps.ts";
import { speedsMeasurement } from "./speeds.ts";
import { starsMeasurement } from "./stars.ts";
import { techniquesMeasurement } from "./techniques.ts";
import { tiersMeasurement } from "./tiers.ts";
import { transitLimitsMeasurement } from "./transit-limits.ts";
import { zodiacsMeasurement } from "./zodiacs.ts";

/** The measurements of `npm run accuracy`, in the order of docs/accuracy.md. Their results have no member in common. */
export const MEASUREMENTS: readonly AnyAccuracyMeasurement[] = [
  bodiesMeasurement,
  seamsMeasurement,
  lilithMeasurement,
  speedsMeasurement,
  tiersMeasurement,
  framesMeasurement,
  pholusMeasurement,
  phenomenaMeasurement,
  horizontalMeasurement,
  risesMeasurement,
  localEclipsesMeasurement,
  occultationsMeasurement,
  housesMeasurement,
  houseSystemsMeasurement,
  cuspSpeedsMeasurement,
  furtherAnglesMeasurement,
  placidusMeasurement,
  starsMeasurement,
  starCatalogueMeasurement,
  zodiacsMeasurement,
  siderealCuspsMeasurement,
  panchangaMeasurement,
  deltaTMeasurement,
  passesMeasurement,
  transitLimitsMeasurement,
  returnsMeasurement,
  techniquesMeasurement,
  calendarsMeasurement,
  eclipseCanonsMeasurement,
  independentMeasurement,
];

/** Returns the measurement of a name. */
export function measurementNamed(name: string | undefined): AnyAccuracyMeasurement {
  const measurement = MEASUREMENTS.find((one) => one.name === name);
  if (measurement === undefined)
    throw new Error(
      `${name} is not a measurement; expected one of: ${MEASUREMENTS.map((one) => one.name).join(", ")}`,
    );
  return measurement;
}
