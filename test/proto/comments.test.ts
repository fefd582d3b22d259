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

test("the comments that the service tells are those of the contract", () => {
  const folder = mkdtempSync(join(tmpdir(), "almagest-comments-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ["buf.yaml", "proto"]) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  rmSync(join(folder, "proto/gen/comments.json"));
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "tools/write-comments.ts"), folder], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "proto/gen/comments.json"), "utf8")).toBe(
    readFileSync(join(ROOT, "proto/gen/comments.json"), "utf8"),
  );
});

test.each([
  [ChartService, "Natal charts, whole or in parts."],
  [ChartService.method.computeAngles, "Ascendant, Midheaven, Vertex and Part of Fortune."],
  [MoonRangeSchema, "Where the Moon can have been on a day of which the time is not known."],
  [
    BirthSchema.field.time,
    "The local wall-clock time, HH:mm on the 24-hour clock. Null or absent when unknown: the chart is then computed for 12:00, and what depends on the time is withheld.",
  ],
])("%s has the comment that the contract gives it, on one line", (desc, comment) => {
  expect(commentOf(desc)).toBe(comment);
});

test("each paragraph of a comment is a line", () => {
  const lines = commentOf(WarningSchema.field.code).split("\n");
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "unknown_time",
    "local_time_skipped",
    "local_time_repeated",
    "local_mean_time",
    "placidus_undefined",
  ]);
});

test("what is not the contract's own has no comment", () => {
  expect(commentOf(Health)).toBe("");
});
