import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules/.bin");

function buf(folder: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(join(BIN, "buf"), words, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env["PATH"]}` },
  });
  return { status, output: stdout + stderr };
}

/** A temporary copy of the contract, to modify. */
function copyOfContract(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-contract-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ["buf.yaml", "buf.gen.yaml", "proto"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  return folder;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .sort();
}

test("the contract passes buf's standard lint rules, including a comment on every element", () => {
  expect(buf(ROOT, "lint")).toEqual({ status: 0, output: "" });
});

test("the contract is compatible with the released baseline", () => {
  expect(buf(ROOT, "breaking", "--against", "proto/contract.binpb")).toEqual({ status: 0, output: "" });
});

test.each([
  [
    "a removed field",
    / {2}\/\/ Whether the longitude is decreasing\.\n {2}bool retrograde = 6;\n/,
    "",
    "retrograde",
  ],
  ["a field with another type", "double speed = 5;", "string speed = 5;", "speed"],
  ["another JSON name", 'json_name = "Fire"', 'json_name = "fire"', "Fire"],
  ["a renamed procedure", "rpc ComputeAngles(", "rpc GetAngles(", "ComputeAngles"],
])("%s is reported as a breaking change", (_change, oldText, newText, element) => {
  const folder = copyOfContract();
  const file = join(folder, "proto/almagest/v1/chart.proto");
  const text = readFileSync(file, "utf8");
  const broken = text.replace(oldText, newText);
  expect(broken).not.toBe(text);
  writeFileSync(file, broken);
  const { status, output } = buf(folder, "breaking", "--against", "proto/contract.binpb");
  expect(status).not.toBe(0);
  expect(output).toContain(element);
});

test("the generated code matches the contract", () => {
  const folder = copyOfContract();
  const committed = join(ROOT, "proto/gen");
  rmSync(join(folder, "proto/gen"), { recursive: true });
  expect(buf(folder, "generate")).toEqual({ status: 0, output: "" });
  const generated = join(folder, "proto/gen");
  expect(filesIn(generated)).toEqual(filesIn(committed));
  for (const file of filesIn(generated)) {
    expect(readFileSync(join(generated, file), "utf8"), file).toBe(
      readFileSync(join(committed, file), "utf8"),
    );
  }
});
