/** The texts of NOTICE, the third-party notices and the page of licences, from the inventory. `npm run licences` writes them. */

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Artefact,
  type DataSource,
  type PackageNotice,
  ROOT,
  readDataSources,
  readPackages,
} from "./inventory.ts";

const ODBL = `Open Database License (ODbL) 1.0: https://opendatacommons.org/licenses/odbl/1-0/
Credit: © OpenStreetMap contributors, https://www.openstreetmap.org/copyright`;

/** The files of the repository that state licences, by path. */
export function noticeFiles(
  sources: readonly DataSource[],
  packages: readonly PackageNotice[],
): Readonly<Record<string, string>> {
  return {
    NOTICE: noticeText(sources, "service"),
    "THIRD-PARTY-NOTICES": thirdPartyNotices(sources, packages, "service"),
    "docs/reference/licences.md": licencesPage(sources, packages),
  };
}

/** NOTICE: the credits that have to stay with the product, by section 4(d) of the Apache License. */
export function noticeText(sources: readonly DataSource[], artefact: Artefact): string {
  const notices = sources.filter(({ artefacts, notice }) => artefacts.includes(artefact) && notice !== null);
  const credits = notices.map(({ notice }) => wrap(notice ?? ""));
  const database = notices.some(({ licence }) => licence === "ODbL-1.0") ? [ODBL] : [];
  return `${["Almagest", "Licensed under the Apache License, Version 2.0; see LICENSE.", ...credits, ...database, "The licences of all packages and data are in THIRD-PARTY-NOTICES."].join("\n\n")}\n`;
}

/** THIRD-PARTY-NOTICES: data with its licences, then each package with its licence text. */
export function thirdPartyNotices(
  sources: readonly DataSource[],
  packages: readonly PackageNotice[],
  artefact: Artefact,
): string {
  return `${[
    "# Third-party notices",
    `What the ${artefact === "service" ? "service" : "library package"} contains or installs that others have made. Written by \`npm run licences\`; do not edit.`,
    "## Data",
    ...sources.filter(({ artefacts }) => artefacts.includes(artefact)).map(dataSection),
    "## Packages",
    packages.map(packageLine).join("\n"),
    "## Licence texts",
    ...licenceSections(packages),
  ].join("\n\n")}\n`;
}

/** Writes the licences of the project, and of the data and packages in an artefact, into its folder. */
export function writeLicences(folder: string, packageNames: Iterable<string>, artefact: Artefact): void {
  const names = new Set(packageNames);
  const sources = readDataSources();
  const packages = readPackages().filter(({ name }) => names.has(name));
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "NOTICE"), noticeText(sources, artefact));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES"), thirdPartyNotices(sources, packages, artefact));
}

/** docs/reference/licences.md, which the service shows at /docs/licences. */
function licencesPage(sources: readonly DataSource[], packages: readonly PackageNotice[]): string {
  const credits = sources.flatMap(({ notice }) => (notice === null ? [] : [`- ${notice}`]));
  const rows = sources.map(
    ({ name, url, publisher, licence, licenceUrl, copyright }) =>
      `| ${link(name, url)} | ${publisher} | ${link(licence, licenceUrl)} | ${copyright} |`,
  );
  const packageRows = packages.map(
    ({ name, version, licence, homepage }) => `| ${link(name, homepage)} | ${version} | ${licence} |`,
  );
  return `# Licences

Almagest is licensed under the [Apache License 2.0](https://www.apache.org/licenses/LICENSE-2.0). It uses data and software of others.

## Credits

${credits.join("\n")}

An application that shows the time zone that this service finds for a place should show the credit “© OpenStreetMap contributors” with a link to
[openstreetmap.org/copyright](https://www.openstreetmap.org/copyright), for example on its own page of licences.

## Data

| data | origin | licence | copyright |
|---|---|---|---|
${rows.join("\n")}

## Software

The ${packages.length} packages of the service. Their licence texts are in the [third-party notices](/docs/licences/third-party-notices).

| package | version | licence |
|---|---|---|
${packageRows.join("\n")}
`;
}

function dataSection({
  name,
  publisher,
  url,
  licence,
  licenceUrl,
  copyright,
  notice,
  use,
  evidence,
  files,
}: DataSource): string {
  return [
    `### ${name}`,
    notice ?? "",
    [
      `- Origin: ${publisher}${url === null ? "" : `, ${url}`}`,
      `- Licence: ${licence}${licenceUrl === null ? "" : `, ${licenceUrl}`}`,
      `- Copyright: ${copyright}`,
      `- Use: ${use}`,
      `- Files: ${files.map((file) => `\`${file}\``).join(", ")}`,
      `- Read in: ${evidence}`,
    ].join("\n"),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

function packageLine({ name, version, licence, author, texts }: PackageNotice): string {
  const by = author === null ? "" : `, by ${author.replace(/ *[<(].*$/, "")}`;
  const origin = texts.length === 0 ? "; the package contains no licence text" : "";
  return `- ${name} ${version}: ${licence}${by}${origin}`;
}

/** Each distinct text once, with the packages that it belongs to. */
function licenceSections(packages: readonly PackageNotice[]): readonly string[] {
  const owners = new Map<string, string[]>();
  for (const { name, version, texts } of packages) {
    for (const { file, text } of texts) {
      owners.set(text, [...(owners.get(text) ?? []), `${name} ${version} (${file})`]);
    }
  }
  return [...owners].map(([text, names]) => `### ${names.join(", ")}\n\n\`\`\`\`text\n${text}\n\`\`\`\``);
}

function link(name: string, url: string | null): string {
  return url === null ? name : `[${name}](${url})`;
}

/** Lines of at most 100 characters. */
function wrap(text: string): string {
  return text.replace(/(?![^\n]{1,100}$)([^\n]{1,100})\s/g, "$1\n");
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(noticeFiles(readDataSources(), readPackages()))) {
    writeFileSync(join(ROOT, file), text);
    console.log(`${file}: ${text.length} characters`);
  }
}
