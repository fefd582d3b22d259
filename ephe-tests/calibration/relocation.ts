import { createRelocationCalculator, SPHERE_NAMES } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { Calibration } from "./calibration.ts";
import { randomBirth } from "./calibration.ts";

const calculator = createRelocationCalculator(loadTableSource());

export const RELOCATION_CALIBRATION: Calibration = {
  technique: "relocation",
  drawn: "A birth at a random moment of 1900–2050, relocated to a random place anywhere on the Earth.",
  draws: 20_000,
  goal: { neutral: 5, medianWithin: 0.2, rangeAtLeast: 5 },
  decimals: 2,
  draw(random) {
    const { epochJdUt, latitudeDeg, longitudeDeg } = randomBirth(random);
    const { spheres } = calculator.scoreLocation(epochJdUt, { latitudeDeg, longitudeDeg });
    return Object.fromEntries(SPHERE_NAMES.map((name) => [name, spheres[name].score]));
  },
};
