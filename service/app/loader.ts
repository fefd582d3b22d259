import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import type { Readiness } from "../operations/readiness.ts";
import type { Door } from "../transport/http/request-handler.ts";

/**
 * Loads the parts that calculations do not need after the port is open, so the service starts in half the time.
 *
 *     main.ts:  data, first example ──► port is open ──► greeting ──► loader.run()
 *                                           │                           │  pending requests run before each part
 *                                           ▼                           ▼
 *                          a request to a part: loads it now   the other examples   (main.ts)
 *                                           │                  the site             (web-handlers.ts)
 *                                           │                  the pages            (web-handlers.ts, need the site)
 *                                           │                  the tool calls       (web-handlers.ts, need the site)
 *                                           ▼                           ▼
 *                             each part is loaded once: all that need it await the same promise
 */
export interface Loader {
  /** Adds a part behind the others. The returned function loads it on its first call and returns the same promise from then on. */
  add<Part>(name: string, load: () => Promise<Part>): () => Promise<Part>;
  /** Adds a part that is loaded in steps of some milliseconds; requests run in between. */
  addSteps(name: string, steps: AsyncIterable<unknown>): void;
  /** Loads the parts one after the other. If one fails, that is logged, and the service is not ready from then on. */
  run(): Promise<void>;
  /** Loads no further part, except one that a request needs. */
  stop(): void;
}

export interface LoaderOptions {
  readonly log: Pick<Logger, "error">;
  readonly readiness: Pick<Readiness, "fail">;
}

export function createLoader({ log, readiness }: LoaderOptions): Loader {
  const parts: { readonly name: string; readonly load: () => Promise<unknown> }[] = [];
  let isStopped = false;
  const loadSteps = async (steps: AsyncIterable<unknown>): Promise<void> => {
    for await (const _step of steps) {
      await nextTurn();
      if (isStopped) return;
    }
  };

  return {
    add<Part>(name: string, load: () => Promise<Part>) {
      let loading: Promise<Part> | null = null;
      const loadOnce = (): Promise<Part> => {
        loading ??= load();
        return loading;
      };
      parts.push({ name, load: loadOnce });
      return loadOnce;
    },
    addSteps(name, steps) {
      parts.push({ name, load: () => loadSteps(steps) });
    },
    async run() {
      for (const { name, load } of parts) {
        await nextTurn();
        if (isStopped) return;
        try {
          await load();
        } catch (error) {
          if (isStopped) return;
          log.error({ err: error }, `not ready: loading ${name} failed`);
          readiness.fail();
        }
      }
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Imports a module, then yields to pending requests: importing and using it in one turn would block the event loop. */
export async function yieldAfter<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading;
  await nextTurn();
  return module;
}

/** Doors that are loaded on their first request, unless they have been loaded before. One of them serves each path of the door. */
export function deferDoors(serves: Door["serves"], load: () => Promise<readonly Door[]>): Door {
  return {
    serves,
    async serve(request, response, context) {
      const door = (await load()).find((each) => each.serves(context.path));
      assert.ok(door, "one of the doors serves the path");
      return await door.serve(request, response, context);
    },
  };
}
