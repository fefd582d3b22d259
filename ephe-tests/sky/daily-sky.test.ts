import { describe, expect, test } from "vitest";
import { computeDailySky, SIGN_NAMES, SKY_EVENT_KINDS, type SkyEvent } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import {
  ECLIPSE_CENTRAL_MAX_SECONDS,
  EVENT_MAX_SECONDS,
  ILLUMINATION_MAX,
  SKY_SPEED_MAX_DEG_PER_DAY,
} from "../budgets.ts";
import { type FixtureEvent, readSkies } from "./sky-fixture.ts";

const skies = readSkies();
const SECONDS_PER_DAY = 86_400;
/** The effect of rounding to 4 and to 2 decimals on a difference, and on the position itself. */
const PRINTED_MAX_DEG = 0.5e-4 + 1e-7;
const HUNDREDTH_MAX_DEG = 0.5e-2 + 1e-4;

const toleranceSeconds = (kind: string): number =>
  kind.endsWith("eclipse") ? ECLIPSE_CENTRAL_MAX_SECONDS : EVENT_MAX_SECONDS;

/** The identity of an event as text, for comparison. */
const nameOf = ({ kind, body }: { readonly kind: string; readonly body: string }): string =>
  `${kind} ${body}`;

/** Simultaneous events may be in either order in the fixture: sort by kind, then by body. */
function inOrder<Event extends FixtureEvent | SkyEvent>(events: readonly Event[]): readonly Event[] {
  return [...events].sort(
    (a, b) =>
      Math.round((a.epochJdUt - b.epochJdUt) * SECONDS_PER_DAY) ||
      SKY_EVENT_KINDS.indexOf(a.kind) - SKY_EVENT_KINDS.indexOf(b.kind),
  );
}

describe.each(skies.map((sky) => [sky.date, sky] as const))("the sky of %s", (_date, expected) => {
  const computedSky = computeDailySky(source, expected.epochJdUt);

  test("has the seventeen bodies at the reference's positions", () => {
    expect(computedSky.positions.map(({ name }) => name)).toEqual(Object.keys(expected.places));
    for (const {
      name,
      longitudeDeg,
      sign,
      degreeInSignDeg,
      speedDegPerDay,
      retrograde,
    } of computedSky.positions) {
      const [placeDeg, speed] = defined(expected.places[name]);
      expect(arcDeg(longitudeDeg, placeDeg), name).toBeLessThanOrEqual(PRINTED_MAX_DEG);
      expect(sign).toBe(SIGN_NAMES[Math.floor(longitudeDeg / 30)]);
      expect(Math.abs(degreeInSignDeg - (placeDeg % 30)), name).toBeLessThanOrEqual(HUNDREDTH_MAX_DEG);
      expect(Math.abs(speedDegPerDay - speed), name).toBeLessThanOrEqual(SKY_SPEED_MAX_DEG_PER_DAY);
      expect(retrograde).toBe(speedDegPerDay < 0);
    }
  });

  test("has the reference's illuminated fraction, next New Moon and next Full Moon", () => {
    const { moon } = computedSky;
    expect(Math.abs(moon.illumination - expected.illumination)).toBeLessThanOrEqual(
      0.5e-4 + ILLUMINATION_MAX,
    );
    const aheadDeg = (defined(expected.places["Moon"])[0] - defined(expected.places["Sun"])[0] + 360) % 360;
    expect(arcDeg(moon.elongationDeg, aheadDeg)).toBeLessThanOrEqual(2 * PRINTED_MAX_DEG);
    for (const [next, [epochJdUt, longitudeDeg]] of [
      [moon.nextNewMoon, expected.nextNewMoon],
      [moon.nextFullMoon, expected.nextFullMoon],
    ] as const) {
      expect(Math.abs(next.epochJdUt - epochJdUt) * SECONDS_PER_DAY).toBeLessThanOrEqual(EVENT_MAX_SECONDS);
      expect(arcDeg(next.moon.longitudeDeg, longitudeDeg)).toBeLessThanOrEqual(PRINTED_MAX_DEG + 1e-6);
    }
  });

  test("lists exactly the events of the day and the week, at the reference's instants and positions", () => {
    expect(inOrder(computedSky.events).map(nameOf)).toEqual(inOrder(expected.events).map(nameOf));
    const expectedEvents = inOrder(expected.events);
    inOrder(computedSky.events).forEach((event, i) => {
      const { epochJdUt, longitudeDeg, sign, direct, eclipseType, untilJdUt } = defined(expectedEvents[i]);
      const about = nameOf(event);
      const late = Math.abs(event.epochJdUt - epochJdUt) * SECONDS_PER_DAY;
      expect(late, about).toBeLessThanOrEqual(toleranceSeconds(event.kind));
      expect(event.eclipseType ?? undefined, about).toBe(eclipseType);
      if (untilJdUt === undefined) expect(event.untilJdUt, about).toBeNull();
      else {
        const off = Math.abs(defined(event.untilJdUt) - untilJdUt) * SECONDS_PER_DAY;
        expect(off, about).toBeLessThanOrEqual(EVENT_MAX_SECONDS);
      }
      if (event.kind === "station") expect(event.direction, about).toBe(direct ? "direct" : "retrograde");
      else expect(event.direction, about).toBeNull();
      if (sign !== undefined) {
        expect(event.sign, about).toBe(SIGN_NAMES[sign]);
        expect(event.degreeInSignDeg, about).toBe(direct ? 0 : 29.99);
        return;
      }
      const printedDeg = SIGN_NAMES.indexOf(event.sign) * 30 + event.degreeInSignDeg;
      expect(arcDeg(printedDeg, longitudeDeg), about).toBeLessThanOrEqual(HUNDREDTH_MAX_DEG + 5e-3);
    });
  });
});

test("the weeks have events of every kind, direct and retrograde, and eclipses of every type", () => {
  const events = skies.flatMap((sky) => sky.events);
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(SKY_EVENT_KINDS));
  const types = ["total", "annular", "hybrid", "partial", "penumbral"];
  const missing = types.filter((type) => !events.some(({ eclipseType }) => eclipseType === type));
  expect(missing).toEqual([]);
  expect(events.some(({ kind, direct }) => kind === "ingress" && direct === false)).toBe(true);
  expect(new Set(events.filter(({ kind }) => kind === "station").map(({ direct }) => direct)).size).toBe(2);
});
