/**
 * Writes the writers of responses, from the contract, to service/contract/codecs/gen/. A step of `npm run generate`;
 * test/service/contract/generated.test.ts fails if they are out of date.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DescMessage } from "@bufbuild/protobuf";
import { readContractFiles } from "../contract-files.ts";
import { binaryCode, responseMessages, typeImports, writerNameOf } from "./binary-code.ts";
import { jsonCode } from "./json-code.ts";

const HEADER = "// Generated from the contract by tools/codecs/write.ts. Do not edit.\n\n";

/** The project's folder as the generated files reach it. */
const ROOT = "../../../..";

/** The text of a file with a writer of JSON for each message, by type name. `root` leads to the project's folder. */
export function jsonWritersFile(messages: readonly DescMessage[], root = ROOT): string {
  const codecs = `${root}/service/contract/codecs`;
  return `${HEADER}${typeImports(messages, `${root}/proto/gen`)}import { ValueSet } from "${root}/proto/gen/almagest/v1/options_pb.ts";
import { namesOf } from "${root}/service/contract/value-sets.ts";
import { BRACES, endMembers, type JsonBytes, writeAscii, writeNumber } from "${codecs}/json-bytes.ts";
import * as json from "${codecs}/json-members.ts";

${jsonCode(messages)}
/** By the name of the message's type. */
export const JSON_WRITERS = new Map<string, json.WriteObject<never>>([
${entries(messages)}]);
`;
}

/** The text of a file with a writer of the binary form for each message, by type name. */
export function binaryWritersFile(messages: readonly DescMessage[], root = ROOT): string {
  const codecs = `${root}/service/contract/codecs`;
  return `${HEADER}${typeImports(messages, `${root}/proto/gen`)}import { ValueSet } from "${root}/proto/gen/almagest/v1/options_pb.ts";
import { type BinaryFields, preparedNames, type WriteFields } from "${codecs}/binary-buffer.ts";
import { namesOf } from "${root}/service/contract/value-sets.ts";

${binaryCode(messages)}
/** By the name of the message's type. */
export const BINARY_WRITERS = new Map<string, WriteFields<never>>([
${entries(messages)}]);
`;
}

function entries(messages: readonly DescMessage[]): string {
  return messages.map((message) => `  ["${message.typeName}", ${writerNameOf(message)}],\n`).join("");
}

const TARGET = join(import.meta.dirname, "../../service/contract/codecs/gen");

if (import.meta.main) {
  const methods = (await readContractFiles())
    .flatMap(({ services }) => services)
    .flatMap((service) => service.methods);
  const messages = responseMessages(methods);
  writeFileSync(join(TARGET, "json-writers.ts"), jsonWritersFile(messages));
  writeFileSync(join(TARGET, "binary-writers.ts"), binaryWritersFile(messages));
}
