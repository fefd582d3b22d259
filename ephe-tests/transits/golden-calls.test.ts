import { describe, expect, test } from "vitest";
import { BODY_NAMES, NATAL_POINT_NAMES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import {
  type CommittedEvent,
  type ReferenceEvent,
  readReferenceCalls,
  readTransitCalls,
  TICKS_PER_DAY,
} from "./call-fixture.ts";

const UNIX_EPOCH_JD = 2_440_587.5;
const ANGLES: Readonly<Record<string, number>> = {
  Conjunction: 0,
  Sextile: 60,
  Square: 90,
  Trine: 120,
  Opposition: 180,
};
const references = readReferenceCalls();

/** Difference between a printed instant and one of the reference, seconds. */
function secondsOff(at: string, epochJdUt: number): number {
  return Math.abs(Date.parse(at) / 1000 - (epochJdUt - UNIX_EPOCH_JD) * 86_400);
}

/**
 * Half a second of rounding and half of calculation; two at the ends of the range, where the reference's files meet.
 */
const secondsAllowed = (name: string): number => (/-(first|last)-days$/.test(name) ? 2.5 : 1);
/** The last digit may round the other way. */
const DIGIT_DEG = 1.001e-4;

const committedKey = ({ kind, body, target, aspect, retrograde }: CommittedEvent): string =>
  `${kind} ${body} ${target} ${aspect === null ? -1 : ANGLES[aspect]} ${retrograde ? 1 : 0}`;
const referenceKey = ([, kind, body, target, angle, , , retrograde]: ReferenceEvent): string =>
  `${kind} ${body} ${target} ${angle} ${retrograde}`;

describe.each(readTransitCalls())(
  "%s, as committed, agrees with the reference's longitudes",
  (name, { response }) => {
    const expected = defined(references.get(name));

    test("contacts: pairs, orbs, phases, houses, exact moments", () => {
      const committed = response.active ?? defined(response.transits);
      expect(
        committed.map(({ transit, natal, angle, phase, exactAt, transitHouse }) => ({
          transit,
          natal,
          angle,
          phase,
          isExact: exactAt !== null,
          transitHouse: transitHouse ?? null,
        })),
      ).toEqual(
        expected.contacts.map(([body, point, angle, , applying, ticks]) => ({
          transit: BODY_NAMES[body],
          natal: NATAL_POINT_NAMES[point],
          angle,
          phase: applying === 1 ? "applying" : "separating",
          isExact: ticks !== null,
          transitHouse: expected.houses?.[body] ?? null,
        })),
      );
      committed.forEach(({ orb, exactAt, aspect, angle }, i) => {
        const [, , , orbDegE4, , ticks] = defined(expected.contacts[i]);
        expect(ANGLES[aspect]).toBe(angle);
        expect(Math.abs(orb - orbDegE4 / 1e4)).toBeLessThan(DIGIT_DEG);
        if (exactAt === null || ticks === null) return;
        expect(secondsOff(exactAt, expected.epochJdUt + ticks / TICKS_PER_DAY)).toBeLessThan(
          secondsAllowed(name),
        );
      });
    });

    test.runIf(response.window)("events: none missing, none extra; instants, positions, exactness", () => {
      const committedEvents = response.events.map((event) => ({ key: committedKey(event), event }));
      const referenceEvents = defined(expected.events).map((event) => ({ key: referenceKey(event), event }));
      const order = (a: { key: string }, b: { key: string }): number =>
        a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
      committedEvents.sort(order);
      referenceEvents.sort(order);
      expect(committedEvents.map(({ key }) => key)).toEqual(referenceEvents.map(({ key }) => key));
      committedEvents.forEach(({ event }, i) => {
        const [epochJdUt, , , , , longitudeE4, exactnessE4] = defined(referenceEvents[i]).event;
        expect(secondsOff(event.at, epochJdUt), event.at).toBeLessThan(secondsAllowed(name));
        expect(Math.abs(event.longitude - longitudeE4 / 1e4), event.at).toBeLessThan(DIGIT_DEG);
        expect(Math.abs(event.exactness - exactnessE4 / 1e4), event.at).toBeLessThan(DIGIT_DEG);
      });
    });
  },
);

test("every golden call about transits is in the fixture", () => {
  expect(readTransitCalls().map(([name]) => name)).toEqual([...references.keys()]);
  expect(references.size).toBeGreaterThanOrEqual(10);
});
