/** Writes examples.json: what the programs of examples/fourteen compute, from the positions and searches of the reference alone. */
import { BODY_NAMES, SIGN_NAMES } from "../../engine/index.ts";
import { julianDayFromCalendar } from "../../engine/time/julian-day.ts";
import { defined } from "../../test/defined.ts";
import { referenceEclipse } from "../eclipses/eclipse-cases.ts";
import { brutePasses, bruteTurns, stepOf } from "../events/brute-force.ts";
import { ahead, CUSPS_DEG, longitude, reference } from "../events/reference-motions.ts";
import { referenceRise } from "../horizon/rise-cases.ts";
import { FLAG, type REFERENCE_BODY, referenceOrigin } from "../reference/reference-library.ts";
import { referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";

type Name = keyof typeof REFERENCE_BODY;

const LAHIRI = 1;
const YEAR_DAYS = 365.2421897;
const PLANETS = ["Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"] as const;
const OUTER = PLANETS.slice(3);
const ASPECTS_DEG = { Conjunction: 0, Sextile: 60, Square: 90, Trine: 120, Opposition: 180 } as const;
/** Lords of Vimshottari from the nakshatra Ashvini, and their years. */
const DASHAS = [
  ["Ketu", 7],
  ["Venus", 20],
  ["Sun", 6],
  ["Moon", 10],
  ["Mars", 7],
  ["Rahu", 18],
  ["Jupiter", 16],
  ["Saturn", 19],
  ["Mercury", 17],
] as const;
const CHALDEAN = ["Saturn", "Jupiter", "Mars", "Sun", "Venus", "Mercury", "Moon"];

const paris = { latitudeDeg: 48.8566, longitudeDeg: 2.3522 };
const birthJdUt = julianDayFromCalendar(1990, 6, 15, 12.5 / 24);
const ageJdUt = julianDayFromCalendar(2026, 6, 15, 12.5 / 24);
reference.set_sid_mode(LAHIRI, 0, 0);

const turned = (angleDeg: number): number => ((angleDeg % 360) + 360) % 360;
const signed = (angleDeg: number): number => turned(angleDeg + 180) - 180;

function coordinate(jdUt: number, name: Name, flags = 0, element = 0): number {
  return defined(referenceState(reference, name, jdUt, flags)[element]);
}
const byName = <N extends Name>(names: readonly N[], numberOf: (name: N) => number): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, numberOf(name)]));
const positions = (jdUt: number, flags = 0) => byName(BODY_NAMES, (name) => coordinate(jdUt, name, flags));
const cusps = (flags: number, system: string) =>
  reference.houses_ex2(birthJdUt, flags, paris.latitudeDeg, paris.longitudeDeg, system).data;

function wholeSign() {
  const { houses } = cusps(FLAG.swieph, "W");
  const ofBody = (name: (typeof BODY_NAMES)[number]) =>
    Math.floor(turned(coordinate(birthJdUt, name) - defined(houses[0])) / 30) + 1;
  return { houses: byName(BODY_NAMES, ofBody), cuspsDeg: houses };
}

/** The reference's risings and settings of a window. */
function rises(
  body: "Sun" | "Moon",
  place: readonly [number, number, number],
  startJdUt: number,
  endJdUt: number,
) {
  const [latitudeDeg, longitudeDeg, heightM] = place;
  const events = (["rise", "set"] as const).flatMap((kind) => {
    const instants: { kind: string; epochJdUt: number }[] = [];
    for (let fromJdUt = startJdUt; fromJdUt < endJdUt; ) {
      const observer = { latitudeDeg, longitudeDeg, heightM };
      const epochJdUt = referenceRise(reference, { body, kind, startJdUt: fromJdUt, observer, options: {} });
      if (epochJdUt !== null && epochJdUt < endJdUt) instants.push({ kind, epochJdUt });
      fromJdUt = (epochJdUt ?? fromJdUt) + 0.3;
    }
    return instants;
  });
  return events.sort((a, b) => a.epochJdUt - b.epochJdUt);
}

