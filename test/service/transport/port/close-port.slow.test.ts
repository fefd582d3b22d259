import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AMPLE_POOL, openAccountDatabase } from "../../open-account.ts";
import { openFolder, startService } from "../../operations/service-process.ts";
import { startFreshCallers } from "./fresh-callers.ts";

const CALLERS = 44;
const STOPS = 3;

test.each([{ DRAIN_MS: "0" }, { DRAIN_MS: "500" }, { WORKERS: "2" }])(
  "no connection that is established is reset when the port closes under load: %o",
  async (environment) => {
    const folder = openFolder();
    const accounts = await openAccountDatabase("pro", `sqlite:${join(folder, "almagest.db")}`);
    onTestFinished(() => accounts.close());
    for (let stop = 0; stop < STOPS; stop++) {
      const service = await startService(folder, {
        ...AMPLE_POOL,
        DATABASE_URL: accounts.url,
        ...environment,
      });
      const callers = startFreshCallers({ port: service.port, count: CALLERS });
      await expect.poll(() => callers.outcomes.get("answered") ?? 0).toBeGreaterThan(CALLERS);
      expect(await service.stop()).toBe(0);
      await callers.stop();
      // Each caller ends with its first call that the closed port refuses.
      expect(Object.fromEntries(callers.outcomes)).toEqual({
        answered: callers.outcomes.get("answered"),
        refused: CALLERS,
      });
    }
  },
  120_000,
);
