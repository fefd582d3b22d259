import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/index.ts";

let bytes: Promise<Buffer> | undefined;

/** Writes a SQLite file with the tables and no rows. Creating them takes most of the time of opening a file, so each is a copy. */
export async function writeMigratedFile(path: string): Promise<void> {
  bytes ??= migratedBytes();
  writeFileSync(path, await bytes, { mode: 0o600 });
}

async function migratedBytes(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-migrated-"));
  const path = join(folder, "almagest.db");
  await (await openDatabase({ url: `sqlite:${path}` })).close();
  const migrated = readFileSync(path);
  rmSync(folder, { recursive: true });
  return migrated;
}