function mercury() {
  const startJdUt = julianDayFromCalendar(2026, 1, 1);
  const angle = longitude("Mercury");
  const turns = bruteTurns(angle, startJdUt - 60, startJdUt + 1461 + 120, 0.5);
  const stations = turns
    .filter(({ toDirect, epochJdUt }) => !toDirect && epochJdUt >= startJdUt)
    .slice(0, 10);
  return stations.map(({ epochJdUt: retrogradeJdUt }) => {
    const directJdUt = defined(turns.find(({ epochJdUt }) => epochJdUt > retrogradeJdUt)).epochJdUt;
    const firstPass = (ofJdUt: number, fromJdUt: number, toJdUt: number) =>
      defined(brutePasses(angle, [angle(ofJdUt)], fromJdUt, toJdUt, 0.5)[0]).epochJdUt;
    return {
      shadowStartJdUt: firstPass(directJdUt, retrogradeJdUt - 40, retrogradeJdUt - 1),
      retrogradeJdUt,
      sunJdUt: defined(brutePasses(ahead("Mercury", "Sun"), [0], retrogradeJdUt, directJdUt, 0.5)[0])
        .epochJdUt,
      directJdUt,
      shadowEndJdUt: firstPass(retrogradeJdUt, directJdUt + 1, directJdUt + 40),
    };
  });
}

/** A maximum that the reference moves to the horizon is null, and so is its magnitude. */
function eclipses() {
  const observer = { latitudeDeg: 40.4168, longitudeDeg: -3.7038, heightM: 667 };
  const endJdUt = julianDayFromCalendar(2031, 1, 1);
  const all = (["solar", "lunar"] as const).flatMap((kind) => {
    const list: { kind: string; atJdUt: number; maximumJdUt: number | null; magnitude: number | null }[] = [];
    for (let startJdUt = julianDayFromCalendar(2026, 1, 1); startJdUt < endJdUt; ) {
      const { maximumJdUt, magnitude, isMoved } = referenceEclipse(reference, { kind, startJdUt, observer });
      if (maximumJdUt < endJdUt)
        list.push({
          kind,
          atJdUt: maximumJdUt,
          maximumJdUt: isMoved ? null : maximumJdUt,
          magnitude: isMoved ? null : magnitude,
        });
      startJdUt = maximumJdUt + 1;
    }
    return list;
  });
  return all
    .sort((a, b) => a.atJdUt - b.atJdUt)
    .map(({ kind, maximumJdUt, magnitude }) => ({ kind, maximumJdUt, magnitude }));
}

const progressedJdUt = birthJdUt + (ageJdUt - birthJdUt) / YEAR_DAYS;

function progressedMoon() {
  const entries = brutePasses(
    longitude("Moon"),
    CUSPS_DEG,
    progressedJdUt,
    progressedJdUt + 8,
    stepOf("Moon"),
  );
  return {
    progressedJdUt,
    longitudesDeg: positions(progressedJdUt),
    entries: entries.map(({ epochJdUt, level }) => ({
      sign: SIGN_NAMES[level],
      inLifeJdUt: birthJdUt + (epochJdUt - birthJdUt) * YEAR_DAYS,
    })),
  };
}

function solarArc() {
  const arcDeg = turned(coordinate(progressedJdUt, "Sun") - coordinate(birthJdUt, "Sun"));
  return {
    arcDeg,
    longitudesDeg: byName(BODY_NAMES, (name) => turned(coordinate(birthJdUt, name) + arcDeg)),
    midheavenDeg: turned(defined(cusps(FLAG.swieph, "P").points[1]) + arcDeg),
  };
}

