/**
 * The values that properties are checked with (fast-check) are the same in every run by default, so that a test which has
 * passed fails only after a change. Other values are checked by
 *
 *     PROPERTY_SEED=random npm run test:quick        (or a whole number, as a failure prints it)
 */
import fc from "fast-check";

const DEFAULT_SEED = 1;

/** Undefined: a new seed for each property. */
function seedFrom(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_SEED;
  if (text === "random") return undefined;
  const seed = Number(text);
  if (Number.isSafeInteger(seed)) return seed;
  throw new Error(`PROPERTY_SEED is ${text}; expected a whole number or "random"`);
}

const seed = seedFrom(process.env["PROPERTY_SEED"]);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
