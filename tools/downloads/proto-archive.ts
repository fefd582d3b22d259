import { publishedProtoFiles } from "../../service/contract/published-contract.ts";
import { type TarEntry, tarGzipOf } from "./tar.ts";

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

/** Packs the contract: the .proto files under proto/, and the files that buf needs to generate TypeScript from them. */
export function packProtoFiles(): Promise<Buffer> {
  const texts: readonly (readonly [path: string, text: string])[] = [
    ["buf.gen.yaml", BUF_GENERATION],
    ["buf.yaml", BUF_MODULE],
    ...publishedProtoFiles().map(({ path, text }) => [`proto/${path}`, text] as const),
  ];
  return tarGzipOf(texts.map(([name, text]): TarEntry => ({ name, content: Buffer.from(text) })));
}
