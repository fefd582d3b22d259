/**
 * Writes the contract as clients get it, from the compiled contract, to service/contract/published. A step of
 * `npm run generate`; test/service/contract/generated.test.ts fails if it was forgotten.
 *
 *     node tools/published-contract/write.ts [folder]
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  create,
  type DescFile,
  type DescMessage,
  fromBinary,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import {
  FieldOptionsSchema,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  MessageOptionsSchema,
  MethodOptionsSchema,
  ServiceOptionsSchema,
} from "@bufbuild/protobuf/wkt";
import { file_almagest_v1_error } from "../../proto/gen/almagest/v1/error_pb.ts";
import { file_almagest_v1_options } from "../../proto/gen/almagest/v1/options_pb.ts";
import { file_google_api_annotations } from "../../proto/gen/google/api/annotations_pb.ts";
import { file_google_rpc_error_details } from "../../proto/gen/google/rpc/error_details_pb.ts";
import { readContractServices } from "../contract-files.ts";
import { protoText } from "./proto-text.ts";

/** A .proto file: its path as other files import it, and its text. */
export interface ProtoFile {
  readonly path: string;
  readonly text: string;
}

/** A file of the contract: its description with custom options, and its descriptor as clients get it. */
interface PublishedFile {
  readonly desc: DescFile;
  readonly proto: FileDescriptorProto;
}

/** The files with the services and the errors; they import all others. */
const ROOTS: readonly DescFile[] = [
  ...(await readContractServices()).map(({ file }) => file),
  file_almagest_v1_error,
  file_google_rpc_error_details,
];

/** The files that declare custom options. They declare nothing else that a client needs. */
const OPTION_FILES: ReadonlySet<DescFile> = new Set([file_almagest_v1_options, file_google_api_annotations]);

const PROTO_FOLDER = join(import.meta.dirname, "../../proto");
/** protoc, buf and every runtime include the files of this folder. */
const WELL_KNOWN = "google/protobuf/";

/**
 * The .proto files for clients, with comments: almagest/v1, and google/rpc/error_details.proto for the details of errors.
 * They import only each other and the types that every protobuf compiler includes.
 */
export function publishedProtoFiles(): readonly ProtoFile[] {
  return publishedFiles()
    .filter(({ proto }) => !proto.name.startsWith(WELL_KNOWN))
    .map(({ desc, proto }) => ({
      path: proto.name,
      text: isOurs(desc) ? protoText(desc, proto) : readFileSync(join(PROTO_FOLDER, proto.name), "utf8"),
    }));
}

/**
 * The same files as a binary google.protobuf.FileDescriptorSet, complete with all imports, each file after those it imports;
 * without comments.
 */
export function publishedDescriptorSet(): Uint8Array {
  const file = publishedFiles().map(({ proto }) => proto);
  return toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file }));
}

/** The files and everything they import, as clients get them; each once, after those it imports. */
function publishedFiles(): readonly PublishedFile[] {
  const ordered = new Map<DescFile, PublishedFile>();
  const add = (desc: DescFile): void => {
    if (ordered.has(desc)) return;
    for (const dependency of publishedDependencies(desc)) add(dependency);
    ordered.set(desc, { desc, proto: isOurs(desc) ? withoutCustomOptions(desc) : desc.proto });
  };
  for (const root of ROOTS) add(root);
  return [...ordered.values()];
}

function publishedDependencies(desc: DescFile): readonly DescFile[] {
  return isOurs(desc) ? desc.dependencies.filter((file) => !OPTION_FILES.has(file)) : desc.dependencies;
}

function isOurs({ proto }: DescFile): boolean {
  return proto.package === file_almagest_v1_options.proto.package;
}

/** A copy of the descriptor without options that google/protobuf/descriptor.proto does not declare. */
function withoutCustomOptions(desc: DescFile): FileDescriptorProto {
  // descriptor.proto does not declare custom options: its types read them as unknown fields.
  const bytes = toBinary(FileDescriptorProtoSchema, desc.proto);
  const file = fromBinary(FileDescriptorProtoSchema, bytes, { readUnknownFields: false });
  file.dependency = publishedDependencies(desc).map(({ proto }) => proto.name);
  for (const message of file.messageType) {
    dropEmptyOptions(MessageOptionsSchema, message);
    for (const field of message.field) dropEmptyOptions(FieldOptionsSchema, field);
  }
  for (const service of file.service) {
    dropEmptyOptions(ServiceOptionsSchema, service);
    for (const method of service.method) dropEmptyOptions(MethodOptionsSchema, method);
  }
  return file;
}

/** A compiler writes no options where a file states none. */
function dropEmptyOptions<Options extends DescMessage>(
  schema: Options,
  part: { options?: MessageShape<Options> | undefined },
): void {
  if (part.options !== undefined && toBinary(schema, part.options).length === 0) part.options = undefined;
}

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
