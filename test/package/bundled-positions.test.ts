import { expect, test } from "vitest";
import { bundleText } from "../bundle-text.ts";

const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
const bundleOf = (exported: string) => bundleText(`export { ${exported} } from ${entryPoint};`);

/** Modules of a folder that a bundle contains, by the comment that the bundler writes before each. */
const modulesOf = (bundle: string, folder: string) =>
  [...bundle.matchAll(/region engine\/(\w+)\/([\w-]+)\.ts|\/\/ engine\/(\w+)\/([\w-]+)\.ts/g)]
    .filter(([, a, , b]) => (a ?? b) === folder)
    .map(([, , name, , other]) => name ?? other);

test("a bundle of apparent places contains nothing of positions in other frames", async () => {
  const bundle = await bundleOf("computeApparentPlaces, computeSkyFrame");
  expect(modulesOf(bundle, "apparent")).toContain("apparent-place");
  expect(modulesOf(bundle, "places")).toEqual([]);
  expect(modulesOf(bundle, "instant")).toEqual([]);
});

test("a bundle of positions contains no magnitudes, refraction or objects", async () => {
  const names = modulesOf(await bundleOf("createPositionCalculator"), "places");
  expect(names).toContain("position-calculator");
  for (const name of ["magnitudes", "discs", "phenomena", "refraction", "horizontal"]) {
    expect(names).not.toContain(name);
  }
});

test("a bundle of an observer's frame contains no other centre and no mean points", async () => {
  const names = modulesOf(await bundleOf("computeTopocentricFrame, computeApparentPlace"), "places");
  expect(names).toEqual(["topocentric-frame"]);
});
