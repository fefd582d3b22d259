import { BODY_NAMES, type BodyName, deltaTSeconds } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES } from "../../test/tables.ts";
import type { Angle } from "../events/brute-force.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";
import { referenceState } from "../reference/reference-places.ts";
import { bruteNearestExact, type Contact } from "./brute-pass.ts";
import { type ContactCase, TICKS_PER_DAY } from "./call-fixture.ts";

const ANGLES_DEG = [0, 60, 90, 120, 180] as const;
export const QUICK: ReadonlySet<BodyName> = new Set(["Sun", "Moon", "Mercury", "Venus", "Mars"]);
export const SWINGING: readonly BodyName[] = ["TrueNode", "Lilith"];

/** Plain numbers: ΔT is the same at a Julian day read as TT or as UT, to a microsecond. */
const { firstJdTt, lastJdTt }: { readonly firstJdTt: number; readonly lastJdTt: number } = TABLES;
export const dates = {
  firstJdUt: firstJdTt - deltaTSeconds(firstJdTt) / 86_400,
  lastJdUt: lastJdTt - deltaTSeconds(lastJdTt) / 86_400,
};

export const longitude =
  (library: ReferenceLibrary, name: BodyName): Angle =>
  (epochJdUt) =>
    defined(referenceState(library, name, epochJdUt)[0]);

/** Days between dense samples. */
export const stepOf = (name: BodyName): number =>
  SWINGING.includes(name) ? 0.05 : name === "Moon" ? 0.1 : QUICK.has(name) ? 0.5 : 1;

/** Ten-thousandths of a degree. */
export const printed = (deg: number): number => Math.round(deg * 1e4);

/** The shorter arc between two longitudes in ten-thousandths of a degree. */
export const separation = (a: number, b: number): number => {
  const arc = Math.abs(a - b) % 3_600_000;
  return Math.min(arc, 3_600_000 - arc);
};

/** The contacts of a body with points, in the fixture's form; NaN is not a point. */
export function rowsOf(
  library: ReferenceLibrary,
  name: BodyName,
  epochJdUt: number,
  longitudesDeg: readonly number[],
): ContactCase["contacts"] {
  const limit = (QUICK.has(name) ? 2 : 3) * 10_000;
  const [hereDeg = 0, , , speed = 0] = referenceState(library, name, epochJdUt);
  const near = longitudesDeg.flatMap((pointDeg, point) =>
    ANGLES_DEG.map((angleDeg) => ({ pointDeg, point, angleDeg })).filter(
      ({ angleDeg }) =>
        Math.abs(separation(printed(hereDeg), printed(pointDeg)) - angleDeg * 10_000) <= limit,
    ),
  );
  const contacts = near.map(({ pointDeg, angleDeg }): Contact => {
    const sides = [(pointDeg + angleDeg) % 360, (pointDeg - angleDeg + 360) % 360];
    const [exactDeg = 0] = sides.sort(
      (a, b) => separation(printed(a), printed(hereDeg)) - separation(printed(b), printed(hereDeg)),
    );
    const isWithin = (deg: number): boolean =>
      Math.abs(separation(printed(deg), printed(pointDeg)) - angleDeg * 10_000) <= limit;
    return { exactDeg, isWithin };
  });
  const exact = bruteNearestExact(longitude(library, name), stepOf(name), epochJdUt, contacts, dates);
  return near.map(({ pointDeg, point, angleDeg }, i) => {
    const orb = separation(printed(hereDeg), printed(pointDeg)) - angleDeg * 10_000;
    const soonDeg = hereDeg + (Math.sign(speed) * Math.abs(orb)) / 2e4;
    const moved = separation(soonDeg * 1e4, printed(pointDeg)) - angleDeg * 10_000;
    const applying = orb !== 0 && Math.sign(moved - orb) * Math.sign(orb) < 0;
    const moment = exact[i] ?? null;
    const ticks = moment === null ? null : Math.round((moment - epochJdUt) * TICKS_PER_DAY);
    return [BODY_NAMES.indexOf(name), point, angleDeg, Math.abs(orb), applying ? 1 : 0, ticks] as const;
  });
}
