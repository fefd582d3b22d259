/** Writes skies.json: noons with every event from 00:00 of their day to seven days after noon, by brute force in the reference's longitudes. */
import { BODY_NAMES, type SkyEventKind } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { brutePasses, bruteTurns, stepOf } from "../events/brute-force.ts";
import { TURNING_BODIES } from "../events/event-fixture.ts";
import {
  ahead,
  bruteVoids,
  CUSPS_DEG,
  longitude,
  nextEclipse,
  QUARTERS_DEG,
  reference,
} from "../events/reference-motions.ts";
import { type EclipseSearch, FLAG, REFERENCE_BODY, referenceOrigin } from "../reference/reference-library.ts";
import { jdOf, referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import type { FixtureEvent, FixtureSky } from "./sky-fixture.ts";

/** Days of the responses committed under test/, and weeks with rare events. */
const CHOSEN = [
  "1999-08-09", // total eclipse of the Sun
  "2013-11-01", // hybrid eclipse, Jupiter turns
  "2020-12-15", // Saturn and Jupiter enter Aquarius, solstice
  "2023-10-11", // annular eclipse
  "2011-01-01", // partial eclipse of the Sun
  "2023-10-25", // partial eclipse of the Moon
  "2024-03-19", // equinox, penumbral eclipse
  "2025-09-02", // total eclipse of the Moon
  "2018-07-27", // total eclipse of the Moon within hours, Vesta turns
  "1801-01-13", // Jupiter goes back into Cancer, Juno turns
  "1900-02-25", // no 29 February
  "2399-11-20",
  "2000-02-29",
  "2026-06-18",
  "1865-04-14", // days of committed horoscopes
  "1988-02-29",
  "2024-06-21",
  "2077-11-05",
];
const ANY = 24;
/** From 00:00 of the day to noon seven days later. */
const DAYS = 7.5;
const HALF_DAY = 0.5;
const DAY_MS = 86_400_000;

const PHASE_KINDS = ["new_moon", "first_quarter", "full_moon", "last_quarter"] as const;

const jd = (epochJdUt: number): number => Number(epochJdUt.toFixed(7));
const degrees = (angleDeg: number): number => Number((((angleDeg % 360) + 360) % 360).toFixed(8));

function eventsOf(startJdUt: number): readonly FixtureEvent[] {
  const endJdUt = startJdUt + DAYS;
  const events: FixtureEvent[] = [];
  const add = (
    kind: SkyEventKind,
    epochJdUt: number,
    body: string,
    more: Partial<FixtureEvent> = {},
  ): void => {
    const longitudeDeg = degrees(longitude(body as (typeof BODY_NAMES)[number])(epochJdUt));
    events.push({ kind, epochJdUt: jd(epochJdUt), body, longitudeDeg, ...more });
  };
  for (const body of BODY_NAMES) {
    for (const pass of brutePasses(longitude(body), CUSPS_DEG, startJdUt, endJdUt, stepOf(body))) {
      const sign = pass.rising ? pass.level : (pass.level + 11) % 12;
      add("ingress", pass.epochJdUt, body, { sign, direct: pass.rising });
    }
  }
  for (const body of TURNING_BODIES) {
    for (const { epochJdUt, toDirect } of bruteTurns(longitude(body), startJdUt, endJdUt, 0.5)) {
      add("station", epochJdUt, body, { direct: toDirect });
    }
  }
  for (const { epochJdUt, level } of brutePasses(
    ahead("Moon", "Sun"),
    QUARTERS_DEG,
    startJdUt,
    endJdUt,
    0.25,
  )) {
    add(defined(PHASE_KINDS[level]), epochJdUt, "Moon");
  }
  for (const { epochJdUt, level } of brutePasses(longitude("Sun"), QUARTERS_DEG, startJdUt, endJdUt, 0.5)) {
    add(level % 2 === 0 ? "equinox" : "solstice", epochJdUt, "Sun");
  }
  const eclipse = (search: EclipseSearch, kind: SkyEventKind, body: string): void => {
    const [epochJdUt, eclipseType] = nextEclipse(search, startJdUt);
    if (epochJdUt < endJdUt) add(kind, epochJdUt, body, { eclipseType });
  };
  eclipse(reference.sol_eclipse_when_glob, "solar_eclipse", "Sun");
  eclipse(reference.lun_eclipse_when, "lunar_eclipse", "Moon");
  for (const span of bruteVoids(startJdUt, endJdUt)) {
    if (span.startJdUt >= startJdUt)
      add("void_of_course", span.startJdUt, "Moon", { untilJdUt: jd(span.endJdUt) });
  }
  return events.sort((a, b) => a.epochJdUt - b.epochJdUt);
}

function skyOf(date: string): FixtureSky {
  const epochJdUt = jdOf(`${date}T12:00:00Z`);
  const dayStartJdUt = epochJdUt - HALF_DAY;
  const syzygy = (angleDeg: number): readonly [number, number] => {
    const passes = brutePasses(ahead("Moon", "Sun"), [angleDeg], dayStartJdUt, dayStartJdUt + 31, 0.25);
    const at = defined(passes[0]).epochJdUt;
    return [jd(at), degrees(longitude("Moon")(at))];
  };
  return {
    date,
    epochJdUt,
    places: Object.fromEntries(
      BODY_NAMES.map((name) => {
        const data = referenceState(reference, name, epochJdUt);
        return [name, [degrees(defined(data[0])), Number(defined(data[3]).toFixed(8))] as const];
      }),
    ),
    illumination: Number(
      defined(reference.pheno_ut(epochJdUt, REFERENCE_BODY.Moon, FLAG.swieph).data[1]).toFixed(8),
    ),
    nextNewMoon: syzygy(0),
    nextFullMoon: syzygy(180),
    events: eventsOf(dayStartJdUt),
  };
}

const random = seededRandom(31);
const any = Array.from({ length: ANY }, (_, i) => {
  const first = Date.UTC(1800 + 25 * i, 0, 10);
  return new Date(first + Math.floor(random() * 9_000) * DAY_MS).toISOString().slice(0, 10);
});
const skies = [...CHOSEN, ...any].map(skyOf);
const content = { origin: referenceOrigin(reference), builder: "ephe-tests/sky/write-fixture.ts", skies };
const text = JSON.stringify(content).replaceAll('},{"kind"', '},\n{"kind"');
writeFixture("skies", text.replaceAll('},{"date"', '},\n{"date"'));
