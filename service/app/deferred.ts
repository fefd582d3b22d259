import { setImmediate as nextTurn } from "node:timers/promises";
import type { Door } from "../transport/http/door.ts";

/** Returns a function that calls `open` on its first call and has that result from then on, a failure included. */
export function once<Result>(open: () => Promise<Result>): () => Promise<Result> {
  let opening: Promise<Result> | null = null;
  return () => {
    opening ??= open();
    return opening;
  };
}

/** Waits for a module; requests have their turn before the module is used. */
export async function finishLoading<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading;
  await nextTurn();
  return module;
}

/** A door whose modules are loaded on its first request, unless they have been loaded before. */
export function deferDoor(serves: Door["serves"], open: () => Promise<Door>): Door {
  return {
    serves,
    async serve(request, response, context) {
      const door = await open();
      return await door.serve(request, response, context);
    },
  };
}

/** A part of the service that is loaded after the port is open. */
export interface LoadingStep {
  readonly name: string;
  /** Loads it; a step that takes more than some milliseconds is an iterator that pauses. */
  load(): Promise<unknown> | AsyncIterable<unknown>;
}

export interface LoadingOptions {
  readonly signal: AbortSignal;
  /** Called with each step that fails. The others are loaded nevertheless. */
  readonly onFailed: (name: string, error: unknown) => void;
}

/** Loads the steps one after the other; between any two, and where a step pauses, requests have their turn. Never rejects. */
export async function loadSteps(
  steps: readonly LoadingStep[],
  { signal, onFailed }: LoadingOptions,
): Promise<void> {
  for (const { name, load } of steps) {
    await nextTurn();
    if (signal.aborted) return;
    try {
      const loading = load();
      if (!(Symbol.asyncIterator in loading)) {
        await loading;
        continue;
      }
      for await (const _part of loading) {
        await nextTurn();
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted) onFailed(name, error);
    }
  }
}
