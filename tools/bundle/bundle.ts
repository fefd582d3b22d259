/**
 * A program with its modules, its packages and the files that they read, which needs Node alone.
 *
 * A module finds its files by `import.meta.url`. In the bundle this is the module's path below assets/, where the files have
 * the paths that they have in the project.
 */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { RESOLUTION, ROOT } from "../licences/inventory.ts";

/** Files of packages that their code reads. */
const PACKAGE_ASSETS = ["geo-tz/data/timezones.geojson.geo.dat"];
/** Packages whose files are in the artefact although no module of theirs is. */
const DATA_PACKAGES = ["geo-tz"];
/** The folder of packages in assets/; tools that copy folders tend to skip node_modules. */
const PACKAGES_FOLDER = "packages";

/** Places a module below assets/, where its files are; a package that it finds by resolution, too. */
const locateModules: Plugin = {
  name: "locate-modules",
  transform(code, id) {
    if (!/import\.meta\.|__dirname/.test(code)) return null;
    const file = assetPathOf(id);
    return code
      .replaceAll(RESOLUTION, (_call, name: string) => assetPathOf(createRequire(id).resolve(name)))
      .replaceAll(/import\.meta\.url|import\.meta\.dirname|\b__dirname\b(?!, "\.\.\/assets)/g, (name) =>
        name === "import.meta.url"
          ? `require("node:url").pathToFileURL(${file}).href`
          : `require("node:path").dirname(${file})`,
      );
  },
};

/** The expression of a file's path below assets/. */
function assetPathOf(file: string): string {
  const path = relative(ROOT, file)
    .split(sep)
    .join("/")
    .replace(/^node_modules\//, `${PACKAGES_FOLDER}/`);
  return `require("node:path").join(__dirname, "../assets", ${JSON.stringify(path)})`;
}

/** A JSON file is smaller and faster to load as a text to parse than as an object literal. */
const parseJson: Plugin = {
  name: "parse-json",
  transform: {
    filter: { id: /\.json$/ },
    handler: (code, id) =>
      id.endsWith(`${sep}package.json`)
        ? null
        : {
            code: `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(code)))});`,
            moduleType: "js",
          },
  },
};

/** Replaces characters outside of ASCII by escapes, so that V8 stores the text with one byte per character. */
function escapeCharacters(file: string): void {
  const escapeCharacter = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/[^\0-~]/g, escapeCharacter));
}

/**
 * Writes the modules of programs and the packages that they import, each chunk a CommonJS file in a folder next to assets/.
 *
 * @param programs the modules by the name of the file to write
 * @returns the packages in the bundle
 */
export async function writeModules(
  programs: Readonly<Record<string, string>>,
  folder: string,
): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({
    input: { ...programs },
    platform: "node",
    // pg requires it if a client asks for it, which the service does not.
    external: ["pg-native"],
    plugins: [locateModules, parseJson],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "cjs",
    comments: false,
    // import() of a Node module becomes require(): code compiled from its text cannot import.
    dynamicImportInCjs: false,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
  for (const { fileName } of output) escapeCharacters(join(folder, fileName));
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const names = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return new Set([...names, ...DATA_PACKAGES]);
}

/**
 * Copies the files that the modules read.
 *
 * @param paths files and folders of the project
 * @param isCopied false for a path below that the modules do not read
 */
export function copyAssets(
  paths: readonly string[],
  folder: string,
  isCopied: (path: string) => boolean = () => true,
): void {
  for (const path of paths)
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isCopied });
  for (const path of PACKAGE_ASSETS)
    cpSync(join(ROOT, "node_modules", path), join(folder, PACKAGES_FOLDER, path));
}
