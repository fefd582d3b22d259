import { expect, test } from "vitest";
import { bundleText } from "../bundle-text.ts";

const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
const OWN_ASPECTS =
  /ContraAntiscion|moiety|Sesquiquadrate|GrandTrine|stelliumSize|dialDeg|harmonic must|isDay|EGYPTIAN_TERMS/g;
const namesIn = async (exported: string) =>
  new Set((await bundleText(`export { ${exported} } from ${entryPoint};`)).match(OWN_ASPECTS));

test("a bundle of charts and techniques contains no code of own aspects", async () => {
  expect(await namesIn("findAspects, MINOR_ASPECTS")).toEqual(
    new Set(["ContraAntiscion", "moiety", "Sesquiquadrate"]),
  );
  expect(await namesIn("findAspects")).not.toContain("Sesquiquadrate");
  const charts = "createChartCalculator, computeSynastry, findMutualAspectPasses, findTransitEvents";
  expect(await namesIn(charts)).toEqual(new Set());
});
