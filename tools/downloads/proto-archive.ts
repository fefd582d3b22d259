import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDescriptors } from "../../service/contract/published-contract.ts";
import type { ArchiveFile } from "./archives.ts";

const FOLDER = join(import.meta.dirname, "../../service/contract/published");
/** The files that buf needs to generate code from the .proto files. */
const BUF_FILES = ["buf.gen.yaml", "buf.yaml"];
/** protoc, buf and every runtime include the files of this folder. */
const WELL_KNOWN = "google/protobuf/";

/** The published .proto files under proto/, each after those it imports, and the files that buf needs. */
export function readPublishedFiles(): readonly ArchiveFile[] {
  const names = readDescriptors().map(({ name }) => name);
  const protoFiles = names.filter((name) => !name.startsWith(WELL_KNOWN)).map((name) => `proto/${name}`);
  return [...BUF_FILES, ...protoFiles].map((name) => ({ name, content: readFileSync(join(FOLDER, name)) }));
}
