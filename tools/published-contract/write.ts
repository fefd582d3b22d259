/**
 * Writes the contract as clients get it, from the compiled contract, to service/contract/published. A step of
 * `npm run generate`; test/service/contract/published-contract.test.ts fails if it was forgotten.
 *
 *     node tools/published-contract/write.ts [folder]
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { publishedDescriptorSet, publishedProtoFiles } from "./published-files.ts";

/** A module, so that buf finds the files. Google's files do not follow buf's rules. */
const BUF_MODULE = `version: v2
modules:
  - path: proto
lint:
  ignore:
    - proto/google
`;

/** TypeScript that Node runs as it is: enums are objects, and imports name the .ts files. */
const BUF_GENERATION = `version: v2
plugins:
  - local: protoc-gen-es
    out: gen
    opt:
      - target=ts
      - import_extension=ts
      - erasable_syntax=true
inputs:
  - directory: proto
`;

const folder = process.argv[2] ?? join(import.meta.dirname, "../../service/contract/published");
const files: readonly (readonly [path: string, content: string | Uint8Array])[] = [
  ["buf.gen.yaml", BUF_GENERATION],
  ["buf.yaml", BUF_MODULE],
  ["contract.binpb", publishedDescriptorSet()],
  ...publishedProtoFiles().map(({ path, text }) => [`proto/${path}`, text] as const),
];
rmSync(folder, { recursive: true, force: true });
for (const [path, content] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
