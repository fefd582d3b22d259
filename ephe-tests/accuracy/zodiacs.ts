import {
  AYANAMSA_PLACES,
  AYANAMSAS,
  type Ayanamsa,
  computeAyanamsa,
  computeSkyFrame,
  createSkyFrame,
  type FixedAyanamsa,
  projectSidereal,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, REFERENCE_BODY } from "../reference/reference-library.ts";
import { openZodiacReference, PROJECT_ON_T0, SIDEREAL } from "../zodiac/zodiac-reference.ts";
import { arcDeg, DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, definePart } from "./part.ts";
import { count, small, table } from "./tables.ts";

/** The largest differences of one zodiac, degrees. */
interface ZodiacResult {
  readonly name: string;
  readonly number: number;
  readonly apparentDeg: number;
  readonly trueDeg: number;
  /** A place on the ecliptic of t₀; null for zodiacs of a star or pole. */
  readonly projectedDeg: number | null;
}

interface ZodiacsResult {
  readonly zodiacInstants: number;
  readonly zodiacs: readonly ZodiacResult[];
}

function isFixed(ayanamsa: Ayanamsa): ayanamsa is FixedAyanamsa {
  return ayanamsa.t0JdTt !== null;
}

/** Every ayanamsa, of apparent and of true positions, and a place of Mars on the ecliptic of t₀. */
function measure({ instants }: AccuracyRun): ZodiacsResult {
  const library = openZodiacReference();
  const source = loadTableSource();
  const frame = createSkyFrame();
  const out = new Float64Array(AYANAMSA_PLACES);
  const random = seededRandom(47);
  const zodiacInstants = Math.ceil(instants / 50);
  const zodiacs = AYANAMSAS.map(({ name, number, t0JdTt }) => ({
    name,
    number: number as number,
    apparentDeg: 0,
    trueDeg: 0,
    projectedDeg: t0JdTt === null ? null : 0,
  }));
  for (let i = 0; i < zodiacInstants; i++) {
    const epochJdUt = FIRST_JD_UT + 1 + (LAST_JD_UT - FIRST_JD_UT - 2) * random();
    computeSkyFrame(source, epochJdUt, frame);
    const placeOf = (flags: number) =>
      library.calc_ut(epochJdUt, REFERENCE_BODY.Mars, FLAG.swieph | flags).data;
    const [longitudeDeg = 0, latitudeDeg = 0] = placeOf(0);
    for (const [index, ayanamsa] of AYANAMSAS.entries()) {
      const result = zodiacs[index] as (typeof zodiacs)[number];
      const differenceDeg = (light: "apparent" | "true", flags: number): number => {
        computeAyanamsa(ayanamsa, frame, out, light);
        const { data } = library.get_ayanamsa_ex_ut(epochJdUt, FLAG.swieph | flags);
        return arcDeg((out[0] as number) * DEG_PER_RAD, data);
      };
      library.set_sid_mode(result.number, 0, 0);
      result.apparentDeg = Math.max(result.apparentDeg, differenceDeg("apparent", 0));
      result.trueDeg = Math.max(result.trueDeg, differenceDeg("true", FLAG.truePosition));
      if (!isFixed(ayanamsa)) continue;
      library.set_sid_mode(result.number | PROJECT_ON_T0, 0, 0);
      const [projectedDeg = 0, projectedLatitudeDeg = 0] = placeOf(SIDEREAL);
      projectSidereal(ayanamsa, frame, longitudeDeg / DEG_PER_RAD, latitudeDeg / DEG_PER_RAD, out);
      const apart = [
        arcDeg((out[0] as number) * DEG_PER_RAD, projectedDeg),
        Math.abs((out[1] as number) * DEG_PER_RAD - projectedLatitudeDeg),
      ];
      result.projectedDeg = Math.max(result.projectedDeg ?? 0, ...apart);
    }
  }
  return { zodiacInstants, zodiacs };
}

function section({ zodiacInstants, zodiacs }: ZodiacsResult): string {
  const rows = zodiacs.map((one) => [
    String(one.number),
    one.name,
    small(one.apparentDeg),
    small(one.trueDeg),
    one.projectedDeg === null ? "—" : small(one.projectedDeg),
  ]);
  const head = ["", "ayanamsa", "apparent, max °", "true, max °", "place on the ecliptic of t₀, max °"];
  return `## Sidereal zodiacs

Every ayanamsa at ${count(zodiacInstants)} random instants: of apparent and of true positions, nutation included. By projection: the reference's apparent place of Mars,
projected by the engine and by the reference. The Sun passes in front of ζ Piscium and δ Cancri, whose light it deflects.

${table(head, [true, false, true, true, true], rows)}`;
}

export const zodiacsPart = definePart({ name: "zodiacs", measure, section });
