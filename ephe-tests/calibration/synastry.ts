import { computeSynastry, SPHERE_NAMES } from "../../engine/index.ts";
import type { Calibration } from "./calibration.ts";
import { randomPair } from "./synastry-pair.ts";

export const SYNASTRY_CALIBRATION: Calibration = {
  technique: "synastry",
  drawn: "Pairs of births of known time, each at any moment of 1900–2050, anywhere on the Earth.",
  draws: 10_000,
  goal: { neutral: 50, medianWithin: 2, rangeAtLeast: 50 },
  decimals: 0,
  draw(random) {
    const { spheres } = computeSynastry(...randomPair(random));
    return Object.fromEntries(SPHERE_NAMES.map((sphere) => [sphere, spheres[sphere].score]));
  },
};
