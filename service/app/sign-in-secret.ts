import { type Database, findOrCreateSecretFile } from "../../db/index.ts";

const SECRET_BYTES = 32;

export interface SignInSecretOptions {
  readonly database: Database;
  /** The secret of the settings; null if they have none. */
  readonly configuredSecret: string | null;
  /** Returns as many bytes as requested, from a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
}

/**
 * The secret that signs the sessions of account owners: the settings' secret, otherwise the one in the file next to the database.
 *
 * @throws {SecretFileError} when the file is not usable
 */
export async function findSignInSecret(options: SignInSecretOptions): Promise<string> {
  const { database, configuredSecret, entropy } = options;
  if (configuredSecret !== null) return configuredSecret;
  return await findOrCreateSecretFile(database, Buffer.from(entropy(SECRET_BYTES)).toString("base64url"));
}
