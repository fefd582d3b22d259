/**
 * Writes the fixtures of random cases with the reference's values: `node ephe-tests/reference/write-case-fixtures.ts [NAME …]`, the names
 * of FIXTURES; without a name, all of them. Needs the reference tool installed.
 */
import { loadStarCatalogue, loadTableSource } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import {
  bodiesOf,
  CALENDAR_KINDS,
  calendarEvents,
  openCalendarReference,
  randomStart,
} from "../calendars/calendar-cases.ts";
import { centralLineCase } from "../eclipses/central-line-cases.ts";
import { eclipseCase, referenceEclipse } from "../eclipses/eclipse-cases.ts";
import { occultationCase } from "../eclipses/occultation-cases.ts";
import {
  COMPARED_POINTS,
  FRAMES,
  isCompared,
  randomInstant,
  randomObserver,
  referencePlace,
} from "../frames/frame-cases.ts";
import {
  openHorizonReference,
  referenceRise,
  referenceTwilight,
  riseCase,
  twilightCase,
} from "../horizon/rise-cases.ts";
import { horizontalCase, referenceHorizontal } from "../horizontal/horizontal-cases.ts";
import { limitCase, referenceLimit } from "../panchanga/limit-cases.ts";
import { phenomenaCase, referencePhenomena } from "../phenomena/phenomena-cases.ts";
import { anyDay, openStarReference } from "../stars/catalogue-cases.ts";
import {
  type FixtureReturns,
  RETURNING_POINTS,
  referenceReturns,
  returnCase,
  storedReturns,
} from "../techniques/return-cases.ts";
import {
  openReference,
  REFERENCE_RELEASE,
  type ReferenceLibrary,
  referenceOrigin,
} from "./reference-library.ts";
import { writeFixture } from "./write-fixture.ts";

/** A member of a fixture with a row in each line. */
function linesOf(name: string, rows: readonly unknown[]): string {
  return `"${name}":[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`;
}

/** Rows of a fixture from the numbers of their cases. */
function rowsOf<Row>(count: number, rowOf: (index: number) => Row): readonly Row[] {
  return Array.from({ length: count }, (_, index) => rowOf(index));
}

const EDITION = `"edition":${JSON.stringify(REFERENCE_RELEASE)}`;

/** Positions in every combination of centre, light, plane and equinox at 500 random instants, three points each. */
function framesText(library: ReferenceLibrary, random: () => number): string {
  let nextPoint = 0;
  const rows = rowsOf(500, (index) => {
    const options = defined(FRAMES[index % FRAMES.length]);
    const epochJdUt = randomInstant(random);
    const observer = options.centre === "topocentric" ? randomObserver(random) : undefined;
    const places: Record<string, readonly number[]> = {};
    while (Object.keys(places).length < 3) {
      const point = defined(COMPARED_POINTS[nextPoint++ % COMPARED_POINTS.length]);
      if (!isCompared(options, point)) continue;
      const values = referencePlace(library, options, observer, point, epochJdUt);
      places[point] = values.map((value, at) =>
        Number(at === 2 ? value.toPrecision(12) : value.toFixed(at < 2 ? 11 : 7)),
      );
    }
    return { ...options, epochJdUt, ...(observer && { observer }), places };
  });
  return linesOf("rows", rows);
}

/** Phase, elongation, diameter and magnitude at 500 random instants, half of them from random places. */
function phenomenaText(library: ReferenceLibrary, random: () => number): string {
  const rows = rowsOf(500, (index) => {
    const one = phenomenaCase(index, random);
    const values = referencePhenomena(library, one).map((value) => Number(value.toFixed(11)));
    return { ...one, values };
  });
  return linesOf("rows", rows);
}

/** Azimuths and altitudes at 500 random instants, places and weathers. */
function horizontalText(library: ReferenceLibrary, random: () => number): string {
  const rows = rowsOf(500, (index) => {
    const one = horizontalCase(index, random);
    const values = referenceHorizontal(library, one).map((value) => Number(value.toFixed(10)));
    return { ...one, values };
  });
  return linesOf("rows", rows);
}

/** The next rising, setting or culmination of random bodies, places and options, and the next dawn or dusk of random places. */
function risesText(library: ReferenceLibrary, random: () => number): string {
  const rises = rowsOf(500, (index) => {
    const one = riseCase(index, random);
    return { ...one, epochJdUt: referenceRise(library, one) };
  });
  const twilights = rowsOf(150, (index) => {
    const one = twilightCase(index, random);
    return { ...one, epochJdUt: referenceTwilight(library, one) };
  });
  return [linesOf("rows", rises), linesOf("twilights", twilights)].join(",");
}

