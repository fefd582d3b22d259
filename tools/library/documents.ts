/** The guides in the library's package: those that its declarations and its README refer to. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { REPOSITORY_SECTION } from "../../service/portal/site/guides.ts";
import { ROOT } from "../licences/inventory.ts";

const DOCS = join(ROOT, "docs");
const GUIDES = [
  "accuracy.md",
  "birth-data.md",
  "civil-time-data.md",
  "clients.md",
  "conventions.md",
  "drawings.md",
  "errors-and-limits.md",
  "from-swiss-ephemeris.md",
  "library-recipes.md",
  "library.md",
  "models.md",
  "reference/constants.md",
  "reference/from-swiss-ephemeris-names.md",
  "reference/weights.md",
  "scores.md",
  "sky-transits-returns.md",
];
const PICTURES = ["wheel-example.svg"];

/** Writes README.md and docs/. A link to a file that is not in the package becomes plain text. */
export function writeDocuments(folder: string): void {
  mkdirSync(join(folder, "docs/reference"), { recursive: true });
  writeFileSync(join(folder, "README.md"), readmeText());
  for (const guide of GUIDES) {
    const path = `docs/${guide}`;
    writeFileSync(join(folder, path), documentText(guide, path));
  }
  for (const picture of PICTURES) cpSync(join(DOCS, picture), join(folder, "docs", picture));
}

/** The text of README.md: program and output are copied from the project's README. */
function readmeText(): string {
  const library = readFileSync(join(ROOT, "README.md"), "utf8")
    .split(/^## /m)
    .find((part) => part.startsWith("Library\n"));
  const [program, output] = (library ?? "").match(/^```(?:js|text)[\s\S]*?^```$/gm) ?? [];
  if (program === undefined || output === undefined)
    throw new Error("README.md has no program with its output");
  return `# Almagest

Natal charts, ephemerides, searches and chart wheels in pure JavaScript, for Node and browsers. It computes the positions of Swiss
Ephemeris, without its code and without native code.

- Licence: Apache-2.0.
- Status: stable; changes follow semantic versioning. The package is not in a registry yet.

## Install

\`\`\`sh
npm install ./${packageJson.name}-${packageJson.version}.tgz
\`\`\`

## First chart

${program}

${output}

## Documentation

- [Library](docs/library.md): entries, options, browsers, errors, sizes.
- [Recipes](docs/library-recipes.md): a program for each task.
- [From Swiss Ephemeris](docs/from-swiss-ephemeris.md): what replaces each function and constant.
`;
}

/** The text of a file of docs/ with its links as they are at `path` of the package. */
function documentText(file: string, path: string): string {
  const text = readFileSync(join(DOCS, file), "utf8").replaceAll(REPOSITORY_SECTION, "");
  return text.replaceAll(
    /(!?\[(?:[^\][]|\[[^\]]*\])*\])\(([^)\s]+)\)/g,
    (link: string, label: string, target: string) => {
      if (/^(https?:|mailto:|#)/.test(target)) return link;
      const [name = "", heading] = target.split("#", 2);
      const linkedFile = posix.join(posix.dirname(file), name);
      const linkedPath = `docs/${linkedFile}`;
      if (![...GUIDES, ...PICTURES].includes(linkedFile)) return label.replace(/^!?\[/, "").slice(0, -1);
      const suffix = heading === undefined ? "" : `#${heading}`;
      return `${label}(${posix.relative(posix.dirname(path), linkedPath)}${suffix})`;
    },
  );
}