function twoPeople() {
  const secondJdUt = julianDayFromCalendar(1988, 11, 3, 5.25 / 24);
  const davisonJdUt = (birthJdUt + secondJdUt) / 2;
  const middle = (name: Name) => {
    const first = coordinate(birthJdUt, name);
    return turned(first + signed(coordinate(secondJdUt, name) - first) / 2);
  };
  return { compositeDeg: byName(BODY_NAMES, middle), davisonJdUt, davisonDeg: positions(davisonJdUt) };
}

function transits() {
  const points = ["Sun", "Moon", ...PLANETS, "TrueNode", "Chiron"] as const;
  const aspects = Object.entries(ASPECTS_DEG).flatMap(([aspect, angleDeg]) =>
    [...new Set([angleDeg, (360 - angleDeg) % 360])].map((arcDeg) => ({ aspect, arcDeg })),
  );
  const levels = points.flatMap((point) =>
    aspects.map(({ aspect, arcDeg }) => ({ point, aspect, levelDeg: coordinate(birthJdUt, point) + arcDeg })),
  );
  const [startJdUt, endJdUt] = [2026, 2036].map((year) => julianDayFromCalendar(year, 1, 1));
  return OUTER.flatMap((body) =>
    brutePasses(
      longitude(body),
      levels.map(({ levelDeg }) => turned(levelDeg)),
      defined(startJdUt),
      defined(endJdUt),
      2,
    ).map(({ epochJdUt, level }) => {
      const { point, aspect } = defined(levels[level]);
      return { epochJdUt, body, aspect, point };
    }),
  ).sort((a, b) => a.epochJdUt - b.epochJdUt);
}

function saturnReturns() {
  const angle = longitude("Saturn");
  return brutePasses(angle, [angle(birthJdUt)], birthJdUt + 1000, birthJdUt + 90 * 365.25, 2).map(
    ({ epochJdUt, rising }) => ({ epochJdUt, direct: rising }),
  );
}

/** The mahadashas that begin within a hundred years after birth. */
function dashas() {
  const nakshatra = (coordinate(birthJdUt, "Moon", FLAG.sidereal) * 27) / 360;
  const periods: { lord: string; startJdUt: number }[] = [];
  let startJdUt = birthJdUt - (nakshatra % 1) * defined(DASHAS[Math.floor(nakshatra) % 9])[1] * 365.25;
  for (let place = Math.floor(nakshatra); startJdUt < birthJdUt + 100 * 365.25; place++) {
    const [lord, years] = defined(DASHAS[place % 9]);
    if (startJdUt >= birthJdUt) periods.push({ lord, startJdUt });
    startJdUt += years * 365.25;
  }
  return periods;
}

function diwali() {
  const dayJdUt = julianDayFromCalendar(2026, 11, 8);
  const [sunrise, nextSunrise] = rises("Sun", [28.6139, 77.209, 216], dayJdUt, dayJdUt + 2).filter(
    ({ kind }) => kind === "rise",
  );
  const sunriseJdUt = defined(sunrise).epochJdUt;
  const moon = (jdUt: number) => coordinate(jdUt, "Moon", FLAG.sidereal);
  const sun = (jdUt: number) => coordinate(jdUt, "Sun", FLAG.sidereal);
  const ahead = (jdUt: number) => moon(jdUt) - sun(jdUt);
  const angles = [
    ["tithi", ahead, 30],
    ["nakshatra", moon, 27],
    ["yoga", (jdUt: number) => moon(jdUt) + sun(jdUt), 27],
    ["karana", ahead, 60],
  ] as const;
  const limits = angles.flatMap(([element, angle, count]) => {
    const levels = Array.from({ length: count }, (_, i) => (360 / count) * i);
    return brutePasses(angle, levels, sunriseJdUt, defined(nextSunrise).epochJdUt, 0.05).map(
      ({ epochJdUt, level }) => ({ element, number: level + 1, startJdUt: epochJdUt }),
    );
  });
  return {
    periods: dashas(),
    sunriseJdUt,
    tithi: Math.floor(turned(ahead(sunriseJdUt)) / 12) + 1,
    limits: limits.sort((a, b) => a.element.localeCompare(b.element) || a.startJdUt - b.startJdUt),
  };
}

