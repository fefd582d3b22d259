import assert from "node:assert/strict";
import { setImmediate as nextIteration } from "node:timers/promises";
import type { Logger } from "pino";
import type { Readiness } from "../operations/readiness.ts";
import type { RequestHandler } from "../transport/http/request-handler.ts";

export type Loader = ReturnType<typeof createLoader>;

/**
 * Loads the modules that calculations do not need after the port is open, so the service starts in half the time.
 *
 *     main.ts:  data, first example ──► port is open ──► greeting ──► loader.run()
 *                                           │                           │  pending requests run before each module
 *                                           ▼                           ▼
 *                          a request to a module: loads it now   the other examples   (main.ts)
 *                                           │                  the site             (web-handlers.ts)
 *                                           │                  the pages            (web-handlers.ts, need the site)
 *                                           │                  the tool calls       (web-handlers.ts, need the site)
 *                                           ▼                           ▼
 *                             each module is loaded once: all that need it await the same promise
 */
export function createLoader({
  log,
  readiness,
}: {
  readonly log: Pick<Logger, "error">;
  readonly readiness: Pick<Readiness, "fail">;
}) {
  const modules: { readonly name: string; readonly load: () => Promise<unknown> }[] = [];
  let isStopped = false;
  const loadSteps = async (steps: AsyncIterable<unknown>): Promise<void> => {
    for await (const _step of steps) {
      await nextIteration();
      if (isStopped) return;
    }
  };

  return {
    /** Adds a module behind the others. The returned function loads it on its first call and returns the same promise from then on. */
    add<Loaded>(name: string, load: () => Promise<Loaded>): () => Promise<Loaded> {
      let loading: Promise<Loaded> | null = null;
      const loadOnce = (): Promise<Loaded> => {
        loading ??= load();
        return loading;
      };
      modules.push({ name, load: loadOnce });
      return loadOnce;
    },
    /** Adds a module that is loaded in steps of some milliseconds; requests run in between. */
    addSteps(name: string, steps: AsyncIterable<unknown>): void {
      modules.push({ name, load: () => loadSteps(steps) });
    },
    /** Loads the modules one after the other. If one fails, that is logged, and the service is not ready from then on. */
    async run(): Promise<void> {
      for (const { name, load } of modules) {
        await nextIteration();
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
    /** Loads no further module, except one that a request needs. */
    stop(): void {
      isStopped = true;
    },
  };
}

/** Imports a module, then yields to pending requests: importing and using it in one iteration would block the event loop. */
export async function yieldAfter<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading;
  await nextIteration();
  return module;
}

/**
 * A handler for several, which are loaded on the first request unless they have been loaded before. One of them serves each path that
 * this one serves.
 */
export function deferHandlers(
  serves: RequestHandler["serves"],
  load: () => Promise<readonly RequestHandler[]>,
): RequestHandler {
  return {
    serves,
    async serve(request, response, context) {
      const handler = (await load()).find((each) => each.serves(context.path));
      assert.ok(handler, "one of the handlers serves the path");
      return await handler.serve(request, response, context);
    },
  };
}
