import { randomBytes } from "node:crypto";
import { CommanderError } from "commander";
import {
  BackupError,
  type Database,
  DatabaseOpenError,
  MigrationError,
  openDatabase,
  parseDatabaseUrl,
} from "../../db/index.ts";
import { readAccountConfig } from "../app/config.ts";
import { ConfigError } from "../settings/settings-reader.ts";
import {
  type AdminContext,
  CommandError,
  type CommandRunners,
  type LocationContext,
  UnsupportedCommandError,
} from "./context.ts";
import { createProgram } from "./program.ts";

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/** Longer than in the service: an operator can wait for a locked file. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Runs an admin command.
 *
 * @param name how the user calls it, for its help
 */
export async function runAdmin(args: readonly string[], name: string): Promise<void> {
  try {
    const runners: CommandRunners = {
      onDatabase: (command) => runOnDatabase(command, name),
      onLocation: runOnLocation,
    };
    await createProgram(name, runners).parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

async function runOnDatabase(
  command: (context: AdminContext) => Promise<object>,
  name: string,
): Promise<void> {
  const { databaseUrl, preparesStatements, planLimits } = readAccountConfig();
  let database: Database | null = null;
  try {
    database = await openDatabase({
      url: databaseUrl,
      preparesStatements,
      poolSize: 1,
      busyTimeoutMs: BUSY_TIMEOUT_MS,
    });
    printJson(await command({ name, database, planLimits, nowMs: Date.now(), entropy: randomBytes }));
  } finally {
    await database?.close();
  }
}

async function runOnLocation(command: (context: LocationContext) => Promise<object>): Promise<void> {
  const location = parseDatabaseUrl(readAccountConfig().databaseUrl);
  printJson(await command({ location, nowMs: Date.now() }));
}

function printJson(result: object): void {
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}

/** Prints the error, unless commander has printed it. */
function exitCodeOf(error: unknown): number {
  // Commander reports help and the version as errors with the exit code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const isExpected =
    error instanceof CommandError ||
    error instanceof BackupError ||
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    error instanceof DatabaseOpenError;
  process.stderr.write(`${isExpected ? error.message : `The database failed: ${String(error)}`}\n`);
  const isUsage = error instanceof ConfigError || error instanceof UnsupportedCommandError;
  return isUsage ? EXIT_USAGE : EXIT_FAILURE;
}
