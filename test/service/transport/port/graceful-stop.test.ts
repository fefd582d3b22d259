import { Socket } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRunningResponses } from "../../../../service/transport/port/graceful-stop.ts";
import { Http1Request, Http1Response } from "../../../../service/transport/port/http1-server.ts";

test("contains each response from its start to its end, whatever the order of the ends", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 40 }), (choices) => {
      const running = createRunningResponses();
      const open: Http1Response[] = [];
      const removals = new Map<Http1Response, () => void>();
      for (const choice of choices) {
        const response = choice % 3 === 0 ? open.splice(choice % (open.length || 1), 1)[0] : undefined;
        if (response === undefined) {
          const added = new Http1Response(new Http1Request(new Socket()));
          open.push(added);
          removals.set(added, running.add(added));
        } else removals.get(response)?.();
        expect(running.size).toBe(open.length);
        expect(new Set(running)).toEqual(new Set(open));
      }
    }),
    { numRuns: 50 },
  );
});
