import { expect, test } from "vitest";
import { HOUSE_DIVISIONS } from "../../engine/index.ts";
import { bundleText } from "../bundle-text.ts";

test("a bundle contains only the house systems that its program names, and Porphyry if one of them needs it", async () => {
  const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
  const namesIn = async (exported: string) => {
    const text = await bundleText(`export { ${exported} } from ${entryPoint};`);
    return HOUSE_DIVISIONS.map(({ name }) => name).filter((name) => text.includes(`name: "${name}"`));
  };
  expect(await namesIn("computeHouses")).toEqual([]);
  expect(await namesIn("computeHouses, wholeSign")).toEqual(["wholeSign"]);
  expect(await namesIn("computeHouses, placidus")).toEqual(["porphyry", "placidus"]);
  expect(await namesIn("HOUSE_DIVISIONS")).toEqual(HOUSE_DIVISIONS.map(({ name }) => name));
});
