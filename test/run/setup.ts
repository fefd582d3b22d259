/** Setup of every test file. */

import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { beforeEach, inject } from "vitest";

/**
 * The values that properties are checked with (fast-check) are the same in every run by default, so that a test which has
 * passed fails only after a change. Other values are checked by
 *
 *     PROPERTY_SEED=random npm run test:quick        (or a whole number, as a failure prints it)
 */
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

declare module "vitest" {
  interface ProvidedContext {
    /** Longer than almost every test of the project takes. */
    readonly timeLeftInDayMs: number;
  }
}

const DAY_MS = 86_400_000;
const AFTER_MIDNIGHT_MS = 100;

/**
 * Setup of every test file: requests are counted by UTC day, so a test that begins just before the day ends would find a
 * part of its requests. It begins on the next day instead.
 */
async function awaitTimeLeftInDay(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < inject("timeLeftInDayMs")) await pause(leftMs + AFTER_MIDNIGHT_MS);
}

// A file may count over several tests, and begin before the first.
await awaitTimeLeftInDay();
beforeEach(awaitTimeLeftInDay);
