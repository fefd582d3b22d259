import {
  addPholus,
  type EphemerisSource,
  faganBradley,
  lahiri,
  type Observer,
  POINT,
} from "../../engine/index.ts";
import { loadPholusTable } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES } from "../../test/tables.ts";
import { FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import {
  FRAMES,
  type FrameOptions,
  type PlaceDifference,
  placeDifference,
  placesIn,
  randomInstant,
  randomObserver,
} from "../frames/frame-cases.ts";
import { type RiseCase, riseCase } from "../horizon/rise-cases.ts";
import { referenceRelease } from "../reference/reference-library.ts";
import { spansOf } from "../reference/spans.ts";
import type { ReturnCase } from "../techniques/return-cases.ts";

/** Pholus in one frame at one instant. */
export interface PholusCase {
  readonly frame: FrameOptions;
  readonly observer?: Observer;
  readonly epochJdUt: number;
}

/** The tables with Pholus. */
export function pholusSource(): EphemerisSource {
  return addPholus(TABLES, loadPholusTable());
}

/** Every frame in turn, at a random instant; topocentric ones from a random place. */
export function pholusCase(index: number, random: () => number): PholusCase {
  const frame = defined(FRAMES[index % FRAMES.length]);
  const observer = frame.centre === "topocentric" ? { observer: randomObserver(random) } : {};
  return { frame, ...observer, epochJdUt: randomInstant(random) };
}

/** The differences of a case from the reference's place. */
export function comparePholus(
  source: EphemerisSource,
  { frame, observer, epochJdUt }: PholusCase,
  theirs: readonly number[],
): PlaceDifference {
  const places = placesIn(source, frame, observer, epochJdUt, ["Pholus"]);
  return placeDifference(places, POINT.Pholus, theirs);
}

/** The seams of the table between its main dates, Julian days of TT. */
export function pholusSeamsJdTt(): readonly number[] {
  const pinned = referenceRelease();
  const body = defined(defined(pinned.addedTableFiles["pholus"])["Pholus"]);
  const seams = spansOf(pinned, body).flatMap(({ firstJdTt, granuleDays, count }) =>
    Array.from({ length: count }, (_, granule) => firstJdTt + granule * granuleDays),
  );
  return seams.filter((boundaryJdTt) => boundaryJdTt > FIRST_JD_UT + 2 && boundaryJdTt < LAST_JD_UT - 2);
}

/** A search for a rising, setting or culmination of Pholus, at the places and with the options of other bodies. */
export function pholusRiseCase(index: number, random: () => number): RiseCase {
  return { ...riseCase(index, random), body: "Pholus" };
}

const RETURN_DAYS = 800;
const ZODIACS = [null, lahiri.name, faganBradley.name];

/** A search for returns to a longitude at which the reference has Pholus within the window. */
export function pholusReturnCase(
  index: number,
  random: () => number,
  longitudeDegAt: (epochJdUt: number, zodiac: string | null) => number,
): ReturnCase {
  const zodiac = ZODIACS[index % ZODIACS.length] ?? null;
  const startJdUt = Number(
    (FIRST_JD_UT + 10 + random() * (LAST_JD_UT - FIRST_JD_UT - RETURN_DAYS - 20)).toFixed(4),
  );
  const longitudeDeg = Number(longitudeDegAt(startJdUt + random() * RETURN_DAYS, zodiac).toFixed(6));
  return { point: "Pholus", longitudeDeg, zodiac, startJdUt, endJdUt: startJdUt + RETURN_DAYS };
}
