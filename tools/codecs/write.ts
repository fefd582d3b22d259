/**
 * Writes the writers of responses, from the contract, to service/contract/codecs/gen/. A step of `npm run generate`;
 * test/service/contract/codecs/generated.test.ts fails if they are out of date.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readContractFiles } from "../contract-files.ts";
import { responseMessages } from "./code.ts";
import { binaryWritersFile, jsonWritersFile } from "./files.ts";

const TARGET = join(import.meta.dirname, "../../service/contract/codecs/gen");

const methods = (await readContractFiles())
  .flatMap(({ services }) => services)
  .flatMap((service) => service.methods);
const messages = responseMessages(methods);
writeFileSync(join(TARGET, "json-writers.ts"), jsonWritersFile(messages));
writeFileSync(join(TARGET, "binary-writers.ts"), binaryWritersFile(messages));
