import { expect, test } from "vitest";
import { bundleText } from "../bundle-text.ts";
import { ROOT, textOf } from "../source-tree.ts";

const bundleOf = (names: string) =>
  bundleText(`export { ${names} } from ${JSON.stringify(`${ROOT}/engine/index.ts`)};`);
const READER = "must contain the heliocentric table of Pholus";
const CHART_POINT = 'chartPoint("Pholus"';

test("only a bundle that names Pholus contains the reader of its table and its point of charts", async () => {
  const named = await bundleOf("addPholus, pholus");
  expect(named).toContain(READER);
  expect(named).toContain(CHART_POINT);
  const others = await bundleOf("createEphemeris, createChartCalculator, createTableSource, findReturns");
  expect(others).not.toContain(READER);
  expect(others).not.toContain(CHART_POINT);
});

test("the service and the assistant are not built with the table of Pholus", () => {
  for (const file of ["tools/build-service.ts", "tools/bundle/local-program.ts"]) {
    expect(textOf(file)).toContain("engine/data/ephemeris.bin");
    expect(textOf(file)).not.toMatch(/pholus/i);
  }
});
