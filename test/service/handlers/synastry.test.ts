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

describe("a synastry", () => {
  test("has the same scores and contributions if the persons are swapped, apart from whose the bodies are", async () => {
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

  test("of a chart with itself has each body in its own house, in conjunction with itself", async () => {
    const { planets } = await responseTo<{ planets: { name: string; house: number }[] }>(
      server,
      "/v1/chart/planets",
      { birth: VIENNA },
    );
    const { aspects, overlays } = await synastry(VIENNA, VIENNA);
    const houses = planets.map(({ name, house }) => ({ body: name, house }));
    expect(overlays).toEqual({ personAInB: houses, personBInA: houses });
    const selves = aspects.filter(({ personA, personB }) => personA === personB);
    expect(selves).toHaveLength(17);
    for (const self of selves) expect(self).toMatchObject({ aspect: "Conjunction", separation: 0, orb: 0 });
  });
});

test("the composite of two people is the same in either order", async () => {
  const compositeOf = (personA: object, personB: object) =>
    responseTo<Readonly<Record<string, object>>>(server, "/v1/composite", { personA, personB });
  const { midpoint, davison } = await compositeOf(VIENNA, JOHANNESBURG);
  expect(await compositeOf(JOHANNESBURG, VIENNA)).toMatchObject({ midpoint, davison });
});

describe("an unknown time", () => {
  test("is the same if absent or null, and removes only the overlays into that chart", async () => {
    const absent = await synastry(VIENNA_UNTIMED, JOHANNESBURG);
    expect(await synastry({ ...VIENNA_UNTIMED, time: null }, JOHANNESBURG)).toEqual(absent);
    expect(absent.overlays.personBInA).toBeNull();
    expect(absent.overlays.personAInB).toHaveLength(17);
  });

  test("of one person adds an error to every aspect; with known times no aspect has one", async () => {
    const { aspects, angleAspects } = await synastry(JOHANNESBURG, VIENNA_UNTIMED);
    for (const { errorDegrees } of [...aspects, ...angleAspects]) expect(errorDegrees).toBeGreaterThan(0);
    const answer = await synastry(JOHANNESBURG, VIENNA);
    for (const aspect of [...answer.aspects, ...answer.angleAspects]) {
      expect(aspect).not.toHaveProperty("errorDegrees");
    }
  });

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
