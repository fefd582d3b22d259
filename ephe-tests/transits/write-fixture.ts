/** Writes transit-contacts.json: contacts of the bodies with points and their exact instants, from the reference's longitudes only. */
import { BODY_NAMES, type BodyName, julianDayFromCalendar } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { bruteTurns } from "../events/brute-force.ts";
import { ARCS_DEG, TURNING_BODIES } from "../events/event-fixture.ts";
import { openReference, referenceOrigin } from "../reference/reference-library.ts";
import { referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import type { ContactCase } from "./call-fixture.ts";
import { longitude, printed, QUICK, rowsOf, SWINGING, stepOf } from "./reference-contacts.ts";

const POINTS = 19;
const ASTEROIDS: readonly BodyName[] = ["Ceres", "Pallas", "Juno", "Vesta"];

const library = openReference("all");
const random = seededRandom(71);

function caseOf(
  what: string,
  epochJdUt: number,
  longitudesDeg: readonly number[],
  only: readonly BodyName[] = BODY_NAMES,
): ContactCase {
  const contacts = BODY_NAMES.filter((name) => only.includes(name)).flatMap((name) =>
    rowsOf(library, name, epochJdUt, longitudesDeg),
  );
  return { what, epochJdUt, longitudesDeg, contacts };
}
const somewhere = (): number => Number((random() * 360).toFixed(7));
const points = (): number[] => Array.from({ length: POINTS }, somewhere);
const noon = (year: number, month: number, day: number): number =>
  julianDayFromCalendar(year, month, day, 0.5);

const ordinary = Array.from({ length: 18 }, (_, i) =>
  caseOf(
    "any day",
    noon(1801 + Math.floor(i / 3) * 100 + Math.floor(random() * 98), 1, 1) + Math.floor(random() * 365),
    points(),
  ),
);
const ends = [noon(1800, 1, 1), noon(1800, 6, 30), noon(2399, 7, 1), noon(2399, 12, 31)].map((epochJdUt) =>
  caseOf("an end of the dates", epochJdUt, points()),
);

/** Points slightly before and slightly beyond a turn of a body; the instant is days or months from the turn. */
const turns = [...TURNING_BODIES, ...SWINGING].flatMap((name, i) =>
  [0, 1].map((k) => {
    const startJdUt = noon(1802 + (((i * 2 + k) * 293) % 590), 3, 1) + Math.floor(random() * 300);
    const swings = SWINGING.includes(name);
    const turnMoments = bruteTurns(
      longitude(library, name),
      startJdUt,
      startJdUt + (swings ? 20 : 900),
      stepOf(name),
    );
    const turn = defined(turnMoments[Math.floor(random() * turnMoments.length)]);
    const turnDeg = longitude(library, name)(turn.epochJdUt);
    const longitudesDeg = Array.from({ length: POINTS }, (_, j) => {
      const offsetDeg = (j % 2 === 0 ? 1 : -1) * 10 ** (-4 + 4.3 * random());
      return (turnDeg + defined(ARCS_DEG[j % ARCS_DEG.length]) + offsetDeg + 360) % 360;
    }).map((deg) => Number(deg.toFixed(7)));
    const awayDays =
      (random() - 0.5) * (swings ? 3 : QUICK.has(name) ? 12 : ASTEROIDS.includes(name) ? 30 : 150);
    return caseOf(`${name} near a turn`, Math.round(turn.epochJdUt + awayDays), longitudesDeg, [name]);
  }),
);

/** Points at the edge of a body's printed orb: just inside and just outside. */
const edges = BODY_NAMES.map((name, i) => {
  const epochJdUt = noon(1805 + ((i * 337) % 590), 1 + (i % 12), 1 + i);
  const bodyDegE4 = printed(defined(referenceState(library, name, epochJdUt)[0]));
  const orb = (QUICK.has(name) ? 2 : 3) * 10_000;
  const longitudesDeg = Array.from({ length: POINTS }, (_, j) => {
    const beyond = (j % 3) - 1;
    const side = j % 2 === 0 ? 1 : -1;
    const hidden = (random() - 0.5) * 0.98;
    const arc = defined(ARCS_DEG[j % ARCS_DEG.length]) * 10_000;
    return Number(
      (((bodyDegE4 + arc + side * (orb + beyond) + hidden + 7_200_000) % 3_600_000) / 1e4).toFixed(7),
    );
  });
  return caseOf(`${name} at the edge of its orb`, epochJdUt, longitudesDeg, [name]);
});

/**
 * Slow bodies far from exact within their orb, in both directions: a year and more, and several loops, from the
 * exact instant.
 */
const SLOW: readonly BodyName[] = ["Jupiter", "Saturn", "Uranus", "Neptune", "Pluto", "TrueNode", "Chiron"];
const loops = SLOW.flatMap((name, i) =>
  [0, 1, 2].map((k) => {
    const epochJdUt = noon(1809 + (((i * 3 + k) * 149) % 580), 1 + ((i + 4 * k) % 12), 7);
    const hereDeg = defined(referenceState(library, name, epochJdUt)[0]);
    const longitudesDeg = Array.from({ length: POINTS }, (_, j) => {
      const offsetDeg = (j % 2 === 0 ? 1 : -1) * (1.5 + 1.49 * random());
      return Number(((hereDeg + defined(ARCS_DEG[j % ARCS_DEG.length]) + offsetDeg + 360) % 360).toFixed(7));
    });
    return caseOf(`${name} far out in its orb`, epochJdUt, longitudesDeg, [name]);
  }),
);

const cases = [...ordinary, ...ends, ...turns, ...edges, ...loops];
const text = JSON.stringify({ origin: referenceOrigin(library), cases });
writeFixture("transit-contacts", text.replaceAll('},{"', '},\n{"'));
