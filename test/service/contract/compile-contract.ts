import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createFileRegistry, type DescMessage, type FileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { DescribedService } from "../../../service/contract/endpoints.ts";
import { responseMessages } from "../../../tools/codecs/code.ts";
import { binaryWritersFile, jsonWritersFile } from "../../../tools/codecs/files.ts";
import { defined } from "../../defined.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A contract that a test adds to the service's own. */
export interface CompiledContract {
  /** Folder of the proto files, for clients that read them. */
  readonly protoFolder: string;
  readonly registry: FileRegistry;
  /** The writers of its responses, generated as the service's own are. */
  readonly writers: NonNullable<DescribedService["writers"]>;
  remove(): void;
}

/** Compiles a file against the service's options. */
export async function compileContract(path: string, text: string): Promise<CompiledContract> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-contract-"));
  for (const part of ["buf.yaml", "proto/almagest", "proto/google"]) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  const protoFolder = join(folder, "proto");
  mkdirSync(join(protoFolder, dirname(path)), { recursive: true });
  writeFileSync(join(protoFolder, path), text);
  execFileSync(join(ROOT, "node_modules/.bin/buf"), ["build", "-o", "set.binpb"], { cwd: folder });
  const registry = createFileRegistry(
    fromBinary(FileDescriptorSetSchema, readFileSync(join(folder, "set.binpb"))),
  );
  const file = defined(registry.getFile(path));
  return {
    protoFolder,
    registry,
    writers: await generateWriters(responseMessages(file.services.flatMap(({ methods }) => methods)), folder),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function generateWriters(
  messages: readonly DescMessage[],
  folder: string,
): Promise<CompiledContract["writers"]> {
  const [jsonFile, binaryFile] = [join(folder, "json-writers.ts"), join(folder, "binary-writers.ts")];
  writeFileSync(jsonFile, jsonWritersFile(messages, ROOT));
  writeFileSync(binaryFile, binaryWritersFile(messages, ROOT));
  const [json, binary] = await Promise.all([import(jsonFile), import(binaryFile)]);
  return { json: json.JSON_WRITERS, binary: binary.BINARY_WRITERS };
}
