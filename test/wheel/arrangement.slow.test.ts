import fc from "fast-check";
import { describe, it } from "vitest";
import { details, randomCharts } from "./random-charts.ts";
import { expectWellArranged } from "./well-arranged.ts";

describe("wheels of 5,000 charts, all latitudes, with and without a birth time, a third of them crowded", () => {
  it("have every glyph in its house and between its angles, nothing overlapping or crossed by a line, with leaders to the true degrees", () => {
    fc.assert(
      fc.property(randomCharts, details, (chart, detail) => expectWellArranged(chart, null, detail)),
      { numRuns: 5000 },
    );
  });

  it("have both charts' glyphs in the houses of the inner one, for 1,000 pairs", () => {
    fc.assert(
      fc.property(randomCharts, randomCharts, details, (chart, outer, detail) =>
        expectWellArranged(chart, outer, detail),
      ),
      { numRuns: 1000 },
    );
  });
});
