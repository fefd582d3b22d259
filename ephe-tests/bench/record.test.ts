import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rowsOf } from "./record.ts";
import { PATH_KINDS, PATH_LIMITS } from "./request-path.ts";

test("the figures with a limit are read from what a bench prints", () => {
  const output = [
    "17 bodies, random dates",
    "  Almagest                                                            14.0 µs  [10.3–14.3]",
    "  Swiss Ephemeris 2.10.03 (sweph 2.10.3-b-1)                           175 µs  [158–206]        15.5 times ours; at least 15: met",
    "",
    "Whole natal chart",
    "  Almagest, time known                                                17.0 µs  [15.9–22.6]      at most 15 µs: MISSED",
    "  chart                                                               17.0 µs  [15.9–22.6]      1.06 of the limit of 16 µs: MISSED",
    "  All systems, lower quartiles                                        31.8 µs  reference 553 µs, 17.4 times ours; at least 5: met",
    "  growth of heap and array buffers                                   -0.02 MB  none (under 1 MB): met",
    "POST /v1/chart/short, zones sent: requests per second, 64 connections",
    "  fastify + sweph, neither keys nor counting                            733/s  p50 84.7 ms, p99 168 ms, 1355 µs of processor, 9943 bytes, ours is 3.33 times that (by processor time 2.88), at least 4.5 times: MISSED",
    "  bare node:http                                                      14615/s  p50 3.93 ms, 66.2 µs of processor, 1018 bytes, ours is 0.233 times that (by processor time 0.213), at least 0.2 times by processor time: met",
    "  64 callers of transits: transits next to the short charts            86.6/s  (90.1/s) 0.989 (0.972) of the rate without them at least 0.9: met",
  ];
  expect(rowsOf(output)).toEqual([
    {
      text: "17 bodies, random dates: Swiss Ephemeris 2.10.03 (sweph 2.10.3-b-1)",
      measured: "15.5 times",
      goal: "at least 15",
      isMet: true,
    },
    {
      text: "Whole natal chart: Almagest, time known",
      measured: "17.0 µs",
      goal: "at most 15 µs",
      isMet: false,
    },
    { text: "Whole natal chart: chart", measured: "17.0 µs", goal: "at most 16 µs", isMet: false },
    {
      text: "Whole natal chart: All systems, lower quartiles",
      measured: "17.4 times",
      goal: "at least 5",
      isMet: true,
    },
    {
      text: "Whole natal chart: growth of heap and array buffers",
      measured: "-0.02 MB",
      goal: "none (under 1 MB)",
      isMet: true,
    },
    {
      text: "short chart, zones sent: ours to fastify + sweph",
      measured: "3.33 times",
      goal: "at least 4.5 times",
      isMet: false,
    },
    {
      text: "short chart, zones sent: ours to bare node:http",
      measured: "0.213 times",
      goal: "at least 0.2 times by processor time",
      isMet: true,
    },
    {
      text: "short chart, zones sent: 64 callers of transits: transits next to the short charts",
      measured: "0.989",
      goal: "at least 0.9",
      isMet: true,
    },
  ]);
});

test("the table of the request path has the limits of its ratchet, and figures within them", () => {
  const page = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
  const section = /<!-- request-path -->([\s\S]*?)<!-- \/request-path -->/.exec(page)?.[1] ?? "";
  const rows = [...section.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|/gm)];
  expect(rows.map(([, name]) => name)).toEqual(PATH_KINDS.map((kind) => PATH_LIMITS[kind].name));
  for (const [index, [, , files, filesMax, functions, functionsMax]] of rows.entries()) {
    const limit = PATH_LIMITS[PATH_KINDS[index] ?? "REST"];
    expect([Number(filesMax), Number(functionsMax)]).toEqual([limit.files, limit.functions]);
    expect(Number(files)).toBeLessThanOrEqual(limit.files);
    expect(Number(functions)).toBeLessThanOrEqual(limit.functions);
  }
});
