/**
 * All house systems and zodiacs: a script of its own that is loaded when a choice needs it. The first chart has Placidus and the
 * tropical zodiac, so visitors of the first screen do not load the others.
 */
import { HOUSE_DIVISIONS as ALL_DIVISIONS, type HouseDivision } from "almagest/houses";
import { AYANAMSAS as ALL_AYANAMSAS, type Ayanamsa } from "almagest/zodiacs";
import { HOUSE_CHOICES, ZODIAC_CHOICES } from "./choices.ts";

/** A value of the form by the name of its export. */
type Named = HouseDivision | Ayanamsa;

/** The house systems of the form. */
const DIVISIONS: readonly HouseDivision[] = ALL_DIVISIONS.filter(({ name }) => name in HOUSE_CHOICES);

/** The zodiacs of the form, in its order. */
const ZODIACS: readonly Ayanamsa[] = ZODIAC_CHOICES.flatMap((choice) =>
  ALL_AYANAMSAS.filter(({ name }) => name === choice),
);

/** House systems and zodiacs by name. */
export const NAMED_CHOICES: ReadonlyMap<string, Named> = new Map(
  [...DIVISIONS, ...ZODIACS].map((choice) => [choice.name, choice]),
);
