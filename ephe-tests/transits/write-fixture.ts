/**
 * Writes ephe-tests/fixtures/transit-contacts.json: contacts of the bodies with points, and when they are exact, from
 * nothing but the reference's longitudes: `node ephe-tests/transits/write-fixture.ts`. Needs the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BODY_NAMES, type BodyName, deltaTSeconds, julianDayFromCalendar } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { type Angle, bruteTurns } from "../events/brute-force.ts";
import { ARCS_DEG, TURNING_BODIES } from "../events/event-fixture.ts";
import { edition, FLAG, openReference, REFERENCE_BODY } from "../reference/reference-library.ts";
import { bruteNearestExact, type Contact } from "./brute-pass.ts";
import { type ContactCase, TICKS_PER_DAY } from "./contact-fixture.ts";

const EDITION = "debian-4.0-20221111";
const POINTS = 19;
const ANGLES_DEG = [0, 60, 90, 120, 180] as const;
const QUICK = new Set<BodyName>(["Sun", "Moon", "Mercury", "Venus", "Mars"]);
const ASTEROIDS: readonly BodyName[] = ["Ceres", "Pallas", "Juno", "Vesta"];
const SWINGING: readonly BodyName[] = ["TrueNode", "Lilith"];

const reference = openReference(EDITION, "all");
const random = seededRandom(71);
const { firstJdTt, lastJdTt } = loadTableSource();
const dates = {
  firstJdUt: firstJdTt - deltaTSeconds(firstJdTt) / 86_400,
  lastJdUt: lastJdTt - deltaTSeconds(lastJdTt) / 86_400,
};

function place(name: BodyName, epochJdUt: number): readonly number[] {
  const { data, flag, error } = reference.calc_ut(epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed);
  if ((flag & FLAG.swieph) === 0) throw new Error(`${name} at ${epochJdUt}: ${error}`);
  return data;
}
const longitude =
  (name: BodyName): Angle =>
  (epochJdUt) =>
    place(name, epochJdUt)[0]!;
const stepOf = (name: BodyName): number =>
  SWINGING.includes(name) ? 0.05 : name === "Moon" ? 0.1 : QUICK.has(name) ? 0.5 : 1;
const printed = (deg: number): number => Math.round(deg * 1e4);
const separation = (a: number, b: number): number => {
  const arc = Math.abs(a - b) % 3_600_000;
  return Math.min(arc, 3_600_000 - arc);
};

function rowsOf(
  name: BodyName,
  epochJdUt: number,
  longitudesDeg: readonly number[],
): ContactCase["contacts"] {
  const limit = (QUICK.has(name) ? 2 : 3) * 10_000;
  const [hereDeg = 0, , , speed = 0] = place(name, epochJdUt);
  const near = longitudesDeg.flatMap((pointDeg, point) =>
    ANGLES_DEG.map((angleDeg) => ({ pointDeg, point, angleDeg })).filter(
      ({ angleDeg }) =>
        Math.abs(separation(printed(hereDeg), printed(pointDeg)) - angleDeg * 10_000) <= limit,
    ),
  );
  const contacts = near.map(({ pointDeg, angleDeg }): Contact => {
    const sides = [(pointDeg + angleDeg) % 360, (pointDeg - angleDeg + 360) % 360];
    const [exactDeg = 0] = sides.sort(
      (a, b) => separation(printed(a), printed(hereDeg)) - separation(printed(b), printed(hereDeg)),
    );
    const isWithin = (deg: number): boolean =>
      Math.abs(separation(printed(deg), printed(pointDeg)) - angleDeg * 10_000) <= limit;
    return { exactDeg, isWithin };
  });
  const exact = bruteNearestExact(longitude(name), stepOf(name), epochJdUt, contacts, dates);
  return near.map(({ pointDeg, point, angleDeg }, i) => {
    const orb = separation(printed(hereDeg), printed(pointDeg)) - angleDeg * 10_000;
    const soonDeg = hereDeg + (Math.sign(speed) * Math.abs(orb)) / 2e4;
    const moved = separation(soonDeg * 1e4, printed(pointDeg)) - angleDeg * 10_000;
    const applying = orb !== 0 && Math.sign(moved - orb) * Math.sign(orb) < 0;
    const moment = exact[i] ?? null;
    const ticks = moment === null ? null : Math.round((moment - epochJdUt) * TICKS_PER_DAY);
    return [BODY_NAMES.indexOf(name), point, angleDeg, Math.abs(orb), applying ? 1 : 0, ticks] as const;
  });
}

function caseOf(
  what: string,
  epochJdUt: number,
  longitudesDeg: readonly number[],
  only: readonly BodyName[] = BODY_NAMES,
): ContactCase {
  const contacts = BODY_NAMES.filter((name) => only.includes(name)).flatMap((name) =>
    rowsOf(name, epochJdUt, longitudesDeg),
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

/** Points a little short of where a body turns, and a little beyond; the moment is days or months from the turn. */
const turns = [...TURNING_BODIES, ...SWINGING].flatMap((name, i) =>
  [0, 1].map((k) => {
    const startJdUt = noon(1802 + (((i * 2 + k) * 293) % 590), 3, 1) + Math.floor(random() * 300);
    const swings = SWINGING.includes(name);
    const found = bruteTurns(longitude(name), startJdUt, startJdUt + (swings ? 20 : 900), stepOf(name));
    const turn = found[Math.floor(random() * found.length)]!;
    const turnDeg = longitude(name)(turn.epochJdUt);
    const longitudesDeg = Array.from({ length: POINTS }, (_, j) => {
      const offsetDeg = (j % 2 === 0 ? 1 : -1) * 10 ** (-4 + 4.3 * random());
      return (turnDeg + ARCS_DEG[j % ARCS_DEG.length]! + offsetDeg + 360) % 360;
    }).map((deg) => Number(deg.toFixed(7)));
    const awayDays =
      (random() - 0.5) * (swings ? 3 : QUICK.has(name) ? 12 : ASTEROIDS.includes(name) ? 30 : 150);
    return caseOf(`${name} near a turn`, Math.round(turn.epochJdUt + awayDays), longitudesDeg, [name]);
  }),
);

