import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { responseMessages } from "../../../../tools/codecs/binary-code.ts";
import { binaryWritersFile, jsonWritersFile } from "../../../../tools/codecs/write.ts";
import { readContractFiles } from "../../../../tools/contract-files.ts";

const GENERATED = join(import.meta.dirname, "../../../../service/contract/codecs/gen");

test("the generated writers follow the contract, in at most 2,500 lines", async () => {
  const services = (await readContractFiles()).flatMap((file) => file.services);
  const messages = responseMessages(services.flatMap(({ methods }) => methods));
  const files = {
    "json-writers.ts": jsonWritersFile(messages),
    "binary-writers.ts": binaryWritersFile(messages),
  };
  for (const [name, text] of Object.entries(files)) {
    expect(readFileSync(join(GENERATED, name), "utf8"), `npm run generate writes ${name}`).toBe(text);
  }
  const lineCount = Object.values(files).join("").split("\n").length;
  expect(lineCount).toBeLessThanOrEqual(2_500);
});
