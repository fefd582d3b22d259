import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
import { ROOT } from "../source-tree.ts";

const BIN = join(ROOT, "node_modules/.bin");
const WITH_BIN = { ...process.env, PATH: `${BIN}${delimiter}${process.env["PATH"]}` };

function buf(folder: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(join(BIN, "buf"), words, {
    cwd: folder,
    encoding: "utf8",
    env: WITH_BIN,
  });
  return { status, output: stdout + stderr };
}

/** A temporary copy of the contract, to modify. */
function copyOfContract(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-contract-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ["buf.yaml", "buf.gen.yaml", "proto"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  return folder;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .sort();
}

test("the contract passes buf's standard lint rules, including a comment on every element", () => {
  expect(buf(ROOT, "lint")).toEqual({ status: 0, output: "" });
});

test("the contract is compatible with the released baseline", () => {
  expect(buf(ROOT, "breaking", "--against", "proto/contract.binpb")).toEqual({ status: 0, output: "" });
});

test.each([
  [
    "a removed field",
    / {2}\/\/ Whether the longitude is decreasing\.\n {2}bool retrograde = 6;\n/,
    "",
    "retrograde",
  ],
  ["a field with another type", "double speed = 5;", "string speed = 5;", "speed"],
  ["another JSON name", 'json_name = "Fire"', 'json_name = "fire"', "Fire"],
  ["a renamed procedure", "rpc ComputeAngles(", "rpc GetAngles(", "ComputeAngles"],
])("%s is reported as a breaking change", (_change, oldText, newText, element) => {
  const folder = copyOfContract();
  const file = join(folder, "proto/almagest/v1/chart.proto");
  const text = readFileSync(file, "utf8");
  const broken = text.replace(oldText, newText);
  expect(broken).not.toBe(text);
  writeFileSync(file, broken);
  const { status, output } = buf(folder, "breaking", "--against", "proto/contract.binpb");
  expect(status).not.toBe(0);
  expect(output).toContain(element);
});

test("the generated code matches the contract", () => {
  const folder = copyOfContract();
  const committed = join(ROOT, "proto/gen");
  rmSync(join(folder, "proto/gen"), { recursive: true });
  expect(buf(folder, "generate")).toEqual({ status: 0, output: "" });
  const generated = join(folder, "proto/gen");
  expect(filesIn(generated)).toEqual(filesIn(committed));
  for (const file of filesIn(generated)) {
    expect(readFileSync(join(generated, file), "utf8"), file).toBe(
      readFileSync(join(committed, file), "utf8"),
    );
  }
});

test("the service uses the comments of the contract", () => {
  const folder = copyOfContract();
  rmSync(join(folder, "proto/gen/comments.json"));
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "tools/write-comments.ts"), folder], {
    encoding: "utf8",
    env: WITH_BIN,
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
