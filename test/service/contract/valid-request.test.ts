import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import type {
  RankLocationsRequest,
  ScoreLocationRequest,
} from "../../../proto/gen/almagest/v1/location_pb.ts";
import type { ComputeDailyHoroscopeRequest } from "../../../proto/gen/almagest/v1/sky_pb.ts";
import type { Valid } from "../../../service/contract/valid-request.ts";

const ROOT = join(import.meta.dirname, "../../..");

test("the generated required fields match the contract", () => {
  const folder = mkdtempSync(join(tmpdir(), "almagest-required-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "required-fields.ts");
  execFileSync(process.execPath, [join(ROOT, "tools/write-required-fields.ts"), file]);
  expect(readFileSync(file, "utf8")).toBe(
    readFileSync(join(ROOT, "service/contract/required-fields.ts"), "utf8"),
  );
});

test("required fields of a valid request are present, in nested messages too", () => {
  expectTypeOf<Valid<ScoreLocationRequest>["location"]["latitude"]>().toEqualTypeOf<number>();
  expectTypeOf<Valid<ScoreLocationRequest>["birth"]["date"]>().toEqualTypeOf<string>();
});

test("optional fields of a valid request can be absent, and their messages are valid", () => {
  expectTypeOf<Valid<RankLocationsRequest>["limit"]>().toEqualTypeOf<number | undefined>();
  type OptionalBirth = Valid<ComputeDailyHoroscopeRequest>["birth"];
  expectTypeOf<undefined>().toExtend<OptionalBirth>();
  expectTypeOf<NonNullable<OptionalBirth>["latitude"]>().toEqualTypeOf<number>();
  expectTypeOf<NonNullable<OptionalBirth>["time"]>().toEqualTypeOf<string | undefined>();
});

test("a field can be required in one request only", () => {
  expectTypeOf<Valid<ScoreLocationRequest>["birth"]["time"]>().toEqualTypeOf<string>();
});
