import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BODY } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { OCCULTATION_MAX_SECONDS, STAR_OCCULTATION_MAX_SECONDS } from "../budgets.ts";
import { compareOccultation, type OccultationCase } from "./occultation-cases.ts";

const { occultations } = JSON.parse(
  readFileSync(new URL("../fixtures/occultations.json", import.meta.url), "utf8"),
) as { readonly occultations: readonly OccultationCase[] };
const source = loadTableSource();

test("120 occultations of stars and planets agree with the reference's places", () => {
  expect(occultations).toHaveLength(120);
  const compared = occultations.map((row) => ({ row, difference: compareOccultation(source, row) }));
  expect(compared.filter(({ difference }) => difference.contactsSeconds.length > 0).length).toBeGreaterThan(
    40,
  );
  const misses = compared.filter(({ row, difference: { isUnequal, isGrazing, contactsSeconds } }) => {
    const most = row.body in BODY ? OCCULTATION_MAX_SECONDS : STAR_OCCULTATION_MAX_SECONDS;
    return isUnequal || (!isGrazing && contactsSeconds.some((seconds) => !(Math.abs(seconds) <= most)));
  });
  expect(misses).toEqual([]);
});
