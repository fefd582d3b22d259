import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_SECTION } from "../../service/portal/site/guides.ts";
import type { Project } from "../project.ts";
import { type ArchiveFile, zipOf } from "./archives.ts";

/** The name of the import; the distribution is almagest-client: almagest is another project. */
const PACKAGE = "almagest_client";

/**
 * Builds the Python client as a wheel: the package of clients/python, its licence and its metadata. The bytes depend only on
 * these files and the project's manifest.
 *
 * **Source:** Python Packaging User Guide, Binary distribution format and Core metadata 2.1.
 */
export function buildPythonWheel(projectFolder: string, project: Project): Buffer {
  const { version } = project;
  const packageFolder = join(projectFolder, "clients/python", PACKAGE);
  const information = `${PACKAGE}-${version}.dist-info`;
  const readText = (path: string): string => readFileSync(join(projectFolder, path), "utf8");
  const modules = readdirSync(packageFolder)
    .filter((name) => name.endsWith(".py") || name === "py.typed")
    .sort();
  const entries: readonly ArchiveFile[] = [
    ...modules.map((name) => ({
      name: `${PACKAGE}/${name}`,
      content: readFileSync(join(packageFolder, name)),
    })),
    { name: `${information}/LICENSE`, content: Buffer.from(readText("LICENSE")) },
    {
      name: `${information}/METADATA`,
      content: metadataOf(project, descriptionOf(readText("docs/clients.md"))),
    },
    { name: `${information}/WHEEL`, content: Buffer.from(WHEEL) },
  ];
  const record = { name: `${information}/RECORD`, content: recordOf(entries, `${information}/RECORD`) };
  return zipOf([...entries, record]);
}

const WHEEL = "Wheel-Version: 1.0\nGenerator: almagest\nRoot-Is-Purelib: true\nTag: py3-none-any\n";

/** The page about the clients without the one in TypeScript. */
function descriptionOf(page: string): string {
  return page.replace(/^## TypeScript client\n[\s\S]*?(?=^## )/m, "").replaceAll(REPOSITORY_SECTION, "");
}

function metadataOf({ version, homepage, repository, bugs }: Project, description: string): Buffer {
  const addresses = [
    ["Homepage", homepage],
    ["Repository", repository?.url.replace(/^git\+/, "")],
    ["Issues", bugs?.url],
  ].flatMap(([name, address]) => (address === undefined ? [] : [`Project-URL: ${name}, ${address}\n`]));
  return Buffer.from(`Metadata-Version: 2.1
Name: almagest-client
Version: ${version}
Summary: Client of the Almagest astrology service
License: Apache-2.0
License-File: LICENSE
${addresses.join("")}Classifier: License :: OSI Approved :: Apache Software License
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.9
Description-Content-Type: text/markdown

${description}`);
}

/** The checksums of all files; the record itself has none. */
function recordOf(entries: readonly ArchiveFile[], ownName: string): Buffer {
  const lines = entries.map(({ name, content }) => {
    const checksum = createHash("sha256").update(content).digest("base64url");
    return `${name},sha256=${checksum},${content.length}\n`;
  });
  return Buffer.from(`${lines.join("")}${ownName},,\n`);
}
