/**
 * All house systems and zodiacs: a script of its own that is loaded when a choice needs it. The first chart has Placidus and the
 * tropical zodiac, so visitors of the first screen do not load the others.
 */
import { HOUSE_DIVISIONS, type HouseDivision } from "almagest/houses";
import { AYANAMSAS, type Ayanamsa } from "almagest/zodiacs";

/** House systems and zodiacs by the names of their exports. */
export const NAMED_CHOICES: ReadonlyMap<string, HouseDivision | Ayanamsa> = new Map(
  [...HOUSE_DIVISIONS, ...AYANAMSAS].map((choice) => [choice.name, choice]),
);
