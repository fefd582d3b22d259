import { describe, expect, test } from "vitest";
import { createInstantSky } from "../../engine/events/instant-sky.ts";
import { createSyzygyWorkspace, EARTH_RADIUS_AU, syzygyAt } from "../../engine/events/shadow-axis.ts";
import { findEclipses } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { CANON_ECLIPSE_MAX_SECONDS, ECLIPSE_CENTRAL_MAX_SECONDS, ECLIPSE_MAX_SECONDS } from "../budgets.ts";
import { readEvents } from "./event-fixture.ts";
import {
  type CanonClass,
  classOf,
  compareCanon,
  NASA,
  umbraHalfWidthsKm,
  umbralMoonRadius,
} from "./nasa-eclipses.ts";

const all = NASA.canons.flatMap((canon) => compareCanon(source, canon));

/** IAU 1982, as the engine; the second one from the canon's elements, in the test below. */
const MOON_RADIUS = 0.2725076;
const CANON_UMBRAL_MOON_RADIUS = 0.27226;

describe("NASA's published eclipses", () => {
  test("are more than 60, solar and lunar, credited, each with the file that it was read in", () => {
    expect(NASA.credit).toBe("Eclipse Predictions by Fred Espenak, NASA's GSFC");
    for (const kind of ["solar", "lunar"]) {
      const canons = NASA.canons.filter((canon) => canon.kind === kind);
      expect(canons.flatMap(({ rows }) => rows).length).toBeGreaterThan(100);
      expect(canons.every(({ readIn }) => /^[\w-]+\/[\w-]+, \S/.test(readIn))).toBe(true);
    }
  });

  test.each(Object.entries(CANON_ECLIPSE_MAX_SECONDS))(
    "%s: the axis is closest within %d s of every published instant",
    (name, maxSeconds) => {
      const rows = all.filter((row) => classOf(row) === (name as CanonClass));
      expect(rows.length).toBeGreaterThan(20);
      expect(rows.filter(({ closestSeconds }) => !(Math.abs(closestSeconds) <= maxSeconds))).toEqual([]);
    },
  );

  test("have the engine's kind, except two that the canon's smaller Moon changes", () => {
    const differing = all.filter(
      ({ publishedType, type }) => publishedType !== null && publishedType !== type,
    );
    expect(differing.map(({ row, type }) => `${row} ${type}`)).toEqual([
      "1822-02-21 19:40:40 A hybrid",
      "1825-12-09 20:21:45 H total",
    ]);
    const [annular, hybrid] = differing.map(({ maximumJdUt }) =>
      [MOON_RADIUS, CANON_UMBRAL_MOON_RADIUS].map((radius) => umbraHalfWidthsKm(source, maximumJdUt, radius)),
    );
    // 1822: the tip of the umbra reaches the ground only with the larger Moon.
    expect(defined(annular?.[0]).onGround).toBeGreaterThan(0);
    expect(defined(annular?.[1]).onGround).toBeLessThan(0);
    // 1825: total at both ends of its path only if the umbra reaches the plane of the Earth's centre.
    expect(defined(hybrid?.[0]).inPlane).toBeGreaterThan(0);
    expect(defined(hybrid?.[1]).inPlane).toBeLessThan(0);
  });

  test("use a smaller Moon for the umbra than for the penumbra", () => {
    const radii = NASA.canons.flatMap(({ elements }) =>
      (elements?.rows ?? []).map((row) => umbralMoonRadius(MOON_RADIUS, row)),
    );
    expect(radii).toHaveLength(10);
    for (const radius of radii) {
      expect(Math.abs(radius - CANON_UMBRAL_MOON_RADIUS)).toBeLessThan(1e-5);
    }
  });

  test("of central eclipses are closer to the engine than to the reference", () => {
    const central = all.filter(({ gamma }) => gamma < 0.06);
    expect(central.length).toBeGreaterThanOrEqual(6);
    const largest = (seconds: readonly number[]) => Math.max(...seconds.map(Math.abs));
    const engine = largest(central.map(({ engineSeconds }) => engineSeconds));
    expect(engine).toBeLessThanOrEqual(CANON_ECLIPSE_MAX_SECONDS.solar);
    expect(engine).toBeLessThan(largest(central.map(({ referenceSeconds }) => referenceSeconds)));
  });
});

const fixture = readEvents();
const eclipses = findEclipses(source, fixture.solarEclipses);

/**
 * If the axis passes the centre within this distance, in radii of the Earth at the Moon, the reference's search
 * stops early.
 */
const CENTRAL_RADII = 0.06;

describe("eclipses of 1800–2399", () => {
  test.each([
    ["solar", fixture.solarEclipses, 1425],
    ["lunar", fixture.lunarEclipses, 1446],
  ] as const)("%s: exactly those that the reference lists, with the same kind", (kind, list, count) => {
    const eclipsesOfKind = eclipses.filter((eclipse) => eclipse.kind === kind);
    expect(list.rows).toHaveLength(count);
    expect(eclipsesOfKind.map(({ type }) => type)).toEqual(list.rows.map(([, type]) => type));
    const elsewhere = eclipsesOfKind.filter(
      ({ maximumJdUt }, i) => !(Math.abs(maximumJdUt - defined(list.rows[i])[0]) < 0.001),
    );
    expect(elsewhere).toEqual([]);
  });

  test.each([
    ["solar", fixture.solarEclipses],
    ["lunar", fixture.lunarEclipses],
  ] as const)("%s: greatest eclipse within a second, unless the axis passes the centre", (kind, list) => {
    const eclipsesOfKind = eclipses.filter((eclipse) => eclipse.kind === kind);
    let central = 0;
    const misses = eclipsesOfKind.filter(({ maximumJdUt }, i) => {
      const syzygy = syzygyAt(createSyzygyWorkspace(createInstantSky(source)), maximumJdUt);
      const { separationRad, separationFromShadowRad, moonDistanceAu } = syzygy;
      const offsetRad = kind === "solar" ? separationRad : separationFromShadowRad;
      const isCentral = (offsetRad * moonDistanceAu) / EARTH_RADIUS_AU < CENTRAL_RADII;
      if (isCentral) central++;
      const seconds = Math.abs(maximumJdUt - defined(list.rows[i])[0]) * 86_400;
      return !(seconds <= (isCentral ? ECLIPSE_CENTRAL_MAX_SECONDS : ECLIPSE_MAX_SECONDS));
    });
    expect(misses).toEqual([]);
    expect(central).toBeLessThan(list.rows.length * 0.06);
  });
});
