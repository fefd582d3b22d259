import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ComputeFullChartResponseSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ErrorResponseSchema } from "../../../proto/gen/almagest/v1/error_pb.ts";
import { ValueSet } from "../../../proto/gen/almagest/v1/options_pb.ts";
import {
  ERROR_CODES,
  ERRORS,
  EXCEPTIONAL_GRPC_STATUSES,
  VIOLATION_CODES,
} from "../../../service/contract/errors.ts";
import { createSchemaComponents } from "../../../service/contract/openapi-schemas.ts";
import { namesOf } from "../../../service/contract/value-sets.ts";
import { WARNING_CODES } from "../../../service/convert/birth-messages.ts";
import { defined } from "../../defined.ts";

const guide = readFileSync(new URL("../../../docs/errors-and-limits.md", import.meta.url), "utf8");

/** The first column of the table of codes in a section of the guide. */
function codesIn(heading: string): readonly string[] {
  const [, section = ""] = guide.split(`\n## ${heading}\n`);
  const [text = ""] = section.split(/\n##+ /);
  return [...text.matchAll(/^\| (\w+) \|/gm)]
    .map(([, code]) => defined(code))
    .filter((code) => code !== "code");
}

test.each([
  ["problems", ValueSet.VIOLATION, VIOLATION_CODES, "invalid_request", "ViolationName"],
  ["warnings", ValueSet.WARNING, WARNING_CODES, "Warning codes", "WarningName"],
] as const)(
  "the codes of %s are the same in the contract, the code, the guide and OpenAPI",
  (_what, set, codes, heading, schemaName) => {
    expect(namesOf(set)).toEqual(codes);
    expect(codesIn(heading)).toEqual(codes);
    const components = createSchemaComponents();
    components.refTo(ErrorResponseSchema, "response");
    components.refTo(ComputeFullChartResponseSchema, "response");
    const schema = defined(components.named()[schemaName]);
    expect(schema.enum).toEqual(codes);
    expect(schema.description).toContain("Names may be added.");
  },
);

/** The rows of the table of codes: the codes, and the text of the columns HTTP and gRPC. */
const rows = [...guide.matchAll(/^\| ([a-z_]+(?:, [a-z_]+)*) \| (\d{3}[^|]*) \| ([^|]*) \|$/gm)].map(
  ([, codes = "", http = "", grpc = ""]) => ({ codes: codes.split(", "), http, grpc }),
);

test("the guide lists every code with its HTTP status and all of its gRPC statuses", () => {
  expect(rows.flatMap(({ codes }) => codes)).toEqual(ERROR_CODES);
  for (const { codes, http, grpc } of rows) {
    for (const code of ERROR_CODES.filter((each) => codes.includes(each))) {
      const statuses = [ERRORS[code], ...(EXCEPTIONAL_GRPC_STATUSES[code] ?? [])];
      const listedNames = grpc.match(/\b[A-Z_]{5,}\b/g) ?? [];
      expect(listedNames.toSorted(), code).toEqual(statuses.map(({ grpcName }) => grpcName).toSorted());
      expect(http.slice(0, 3), code).toBe(`${ERRORS[code].httpStatus}`);
    }
  }
});
