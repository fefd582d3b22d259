import { expect, test } from "vitest";
import { bundleText } from "../bundle-text.ts";

const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
const CALENDAR = /Kimstughna|Vaidhriti|Shatabhisha|Phalguna"|Ravivara|Rahu|name: "\w*dashamsa/g;
const namesIn = async (exported: string) =>
  new Set((await bundleText(`export { ${exported} } from ${entryPoint};`)).match(CALENDAR));

test("a bundle contains only the parts of the sidereal calendar that its program names", async () => {
  expect(await namesIn("createChartCalculator, findLunarPhases, findRisesAndSets, lahiri")).toEqual(
    new Set(),
  );
  expect(await namesIn("computePanchanga")).toEqual(new Set(["Kimstughna", "Vaidhriti", "Shatabhisha"]));
  expect(await namesIn("computeVara")).toEqual(new Set(["Ravivara"]));
  expect(await namesIn("findLunarMonths")).toEqual(new Set(['Phalguna"']));
  expect(await namesIn("vargaPlace, dvadashamsa")).toEqual(new Set(['name: "dvadashamsa']));
});
