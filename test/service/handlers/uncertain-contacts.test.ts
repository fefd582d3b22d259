import { describe, expect, test } from "vitest";
import {
  BODY_COUNT,
  computeApparentStarPlaces,
  computeSkyFrame,
  createSkyFrame,
  FIXED_STAR_COUNT,
  FIXED_STARS,
} from "../../../engine/index.ts";
import { seededRandom } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { starErrorsDeg } from "../../../service/convert/unknown-time-messages.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

/** Any contact of any response: the members that name it, and its error. */
interface Contact {
  readonly [name: string]: string | number | boolean | null | undefined;
  readonly orb: number;
  readonly uncertain?: boolean;
}

/** The members that name a contact. */
const NAMES = ["planet1", "planet2", "transit", "natal", "personA", "personB", "star", "body", "aspect"];
const idOf = (contact: Contact): string => NAMES.map((name) => contact[name] ?? "").join(" ");
const errorOf = (contact: Contact): number =>
  defined(contact["errorDegrees"] ?? contact["natalErrorDegrees"]) as number;

const PLACES = [
  { latitude: 48.8566, longitude: 2.3522 },
  { latitude: -33.8688, longitude: 151.2093 },
  { latitude: 27.7172, longitude: 85.324 },
  { latitude: 40.7128, longitude: -74.006 },
  { latitude: 64.1466, longitude: -21.9426 },
];
const BIRTHS = 20;
const DAY_MS = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A birth of unknown time, and the births at 00:00 and at 24:00 of its day. */
interface BirthDay {
  readonly untimed: object;
  readonly ends: readonly object[];
}

const random = seededRandom(23);
const birthDays = Array.from({ length: BIRTHS }, (_, index): BirthDay => {
  const dayMs = Date.UTC(1972, 0, 1) + Math.floor(random() * 12_000) * DAY_MS;
  const place = defined(PLACES[index % PLACES.length]);
  const birthAt = (ms: number) => ({ date: dateOf(ms), time: "00:00", ...place });
  return {
    untimed: { date: dateOf(dayMs), ...place },
    ends: [birthAt(dayMs), birthAt(dayMs + DAY_MS)],
  };
});
const TIMED = { date: "1988-02-29", time: "18:20", latitude: 52.52, longitude: 13.405 };

/** The certain contacts of an unknown time that are absent at an end of the day, and how many there are of each kind. */
class Outcome {
  certain = 0;
  uncertain = 0;
  uncertainAndAbsent = 0;
  readonly absent: string[] = [];

  add(contacts: readonly Contact[], ends: readonly (readonly Contact[])[], orbMaxOf: OrbMaxOf): void {
    const endIds = ends.map((each) => new Set(each.map(idOf)));
    for (const contact of contacts) {
      const id = idOf(contact);
      const isAbsent = endIds.some((ids) => !ids.has(id));
      const reachDeg = Math.round((contact.orb + errorOf(contact)) * 1e4) / 1e4;
      expect(contact.uncertain, `${id} ${reachDeg}`).toBe(reachDeg > orbMaxOf(contact) ? true : undefined);
      if (contact.uncertain === undefined) {
        this.certain += 1;
        if (isAbsent) this.absent.push(id);
      } else {
        this.uncertain += 1;
        this.uncertainAndAbsent += Number(isAbsent);
      }
    }
  }

  /** Both kinds occur, and neither is a guess: no certain contact is absent, some uncertain ones are. */
  expectRight(certainMin: number): void {
    expect(this.absent).toEqual([]);
    expect(this.certain).toBeGreaterThan(certainMin);
    expect(this.uncertain).toBeGreaterThan(0);
    expect(this.uncertainAndAbsent).toBeGreaterThan(this.uncertain / 4);
  }
}

type OrbMaxOf = (contact: Contact) => number;
type Rules = { readonly orbs: Readonly<Record<string, number>> };
const orbOf =
  ({ orbs }: Rules, key: string): OrbMaxOf =>
  (contact) =>
    defined(orbs[contact[key] as string]);

