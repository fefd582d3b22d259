import { describe, expect, test } from "vitest";
import * as relocation from "../../../engine/technique/relocation/relocation-weights.ts";
import * as synastryBearings from "../../../engine/technique/synastry/synastry-bearings.ts";
import * as synastry from "../../../engine/technique/synastry/synastry-weights.ts";
import * as timingRatings from "../../../engine/technique/timing/rating.ts";
import * as timing from "../../../engine/technique/timing/timing-weights.ts";
import * as transits from "../../../engine/technique/transits/transit-tables.ts";
import { weightTablesJson } from "../../../engine/technique/weight-tables.ts";
import { weightsPage } from "../../../tools/weights/weights-page.ts";
import { documentText } from "./document-tables.ts";

test("the text contains every table that the modules of weights export", () => {
  const modules = { relocation, synastry, synastryBearings, timing, timingRatings, transits };

  expect(JSON.parse(weightTablesJson())).toEqual(JSON.parse(JSON.stringify(modules)));
});

describe("the page of weights", () => {
  test("docs/reference/weights.md is what `node tools/weights/write.ts` writes", () => {
    expect(documentText("reference/weights.md")).toBe(weightsPage());
  });
});
