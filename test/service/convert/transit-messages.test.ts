import { expect, test } from "vitest";
import { julianDayOfUtcDate } from "../../../civil/calendar.ts";
import {
  BODY,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  findTransitEvents,
  runSteps,
} from "../../../engine/index.ts";
import { transitEventOf } from "../../../service/convert/transit-messages.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

/** The Sun's longitude, degrees. */
function sunDeg(epochJdUt: number): number {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return (defined(places.longitudeRad[BODY.Sun]) * 180) / Math.PI;
}

test.each([
  ["0.3 s before", -0.3, "2024-05-18T00:00:00Z"],
  ["0.7 s before", -0.7, "2024-05-17T23:59:59Z"],
])(
  "an event %s midnight is in the period that ends then; its date and exactness follow from its rounded second",
  (_, seconds, at) => {
    const midnight = julianDayOfUtcDate("2024-05-18");
    const natal = new Float64Array(19).fill(Number.NaN);
    natal[BODY.Venus] = sunDeg(midnight + seconds / 86_400);
    const [event, ...others] = runSteps(
      findTransitEvents(source, natal, {
        startJdUt: midnight - 1,
        endJdUt: midnight,
      }),
    ).filter(({ body, aspect }) => body === "Sun" && aspect === "Conjunction");
    expect(others).toEqual([]);
    const message = transitEventOf(defined(event), null);
    expect(message).toMatchObject({ at, date: at.slice(0, 10), target: "Venus", retrograde: false });
    const noon = julianDayOfUtcDate(message.date, 12);
    expect(message.exactness).toBeCloseTo(Math.abs(sunDeg(noon) - sunDeg(midnight)), 3);
  },
);
