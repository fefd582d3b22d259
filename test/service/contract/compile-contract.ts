import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createFileRegistry, type FileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { DescribedService } from "../../../service/contract/endpoints.ts";
import { responseMessages } from "../../../tools/codecs/binary-code.ts";
import { binaryWritersFile, jsonWritersFile } from "../../../tools/codecs/write.ts";
import { defined } from "../../defined.ts";
import { onceInRun } from "../../run/once-in-run.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A contract that a test adds to the service's own. */
export interface CompiledContract {
  /** Folder of the proto files, for clients that read them. */
  readonly protoFolder: string;
  readonly registry: FileRegistry;
  /** The writers of its responses, generated as the service's own are. */
  readonly writers: NonNullable<DescribedService["writers"]>;
}

/** Compiles a file against the service's options, once for all tests of the run. */
export async function compileContract(path: string, text: string): Promise<CompiledContract> {
  const folder = await onceInRun(`contract-${basename(path)}`, async (empty) => {
    for (const part of ["buf.yaml", "proto/almagest", "proto/google"]) {
      cpSync(join(ROOT, part), join(empty, part), { recursive: true });
    }
    mkdirSync(join(empty, "proto", dirname(path)), { recursive: true });
    writeFileSync(join(empty, "proto", path), text);
    execFileSync(join(ROOT, "node_modules/.bin/buf"), ["build", "-o", "set.binpb"], { cwd: empty });
    const messages = responseMessages(
      defined(readRegistry(empty).getFile(path)).services.flatMap(({ methods }) => methods),
    );
    writeFileSync(join(empty, "json-writers.ts"), jsonWritersFile(messages, ROOT));
    writeFileSync(join(empty, "binary-writers.ts"), binaryWritersFile(messages, ROOT));
  });
  const [json, binary] = await Promise.all(
    ["json-writers.ts", "binary-writers.ts"].map((name) => import(join(folder, name))),
  );
  return {
    protoFolder: join(folder, "proto"),
    registry: readRegistry(folder),
    writers: { json: json.JSON_WRITERS, binary: binary.BINARY_WRITERS },
  };
}

function readRegistry(folder: string): FileRegistry {
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(join(folder, "set.binpb"))));
}
