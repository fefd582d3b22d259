/**
 * Prints a software bill of materials of the service in CycloneDX 1.6: the packages of a production install, and the data
 * of data-sources.json. npm's own command needs every optional package, and does not know data.
 *
 *     node tools/licences/write-sbom.ts > almagest.cdx.json
 */
import { createHash } from "node:crypto";
import { readProject } from "../project.ts";
import {
  type DataSource,
  installedFor,
  type PackageNotice,
  readDataSources,
  readPackages,
} from "./inventory.ts";

const NAME = "almagest";

/** The bill of materials as CycloneDX 1.6. */
export function createSbom() {
  const { version, dependencies } = readProject();
  const packages = readPackages();
  const sources = readDataSources().filter(({ publisher }) => !publisher.startsWith("this project"));
  const rootRef = `pkg:npm/${NAME}@${version}`;
  const refs = new Map(packages.map((each) => [`${each.name}@${each.version}`, packageUrl(each)]));
  const refsOf = (names: readonly string[]): readonly string[] =>
    [...new Set(names.flatMap((each) => refs.get(each) ?? []))].sort();
  const required = refsOf(Object.keys(dependencies).flatMap((name) => installedFor("", name) ?? []));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": rootRef,
        name: NAME,
        version,
        purl: rootRef,
        licenses: licencesOf("Apache-2.0"),
      },
    },
    components: [...packages.map(packageComponent), ...sources.map(dataComponent)],
    dependencies: [
      { ref: rootRef, dependsOn: [...required, ...sources.map(({ id }) => `data:${id}`)] },
      ...packages.map((each) => ({ ref: packageUrl(each), dependsOn: refsOf(each.requires) })),
    ],
  };
}

function packageUrl({ name, version }: Pick<PackageNotice, "name" | "version">): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function packageComponent(each: PackageNotice) {
  const { name, version, licence, integrity, homepage } = each;
  const ref = packageUrl(each);
  return {
    type: "library",
    "bom-ref": ref,
    name,
    version,
    scope: "required",
    licenses: licencesOf(licence),
    ...(integrity === null ? {} : { hashes: [hashOf(integrity)] }),
    purl: ref,
    ...(homepage === null ? {} : { externalReferences: [{ type: "website", url: homepage }] }),
  };
}

function dataComponent({ id, name, publisher, url, licence, licenceUrl, copyright, files }: DataSource) {
  return {
    type: "data",
    "bom-ref": `data:${id}`,
    name,
    publisher,
    copyright,
    licenses: licencesOf(licence, licenceUrl),
    ...(url === null ? {} : { externalReferences: [{ type: "website", url }] }),
    properties: files.map((value) => ({ name: "almagest:file", value })),
  };
}

/** An identifier of SPDX, an expression of several, or the name of what is not a licence. */
function licencesOf(licence: string, url: string | null = null): readonly object[] {
  if (/ (AND|OR) /.test(licence)) return [{ expression: licence }];
  const isIdentifier = licence !== "facts" && !licence.includes(" ");
  return [
    {
      license: {
        ...(isIdentifier ? { id: licence } : { name: licence }),
        ...(url === null ? {} : { url }),
      },
    },
  ];
}

/** The digest of a subresource integrity, in hexadecimal. */
function hashOf(integrity: string): { readonly alg: string; readonly content: string } {
  const [algorithm = "", digest = ""] = integrity.split("-", 2);
  const bytes = Buffer.from(digest, "base64");
  if (bytes.length !== createHash(algorithm).digest().length) throw new Error(`${integrity} is not a digest`);
  return { alg: algorithm.replace("sha", "SHA-"), content: bytes.toString("hex") };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(createSbom(), null, 2)}\n`);
