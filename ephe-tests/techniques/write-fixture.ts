/**
 * Writes ephe-tests/fixtures/returns.json: returns found by brute force in the reference's longitudes, `node
 * ephe-tests/techniques/write-fixture.ts`. Needs the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { REFERENCE_RELEASE, seededRandom } from "../accuracy/difference-statistics.ts";
import { referenceRelease } from "../reference/reference-library.ts";
import { openZodiacReference } from "../zodiac/zodiac-reference.ts";
import { RETURNING_POINTS, type ReturnCase, referenceReturns, returnCase } from "./return-cases.ts";

/** A case with the reference's returns: JD, whether direct, degrees a day. */
export interface FixtureReturns extends ReturnCase {
  readonly returns: readonly (readonly [epochJdUt: number, direct: 0 | 1, speedDegPerDay: number])[];
}

/** Every point in every zodiac, twice. */
const CASES = 6 * RETURNING_POINTS.length;

if (import.meta.main) {
  const library = openZodiacReference();
  const random = seededRandom(62);
  const cases: FixtureReturns[] = Array.from({ length: CASES }, (_, i) => {
    const one = returnCase(library, i, random);
    const returns = referenceReturns(library, one).map(
      ({ epochJdUt, direct, speedDegPerDay }) =>
        [Number(epochJdUt.toFixed(8)), direct ? 1 : 0, Number(speedDegPerDay.toPrecision(4))] as const,
    );
    return { ...one, returns };
  });
  const origin = {
    reference: `Swiss Ephemeris ${library.version()}`,
    edition: referenceRelease(REFERENCE_RELEASE).title,
  };
  const fixture = { origin, builder: "ephe-tests/techniques/write-fixture.ts", cases };
  writeFileSync(
    join(import.meta.dirname, "..", "fixtures", "returns.json"),
    `${JSON.stringify(fixture).replaceAll("},{", "},\n{")}\n`,
  );
  process.stdout.write(`${cases.length} cases, ${cases.flatMap(({ returns }) => returns).length} returns\n`);
}
