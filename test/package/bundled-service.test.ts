import { beforeAll, expect, test } from "vitest";
import { HOUSE_DIVISIONS } from "../../engine/index.ts";
import { bundleText } from "../bundle-text.ts";
import { productPaths, ROOT, textOf } from "../source-tree.ts";

/** The engine's code in the service, without comments and tables; a larger value needs a reason. */
const ENGINE_CODE_BYTES_MAX = 280_000;
const IMPORT = /^import \{([^}]*)\} from "(?:\.\.\/)+engine\/index\.ts";/gm;

/** The names of the engine that the service imports, without types. */
function importedNames(): readonly string[] {
  const names = productPaths
    .filter((path) => path.startsWith("service/"))
    .flatMap((path) => [...textOf(path).matchAll(IMPORT)])
    .flatMap(([, list]) => (list as string).split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
  return [...new Set(names)].sort();
}

const bundleOf = (names: readonly string[]) =>
  bundleText(`export { ${names} } from ${JSON.stringify(`${ROOT}/engine/index.ts`)};`);
/** The modules whose names the bundler writes above their code. */
const modulesIn = (text: string) =>
  [...text.matchAll(/^\/\/ (engine\/\S+\.ts)$/gm)].map(([, path]) => path as string);
/** What people's input and the objects of createEphemeris need. */
const OPTIONAL_FUNCTIONS = ["computeHousesWithSpeeds", "housePosition", "parseLongitude"];
const functionsIn = (text: string) => OPTIONAL_FUNCTIONS.filter((name) => text.includes(`function ${name}(`));

let service = "";
beforeAll(async () => {
  service = await bundleOf(importedNames());
});

test("the service bundles Placidus and Porphyry, no ayanamsa and no objects of createEphemeris", async () => {
  expect(modulesIn(service)).toContain("engine/chart/chart-calculator.ts");
  const others = /^engine\/(?:instant\/|zodiac\/(?!(?:ayanamsa|zodiac-instant)\.)|chart\/longitude-parser\.)/;
  expect(modulesIn(service).filter((path) => others.test(path))).toEqual([]);
  expect(functionsIn(service)).toEqual([]);
  const options = await bundleOf(["createEphemeris", "parseLongitude"]);
  expect(functionsIn(options)).toEqual(OPTIONAL_FUNCTIONS);
  const systems = HOUSE_DIVISIONS.map(({ name }) => name);
  expect(systems.filter((name) => service.includes(`name: "${name}"`))).toEqual(["porphyry", "placidus"]);
});

test("the service's code of the engine stays small, and does not contain the table of Pholus", () => {
  const code = service.replaceAll(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)\n/gm, "");

  expect(code.length).toBeLessThanOrEqual(ENGINE_CODE_BYTES_MAX);
  expect(code).not.toContain("function addPholus(");
});
