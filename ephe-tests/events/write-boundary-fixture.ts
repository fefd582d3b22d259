/** Writes seam-passes.json: passes of node and Lilith close to a jump, by brute force in the reference's longitudes on both sides of it. */
import type { BodyName } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { signedDeg } from "../accuracy/difference-statistics.ts";
import { referenceRelease } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import type { Angle } from "./brute-force.ts";
import {
  distanceFromExtremes,
  type ExpectedPass,
  expectedPasses,
  extremesOf,
  findJump,
} from "./jumping-course.ts";
import { longitude } from "./reference-motions.ts";
import { boundariesBetween, type SeamPasses } from "./turn-passes.ts";

/** Turns of the node at a jump that is larger than the distance of the level, and others at the jumps after them. */
const TURNS: readonly (readonly [BodyName, number])[] = [
  ["TrueNode", 2593165.05995],
  ["TrueNode", 2505982.37977],
  ["TrueNode", 2502483.05295],
];
/** Jumps of Lilith, from the first one after these instants. */
const LILITH_FROM_JD_UT = [2380000, 2415100, 2451600, 2488200, 2524700, 2561200, 2596000];
const REACH_DAYS = 0.45;
const STEP_DAYS = 0.05;
const SEAM_REACH_DAYS = 1e-6;
const OFFSETS_DEG = [-3e-5, -1e-5, -1e-6, 1e-6, 1e-5, 3e-5];
/** Levels closer to an extreme than this are omitted: the engine's longitudes differ from the reference's by 1e-8°. */
const CLOSEST_DEG = 2e-7;

/** The instant of a pass, by bisection; the instant of the jump if the jump contains it. */
function instantOf(angle: Angle, levelDeg: number, { fromJdUt, toJdUt, direct }: ExpectedPass): number {
  let low = fromJdUt;
  let high = toJdUt;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (signedDeg(angle(middle) - levelDeg) >= 0 === direct) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** The passes of levels around one angle of a body, in a window around an instant with a jump. */
function passesNear(body: BodyName, middleJdUt: number, originDeg: number): readonly SeamPasses[] {
  const angle = longitude(body);
  const startJdUt = middleJdUt - REACH_DAYS;
  const endJdUt = middleJdUt + REACH_DAYS;
  const [boundaryJdUt] = boundariesBetween(loadTableSource(), startJdUt, endJdUt);
  if (boundaryJdUt === undefined) throw new Error(`no jump within ${REACH_DAYS} days of JD ${middleJdUt}`);
  const jump = findJump(angle, boundaryJdUt, SEAM_REACH_DAYS);
  const extremes = extremesOf(angle, originDeg, startJdUt, endJdUt, [jump], STEP_DAYS);
  return OFFSETS_DEG.filter((offsetDeg) => distanceFromExtremes(extremes, offsetDeg) > CLOSEST_DEG).map(
    (offsetDeg) => {
      const levelDeg = originDeg + offsetDeg;
      const passes = expectedPasses(extremes, offsetDeg).map((pass) => ({
        epochJdUt: instantOf(angle, levelDeg, pass),
        direct: pass.direct,
      }));
      return { body, startJdUt, endJdUt, jumpJdUt: jump.afterJdUt, levelDeg, passes };
    },
  );
}

/** The angle at which the node turns back, or its larger side of the jump if that is where it turns. */
function turnDeg(body: BodyName, middleJdUt: number): number {
  const angle = longitude(body);
  const originDeg = angle(middleJdUt);
  const samples = Array.from({ length: 2001 }, (_, i) => angle(middleJdUt + (i - 1000) * 1e-5));
  return originDeg + Math.max(...samples.map((sampleDeg) => signedDeg(sampleDeg - originDeg)));
}

const ofNode = TURNS.flatMap(([body, epochJdUt]) => passesNear(body, epochJdUt, turnDeg(body, epochJdUt)));
const ofLilith = LILITH_FROM_JD_UT.flatMap((fromJdUt) => {
  const [boundaryJdUt = Number.NaN] = boundariesBetween(loadTableSource(), fromJdUt, fromJdUt + 30);
  const { beforeJdUt, afterJdUt } = findJump(longitude("Lilith"), boundaryJdUt, SEAM_REACH_DAYS);
  const before = longitude("Lilith")(beforeJdUt);
  const after = longitude("Lilith")(afterJdUt);
  return passesNear("Lilith", boundaryJdUt, before + signedDeg(after - before) / 2);
});
const rows = [...ofNode, ...ofLilith];
writeFixture("seam-passes", JSON.stringify({ edition: referenceRelease().title, rows }, null, 1));
