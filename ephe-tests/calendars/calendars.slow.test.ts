import { expect, test } from "vitest";
import {
  type BodyName,
  findIngressCalendar,
  findOutOfBounds,
  findRetrogradePeriods,
  lahiri,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { CALENDAR_MAX_SECONDS } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import type { CalendarKind } from "./calendar-cases.ts";

const { rows } = readFixture("calendars") as {
  readonly rows: readonly (readonly [CalendarKind, BodyName, number])[];
};

const source = loadTableSource();
const SECONDS_PER_DAY = 86_400;

/** The engine's instants of a kind around an instant. */
function instantsNear(kind: CalendarKind, body: BodyName, epochJdUt: number): readonly (number | null)[] {
  const near = { startJdUt: epochJdUt - 1, endJdUt: epochJdUt + 1 };
  if (kind === "sidereal ingress") {
    return findIngressCalendar(source, near, { bodies: [body], zodiac: lahiri }).map(
      (entry) => entry.epochJdUt,
    );
  }
  if (kind === "out of bounds") {
    return findOutOfBounds(source, near, { bodies: [body] }).flatMap(({ startJdUt, endJdUt }) => [
      startJdUt,
      endJdUt,
    ]);
  }
  const around = { startJdUt: epochJdUt - 300, endJdUt: epochJdUt + 140 };
  return findRetrogradePeriods(source, around, { bodies: [body] }).flatMap(
    ({ shadowStartJdUt, shadowEndJdUt }) => [shadowStartJdUt, shadowEndJdUt],
  );
}

test("shadows, sidereal ingresses and limits of declination agree with Swiss Ephemeris, 495 rows", () => {
  expect(rows).toHaveLength(495);
  const over = rows.filter(([kind, body, referenceJdUt]) => {
    const seconds = instantsNear(kind, body, referenceJdUt).map((epochJdUt) =>
      epochJdUt === null ? Infinity : Math.abs(epochJdUt - referenceJdUt) * SECONDS_PER_DAY,
    );
    return !(Math.min(...seconds) <= CALENDAR_MAX_SECONDS);
  });
  expect(over).toEqual([]);
});
