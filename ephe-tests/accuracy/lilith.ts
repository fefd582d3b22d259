import { BODY } from "../../engine/index.ts";
import { FLAG, GEOMETRIC, REFERENCE_BODY } from "../reference/reference-library.ts";
import { type BodyComparison, createBodyComparison, LIGHT_DAYS_PER_AU, separationDeg } from "./bodies.ts";
import { arcDeg, DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { lengthOf, lunarOrbitOf, vectorAt } from "./lunar-orbit.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";

/** The step of a Julian day as a double, 40 µs. */
const STEP_DAYS = 2 ** -31;
/** Seconds from the passage: the strata of the table. */
const STRATA_SECONDS = [0, 0.05, 0.2, 1, 5, 20, 60, 180, 600] as const;

interface Stratum {
  readonly toSeconds: number;
  readonly values: number;
  readonly max: number;
  /** The share above 2e-7°. */
  readonly above: number;
  readonly epochJdUt: number;
}

interface Neighbour {
  readonly epochJdUt: number;
  readonly referenceDeg: number;
  readonly engineDeg: number;
  /** From the reference's own position and velocity of the Moon. */
  readonly fromMoonDeg: number;
}

interface LilithResult {
  readonly lilithPassages: number;
  readonly lilithStrata: readonly Stratum[];
  /** The largest product of difference and separation from the Moon, square degrees. */
  readonly lilithProduct: number;
  /** Scatter of neighbouring values, 40 µs apart, about their parabola: rms of all passages, degrees. */
  readonly lilithScatter: { readonly reference: number; readonly engine: number };
  /** Largest difference from the apogee of the reference's own Moon at the passages, degrees. */
  readonly lilithFromMoon: { readonly reference: number; readonly engine: number };
}

/** The instants at which the Moon passes her own osculating apogee. */
function findPassages({ setInstant, places }: BodyComparison, chance: number): readonly number[] {
  const ahead = (epochJdUt: number) => {
    setInstant(epochJdUt);
    const radians = (places.longitudeRad[BODY.Moon] as number) - (places.longitudeRad[BODY.Lilith] as number);
    return Math.atan2(Math.sin(radians), Math.cos(radians));
  };
  const random = seededRandom(13);
  const passages: number[] = [];
  let before = ahead(FIRST_JD_UT + 1);
  for (let day = FIRST_JD_UT + 2; day < LAST_JD_UT - 1; day++) {
    const after = ahead(day);
    if (before < 0 && after >= 0 && after - before < 1.5 && random() < chance) {
      let low = day - 1;
      let high = day;
      for (let step = 0; step < 40; step++) {
        const middle = (low + high) / 2;
        if (ahead(middle) < 0) low = middle;
        else high = middle;
      }
      passages.push(high);
    }
    before = after;
  }
  return passages;
}

/** The apogee of the ellipse of the reference's own Moon, e = (v × h)/μ − r/|r|; rotated as the engine rotates. */
function apogeeOfReferenceMoonDeg(
  { library, source, frame, setInstant }: BodyComparison,
  epochJdUt: number,
): number {
  setInstant(epochJdUt);
  const moonAt = (epochJdTt: number) =>
    library.calc(epochJdTt, REFERENCE_BODY.Moon, GEOMETRIC | FLAG.speed).data;
  const lightDays = lengthOf(vectorAt(moonAt(frame.epochJdTt), 0)) * LIGHT_DAYS_PER_AU;
  const moon = moonAt(frame.epochJdTt - lightDays);
  const { apogee } = lunarOrbitOf(vectorAt(moon, 0), vectorAt(moon, 3), source.gmEarthMoonAu3PerDay2);
  const m = frame.icrsToEclipticOfDate;
  const row = (i: number) =>
    (m[i] as number) * apogee[0] + (m[i + 1] as number) * apogee[1] + (m[i + 2] as number) * apogee[2];
  const longitudeDeg = (Math.atan2(row(3), row(0)) + frame.nutationLongitudeRad) * DEG_PER_RAD;
  return (longitudeDeg + 360) % 360;
}

function neighbourAt(comparison: BodyComparison, epochJdUt: number): Neighbour {
  const fromMoonDeg = apogeeOfReferenceMoonDeg(comparison, epochJdUt);
  const engineDeg = (comparison.places.longitudeRad[BODY.Lilith] as number) * DEG_PER_RAD;
  const { data } = comparison.library.calc_ut(epochJdUt, REFERENCE_BODY.Lilith, FLAG.swieph | FLAG.speed);
  return { epochJdUt, referenceDeg: data[0] as number, engineDeg, fromMoonDeg };
}

/** Mean square of the third differences of a sequence, over 20: the mean square of its members' scatter. */
function scatterSquared(values: readonly number[]): number {
  const thirds = values.slice(3).map((value, i) => {
    const [a = 0, b = 0, c = 0] = values.slice(i, i + 3);
    return value - 3 * c + 3 * b - a;
  });
  return thirds.reduce((sum, value) => sum + value * value, 0) / thirds.length / 20;
}

/** The scatter of the members of a smooth sequence about it, rms. */
export function scatterOf(values: readonly number[]): number {
  return Math.sqrt(scatterSquared(values));
}

function measureStrata(comparison: BodyComparison, passages: readonly number[]) {
  const random = seededRandom(17);
  const strata = STRATA_SECONDS.slice(1).map((toSeconds) => ({
    toSeconds,
    values: 0,
    max: 0,
    above: 0,
    epochJdUt: 0,
  }));
  let product = 0;
  for (const passage of passages) {
    strata.forEach((stratum, i) => {
      const low = STRATA_SECONDS[i] as number;
      for (const side of [-1, 1]) {
        const epochJdUt = passage + (side * (low + random() * (stratum.toSeconds - low))) / 86_400;
        comparison.setInstant(epochJdUt);
        const { longitudeDeg } = comparison.compare(BODY.Lilith);
        if (i > 2)
          product = Math.max(
            product,
            longitudeDeg * separationDeg(comparison.places, BODY.Moon, BODY.Lilith),
          );
        stratum.values += 1;
        if (longitudeDeg > 2e-7) stratum.above += 1;
        if (longitudeDeg > stratum.max) Object.assign(stratum, { max: longitudeDeg, epochJdUt });
      }
    });
  }
  return { strata: strata.map((one) => ({ ...one, above: one.above / one.values })), product };
}

function measure({ instants }: AccuracyRun): LilithResult {
  const comparison = createBodyComparison();
  const passages = findPassages(comparison, Math.min(1, instants / 1_000_000));
  const { strata, product } = measureStrata(comparison, passages);
  const scatter = { reference: 0, engine: 0 };
  const fromMoon = { reference: 0, engine: 0 };
  for (const passage of passages) {
    const around = Array.from({ length: 9 }, (_, i) =>
      neighbourAt(comparison, passage + (i - 4) * STEP_DAYS),
    );
    scatter.reference += scatterSquared(around.map((one) => one.referenceDeg));
    scatter.engine += scatterSquared(around.map((one) => one.engineDeg));
    for (const one of around) {
      fromMoon.reference = Math.max(fromMoon.reference, arcDeg(one.referenceDeg, one.fromMoonDeg));
      fromMoon.engine = Math.max(fromMoon.engine, arcDeg(one.engineDeg, one.fromMoonDeg));
    }
  }
  return {
    lilithPassages: passages.length,
    lilithStrata: strata,
    lilithProduct: product,
    lilithScatter: {
      reference: Math.sqrt(scatter.reference / passages.length),
      engine: Math.sqrt(scatter.engine / passages.length),
    },
    lilithFromMoon: fromMoon,
  };
}

export const lilithMeasurement = defineMeasurement({ name: "lilith", measure });
