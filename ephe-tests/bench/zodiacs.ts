import {
  AYANAMSA_PLACES,
  AYANAMSAS,
  type Ayanamsa,
  computeAyanamsa,
  computeSkyFrame,
  createSkyFrame,
  type SkyFrame,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { referenceInstalled } from "../reference/reference-library.ts";
import { openZodiacReference } from "../zodiac/zodiac-reference.ts";
import { type Contestant, measureInterleaved, ratioOf, type Timing } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import { absentLine, figure, heading, line, timingLine, verdict } from "./report.ts";

const INSTANTS = 256;
const ROUNDS = 9;
/** The least ratio of the reference's time to ours, over all zodiacs. */
const LEAST_RATIO = 5;
const REFERENCE_NAME = "Swiss Ephemeris (sweph)";
const SWIEPH = 2;

/** Every ayanamsa with its rate, next to the reference's without one, at random dates. */
export function printZodiacs(): void {
  heading("Ayanamsas at random dates, from the frame of the instant");
  const frames = randomFrames();
  let [ownUs, referenceUs] = [0, 0];
  for (const ayanamsa of AYANAMSAS) {
    const contestants = contestantsOf(ayanamsa);
    const [ours, reference] = measureInterleaved(contestants, frames, ROUNDS) as [Timing, Timing?];
    if (reference === undefined) timingLine(ours);
    else {
      const ratio = figure(ratioOf(reference, ours));
      timingLine(ours, `reference ${figure(reference.medianUs)} µs, ${ratio} times ours`);
      ownUs += ours.lowerUs;
      referenceUs += reference.lowerUs;
    }
  }
  if (referenceUs === 0) absentLine(REFERENCE_NAME, "not installed: bash ephe-tests/reference/install.sh");
  else {
    const ratio = referenceUs / ownUs;
    const reached = verdict(`at least ${LEAST_RATIO}`, ratio >= LEAST_RATIO);
    const note = `reference ${figure(referenceUs)} µs, ${figure(ratio)} times ours; ${reached}`;
    line("All ayanamsas, lower quartiles", `${figure(ownUs)} µs`, note);
  }
}

function randomFrames(): readonly SkyFrame[] {
  const source = loadTableSource();
  return randomMoments(INSTANTS).map(({ epochJdUt }) => {
    const frame = createSkyFrame();
    computeSkyFrame(source, epochJdUt, frame);
    return frame;
  });
}

function contestantsOf(ayanamsa: Ayanamsa): readonly Contestant<SkyFrame>[] {
  const out = new Float64Array(AYANAMSA_PLACES);
  const ours = {
    name: `${ayanamsa.number} ${ayanamsa.name}`,
    call: (frame: SkyFrame) => {
      computeAyanamsa(ayanamsa, frame, out);
      return out[0]! + out[1]!;
    },
  };
  if (!referenceInstalled()) return [ours];
  const library = openZodiacReference();
  library.set_sid_mode(ayanamsa.number as number, 0, 0);
  const call = ({ epochJdUt }: SkyFrame): number => library.get_ayanamsa_ex_ut(epochJdUt, SWIEPH).data;
  return [ours, { name: REFERENCE_NAME, call }];
}
