import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEphemeris, findTwilights, InvalidInputError } from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const DEPTH_DEG = { civil: 6, nautical: 12, astronomical: 18 } as const;

describe("twilights", () => {
  test("begin and end in order, with the Sun at their altitudes", () => {
    const events = findTwilights(source, BERLIN, { startJdUt: 2460310.5, endJdUt: 2460311.5 });
    expect(events.map(({ kind }) => kind)).toEqual(["dawn", "dawn", "dawn", "dusk", "dusk", "dusk"]);
    for (const { twilight, epochJdUt, azimuthDeg } of events) {
      const sun = createEphemeris(source).horizontal(epochJdUt, "Sun", BERLIN, null);
      expect(sun.altitudeDeg).toBeCloseTo(-DEPTH_DEG[twilight], 6);
      expect(sun.azimuthDeg).toBeCloseTo(azimuthDeg, 6);
    }
  });

  test("of a window split at an event are the twilights of the whole", () => {
    const place = fc.record({
      latitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
      longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
      heightM: fc.constant(0),
    });
    const start = fc.double({ min: 2378500, max: 2597600, noNaN: true });
    fc.assert(
      fc.property(place, start, fc.nat(), (observer, startJdUt, at) => {
        const endJdUt = startJdUt + 4;
        const whole = findTwilights(source, observer, { startJdUt, endJdUt });
        fc.pre(whole.length > 0);
        const middleJdUt = defined(whole[at % whole.length]).epochJdUt;
        expect([
          ...findTwilights(source, observer, { startJdUt, endJdUt: middleJdUt }),
          ...findTwilights(source, observer, { startJdUt: middleJdUt, endJdUt }),
        ]).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  test("end where the Sun is not deep enough", () => {
    const june = { startJdUt: 2460481.5, endJdUt: 2460482.5 };
    const twilights = findTwilights(source, BERLIN, june).map(({ twilight }) => twilight);
    expect(new Set(twilights)).toEqual(new Set(["civil", "nautical"]));
  });

  test("need a place and a window, and list every problem", () => {
    const nowhere = { ...BERLIN, latitudeDeg: 99, heightM: Number.NaN };
    expect(() => findTwilights(source, nowhere, { startJdUt: 2460311.5, endJdUt: 2460310.5 })).toThrow(
      InvalidInputError,
    );
  });
});
