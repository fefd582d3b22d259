import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Of production, 16384: a hash takes a tenth of a second of a processor and 64 MB. */
const COST = 16;
const PRODUCTION = Symbol.for("almagest.test.production-scrypt");

type Scrypt = typeof crypto.scrypt & { [PRODUCTION]?: typeof crypto.scrypt };

/** The function that hashes at the cost of production. */
export function productionScrypt(): typeof crypto.scrypt {
  const { scrypt }: { readonly scrypt: Scrypt } = crypto;
  return scrypt[PRODUCTION] ?? scrypt;
}

/**
 * Setup of every test file: passwords are hashed by the same function at a thousandth of its cost, which decides how long a
 * guess takes and nothing else. Otherwise hashes take half the time of the tests of the developer area.
 */
function makeHashesCheap(): void {
  const production = productionScrypt();
  const cheapScrypt = (...[password, salt, length, options, done]: Parameters<typeof production>): void =>
    production(password, salt, length, { ...options, N: COST }, done);
  crypto.scrypt = Object.assign(cheapScrypt, { [PRODUCTION]: production }) as Scrypt;
  syncBuiltinESMExports();
}

makeHashesCheap();
