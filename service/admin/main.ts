import { randomBytes } from "node:crypto";
import { type Database, DatabaseOpenError, MigrationError, openDatabase } from "../../db/index.ts";
import { type AccountConfig, readAccountConfig } from "../app/config.ts";
import { ConfigError } from "../settings/settings-reader.ts";
import { describeCommands, type ReadyCommand, readCommandLine } from "./command-line.ts";
import { type AdminContext, COMMANDS, CommandFailure } from "./commands.ts";

const EXIT_DONE = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** An operator waits longer for a busy file than a request may. */
const BUSY_TIMEOUT_MS = 10_000;

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  const line = readCommandLine(words, COMMANDS);
  switch (line.kind) {
    case "help":
      process.stdout.write(`${describeCommands(COMMANDS)}\n`);
      return EXIT_DONE;
    case "mistake":
      complain([...line.problems, "", describeCommands(COMMANDS)]);
      return EXIT_USAGE;
    case "run": {
      const config = settings();
      return config === null ? EXIT_USAGE : await runOn(config, line.run);
    }
  }
}

function settings(): AccountConfig | null {
  try {
    return readAccountConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complain([error.message]);
    return null;
  }
}

async function runOn(config: AccountConfig, run: ReadyCommand<AdminContext>): Promise<number> {
  let database: Database | null = null;
  try {
    database = await openDatabase({ url: config.databaseUrl, poolSize: 1, busyTimeoutMs: BUSY_TIMEOUT_MS });
    const answer = await run({
      database,
      planLimits: config.planLimits,
      nowMs: Date.now(),
      entropy: randomBytes,
    });
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
    return EXIT_DONE;
  } catch (error) {
    complain([isExplained(error) ? error.message : `The database failed: ${String(error)}`]);
    return EXIT_FAILED;
  } finally {
    await database?.close();
  }
}

function isExplained(error: unknown): error is Error {
  return (
    error instanceof CommandFailure || error instanceof MigrationError || error instanceof DatabaseOpenError
  );
}

function complain(lines: readonly string[]): void {
  process.stderr.write(`${lines.join("\n")}\n`);
}
