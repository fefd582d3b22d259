import { beforeAll, expect, test } from "vitest";
import { defined } from "../../test/defined.ts";
import { measurePaths, PATH_KINDS, PATH_LIMITS, type RequestPath } from "./request-path.ts";

let paths: readonly RequestPath[];
beforeAll(async () => {
  paths = await measurePaths();
});

test.each(PATH_KINDS)("a request of %s passes at most as many files and functions as its limit", (kind) => {
  const { files, functions } = defined(paths.find((path) => path.kind === kind));
  expect(files.size, "files").toBeLessThanOrEqual(PATH_LIMITS[kind].files);
  expect(functions, "functions").toBeLessThanOrEqual(PATH_LIMITS[kind].functions);
  expect(functions, "a measurement without functions").toBeGreaterThan(files.size);
});
