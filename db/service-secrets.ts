import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * The secret of a name that all processes on the database share: the one that is there, else the one given.
 *
 * @param fresh from a secure random source
 */
export async function findOrCreateSecret(
  kysely: Kysely<Schema>,
  name: string,
  fresh: string,
): Promise<string> {
  await kysely
    .insertInto("service_secrets")
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await kysely
    .selectFrom("service_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
