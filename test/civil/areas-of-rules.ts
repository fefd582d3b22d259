import type { Area } from "../../civil/clock-areas.ts";
import { OWN_CLOCK_RULES, UNCERTAIN_CLOCK_RULES } from "../../civil/clock-files.ts";

/** The areas that clock rules name, by id. A law of the data is that rules name all of them. */
export const areasOfRules: ReadonlyMap<string, Area> = new Map(
  [...OWN_CLOCK_RULES, ...UNCERTAIN_CLOCK_RULES]
    .flatMap(({ areas, exceptAreas }) => [...areas, ...exceptAreas])
    .map((area) => [area.id, area]),
);
