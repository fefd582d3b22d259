import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BirthSchema, MoonRangeSchema, WarningSchema } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { Health } from "../../proto/gen/grpc/health/v1/health_pb.ts";
import { commentOf } from "../../service/contract/comments.ts";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules/.bin");

test("the service uses the comments of the contract", () => {
  const folder = mkdtempSync(join(tmpdir(), "almagest-comments-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ["buf.yaml", "proto"]) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  rmSync(join(folder, "proto/gen/comments.json"));
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "tools/write-comments.ts"), folder], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env["PATH"]}` },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "proto/gen/comments.json"), "utf8")).toBe(
    readFileSync(join(ROOT, "proto/gen/comments.json"), "utf8"),
  );
});

test.each([
  [ChartService, "Natal charts, complete or in parts."],
  [ChartService.method.computeAngles, "Returns the Ascendant, Midheaven, Vertex and Part of Fortune."],
  [MoonRangeSchema, "The Moon's range on a day for which the birth time is unknown."],
  [
    BirthSchema.field.time,
    "Local time, HH:mm on the 24-hour clock. Null or absent if unknown: the chart is then computed for 12:00, and results that depend on the time are omitted.",
  ],
])("%s has its comment from the contract, on one line", (desc, comment) => {
  expect(commentOf(desc)).toBe(comment);
});

test("each paragraph of a comment is one line", () => {
  const lines = commentOf(WarningSchema.field.code).split("\n");
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "unknown_time",
    "local_time_skipped",
    "local_time_repeated",
    "local_mean_time",
    "placidus_undefined",
    "zone_history_uncertain",
  ]);
});

test("types outside the contract have no comment", () => {
  expect(commentOf(Health)).toBe("");
});
