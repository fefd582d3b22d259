/** The files of the contract as protoc-gen-es has compiled them into proto/gen, in alphabetical order. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DescFile } from "@bufbuild/protobuf";

const GENERATED = join(import.meta.dirname, "../proto/gen/almagest/v1");
const SUFFIX = "_pb.ts";

/** A compiled file exports its descriptor as `file_`, followed by its package and name. */
export async function readContractFiles(): Promise<readonly DescFile[]> {
  const names = readdirSync(GENERATED).filter((name) => name.endsWith(SUFFIX));
  return Promise.all(
    names.sort().map(async (name) => {
      const exports: Record<string, unknown> = await import(join(GENERATED, name));
      return exports[`file_almagest_v1_${name.replace(SUFFIX, "")}`] as DescFile;
    }),
  );
}
