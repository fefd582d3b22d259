import fc from "fast-check";
import { BODY_COUNT, BODY_NAMES, type SynastryPerson } from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";

const TURN_E4 = 3_600_000;

/** Longitudes anywhere, 10⁻⁴ degree. */
const longitudesE4 = fc.array(fc.integer({ min: 0, max: TURN_E4 - 1 }), {
  minLength: BODY_COUNT,
  maxLength: BODY_COUNT,
});
/** Twelve cusps in the order of the ecliptic, starting with any of them. */
const cuspsE4 = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: TURN_E4 - 1 }), { minLength: 12, maxLength: 12 }),
    fc.integer({ min: 0, max: 11 }),
  )
  .map(([cusps, first]) => {
    const sorted = [...cusps].sort((a, b) => a - b);
    return [...sorted.slice(first), ...sorted.slice(0, first)];
  });
const errorsDeg = fc.array(
  fc.integer({ min: 0, max: 80_000 }).map((error) => error / 1e4),
  { minLength: BODY_COUNT, maxLength: BODY_COUNT },
);

/** A person from longitudes and cusps of 10⁻⁴ degree, of any turn. */
export function personOf(
  bodiesE4: readonly number[],
  houseCuspsE4: readonly number[] | null,
  errors: readonly number[] | null = null,
): SynastryPerson {
  const printedDeg = (longitudeE4: number): number => (((longitudeE4 % TURN_E4) + TURN_E4) % TURN_E4) / 1e4;
  const angleAtCusp = (number: number) => ({
    longitudeDeg: printedDeg(defined(houseCuspsE4?.[number - 1])),
  });
  return {
    chart: {
      bodies: bodiesE4.map((longitudeE4, body) => ({
        name: defined(BODY_NAMES[body]),
        longitudeDeg: printedDeg(longitudeE4),
      })),
      angles: houseCuspsE4 && { ascendant: angleAtCusp(1), midheaven: angleAtCusp(10) },
      houses: houseCuspsE4?.map((cuspE4) => ({ longitudeDeg: printedDeg(cuspE4) })) ?? null,
    },
    errorsDeg: errors,
  };
}

/** Longitudes and cusps of a person of known time. */
export const knownNumbers = fc.record({ bodiesE4: longitudesE4, cuspsE4 });

export const knownPerson = knownNumbers.map(({ bodiesE4, cuspsE4: cusps }) => personOf(bodiesE4, cusps));
export const unknownPerson = fc
  .tuple(longitudesE4, errorsDeg)
  .map(([bodiesE4, errors]) => personOf(bodiesE4, null, errors));
export const anyPerson = fc.oneof(knownPerson, unknownPerson);
