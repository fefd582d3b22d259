import type { ComputeFullChartResponse } from "../../proto/gen/almagest/v1/chart_pb.ts";
import type { MidpointChart } from "../../proto/gen/almagest/v1/composite_pb.ts";
import { defined } from "../../test/defined.ts";
import { signedDeg } from "../accuracy/difference-statistics.ts";
import { PLACIDUS_CUSP_MAX_DEG } from "../budgets.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";
import type { PrintedLongitudes } from "./drawn-requests.ts";
import { birthJdUt, drawBirth } from "./drawn-requests.ts";
import {
  anglesFromMidheaven,
  referenceAngles,
  referenceLongitudesDeg,
  trueObliquityDeg,
} from "./reference-angles.ts";
import type { ServiceAnswers } from "./service-answers.ts";

export type CompositeCase = ReturnType<typeof compositeCase>;

/** A request for a composite chart. */
export function compositeCase(random: () => number) {
  return { personA: drawBirth(random, 0), personB: drawBirth(random, 0) };
}

/** The middle of the shorter arc. */
function middleDeg(aDeg: number, bDeg: number): number {
  return aDeg + signedDeg(bDeg - aDeg) / 2;
}

export type ReferenceComposite = ReturnType<typeof referenceComposite>;

/** What the rules of the endpoint make of the reference's longitudes. */
export function referenceComposite(library: ReferenceLibrary, { personA, personB }: CompositeCase) {
  const [a, b] = [birthJdUt(personA), birthJdUt(personB)];
  const bodiesOfB = referenceLongitudesDeg(library, b);
  const [anglesA, anglesB] = [
    referenceAngles(library, a, personA.latitude, personA.longitude),
    referenceAngles(library, b, personB.latitude, personB.longitude),
  ];
  const latitudeDeg = (personA.latitude + personB.latitude) / 2;
  const six = (deg: number): number => Math.round(deg * 1e6) / 1e6;
  const longitudeDeg = signedDeg(middleDeg(personA.longitude, personB.longitude));
  const middleJdUt = (a + b) / 2;
  return {
    midpoint: {
      bodiesDeg: referenceLongitudesDeg(library, a).map((deg, i) => middleDeg(deg, defined(bodiesOfB[i]))),
      angles: anglesFromMidheaven(
        library,
        middleDeg(anglesA.midheavenDeg, anglesB.midheavenDeg),
        (trueObliquityDeg(library, a) + trueObliquityDeg(library, b)) / 2,
        latitudeDeg,
      ),
    },
    davison: {
      bodiesDeg: referenceLongitudesDeg(library, middleJdUt),
      angles: referenceAngles(library, middleJdUt, six(latitudeDeg), six(longitudeDeg)),
    },
  };
}

/** Compares both charts of our answer with the reference's; cusps within the budget of Placidus cusps. */
export async function compareComposite(
  answers: ServiceAnswers,
  one: CompositeCase,
  expected: ReferenceComposite,
  longitudes: PrintedLongitudes,
): Promise<void> {
  const { midpoint, davison } = await answers.composite(one);
  compareChart(defined(midpoint), expected.midpoint, longitudes);
  compareChart(defined(davison?.chart), expected.davison, longitudes);
}

function compareChart(
  { planets, houses, angles }: MidpointChart | ComputeFullChartResponse,
  expected: ReferenceComposite["davison"],
  longitudes: PrintedLongitudes,
): void {
  for (const [index, deg] of expected.bodiesDeg.entries())
    longitudes.compare(defined(planets[index]).longitude, deg);
  for (const [index, deg] of expected.angles.cuspsDeg.entries())
    longitudes.compare(defined(houses[index]).cusp, deg, PLACIDUS_CUSP_MAX_DEG);
  longitudes.compare(defined(angles?.ascendant).longitude, expected.angles.ascendantDeg);
  longitudes.compare(defined(angles?.midheaven).longitude, expected.angles.midheavenDeg);
}
