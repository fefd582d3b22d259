/**
 * Builds the Python client as a wheel, an archive of the .proto files and their descriptor set. The service serves the same
 * bytes under /downloads.
 *
 *     node tools/build-clients.ts [build]        (default dist)
 *
 * The files are written to the folder downloads of the build.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readDescriptorSet } from "../service/contract/published-contract.ts";
import { downloadNames } from "../service/portal/site/downloads.ts";
import { tarGzipOf } from "./downloads/archives.ts";
import { BUILD_FOLDER } from "./downloads/build-folder.ts";
import { readPublishedFiles } from "./downloads/proto-archive.ts";
import { buildPythonWheel } from "./downloads/python-wheel.ts";
import { ROOT } from "./licences/inventory.ts";
import { readProject } from "./project.ts";

const folder = join(resolve(process.argv[2] ?? BUILD_FOLDER), "downloads");
const project = readProject();
const { wheel, protoFiles, descriptorSet } = downloadNames(project.version);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, wheel), buildPythonWheel(ROOT, project));
writeFileSync(join(folder, protoFiles), tarGzipOf(readPublishedFiles()));
writeFileSync(join(folder, descriptorSet), readDescriptorSet());
