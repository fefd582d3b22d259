/**
 * Writes the modules that encode responses and check requests, from the compiled contract, to service/contract/codecs/gen. A
 * step of `npm run generate`; test/service/contract/codecs/generated-code.test.ts fails if it was forgotten.
 *
 *     node tools/codecs/write.ts [folder]
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readContractFiles } from "../contract-files.ts";
import { codecSources } from "./sources.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The text in the format of the project's code. */
function formatted(name: string, text: string): string {
  const biome = join(ROOT, "node_modules/.bin/biome");
  return execFileSync(biome, ["format", `--stdin-file-path=${name}`], {
    cwd: ROOT,
    input: text,
    encoding: "utf8",
  });
}

const folder = process.argv[2] ?? join(ROOT, "service/contract/codecs/gen");
const services = (await readContractFiles()).flatMap((file) => file.services);
for (const [name, text] of codecSources(services)) writeFileSync(join(folder, name), formatted(name, text));
