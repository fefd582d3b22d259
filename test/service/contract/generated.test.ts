import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { responseMessages } from "../../../tools/codecs/binary-code.ts";
import { binaryWritersFile, jsonWritersFile } from "../../../tools/codecs/write.ts";
import { readContractFiles } from "../../../tools/contract-files.ts";

const GENERATED = join(import.meta.dirname, "../../../service/contract/codecs/gen");

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

const ROOT = join(import.meta.dirname, "../../..");
const COMMITTED = join(ROOT, "service/contract/published");

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

test("the published files match the contract", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "almagest-published-")), "published");
  onTestFinished(() => rmSync(join(folder, ".."), { recursive: true }));
  execFileSync(process.execPath, [join(ROOT, "tools/published-contract/write.ts"), folder]);
  expect(filesIn(folder)).toEqual(filesIn(COMMITTED));
  for (const name of filesIn(folder)) {
    expect(readFileSync(join(folder, name)).equals(readFileSync(join(COMMITTED, name))), name).toBe(true);
  }
});

test("the generated required fields match the contract", () => {
  const folder = mkdtempSync(join(tmpdir(), "almagest-required-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "required-fields.ts");
  execFileSync(process.execPath, [join(ROOT, "tools/write-required-fields.ts"), file]);
  expect(readFileSync(file, "utf8")).toBe(
    readFileSync(join(ROOT, "service/contract/gen/required-fields.ts"), "utf8"),
  );
});
