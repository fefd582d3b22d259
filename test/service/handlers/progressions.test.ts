import { expect, test } from "vitest";
import type { ComputeFullChartResponse } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import type { ComputeProgressionsResponse } from "../../../proto/gen/almagest/v1/progression_pb.ts";
import { defined } from "../../defined.ts";
import type { JsonOf } from "../json-of.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

const BIRTH = { date: "1990-07-21", time: "23:04", latitude: 51.5, longitude: -0.13 };

type Answer = JsonOf<ComputeProgressionsResponse>;

const progressionsOf = (date: string) =>
  responseTo<Answer>(server, "/v1/progressions", { birth: BIRTH, date });
const arc = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180;

test("the aspects of progressed bodies are those within one degree, with the date on which each is exact", async () => {
  const { aspects, solarArc, planets } = await progressionsOf("2026-11-28");
  const natal = await responseTo<Pick<ComputeFullChartResponse, "planets">>(server, "/v1/chart/full", {
    birth: BIRTH,
  });
  const moving = [
    [aspects, planets, "planets"],
    [solarArc.aspects, solarArc.planets, "solar arc"],
  ] as const;
  for (const [listed, bodies, kind] of moving) {
    const expected = bodies.flatMap(({ name, longitude }) =>
      natal.planets.flatMap((point) => {
        const separation = Math.abs(arc(point.longitude, longitude));
        const angle = [0, 60, 90, 120, 180].find((one) => Math.abs(separation - one) <= 1.000_05);
        return angle === undefined ? [] : [`${name} ${angle} ${point.name}`];
      }),
    );
    const toBodies = listed.filter(({ natal: point }) => !/Ascendant|Midheaven/.test(point));
    expect([kind, toBodies.map((one) => `${one.progressed} ${one.angle} ${one.natal}`)]).toEqual([
      kind,
      expected,
    ]);
  }
  for (const { progressed, natal: point, exactOn, phase, orb } of [...aspects, ...solarArc.aspects]) {
    if (exactOn === null) continue;
    const onTheDay = await progressionsOf(exactOn);
    const list = aspects.some((one) => one.exactOn === exactOn && one.progressed === progressed)
      ? onTheDay.aspects
      : onTheDay.solarArc.aspects;
    const exact = list.find((one) => one.progressed === progressed && one.natal === point);
    expect([progressed, point, defined(exact).orb < 0.04]).toEqual([progressed, point, true]);
    if (orb > 0.01 && progressed !== "TrueNode" && progressed !== "Lilith")
      expect([progressed, point, phase]).toEqual([
        progressed,
        point,
        exactOn > "2026-11-28" ? "applying" : phase,
      ]);
  }
});

test("the progressed sky of the date of birth is the birth's", async () => {
  expect(await progressionsOf(BIRTH.date)).toMatchObject({
    progressedUtc: "1990-07-21T22:04:00Z",
    solarArc: { arcDegrees: 0 },
  });
});

test("the next events without a date in the tables have neither date nor sign", async () => {
  const birth = { ...BIRTH, date: "2399-12-30" };
  const { next } = await responseTo<{ readonly next: readonly object[] }>(server, "/v1/progressions", {
    ...{ birth, date: "2399-12-31" },
  });
  expect(next).toMatchObject(next.map(() => ({ date: null, sign: null })));
});
