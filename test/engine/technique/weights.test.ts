import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as relocation from "../../../engine/technique/relocation/relocation-weights.ts";
import * as synastryBearings from "../../../engine/technique/synastry/synastry-bearings.ts";
import * as synastry from "../../../engine/technique/synastry/synastry-weights.ts";
import * as timingRatings from "../../../engine/technique/timing/rating.ts";
import * as timing from "../../../engine/technique/timing/timing-weights.ts";
import * as transits from "../../../engine/technique/transits/transit-tables.ts";
import { weightTablesJson } from "../../../engine/technique/weight-tables.ts";
import { weightsPage } from "../../../tools/weights/weights-page.ts";
import { ROOT } from "../../source-tree.ts";

test("the text contains every table that the modules of weights export", () => {
  const modules = { relocation, synastry, synastryBearings, timing, timingRatings, transits };

  expect(JSON.parse(weightTablesJson())).toEqual(JSON.parse(JSON.stringify(modules)));
});

test("docs/reference/weights.md is what `node tools/weights/weights-page.ts` writes", () => {
  expect(readFileSync(join(ROOT, "docs/reference/weights.md"), "utf8")).toBe(weightsPage());
});
