import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { expect, onTestFinished, test } from "vitest";
import { readDescriptorSet } from "../../../service/contract/published-contract.ts";
import { readPublishedFiles } from "../../../tools/downloads/proto-archive.ts";

const ROOT = join(import.meta.dirname, "../../..");

function buf(folder: string, ...words: readonly string[]): string {
  return execFileSync(join(ROOT, "node_modules/.bin/buf"), words, { cwd: folder, encoding: "utf8" });
}

interface ProtoFile {
  readonly path: string;
  readonly text: string;
}

/** The published .proto files, by the paths that they import each other with. */
const protoFiles: readonly ProtoFile[] = readPublishedFiles().flatMap(({ name, content }) =>
  name.endsWith(".proto") ? [{ path: name.replace(/^proto\//, ""), text: String(content) }] : [],
);

/** A new folder with the published files and others, as a client has them. */
function folderOf(...others: readonly ProtoFile[]): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-published-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { path, text } of [...protoFiles, ...others]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The files of a FileDescriptorSet by name, without what buf adds to it. */
function filesOf(bytes: Uint8Array): ReadonlyMap<string, FileDescriptorProto> {
  const { file } = fromBinary(FileDescriptorSetSchema, bytes, { readUnknownFields: false });
  return new Map(file.map((each) => [each.name, each]));
}

test("the published files compile to the published descriptors", () => {
  const folder = folderOf();
  buf(folder, "build", "--exclude-source-info", "-o", "built.binpb");
  const built = filesOf(readFileSync(join(folder, "built.binpb")));
  const published = filesOf(readDescriptorSet());
  expect([...published.keys()].sort()).toEqual([...built.keys()].sort());
  for (const [name, file] of built) expect(published.get(name), name).toEqual(file);
});

test("every file of the contract is published except the options", () => {
  const sources = readdirSync(join(ROOT, "proto/almagest/v1")).filter((name) => name !== "options.proto");
  expect(protoFiles.map(({ path }) => path).sort()).toEqual(
    [...sources.map((name) => `almagest/v1/${name}`), "google/rpc/error_details.proto"].sort(),
  );
});

test("the published contract is compatible with the contract, in both directions", () => {
  const folder = folderOf({
    path: "buf.yaml",
    text: "version: v2\nbreaking:\n  use: [FILE]\n  ignore: [almagest/v1/options.proto, google/api, grpc]\n",
  });
  const published = join(folder, "published.binpb");
  writeFileSync(published, readDescriptorSet());
  buf(ROOT, "build", "proto", "-o", join(folder, "contract.binpb"));
  buf(folder, "breaking", ".", "--against", "contract.binpb", "--exclude-imports");
  buf(ROOT, "breaking", "proto", "--against", published);
});

test("the published files are formatted and have a comment on every element", () => {
  const folder = folderOf({
    path: "buf.yaml",
    text: "version: v2\nlint:\n  use: [STANDARD, COMMENTS]\n  ignore: [google]\n",
  });
  expect(buf(folder, "lint")).toBe("");
  expect(buf(folder, "format", "--diff", "--path", "almagest")).toBe("");
});

test("a client's own options do not clash with the published files", () => {
  const folder = folderOf({
    path: "client/v1/client.proto",
    text: `syntax = "proto3";
package client.v1;
import "almagest/v1/birth.proto";
import "google/protobuf/descriptor.proto";
extend google.protobuf.FieldOptions { bool pii = 50001; string owner = 50002; }
message Person { almagest.v1.Birth birth = 1 [(pii) = true, (owner) = "x"]; }
`,
  });
  buf(folder, "build");
});

test("comments state what the removed options state", () => {
  const texts = new Map(protoFiles.map(({ path, text }) => [path, text]));
  expect(texts.get("almagest/v1/chart.proto")).toContain("// REST: POST /v1/chart/full. Plan: free.\n");
  expect(texts.get("almagest/v1/synastry.proto")).toContain(
    "  // The aspect.\n  //\n  // One of: Conjunction, Sextile, Square, Trine, Opposition.\n  string aspect = 3;\n",
  );
  expect(texts.get("almagest/v1/location.proto")).toContain("  // Required. Its time is required.\n");
});
