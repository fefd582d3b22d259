import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, inject } from "vitest";

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
