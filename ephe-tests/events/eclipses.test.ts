import { describe, expect, test } from "vitest";
import { createInstantSky } from "../../engine/events/instant-sky.ts";
import { createSyzygyWorkspace, EARTH_RADIUS_AU, syzygyAt } from "../../engine/events/shadow-axis.ts";
import { findEclipses } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { ECLIPSE_CENTRAL_MAX_SECONDS, ECLIPSE_MAX_SECONDS } from "../budgets.ts";
import { readEvents } from "./event-fixture.ts";

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
