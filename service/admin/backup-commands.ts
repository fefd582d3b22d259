import type { Command } from "commander";
import {
  backupSqliteFile,
  type DatabaseLocation,
  describeLocation,
  restoreSqliteFile,
} from "../../db/index.ts";
import { type LocationContext, type RunOnLocation, UnsupportedCommandError } from "./context.ts";
import { optionOf } from "./options.ts";

interface RestoreOptions {
  readonly from: string;
  readonly force?: boolean;
}

export function addBackupCommands(program: Command, run: RunOnLocation): void {
  program
    .command("backup")
    .description("copy the SQLite database to a file and verify the copy; the service may run meanwhile")
    .addOption(optionOf("backupTo"))
    .action(({ to }: { readonly to: string }) => run(({ location }) => backUp(location, to)));
  program
    .command("restore")
    .description(
      "verify a backup and replace the SQLite database by it; the old file is renamed. Stop the service first",
    )
    .addOption(optionOf("backupFrom"))
    .option("--force", "replace a database that is too damaged to check whether a process uses it")
    .action((options: RestoreOptions) => run((context) => restore(context, options)));
}

async function backUp(location: DatabaseLocation, to: string): Promise<object> {
  if (location.dialect === "postgres") {
    throw postgresError(location, `pg_dump --format=custom --file=${to} --dbname=URL`);
  }
  return { backup: to, database: location.file, ...(await backupSqliteFile(location.file, to)) };
}

async function restore(
  { location, nowMs }: LocationContext,
  { from, force = false }: RestoreOptions,
): Promise<object> {
  if (location.dialect === "postgres") {
    throw postgresError(
      location,
      `pg_restore --no-owner --exit-on-error --single-transaction --dbname=URL ${from}`,
    );
  }
  const restored = await restoreSqliteFile({
    backup: from,
    database: location.file,
    isForced: force,
    nowMs,
  });
  return { database: location.file, backup: from, ...restored };
}

function postgresError(location: DatabaseLocation, command: string): UnsupportedCommandError {
  return new UnsupportedCommandError(
    `DATABASE_URL is a PostgreSQL database (${describeLocation(location)}). Use PostgreSQL's own command instead; URL is the ` +
      `value of DATABASE_URL:\n\n  ${command}\n\nSee docs/operations.md, Backup.`,
  );
}
