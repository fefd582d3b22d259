/**
 * The contract as clients get it: by reflection and as a FileDescriptorSet.
 *
 * It is the contract without its custom options, and without the imports that only these need. A client then generates code
 * from almagest/v1 alone, and its own options cannot have the numbers of ours. `npm run generate` writes it.
 */
import { readFileSync } from "node:fs";
import { type DescFile, fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

/** Complete with all imports, each file after those it imports; without comments. */
const DESCRIPTOR_SET = new URL("./published/contract.binpb", import.meta.url);

/** A file of a contract: its description in this process, and its descriptor as clients get it. */
export interface PublishedFile {
  readonly desc: DescFile;
  readonly proto: FileDescriptorProto;
}

/** The published contract as a binary google.protobuf.FileDescriptorSet. */
export function readDescriptorSet(): Buffer {
  return readFileSync(DESCRIPTOR_SET);
}

/** The files and everything they import, as clients get them; each once, after those it imports. */
export function publishedFiles(roots: readonly DescFile[]): readonly PublishedFile[] {
  const published = new Map(readDescriptors().map((proto) => [proto.name, proto]));
  const ordered = new Map<DescFile, PublishedFile>();
  const add = (desc: DescFile): void => {
    if (ordered.has(desc)) return;
    const proto = published.get(desc.proto.name) ?? desc.proto;
    const dependencies = desc.dependencies.filter(({ proto: { name } }) => proto.dependency.includes(name));
    for (const dependency of dependencies) add(dependency);
    ordered.set(desc, { desc, proto });
  };
  for (const root of roots) add(root);
  return [...ordered.values()];
}

/** The published files and everything they import. */
export function readDescriptors(): readonly FileDescriptorProto[] {
  return fromBinary(FileDescriptorSetSchema, readDescriptorSet()).file;
}