describe("of a birth of unknown time, every contact without `uncertain` exists at 00:00 and at 24:00", () => {
  test("among the aspects of the chart", async () => {
    const aspectsOf = (birth: object) =>
      responseTo<{ aspects: Contact[]; orbs: Rules["orbs"] }>(server, "/v1/chart/aspects", { birth });
    const outcome = new Outcome();
    for (const { untimed, ends } of birthDays) {
      const { aspects, orbs } = await aspectsOf(untimed);
      const atEnds = await Promise.all(ends.map(aspectsOf));
      const endAspects = atEnds.map((each) => each.aspects);
      outcome.add(aspects, endAspects, orbOf({ orbs }, "aspect"));
      const full = await responseTo<{ aspects: Contact[] }>(server, "/v1/chart/full", { birth: untimed });
      expect(full.aspects).toEqual(aspects);
    }
    outcome.expectRight(500);
  });

  test("among the contacts with fixed stars", async () => {
    const starsOf = async (birth: object) =>
      (await responseTo<{ fixedStars: Contact[] }>(server, "/v1/chart/fixed-stars", { birth })).fixedStars;
    const outcome = new Outcome();
    for (const { untimed, ends } of birthDays) {
      const contacts = await starsOf(untimed);
      outcome.add(contacts, await Promise.all(ends.map(starsOf)), () => 1.5);
      const full = await responseTo<{ fixedStars: Contact[] }>(server, "/v1/chart/full", { birth: untimed });
      expect(full.fixedStars).toEqual(contacts);
    }
    outcome.expectRight(50);
  });

  test("among the transits and the focus of a day", async () => {
    interface Daily {
      readonly transits: Contact[];
      readonly focus: Contact[];
      readonly rules: Rules;
    }
    const outcome = new Outcome();
    const focusOutcome = new Outcome();
    for (const [index, { untimed, ends }] of birthDays.entries()) {
      const date = dateOf(Date.UTC(2024, index, 5));
      const dailyOf = (birth: object) => responseTo<Daily>(server, "/v1/horoscope/daily", { birth, date });
      const { transits, focus, rules } = await dailyOf(untimed);
      const atEnds = (await Promise.all(ends.map(dailyOf))).map((each) => each.transits);
      outcome.add(transits, atEnds, orbOf(rules, "transit"));
      focusOutcome.add(focus, atEnds, orbOf(rules, "transit"));
      for (const contact of focus) expect(transits).toContainEqual(contact);
    }
    outcome.expectRight(300);
    expect(focusOutcome.absent).toEqual([]);
    expect(focusOutcome.certain).toBe(3 * BIRTHS);
  });

  test("among the aspects of a synastry, of bodies and of angles, also if neither time is known", async () => {
    interface Synastry {
      readonly aspects: Contact[];
      readonly angleAspects: Contact[];
      readonly rules: Rules;
    }
    const synastryOf = (personA: object, personB: object) =>
      responseTo<Synastry>(server, "/v1/synastry", { personA, personB });
    const [ofOne, ofBoth, ofAngles] = [new Outcome(), new Outcome(), new Outcome()];
    for (const [index, { untimed, ends }] of birthDays.entries()) {
      const one = await synastryOf(untimed, TIMED);
      const oneAtEnds = await Promise.all(ends.map((end) => synastryOf(end, TIMED)));
      const orbMaxOf = orbOf(one.rules, "aspect");
      const aspectsOf = ({ aspects }: Synastry) => aspects;
      ofOne.add(one.aspects, oneAtEnds.map(aspectsOf), orbMaxOf);
      ofAngles.add(
        one.angleAspects,
        oneAtEnds.map(({ angleAspects }) => angleAspects),
        orbMaxOf,
      );
      const other = defined(birthDays[(index + 1) % BIRTHS]);
      const both = await synastryOf(untimed, other.untimed);
      const pairs = ends.flatMap((a) => other.ends.map((b) => synastryOf(a, b)));
      ofBoth.add(both.aspects, (await Promise.all(pairs)).map(aspectsOf), orbMaxOf);
    }
    ofOne.expectRight(1000);
    ofBoth.expectRight(1000);
    ofAngles.expectRight(100);
  });
});

const DEG_PER_RAD = 180 / Math.PI;
const still = new Array<number>(BODY_COUNT).fill(0);

describe("the error of a star contact", () => {
  test("covers what any star moves in half a day, next to the Sun's disc too", () => {
    const [errorDeg] = starErrorsDeg({ startDegE4: still, noonDegE4: still, endDegE4: still });
    const frame = createSkyFrame();
    const longitudesAt = (epochJdUt: number) => {
      const longitudesRad = new Float64Array(FIXED_STAR_COUNT);
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentStarPlaces(frame, longitudesRad);
      return longitudesRad;
    };
    let largestDeg = 0;
    for (const firstJdUt of [2_378_497, 2_451_545, 2_597_000]) {
      let before = longitudesAt(firstJdUt);
      for (let halfDay = 1; halfDay <= 732; halfDay++) {
        const after = longitudesAt(firstJdUt + halfDay / 2);
        for (const [star, { name }] of FIXED_STARS.entries()) {
          const movedDeg = Math.abs(defined(after[star]) - defined(before[star])) * DEG_PER_RAD;
          if (movedDeg > 180) continue;
          // An assertion for each star would take most of the time.
          if (!(movedDeg < defined(errorDeg))) expect.fail(`${name} moves ${movedDeg}°`);
          largestDeg = Math.max(largestDeg, movedDeg);
        }
        before = after;
      }
    }
    expect(largestDeg).toBeGreaterThan(2e-4);
  });
});
