/**
 * Builds the Python client as a wheel, an archive of the .proto files and their descriptor set. The service serves the same
 * bytes under /downloads.
 *
 *     node tools/build-clients.ts [build]        (default dist)
 *
 * The files are written to the folder downloads of the build.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readDescriptorSet } from "../service/contract/published-contract.ts";
import { downloadNames } from "../service/portal/site/downloads.ts";
import { BUILD_FOLDER } from "./downloads/build-folder.ts";
import { archiveProtoFiles } from "./downloads/proto-archive.ts";
import { buildPythonWheel, type WheelProject } from "./downloads/python-wheel.ts";
import { ROOT } from "./licences/inventory.ts";

const folder = join(resolve(process.argv[2] ?? BUILD_FOLDER), "downloads");
const project = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as WheelProject;
const { wheel, protoFiles, descriptorSet } = downloadNames(project.version);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, wheel), buildPythonWheel(ROOT, project));
writeFileSync(join(folder, protoFiles), archiveProtoFiles());
writeFileSync(join(folder, descriptorSet), readDescriptorSet());