/** The next eclipse of random places, and the point of a central line at random instants. */
function localEclipsesText(library: ReferenceLibrary, random: () => number): string {
  const eclipses = rowsOf(240, (index) => {
    const one = eclipseCase(library, index, random);
    return { ...one, reference: referenceEclipse(library, one) };
  });
  const centralLine = rowsOf(100, () => centralLineCase(library, random));
  return [linesOf("eclipses", eclipses), linesOf("centralLine", centralLine)].join(",");
}

/** Occultations of stars and planets, by the reference's topocentric places. */
function occultationsText(library: ReferenceLibrary, random: () => number): string {
  return linesOf(
    "occultations",
    rowsOf(120, (index) => occultationCase(library, index, random)),
  );
}

/** The next limit of an element of the sidereal calendar after random instants, in random zodiacs. */
function panchangaText(library: ReferenceLibrary, random: () => number): string {
  const rows = rowsOf(500, (index) => {
    const one = limitCase(library, index, random);
    const { number, epochJdUt } = referenceLimit(library, one);
    return [one.zodiac, one.element, one.startJdUt, number, epochJdUt];
  });
  return linesOf("rows", rows);
}

/** Returns of every point in every zodiac, twice, by brute force in the reference's longitudes. */
function returnsText(library: ReferenceLibrary, random: () => number): string {
  const cases = rowsOf(6 * RETURNING_POINTS.length, (index): FixtureReturns => {
    const one = returnCase(library, index, random);
    return { ...one, returns: storedReturns(referenceReturns(library, one)) };
  });
  return `"origin":${JSON.stringify(referenceOrigin(library))},${linesOf("cases", cases)}`;
}

/** Ends of shadows, sidereal ingresses and limits of declination, with the reference's instants. */
function calendarsText(_library: ReferenceLibrary, random: () => number): string {
  const source = loadTableSource();
  const referenceJdUt = openCalendarReference();
  const rows = CALENDAR_KINDS.flatMap((kind) => {
    const bodies = bodiesOf(kind);
    const ofKind: (readonly [string, string, number])[] = [];
    for (let i = 0; ofKind.length < 165; i++) {
      const body = defined(bodies[i % bodies.length]);
      const events = calendarEvents(source, kind, body, randomStart(random));
      const event = events[Math.floor(random() * events.length)];
      if (event !== undefined) ofKind.push([kind, body, Number(referenceJdUt(event).toFixed(8))]);
    }
    return ofKind;
  });
  return `${EDITION},${linesOf("rows", rows)}`;
}

/** Stars of the large catalogue, one date each, with the reference's places. */
function starCatalogueText(_library: ReferenceLibrary, random: () => number): string {
  const { stars } = loadStarCatalogue();
  const placeOf = openStarReference();
  const rows = rowsOf(500, (index) => {
    const { designation } = defined(stars[Math.floor((index * stars.length) / 500)]);
    const epochJdUt = anyDay(random);
    const place = placeOf(designation, epochJdUt).map((angleDeg) => Number(angleDeg.toFixed(10)));
    return [designation, epochJdUt, ...place];
  });
  return `${EDITION},${linesOf("rows", rows)}`;
}

type MembersText = (library: ReferenceLibrary, random: () => number) => string;

/** How the reference is opened for each fixture, by the name of its file, the seed of its cases, and its members. */
const FIXTURES: Readonly<Record<string, readonly [() => ReferenceLibrary, number, MembersText]>> = {
  frames: [openReference, 26, framesText],
  phenomena: [openReference, 31, phenomenaText],
  horizontal: [openReference, 41, horizontalText],
  rises: [openHorizonReference, 51, risesText],
  "local-eclipses": [openReference, 53, localEclipsesText],
  occultations: [openHorizonReference, 56, occultationsText],
  panchanga: [openReference, 61, panchangaText],
  returns: [openReference, 62, returnsText],
  calendars: [openReference, 298, calendarsText],
  "star-catalogue": [openReference, 1101, starCatalogueText],
};

const names = process.argv.slice(2);
for (const name of names.length === 0 ? Object.keys(FIXTURES) : names) {
  const fixture = FIXTURES[name];
  if (fixture === undefined) throw new Error(`${name} must be one of ${Object.keys(FIXTURES).join(", ")}`);
  const [open, seed, membersText] = fixture;
  writeFixture(name, `{${membersText(open(), seededRandom(seed))}}`);
}
