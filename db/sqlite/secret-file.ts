import assert from "node:assert/strict";
import { readFile, rename, writeFile } from "node:fs/promises";
import type { Database } from "../database.ts";

/** The shortest secret that is accepted, in characters. */
export const SECRET_LENGTH_MIN = 32;

/** The file of the secret cannot be read or written, or its content is too short. */
export class SecretFileError extends Error {
  override readonly name = "SecretFileError";
}

/**
 * Returns the secret of an installation on SQLite: the content of `<database file>.secret`, which all its processes share
 * and only its user can read. A copy of the database does not contain it. Creates the file if it does not exist.
 *
 * @param candidate the secret to create, from a secure random source.
 * @throws {SecretFileError} when the file is not usable. The message names the file.
 */
export async function findOrCreateSecretFile(
  { kysely, sqliteFile }: Database,
  candidate: string,
): Promise<string> {
  assert.ok(sqliteFile !== null, "only SQLite has a folder for the secret");
  const file = `${sqliteFile.path}.secret`;
  try {
    const existing = await readSecret(file);
    if (existing !== null) return existing;
    // The write lock admits one process at a time, so that all agree on one secret.
    return await kysely.transaction().execute(async () => {
      const created = await readSecret(file);
      if (created !== null) return created;
      await writeFile(`${file}.new`, `${candidate}\n`, { mode: 0o600, flush: true });
      await rename(`${file}.new`, file);
      return candidate;
    });
  } catch (error) {
    if (error instanceof SecretFileError || (error as NodeJS.ErrnoException).syscall === undefined)
      throw error;
    throw new SecretFileError(`${file} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** Null if the file does not exist. */
async function readSecret(file: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const secret = text.trim();
  if (secret.length >= SECRET_LENGTH_MIN) return secret;
  throw new SecretFileError(
    `${file} must contain at least ${SECRET_LENGTH_MIN} characters. Delete it to create a new secret, which signs all users out.`,
  );
}
