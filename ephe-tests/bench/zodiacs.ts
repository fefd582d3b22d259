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
import type { Contestant } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import { heading } from "./report.ts";
import { printGroup, REFERENCE_NAME } from "./swiss-ephemeris.ts";

const INSTANTS = 256;
const SWIEPH = 2;

/** Every ayanamsa with its rate, next to the reference's without one, at random dates. */
export function printZodiacs(): void {
  heading("Ayanamsas at random dates, from the frame of the instant");
  printGroup("All ayanamsas", AYANAMSAS, contestantsOf, randomFrames());
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
