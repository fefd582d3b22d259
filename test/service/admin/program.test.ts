import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CommanderError } from "commander";
import { expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { createProgram } from "../../../service/admin/program.ts";
import { ROOT } from "../../source-tree.ts";

/** Parses a command line without executing its command. */
async function parse(...args: readonly string[]) {
  let out = "";
  let err = "";
  let commands = 0;
  const countCommand = async (): Promise<void> => {
    commands++;
  };
  const program = createProgram("almagest admin", { onDatabase: countCommand, onLocation: countCommand });
  for (const command of [program, ...program.commands.flatMap((group) => [group, ...group.commands])]) {
    command.configureOutput({
      writeOut: (text) => {
        out += text;
      },
      writeErr: (text) => {
        err += text;
      },
    });
  }
  const error = await program.parseAsync(args, { from: "user" }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !(error instanceof CommanderError)) throw error;
  return { exitCode: error?.exitCode ?? null, out, err, commands };
}

const KEY_ID = "key_0123456789abcdefghij";

/** The commands in code of README and the guides, with values in place of words in capitals. */
const DOCUMENTED = ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith(".md"))
  .flatMap((path) => [
    ...readFileSync(join(ROOT, path), "utf8").matchAll(
      /\badmin (?:-- )?((?:account|key|usage|subscription|backup|restore) [^\n`|#)]*)/g,
    ),
  ])
  .map(([, line = ""]) => line.trim().replace("EMAIL", "a@example.com").replace("--id ID", `--id ${KEY_ID}`))
  // Sentences name commands without what they need.
  .filter((line) => /--(?:email|id|from|to) /.test(line));

test.each([...new Set(DOCUMENTED)])("%s of a document is accepted", async (line) => {
  expect(await parse(...line.split(" "))).toMatchObject({ exitCode: null, err: "" });
});

test.each([
  "account list --after ann@example.com --limit 1000",
  "subscription pay --email ann@example.com --until 2028-02-29",
  "subscription pay --email ann@example.com --until 2028-02-29T12:00+02:00",
  "restore --from copy.db --force",
])("%s is accepted", async (line) => {
  expect(await parse(...line.split(" "))).toEqual({ exitCode: null, out: "", err: "", commands: 1 });
});

test.each([
  ["account create --email ann --plan pro", "It must be an email address."],
  ["account create --email ann@example.com", "required option '--plan <free|pro>' not specified"],
  ["account create --email ann@example.com --plan best", "It must be free or pro."],
  ["account list --limit 0", "It must be an integer from 1 to 1000."],
  ["account list --limit 1001", "It must be an integer from 1 to 1000."],
  ["account list --limit 1e2", "It must be an integer from 1 to 1000."],
  ["usage --email ann@example.com --email ann@example.com", "The option must not be repeated."],
  ["key revoke --id key_1", "It must be the id of a key, like key_0123456789abcdefghij."],
  [`key revoke --id x${KEY_ID}`, "It must be the id of a key, like key_0123456789abcdefghij."],
  ["subscription pay --email ann@example.com --until 2027-02-29", "It must be a day or a time"],
  ["subscription pay --email ann@example.com --until 2027-13-01", "It must be a day or a time"],
  ["subscription pay --email ann@example.com --until 2027-01-01T12:00", "It must be a day or a time"],
  ["backup", "required option '--to <file>' not specified"],
  ["backup --to copies/", "It must be the name of a file."],
  ["restore --force", "required option '--from <file>' not specified"],
  ["account remove", "unknown command 'remove'"],
  ["usage --email ann@example.com --mail ann@example.com", "unknown option '--mail'"],
])("%s is rejected", async (line, message) => {
  const { exitCode, err, commands } = await parse(...line.split(" "));
  expect([exitCode, commands]).toEqual([1, 0]);
  expect(err).toContain(message);
});

test.each([
  [
    "account create --mail ann@example.com --plan best --limit=5 now",
    [
      "error: unknown option '--mail'",
      "error: unknown option '--limit=5'",
      "error: too many arguments: 'now'",
      "error: option '--plan <free|pro>' argument 'best' is invalid. It must be free or pro.",
      "error: required option '--email <email>' not specified",
    ],
  ],
  [
    "key create now --plan pro --plan pro --email",
    [
      "error: too many arguments: 'now'",
      "error: option '--plan <free|pro>' argument 'pro' is invalid. The option must not be repeated.",
      "error: option '--email <email>' argument missing",
      "error: required option '--name <name>' not specified",
    ],
  ],
])("%s is rejected with every mistake", async (line, mistakes) => {
  const { exitCode, err, commands } = await parse(...line.split(" "));
  expect([exitCode, commands]).toEqual([1, 0]);
  expect(err.split("\n\n")[0]?.split("\n")).toEqual(mistakes);
});

test.each([
  ["a blank name", " "],
  ["a name of 101 characters", "n".repeat(101)],
  ["a name with a direction control", "a\u202eb"],
])("%s is rejected", async (_title, name) => {
  const { err, commands } = await parse("key", "create", "--email", "ann@example.com", "--name", name);
  expect(commands).toBe(0);
  expect(err).toContain(
    "It must be 1 to 100 characters, with a visible character and no line breaks, control or format characters.",
  );
});

test("help lists every command with its options, and the version is the project's", async () => {
  const { exitCode, out, commands } = await parse("--help");
  expect([exitCode, commands]).toEqual([0, 0]);
  for (const line of [
    "account create --email <email> --plan <free|pro>",
    "account list [--after <email>] [--limit <count>]",
    "usage --email <email>",
    "key create --email <email> --name <name> [--plan <free|pro>]",
    "key revoke --id <id>",
    "subscription pay --email <email> [--until <time>]",
    "backup --to <file>",
    "restore --from <file> [--force]",
  ])
    expect(out).toContain(`  ${line}\n`);
  expect((await parse("subscription", "pay", "--help")).out).toMatch(/--until <time> .*YYYY-MM-DD/);
  expect((await parse("--version")).out).toBe(`${packageJson.version}\n`);
});
