import { expect, test } from "vitest";
import {
  BODY,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  findTransitEvents,
} from "../../../engine/index.ts";
import { loadTableSource } from "../../../engine/node/index.ts";
import { julianDayOfUtcDay } from "../../../service/convert/day-to-julian-day.ts";
import { transitEventToMessage } from "../../../service/convert/transits-to-message.ts";

const source = loadTableSource();

/** The Sun's longitude, degrees. */
function sunDeg(epochJdUt: number): number {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return (places.longitudeRad[BODY.Sun]! * 180) / Math.PI;
}

test.each([
  ["0.3 s before", -0.3, "2024-05-18T00:00:00Z"],
  ["0.7 s before", -0.7, "2024-05-17T23:59:59Z"],
])(
  "an event %s midnight belongs to the window that ends then; its day and its exactness are those of its printed second",
  (_, seconds, at) => {
    const midnight = julianDayOfUtcDay("2024-05-18");
    const natal = new Float64Array(19).fill(Number.NaN);
    natal[BODY.Venus] = sunDeg(midnight + seconds / 86_400);
    const [event, ...others] = findTransitEvents(source, natal, {
      startJdUt: midnight - 1,
      endJdUt: midnight,
    }).filter(({ body, aspect }) => body === "Sun" && aspect === "Conjunction");
    expect(others).toEqual([]);
    const message = transitEventToMessage(event!, null);
    expect(message).toMatchObject({ at, date: at.slice(0, 10), target: "Venus", retrograde: false });
    const noon = julianDayOfUtcDay(message.date, 12);
    expect(message.exactness).toBeCloseTo(Math.abs(sunDeg(noon) - sunDeg(midnight)), 3);
  },
);
