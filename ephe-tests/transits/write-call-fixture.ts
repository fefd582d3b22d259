/** Writes transit-calls.json: the expected results of the golden calls about transits, from their requests and the reference only. */
import { BODY_NAMES, type BodyName, NATAL_POINT_NAMES, SIGN_NAMES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { brutePasses, bruteTurns } from "../events/brute-force.ts";
import { ARCS_DEG, TURNING_BODIES } from "../events/event-fixture.ts";
import { openReference, referenceOrigin } from "../reference/reference-library.ts";
import { jdOf, referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import {
  type ReferenceCall,
  type ReferenceEvent,
  readTransitCalls,
  type TransitCall,
} from "./call-fixture.ts";
import { longitude, printed, rowsOf, separation, stepOf } from "./reference-contacts.ts";

const library = openReference("all");
const UNIX_EPOCH_JD = 2_440_587.5;
const midnight = (date: string): number => jdOf(`${date}T00:00:00Z`);
const CUSPS_DEG = SIGN_NAMES.map((_, sign) => 30 * sign);

function eventOf(
  epochJdUt: number,
  kind: string,
  body: BodyName,
  target: string,
  angle: number,
  retrograde: boolean,
): ReferenceEvent {
  const second = Math.round((epochJdUt - UNIX_EPOCH_JD) * 86_400);
  const noonJdUt = UNIX_EPOCH_JD + Math.floor(second / 86_400) + 0.5;
  const bodyDegE4 = printed(longitude(library, body)(epochJdUt)) % 3_600_000;
  const exactness = separation(printed(longitude(library, body)(noonJdUt)), bodyDegE4);
  return [Number(epochJdUt.toFixed(7)), kind, body, target, angle, bodyDegE4, exactness, retrograde ? 1 : 0];
}

function eventsOf(
  natalDeg: readonly number[],
  startJdUt: number,
  endJdUt: number,
): readonly ReferenceEvent[] {
  const points = natalDeg.flatMap((deg, point) => (Number.isNaN(deg) ? [] : [{ deg, point }]));
  const levelsDeg = points.flatMap(({ deg }) => ARCS_DEG.map((arcDeg) => (deg + arcDeg) % 360));
  const events: ReferenceEvent[] = [];
  for (const body of BODY_NAMES) {
    const angle = longitude(library, body);
    const step = stepOf(body);
    for (const { epochJdUt, level, rising } of brutePasses(angle, levelsDeg, startJdUt, endJdUt, step)) {
      const { point } = defined(points[Math.floor(level / ARCS_DEG.length)]);
      const arcDeg = defined(ARCS_DEG[level % ARCS_DEG.length]);
      const angleDeg = Math.min(arcDeg, 360 - arcDeg);
      events.push(eventOf(epochJdUt, "aspect", body, defined(NATAL_POINT_NAMES[point]), angleDeg, !rising));
    }
    for (const { epochJdUt, level, rising } of brutePasses(angle, CUSPS_DEG, startJdUt, endJdUt, step)) {
      const sign = defined(SIGN_NAMES[rising ? level : (level + 11) % 12]);
      events.push(eventOf(epochJdUt, "ingress", body, sign, -1, !rising));
    }
    if (!TURNING_BODIES.includes(body)) continue;
    for (const { epochJdUt, toDirect } of bruteTurns(angle, startJdUt, endJdUt, step)) {
      events.push(eventOf(epochJdUt, "station", body, toDirect ? "direct" : "retrograde", -1, !toDirect));
    }
  }
  return events.sort((a, b) => a[0] - b[0]);
}

function housesOf(cuspsDeg: readonly number[], epochJdUt: number): readonly number[] {
  return BODY_NAMES.map((name) => {
    const bodyDegE4 = printed(defined(referenceState(library, name, epochJdUt)[0]));
    return (
      1 +
      cuspsDeg.findIndex((cuspDeg, house) => {
        const from = printed(cuspDeg);
        const turn = (to: number): number => (to - from + 3_600_000) % 3_600_000;
        return turn(bodyDegE4) < turn(printed(defined(cuspsDeg[(house + 1) % 12])));
      })
    );
  });
}

function referenceCall({ request, response }: TransitCall): ReferenceCall {
  const { birth, date } = request;
  const { window, input, time } = response;
  const natal = BODY_NAMES.map((name) => longitude(library, name)(time.julianDayUT));
  const { data } = library.houses_ex2(time.julianDayUT, 0, birth.latitude, birth.longitude, "P");
  const [ascendant = Number.NaN, midheaven = Number.NaN] = data.points;
  const natalDeg = input.timeKnown ? [...natal, ascendant, midheaven] : [...natal, Number.NaN, Number.NaN];
  const epochJdUt = midnight(window?.from ?? defined(date)) + 0.5;
  return {
    epochJdUt,
    houses: input.timeKnown ? housesOf(data.houses, epochJdUt) : null,
    contacts: BODY_NAMES.flatMap((name) => rowsOf(library, name, epochJdUt, natalDeg)),
    events: window === undefined ? null : eventsOf(natalDeg, midnight(window.from), midnight(window.to) + 1),
  };
}

const calls = Object.fromEntries(readTransitCalls().map(([name, call]) => [name, referenceCall(call)]));
const text = JSON.stringify({ origin: referenceOrigin(library), calls });
writeFixture("transit-calls", text.replaceAll("],[", "],\n[").replaceAll("},", "},\n"));
