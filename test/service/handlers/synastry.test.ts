import { createClient } from "@connectrpc/connect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SynastryService } from "../../../proto/gen/almagest/v1/synastry_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer, postChart } from "../open-chart-server.ts";
import { INVALID_BIRTH, invalidBirthViolations, responseTo, TRANSPORTS, violationsOf } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const VIENNA = { date: "1955-09-03", time: "04:20", latitude: 48.2082, longitude: 16.3738 };
const JOHANNESBURG = { date: "1949-11-30", time: "22:05", latitude: -26.2041, longitude: 28.0473 };
const { time: _time, ...VIENNA_UNTIMED } = VIENNA;

interface Answer {
  readonly personA: { readonly warnings: readonly { readonly code: string }[] };
  readonly personB: object;
  readonly aspects: readonly Readonly<Record<string, unknown>>[];
  readonly angleAspects: readonly Readonly<Record<string, unknown>>[];
  readonly sphereScores: object;
  readonly contributions: Readonly<Record<string, readonly object[]>>;
  readonly overlays: Readonly<Record<"personAInB" | "personBInA", readonly object[] | null>>;
}

const synastry = (personA: object, personB: object) =>
  responseTo<Answer>(server, "/v1/synastry", { personA, personB });
const violations = (body: object) => violationsOf(server, "/v1/synastry", body);

test("a request with only invalid fields is rejected with all problems of both persons", async () => {
  const otherInvalidBirth = {
    date: 19900615,
    time: 1430,
    latitude: null,
    longitude: -180.01,
    timezone: 1,
    name: "B",
  };
  expect(await violations({ personA: INVALID_BIRTH, personB: otherInvalidBirth, personC: VIENNA })).toEqual([
    ...invalidBirthViolations("personA"),
    "personB.date wrong_type",
    "personB.latitude null_not_allowed",
    "personB.longitude out_of_range",
    "personB.name unknown_field",
    "personB.time wrong_type",
    "personB.timezone wrong_type",
    "personC unknown_field",
  ]);
});

test("both persons are required, each with date and place", async () => {
  expect(await violations({})).toEqual(["personA required", "personB required"]);
  expect(await violations({ personA: null, personB: {} })).toEqual([
    "personA null_not_allowed",
    "personB.date required",
    "personB.latitude required",
    "personB.longitude required",
  ]);
});

describe("a synastry", () => {
  test("states each birth as its chart does, warnings included", async () => {
    const tromso = { date: "1985-12-21", time: "11:45", latitude: 69.6492, longitude: 18.9553 };
    const preambleOf = async (birth: object) => {
      // mayDiffer lists fields of the response: charts have some that synastry lacks, aspects none.
      const { text } = await postChart(server, "aspects", { birth });
      const { input, time, warnings } = JSON.parse(text) as Record<string, unknown>;
      return { input, time, warnings };
    };
    const { personA, personB } = await synastry(VIENNA_UNTIMED, tromso);
    expect(personA).toEqual(await preambleOf(VIENNA_UNTIMED));
    expect(personB).toEqual(await preambleOf(tromso));
  });

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
    const { text } = await postChart(server, "planets", { birth: VIENNA });
    const { planets } = JSON.parse(text) as { planets: { name: string; house: number }[] };
    const { aspects, overlays } = await synastry(VIENNA, VIENNA);
    const houses = planets.map(({ name, house }) => ({ body: name, house }));
    expect(overlays).toEqual({ personAInB: houses, personBInA: houses });
    const selves = aspects.filter(({ personA, personB }) => personA === personB);
    expect(selves).toHaveLength(17);
    for (const self of selves) expect(self).toMatchObject({ aspect: "Conjunction", separation: 0, orb: 0 });
  });
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

  test("removes the aspects to the angles of that chart; without both times, all", async () => {
    const { angleAspects } = await synastry(JOHANNESBURG, VIENNA_UNTIMED);
    const { angleAspects: timedAspects } = await synastry(JOHANNESBURG, VIENNA);
    const angles = ["Ascendant", "Midheaven"];
    expect(timedAspects.some(({ personB }) => angles.includes(String(personB)))).toBe(true);
    expect(angleAspects.length).toBeGreaterThan(0);
    for (const { personA } of angleAspects) expect(angles).toContain(personA);
    expect((await synastry(VIENNA_UNTIMED, VIENNA_UNTIMED)).angleAspects).toEqual([]);
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

test.each(TRANSPORTS)("%s returns the same as REST", async (_name, transportTo) => {
  const client = createClient(SynastryService, transportTo(server.baseUrl));
  const rest = await synastry(VIENNA_UNTIMED, JOHANNESBURG);
  const answer = await client.computeSynastry({ personA: VIENNA_UNTIMED, personB: JOHANNESBURG });
  expect(answer.sphereScores).toMatchObject(rest.sphereScores);
  expect(answer.aspects).toMatchObject(rest.aspects);
  expect(answer.angleAspects).toMatchObject(rest.angleAspects);
  expect(answer.contributions).toMatchObject(rest.contributions);
  expect(defined(answer.overlays).personAInB).toMatchObject(defined(rest.overlays.personAInB));
  expect(defined(answer.overlays).personBInA).toEqual([]);
});
