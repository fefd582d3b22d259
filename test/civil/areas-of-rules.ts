import type { Area } from "../../civil/clock-areas.ts";
import { ownClockRules, uncertainClockRules } from "../../service/time/civil-time.ts";

/** The areas that clock rules name, by id. A law of the data is that rules name all of them. */
export const areasOfRules: ReadonlyMap<string, Area> = new Map(
  [...ownClockRules, ...uncertainClockRules]
    .flatMap(({ areas, exceptAreas }) => [...areas, ...exceptAreas])
    .map((area) => [area.id, area]),
);
