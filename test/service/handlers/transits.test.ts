import fc from "fast-check";
import { expect, test } from "vitest";
import { julianDayOfUtcDate } from "../../../civil/calendar.ts";
import {
  BODY,
  BODY_NAMES,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  findTransitEvents,
  NATAL_POINT_NAMES,
  runSteps,
  SIGN_NAMES,
} from "../../../engine/index.ts";
import type { FindTransitsResponse } from "../../../proto/gen/almagest/v1/transits_pb.ts";
import { transitEventOf } from "../../../service/convert/transit-messages.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import type { JsonOf } from "../json-of.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

const BIRTH = { date: "1987-05-23", time: "06:12", latitude: 40.7128, longitude: -74.006 };
const { time: _time, ...UNTIMED } = BIRTH;
const WEEK = { from: "2024-12-29", to: "2025-01-04" };

type Transits = JsonOf<FindTransitsResponse>;
type Event = Transits["events"][number];

const transits = (body: object) => responseTo<Transits>(server, "/v1/transits", body);

test("a window split in two has the same events; its contacts are in the first day's horoscope", async () => {
  const whole = await transits({ birth: BIRTH, ...WEEK });
  const first = await transits({ birth: BIRTH, from: WEEK.from, to: "2024-12-31" });
  const second = await transits({ birth: BIRTH, from: "2025-01-01", to: WEEK.to });
  expect([...first.events, ...second.events]).toEqual(whole.events);
  expect(first.active).toEqual(whole.active);
  const horoscope = { birth: BIRTH, date: WEEK.from };
  expect(await responseTo(server, "/v1/horoscope/daily", horoscope)).toMatchObject({
    transits: whole.active,
  });
});

test("filters that are null select everything", async () => {
  const nulls = { bodies: null, targets: null, aspects: null, kinds: null, significance: null };
  const all = await transits({ birth: BIRTH, ...WEEK });
  expect(await transits({ birth: BIRTH, ...WEEK, ...nulls })).toEqual(all);
});

const ASPECTS = ["Conjunction", "Sextile", "Square", "Trine", "Opposition"];
const KINDS = ["aspect", "ingress", "station"];
const SIGNIFICANCES = ["high", "medium", "low"];
const some = (names: readonly string[]) =>
  fc.option(fc.array(fc.constantFrom(...names), { maxLength: 5 }), { freq: 1 });
const filters = fc.record({
  bodies: some(BODY_NAMES),
  targets: some([...NATAL_POINT_NAMES, ...SIGN_NAMES, "retrograde", "direct"]),
  aspects: some(ASPECTS),
  kinds: some(KINDS),
  significance: fc.option(fc.constantFrom(...SIGNIFICANCES)),
});
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;
const periods = fc
  .record({ start: fc.integer({ min: -62_000, max: 150_000 }), days: fc.integer({ min: 0, max: 20 }) })
  .map(({ start, days }) => {
    const isoOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    return { from: isoOf(start), to: isoOf(start + days) };
  });

const passes = (names: readonly string[] | null, name: string | null) =>
  names === null || names.length === 0 || (name !== null && names.includes(name));

const isEventOf =
  ({ bodies, targets, aspects, kinds, significance }: Filters) =>
  (event: Event) =>
    passes(bodies, event.body) &&
    passes(targets, event.target) &&
    passes(aspects, event.aspect) &&
    passes(kinds, event.kind) &&
    (significance === null ||
      SIGNIFICANCES.indexOf(event.significance) <= SIGNIFICANCES.indexOf(significance));

const isContactOf =
  ({ bodies, targets, aspects }: Filters) =>
  ({ transit, natal, aspect }: Transits["active"][number]) =>
    passes(bodies, transit) && passes(targets, natal) && passes(aspects, aspect);

test("filters select from the events and contacts of the same request without filters", async () => {
  await fc.assert(
    fc.asyncProperty(filters, periods, fc.boolean(), async (by, period, isTimed) => {
      const request = { birth: isTimed ? BIRTH : UNTIMED, ...period };
      const all = await transits(request);
      const sentFilters = Object.fromEntries(Object.entries(by).filter(([, value]) => value !== null));
      const { events, active, matchedEvents, totalEvents, ...rest } = await transits({
        ...request,
        ...sentFilters,
      });
      expect(events).toEqual(all.events.filter(isEventOf(by)));
      expect(active).toEqual(all.active.filter(isContactOf(by)));
      expect([matchedEvents, totalEvents]).toEqual([events.length, all.events.length]);
      expect([all.matchedEvents, all.totalEvents]).toEqual([all.events.length, all.events.length]);
      expect(all).toMatchObject(rest);
    }),
    { numRuns: 10 },
  );
});

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
