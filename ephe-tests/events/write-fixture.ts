/** Writes events.json and transit-windows.json: events by brute force in the reference's longitudes, and the reference's eclipses. */
import { BODY_NAMES, type BodyName, julianDayFromCalendar } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { CENTURIES, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "../accuracy/difference-statistics.ts";
import { type EclipseSearch, referenceOrigin } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import { brutePasses, bruteTurns, stepOf } from "./brute-force.ts";
import {
  ARCS_DEG,
  type EventFixture,
  encodePasses,
  type FixturePass,
  type TransitWindow,
  TURNING_BODIES,
} from "./event-fixture.ts";
import {
  ahead,
  bruteVoids,
  CUSPS_DEG,
  longitude,
  nextEclipse,
  QUARTERS_DEG,
  reference,
} from "./reference-motions.ts";

const random = seededRandom(23);
const CENTURY_DAYS = (LAST_JD_UT - FIRST_JD_UT) / CENTURIES;

/** Julian day to a hundredth of a second. */
const jd = (epochJdUt: number): number => Number(epochJdUt.toFixed(7));

/** A span of whole days within a century, away from its ends. */
function spanIn(century: number, days: number) {
  const first = FIRST_JD_UT + century * CENTURY_DAYS + 10;
  const startJdUt = Math.round(first + random() * (CENTURY_DAYS - 20 - days)) + 0.5;
  return { startJdUt, endJdUt: startJdUt + days };
}
const inEachCentury = <Row>(times: number, make: (century: number) => Row): Row[] =>
  Array.from({ length: times * CENTURIES }, (_, i) => make(i % CENTURIES));

const phases = inEachCentury(14, (century) => {
  const span = spanIn(century, 60);
  const passes = brutePasses(ahead("Moon", "Sun"), QUARTERS_DEG, span.startJdUt, span.endJdUt, 0.25);
  return { ...span, rows: passes.map(({ epochJdUt, level }) => [jd(epochJdUt), level] as const) };
});

const seasons = [1800, 1868, 1950, 2020, 2121, 2389].map((year) => {
  const startJdUt = julianDayFromCalendar(year, 1, 3);
  const endJdUt = julianDayFromCalendar(year + 10, 1, 3);
  const passes = brutePasses(longitude("Sun"), QUARTERS_DEG, startJdUt, endJdUt, 1);
  return { startJdUt, endJdUt, rows: passes.map(({ epochJdUt, level }) => [jd(epochJdUt), level] as const) };
});

const stations = TURNING_BODIES.flatMap((body) =>
  inEachCentury(1, (century) => {
    const span = spanIn(
      century,
      body === "Mercury" ? 400 : body === "Venus" || body === "Mars" ? 1700 : 1000,
    );
    const turns = bruteTurns(longitude(body), span.startJdUt, span.endJdUt, 1);
    return {
      body,
      ...span,
      rows: turns.map(({ epochJdUt, toDirect }) => [jd(epochJdUt), toDirect ? 1 : 0] as const),
    };
  }),
);

const INGRESS_DAYS: Partial<Record<BodyName, number>> = {
  Moon: 30,
  Lilith: 120,
  Sun: 200,
  Mercury: 250,
  Venus: 250,
  TrueNode: 1200,
  Jupiter: 1500,
  Saturn: 3000,
  Uranus: 4000,
  Neptune: 6000,
  Pluto: 8000,
};
const ingresses = BODY_NAMES.flatMap((body) =>
  inEachCentury(1, (century) => {
    const days = INGRESS_DAYS[body] ?? 700;
    const span = spanIn(century, days);
    const step = Math.max(stepOf(body), days > 2000 ? 2 : 0);
    const passes = brutePasses(longitude(body), CUSPS_DEG, span.startJdUt, span.endJdUt, step);
    return {
      body,
      ...span,
      rows: passes.map(
        ({ epochJdUt, level, rising }) =>
          [jd(epochJdUt), rising ? level : (level + 11) % 12, rising ? 1 : 0] as const,
      ),
    };
  }),
);

const mutual = inEachCentury(8, (century) => {
  const body = defined(BODY_NAMES[Math.floor(random() * BODY_NAMES.length)]);
  const rest = BODY_NAMES.filter((name) => name !== body);
  const other = defined(rest[Math.floor(random() * rest.length)]);
  const step = Math.min(stepOf(body), stepOf(other));
  const span = spanIn(century, step < 0.5 ? 40 : 400);
  const passes = brutePasses(ahead(body, other), ARCS_DEG, span.startJdUt, span.endJdUt, step);
  return {
    body,
    other,
    ...span,
    rows: passes.map(({ epochJdUt, level }) => [jd(epochJdUt), defined(ARCS_DEG[level])] as const),
  };
});

const voids = inEachCentury(2, (century) => {
  const span = spanIn(century, 30);
  const rows = bruteVoids(span.startJdUt, span.endJdUt).map(
    ({ startJdUt, endJdUt, last }): [number, number, string] => [jd(startJdUt), jd(endJdUt), last],
  );
  return { ...span, rows };
});

function everyEclipse(search: EclipseSearch) {
  const span = { startJdUt: FIRST_JD_UT + 5, endJdUt: LAST_JD_UT - 5 };
  const rows: [number, string][] = [];
  for (let from = span.startJdUt; ; ) {
    const [greatest, kind] = nextEclipse(search, from);
    if (greatest >= span.endJdUt) return { ...span, rows };
    rows.push([jd(greatest), kind]);
    from = greatest + 5;
  }
}

const events: EventFixture = {
  phases,
  seasons,
  stations,
  ingresses,
  mutual,
  voids,
  solarEclipses: everyEclipse(reference.sol_eclipse_when_glob),
  lunarEclipses: everyEclipse(reference.lun_eclipse_when),
};

/** Nineteen points; a fifth of them within thousandths of a degree of a turn in the window. */
function pointsFor(startJdUt: number, endJdUt: number): readonly number[] {
  const points = Array.from({ length: 19 }, () => Number((random() * 360).toFixed(4)));
  const turnsDeg = BODY_NAMES.filter((name) => name !== "Sun" && name !== "Moon").flatMap((name) =>
    bruteTurns(longitude(name), startJdUt, endJdUt, stepOf(name)).map(({ epochJdUt }) =>
      longitude(name)(epochJdUt),
    ),
  );
  for (let i = 0; i < 4; i++) {
    const turnDeg = defined(turnsDeg[Math.floor(random() * turnsDeg.length)]);
    const offsetDeg = (random() < 0.5 ? -1 : 1) * 10 ** (-3 - 2 * random());
    points[i] =
      Number((turnDeg + defined(ARCS_DEG[Math.floor(random() * ARCS_DEG.length)]) + offsetDeg).toFixed(7)) %
      360;
  }
  return points;
}

const windows = inEachCentury(7, (century): TransitWindow => {
  const { startJdUt, endJdUt } = spanIn(century, 92);
  const longitudesDeg = pointsFor(startJdUt, endJdUt);
  const levelsDeg = longitudesDeg.flatMap((pointDeg) => ARCS_DEG.map((arcDeg) => (pointDeg + arcDeg) % 360));
  const passes: FixturePass[] = BODY_NAMES.flatMap((name, body) =>
    brutePasses(longitude(name), levelsDeg, startJdUt, endJdUt, stepOf(name)).map(
      ({ epochJdUt, level, rising }) => ({
        epochJdUt,
        body,
        point: Math.floor(level / ARCS_DEG.length),
        arc: level % ARCS_DEG.length,
        rising,
      }),
    ),
  ).sort((a, b) => a.epochJdUt - b.epochJdUt);
  return { startJdUt, endJdUt, longitudesDeg, passes: encodePasses(startJdUt, longitudesDeg.length, passes) };
});

const origin = referenceOrigin(reference);
const onLines = (value: object): string =>
  JSON.stringify({ origin, ...value })
    .replaceAll('},{"', '},\n{"')
    .replaceAll('],"', `],\n"`);
writeFixture("events", onLines(events));
writeFixture("transit-windows", onLines({ windows }));
