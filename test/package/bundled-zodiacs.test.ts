import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { AYANAMSAS } from "../../engine/index.ts";
import { bundleText } from "../bundle-text.ts";

const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
const bundleOf = (exported: string) => bundleText(`export { ${exported} } from ${entryPoint};`);

test("a bundle contains only the ayanamsas that its program names", async () => {
  const namesIn = async (exported: string) => {
    const text = await bundleOf(exported);
    return AYANAMSAS.map(({ name }) => name).filter((name) => text.includes(`"${name}"`));
  };
  expect(await namesIn("computeAyanamsa")).toEqual([]);
  expect(await namesIn("computeAyanamsa, lahiri")).toEqual(["lahiri"]);
  expect(await namesIn("trueCitra")).toEqual(["trueCitra"]);
  expect(await namesIn("AYANAMSAS")).toEqual(AYANAMSAS.map(({ name }) => name));
});

test("a chart with Lahiri and whole-sign houses adds at most 2 kB compressed", async () => {
  const bytesOf = async (exported: string) => gzipSync(await bundleOf(exported), { level: 9 }).length;
  const base = await bytesOf("createChartCalculator");
  const added = (await bytesOf("createChartCalculator, lahiri, wholeSign")) - base;
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThanOrEqual(2048);
});
