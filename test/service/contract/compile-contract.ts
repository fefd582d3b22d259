import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createFileRegistry, type FileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

const ROOT = join(import.meta.dirname, "../../..");

/** A contract that a test adds to the service's own. */
export interface CompiledContract {
  /** Folder of the proto files, for clients that read them. */
  readonly protoFolder: string;
  readonly registry: FileRegistry;
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
  return {
    protoFolder,
    registry,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
