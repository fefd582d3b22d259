import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ComputeSynastryResponse } from "../../../proto/gen/almagest/v1/synastry_pb.ts";
import type { JsonOf } from "../json-of.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

const VIENNA = { date: "1955-09-03", time: "04:20", latitude: 48.2082, longitude: 16.3738 };
const JOHANNESBURG = { date: "1949-11-30", time: "22:05", latitude: -26.2041, longitude: 28.0473 };
const { time: _time, ...VIENNA_UNTIMED } = VIENNA;

type Answer = JsonOf<ComputeSynastryResponse>;

const synastry = (personA: object, personB: object) =>
  responseTo<Answer>(server, "/v1/synastry", { personA, personB });

test("a synastry has the same scores and contributions if the persons are swapped, apart from whose the bodies are", async () => {
  const one = await synastry(VIENNA, JOHANNESBURG);
  const other = await synastry(JOHANNESBURG, VIENNA);
  expect(other.sphereScores).toEqual(one.sphereScores);
  const withoutPersons = ({ contributions }: Answer) =>
    JSON.stringify(contributions, (name, value: unknown) => (name === "person" ? undefined : value));
  expect(withoutPersons(other)).toBe(withoutPersons(one));
  expect(other.overlays.personAInB).toEqual(one.overlays.personBInA);
  expect(other.aspects).toHaveLength(one.aspects.length);
  expect(other.angleAspects).toHaveLength(one.angleAspects.length);
});

test("the composite of two people is the same in either order", async () => {
  const compositeOf = (personA: object, personB: object) =>
    responseTo<Readonly<Record<string, object>>>(server, "/v1/composite", { personA, personB });
  const { midpoint, davison } = await compositeOf(VIENNA, JOHANNESBURG);
  expect(await compositeOf(JOHANNESBURG, VIENNA)).toMatchObject({ midpoint, davison });
});

describe("an unknown time", () => {
  test("makes the place irrelevant if the zone is sent: only the echo and a warning about the sea change", async () => {
    const zoned = { ...VIENNA_UNTIMED, timezone: "Europe/Vienna" };
    const answer = await synastry(zoned, JOHANNESBURG);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: -180, max: 180 }),
        async (latitude, longitude) => {
          const { personA, ...there } = await synastry({ ...zoned, latitude, longitude }, JOHANNESBURG);
          expect({ personA: answer.personA, ...there }).toEqual(answer);
          const warnings = personA.warnings.filter(({ code }) => code !== "place_at_sea");
          expect({ ...personA, warnings, input: null }).toEqual({ ...answer.personA, input: null });
          expect(personA).toMatchObject({ input: { latitude, longitude, timeKnown: false } });
        },
      ),
      { numRuns: 30 },
    );
  });
});
