import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERROR_CODES, ERRORS, EXCEPTIONAL_GRPC_STATUSES } from "../../../service/contract/errors.ts";

const guide = readFileSync(new URL("../../../docs/errors-and-limits.md", import.meta.url), "utf8");

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
