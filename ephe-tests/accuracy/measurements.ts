import { bodiesPart } from "./bodies.ts";
import { calendarsPart } from "./calendars.ts";
import { cuspSpeedsPart } from "./cusp-speeds.ts";
import { deltaTPart } from "./delta-t.ts";
import { earlyStopsPart } from "./early-stops.ts";
import { eclipseCanonsPart } from "./eclipse-canons.ts";
import { framesPart } from "./frames.ts";
import { furtherAnglesPart } from "./further-angles.ts";
import { horizontalPart } from "./horizontal.ts";
import { houseSystemsPart } from "./house-systems.ts";
import { housesPart } from "./houses.ts";
import { independentPart } from "./independent.ts";
import { lilithPart } from "./lilith.ts";
import { localEclipsesPart } from "./local-eclipses.ts";
import { occultationsPart } from "./occultations.ts";
import { panchangaPart } from "./panchanga.ts";
import type { AnyAccuracyPart } from "./measurement.ts";
import { passesPart } from "./passes.ts";
import { phenomenaPart } from "./phenomena.ts";
import { pholusPart } from "./pholus.ts";
import { placidusPart } from "./placidus.ts";
import { returnsPart } from "./returns.ts";
import { risesPart } from "./rises.ts";
import { seamsPart } from "./boundaries.ts";
import { siderealCuspsPart } from "./sidereal-cusps.ts";
import { speedsPart } from "./speeds.ts";
import { starCataloguePart } from "./star-catalogue.ts";
import { starsPart } from "./stars.ts";
import { zodiacsPart } from "./zodiacs.ts";

/** The parts of `npm run accuracy`, in the order of docs/accuracy.md. Their results have no member in common. */
export const PARTS: readonly AnyAccuracyPart[] = [
  bodiesPart,
  seamsPart,
  lilithPart,
  speedsPart,
  framesPart,
  pholusPart,
  phenomenaPart,
  horizontalPart,
  risesPart,
  localEclipsesPart,
  occultationsPart,
  housesPart,
  houseSystemsPart,
  cuspSpeedsPart,
  furtherAnglesPart,
  placidusPart,
  earlyStopsPart,
  starsPart,
  starCataloguePart,
  zodiacsPart,
  siderealCuspsPart,
  panchangaPart,
  deltaTPart,
  passesPart,
  returnsPart,
  calendarsPart,
  eclipseCanonsPart,
  independentPart,
];

/** Returns the part of a name. */
export function partNamed(name: string | undefined): AnyAccuracyPart {
  const part = PARTS.find((one) => one.name === name);
  if (part === undefined)
    throw new Error(`${name} is not a part; expected one of: ${PARTS.map((one) => one.name).join(", ")}`);
  return part;
}
