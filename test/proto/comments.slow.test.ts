import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { getOption } from "@bufbuild/protobuf";
import { expect, onTestFinished, test } from "vitest";
import { BirthSchema, MoonRangeSchema, WarningSchema } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { ChartService, ComputeFullChartResponseSchema } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { ValueSetSchema, value as valueOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import { SkyEventSchema } from "../../proto/gen/almagest/v1/sky_pb.ts";
import { SynastryAngleAspectSchema } from "../../proto/gen/almagest/v1/synastry_pb.ts";
import { Health } from "../../proto/gen/grpc/health/v1/health_pb.ts";
import { commentOf, protoCommentOf } from "../../service/contract/comments.ts";

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
    "calendar_maybe_julian",
    "place_at_sea",
    "fixed_offset_zone",
  ]);
});

test("a comment names fields as JSON does, and names of a closed set as they are", () => {
  const files = [BirthSchema, SkyEventSchema, ComputeFullChartResponseSchema, SynastryAngleAspectSchema].map(
    ({ file }) => file,
  );
  const messages = [...new Set(files)].flatMap((file) => file.messages);
  const protoNames = new Set(
    messages.flatMap(({ fields }) => fields.map(({ name }) => name)).filter((name) => name.includes("_")),
  );
  const values = new Set(ValueSetSchema.values.flatMap((set) => getOption(set, valueOption)));
  const named = messages.flatMap((message) =>
    [message, ...message.fields].flatMap((desc) => commentOf(desc).match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []),
  );
  expect(named.filter((name) => protoNames.has(name) && !values.has(name))).toEqual([]);
  expect(commentOf(WarningSchema.field.code)).toContain("see moon and signChanges");
  expect(protoCommentOf(WarningSchema.field.code)).toContain("see moon and sign_changes");
  expect(commentOf(SynastryAngleAspectSchema)).toContain("One of personA and personB");
  expect(commentOf(SkyEventSchema.field.until)).toContain("With void_of_course:");
});

test("types outside the contract have no comment", () => {
  expect(commentOf(Health)).toBe("");
});
