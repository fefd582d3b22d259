/**
 * Builds the studio: a page with its scripts and data, as files that work from any folder of a server.
 *
 *     node tools/build-studio.ts [build]        (default dist)
 *
 * Writes the folder studio. The bytes depend on the sources and packages alone.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { rolldown } from "rolldown";
import { wheelStylesheet } from "../wheel/index.ts";
import { BUILD_FOLDER, emptyBuildFolder } from "./downloads/build-folder.ts";
import { ROOT } from "./licences/inventory.ts";

const SOURCES = join(ROOT, "studio");
const PAGE = "index.html";
/** The data files, from the folders that have them. */
const DATA_FILES = [
  "engine/data/ephemeris-1900-2100.bin",
  "engine/data/ephemeris.bin",
  "engine/data/pholus.bin",
  "civil/data/tz-pack.txt",
  "civil/data/clocks.json",
  "civil/data/zone-index.bin",
  "studio/data/cities.txt",
];
const ZONE_DATA = "civil/data/tz-pack.txt";
/** The principal places of zones are the fourth block of the zone data. */
const PLACE_BLOCK = 3;

/** Writes the scripts: main.js, which the page loads, and what it loads when it is needed. */
async function writeScripts(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: { main: join(SOURCES, "main.ts") },
    platform: "browser",
    // Modules of the library that the studio does not use are omitted.
    treeshake: { moduleSideEffects: false },
  });
  await bundle.write({
    dir: folder,
    format: "esm",
    minify: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
}

/** The places of zones alone: 14 kB of 774. */
function zonePlaces(): string {
  const blocks = readFileSync(join(ROOT, ZONE_DATA), "utf8").trimEnd().split("\n\n");
  const block = blocks[PLACE_BLOCK];
  if (block === undefined) throw new Error(`${ZONE_DATA} has no places`);
  return `${block}\n`;
}

/** Writes the folder of the studio below a build. */
export async function buildStudio(build: string): Promise<string> {
  const folder = join(build, "studio");
  emptyBuildFolder(folder, PAGE);
  await writeScripts(folder);
  mkdirSync(join(folder, "data"));
  for (const file of DATA_FILES)
    copyFileSync(join(ROOT, file), join(folder, "data", file.split("/").at(-1) ?? file));
  writeFileSync(join(folder, "data", "zone-places.txt"), zonePlaces());
  const css = readFileSync(join(SOURCES, "studio.css"), "utf8");
  writeFileSync(join(folder, "studio.css"), `${css}${wheelStylesheet()}\n`);
  for (const file of [PAGE, "page.css"]) copyFileSync(join(SOURCES, file), join(folder, file));
  for (const file of ["LICENSE", "NOTICE"]) copyFileSync(join(ROOT, file), join(folder, file));
  return folder;
}

if (import.meta.main) {
  const folder = await buildStudio(resolve(process.argv[2] ?? BUILD_FOLDER));
  console.log(`${relative(process.cwd(), folder)}: the studio, for any folder of a server`);
}