/** Hours of a Tuesday's night, of the Wednesday, and of its night: 11 and 12 August 2026. */
function planetaryHours() {
  const dayJdUt = julianDayFromCalendar(2026, 8, 12);
  const events = rises("Sun", [52.52, 13.405, 34], dayJdUt - 1, dayJdUt + 3);
  const hours = events.slice(0, -1).flatMap(({ epochJdUt }, i) => {
    const lengthDays = (defined(events[i + 1]).epochJdUt - epochJdUt) / 12;
    return Array.from({ length: 12 }, (_, hour) => epochJdUt + hour * lengthDays);
  });
  const wednesday = defined(
    events.find(({ kind, epochJdUt }) => kind === "rise" && epochJdUt > dayJdUt),
  ).epochJdUt;
  const first = hours.indexOf(wednesday);
  return hours
    .map((startJdUt, i) => ({
      // The first hour of Wednesday is Mercury's.
      ruler: CHALDEAN[(CHALDEAN.indexOf("Mercury") + i - first + 7 * 24) % 7],
      startJdUt,
    }))
    .filter(({ startJdUt }) => startJdUt >= dayJdUt && startJdUt < dayJdUt + 1);
}

function parallels() {
  const names = ["Sun", "Moon", ...PLANETS] as const;
  const declinationsDeg = byName(names, (name) => coordinate(birthJdUt, name, FLAG.equatorial, 1));
  const pairs = names.flatMap((planet1, i) =>
    names.slice(i + 1).flatMap((planet2) => {
      const [one = 0, other = 0] = [declinationsDeg[planet1], declinationsDeg[planet2]];
      const candidates = [
        { planet1, aspect: "Parallel", planet2, orbDeg: Math.abs(one - other) },
        { planet1, aspect: "ContraParallel", planet2, orbDeg: Math.abs(one + other) },
      ];
      return candidates.filter(({ orbDeg }) => orbDeg <= 1);
    }),
  );
  const heliocentricDeg = byName(PLANETS, (name) => coordinate(birthJdUt, name, FLAG.heliocentric));
  return { heliocentricDeg, declinationsDeg, parallels: pairs };
}

const march = [julianDayFromCalendar(2026, 3, 1), julianDayFromCalendar(2026, 4, 1)] as const;
const oslo = [59.9139, 10.7522, 23] as const;
const koch = cusps(FLAG.swieph | FLAG.sidereal, "K");
const programs = {
  "01-natal-koch-lahiri": {
    longitudesDeg: positions(birthJdUt, FLAG.sidereal),
    cuspsDeg: koch.houses,
    ascendantDeg: koch.points[0],
  },
  "02-natal-whole-sign": wholeSign(),
  "03-rises-of-a-month": { Sun: rises("Sun", oslo, ...march), Moon: rises("Moon", oslo, ...march) },
  "04-mercury-retrograde": mercury(),
  "05-eclipses-in-madrid": eclipses(),
  "06-progressed-moon": progressedMoon(),
  "07-solar-arc": solarArc(),
  "08-two-people": twoPeople(),
  "09-outer-transits": transits(),
  "10-saturn-returns": saturnReturns(),
  "11-dasha-and-panchanga": diwali(),
  "12-planetary-hours": planetaryHours(),
  "13-heliocentric-and-parallels": parallels(),
  "14-wheel-with-transits": {
    ringDeg: positions(julianDayFromCalendar(2026, 11, 28, 0.5)),
    natalDeg: positions(birthJdUt),
  },
};
const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toFixed(9)) : value);
const content = {
  origin: referenceOrigin(reference),
  builder: "ephe-tests/examples/write-fixture.ts",
  programs,
};
writeFixture("examples", JSON.stringify(content, rounded).replaceAll("},{", "},\n{"));
