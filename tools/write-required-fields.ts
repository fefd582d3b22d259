/**
 * Writes the required fields of each message, from the contract's rules, to service/contract/gen/required-fields.ts. A step of
 * `npm run generate`; test/service/contract/generated.test.ts fails if the file is out of date.
 *
 *     node tools/write-required-fields.ts [file]
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { rule as ruleOption } from "../proto/gen/almagest/v1/options_pb.ts";
import { readContractFiles } from "./contract-files.ts";

const ROOT = join(import.meta.dirname, "..");
const TARGET = join(ROOT, "service/contract/gen/required-fields.ts");

const HEADER = `// Generated from the contract by tools/write-required-fields.ts. Do not edit.

/**
 * The required fields of each message, by type name. \`birth.time\` is the field \`time\` of the message in \`birth\`, required
 * only there.
 */
export interface RequiredFields {
`;

/** The paths of the fields that a valid message has, in the order of the contract. */
function requiredPaths({ fields }: DescMessage): readonly string[] {
  return fields.flatMap((field) => {
    const { required, members } = getOption(field, ruleOption);
    const paths = members.map(({ name }) => {
      const member = field.message?.fields.find((candidate) => candidate.name === name);
      if (member === undefined) throw new Error(`${field.toString()} has no field ${name}`);
      return `${field.localName}.${member.localName}`;
    });
    return required ? [field.localName, ...paths] : paths;
  });
}

const files = await readContractFiles();
const lines = files
  .flatMap(({ messages }) => messages)
  .map((message) => ({ message, paths: requiredPaths(message) }))
  .filter(({ paths }) => paths.length > 0)
  .map(({ message, paths }) => {
    const union = paths.map((path) => JSON.stringify(path)).join(" | ");
    return `  readonly "${message.typeName}": ${union};\n`;
  });
writeFileSync(process.argv[2] ?? TARGET, `${HEADER}${lines.join("")}}\n`);