/** Points that a body stands from by the very edge of its orb, as printed: just in, and just out. */
const edges = BODY_NAMES.map((name, i) => {
  const epochJdUt = noon(1805 + ((i * 337) % 590), 1 + (i % 12), 1 + i);
  const here = printed(place(name, epochJdUt)[0]!);
  const orb = (QUICK.has(name) ? 2 : 3) * 10_000;
  const longitudesDeg = Array.from({ length: POINTS }, (_, j) => {
    const beyond = (j % 3) - 1;
    const side = j % 2 === 0 ? 1 : -1;
    const hidden = (random() - 0.5) * 0.98;
    const arc = ARCS_DEG[j % ARCS_DEG.length]! * 10_000;
    return Number((((here + arc + side * (orb + beyond) + hidden + 7_200_000) % 3_600_000) / 1e4).toFixed(7));
  });
  return caseOf(`${name} at the edge of its orb`, epochJdUt, longitudesDeg, [name]);
});

/** Slow bodies far out in their orb, either way: a year and more, and several loops, to where they are exact. */
const SLOW: readonly BodyName[] = ["Jupiter", "Saturn", "Uranus", "Neptune", "Pluto", "TrueNode", "Chiron"];
const loops = SLOW.flatMap((name, i) =>
  [0, 1, 2].map((k) => {
    const epochJdUt = noon(1809 + (((i * 3 + k) * 149) % 580), 1 + ((i + 4 * k) % 12), 7);
    const hereDeg = place(name, epochJdUt)[0]!;
    const longitudesDeg = Array.from({ length: POINTS }, (_, j) => {
      const offsetDeg = (j % 2 === 0 ? 1 : -1) * (1.5 + 1.49 * random());
      return Number(((hereDeg + ARCS_DEG[j % ARCS_DEG.length]! + offsetDeg + 360) % 360).toFixed(7));
    });
    return caseOf(`${name} far out in its orb`, epochJdUt, longitudesDeg, [name]);
  }),
);

const cases = [...ordinary, ...ends, ...turns, ...edges, ...loops];
const origin = { reference: `Swiss Ephemeris ${reference.version()}`, edition: edition(EDITION).title };
writeFileSync(
  join(import.meta.dirname, "..", "fixtures", "transit-contacts.json"),
  `${JSON.stringify({ origin, cases }).replaceAll('},{"', '},\n{"')}\n`,
);
const contacts = cases.flatMap((each) => each.contacts);
process.stdout.write(
  `${cases.length} cases, ${contacts.length} contacts, ${contacts.filter(([, , , , , ticks]) => ticks === null).length} never exact\n`,
);
