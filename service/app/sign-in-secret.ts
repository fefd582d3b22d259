import { findOrCreateSecretFile } from "../../db/index.ts";
import type { ServiceContext } from "../transport/http/service-context.ts";

const SECRET_BYTES = 32;

export interface SignInSecretOptions extends Pick<ServiceContext, "database" | "entropy"> {
  /** The secret of the settings; null if they have none. */
  readonly configuredSecret: string | null;
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
