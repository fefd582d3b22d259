import { existsSync, statSync, writeFileSync } from "node:fs";
import type { Kysely } from "kysely";
import { readRecordedMigrations } from "../migrate.ts";
import { createPrivateFile } from "./private-files.ts";

/** A SQLite database that existed before is missing or empty. The message names the file and the ways to continue. */
export class VanishedDatabaseError extends Error {
  override readonly name = "VanishedDatabaseError";

  constructor(file: string) {
    super(
      `${file} is missing or empty, but this installation has created it before (${installationRecordOf(file)} exists).\n` +
        `  To restore a backup: npm run -s admin -- restore --from BACKUP\n` +
        `  To start with a new, empty database, which loses all accounts and keys: delete ${installationRecordOf(file)}`,
    );
  }
}

const INSTALLATION_TEXT = `Almagest has created the database next to this file. While this file exists, a missing database is not
created again: a lost volume or a wrong path would otherwise start with no accounts.
`;

function installationRecordOf(file: string): string {
  return `${file}.installed`;
}

/** @throws {VanishedDatabaseError} before anything is created. */
export function assertNotVanished(file: string): void {
  if (!existsSync(installationRecordOf(file))) return;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) throw new VanishedDatabaseError(file);
}

/** @throws {VanishedDatabaseError} when the file is a database without the tables of the one that was created here. */
export async function assertRecordedMigrations<Tables>(kysely: Kysely<Tables>, file: string): Promise<void> {
  if (!existsSync(installationRecordOf(file))) return;
  if ((await readRecordedMigrations(kysely)).length === 0) throw new VanishedDatabaseError(file);
}

/** Remembers outside the database that it has been created. */
export function markInstalled(file: string): void {
  createPrivateFile(installationRecordOf(file), INSTALLATION_TEXT);
}

const BACKUP_TEXT = `The time of this file is the time of the last backup of the database next to it. The service reports it as a metric.
`;

function backupRecordOf(database: string): string {
  return `${database}.backed-up`;
}

/** Records outside the database that a backup is complete: a restored database has the time of a later backup, too. */
export function recordBackup(database: string): void {
  writeFileSync(backupRecordOf(database), BACKUP_TEXT, { mode: 0o600 });
}

/** The time of the last complete backup, by the clock of the file system; 0 before the first one. */
export function readLastBackupMs(database: string): number {
  return statSync(backupRecordOf(database), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
