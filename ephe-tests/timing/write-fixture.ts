/** Writes timing.json: days of the golden calls and random days, by brute force in the reference's longitudes. */
import { BODY_NAMES } from "../../engine/index.ts";
import { localDaysOf } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { CENTURIES, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "../accuracy/difference-statistics.ts";
import type { Angle } from "../events/brute-force.ts";
import { ahead, bruteVoids, longitude, reference } from "../events/reference-motions.ts";
import { REFERENCE_BODY, referenceOrigin } from "../reference/reference-library.ts";
import { referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import { nameOfWatched, type ReferenceDay, WATCHED } from "./timing-fixture.ts";

const DAYS_PER_CENTURY = 10;
/** Five minutes: a body that turns between two samples moves less than 1e-6° beyond them. */
const SAMPLES_PER_DAY = 288;
const PARTNERS = BODY_NAMES.filter((name) => name !== "Moon" && REFERENCE_BODY[name] <= REFERENCE_BODY.Pluto);

const random = seededRandom(41);

const rounded = (value: number): number => Number(value.toFixed(6));

/** Start and length of the arc of a day. */
function arcOf(angle: Angle, startJdUt: number, endJdUt: number): readonly [number, number] {
  const steps = Math.ceil((endJdUt - startJdUt) * SAMPLES_PER_DAY);
  let previousDeg = angle(startJdUt);
  let way = 0;
  let low = 0;
  let high = 0;
  const first = previousDeg;
  for (let step = 1; step <= steps; step++) {
    const currentDeg = angle(startJdUt + ((endJdUt - startJdUt) * step) / steps);
    const moved = currentDeg - previousDeg;
    way += moved - 360 * Math.round(moved / 360);
    low = Math.min(low, way);
    high = Math.max(high, way);
    previousDeg = currentDeg;
  }
  return [rounded((((first + low) % 360) + 360) % 360), rounded(high - low)];
}

function voidDaysOf(startJdUt: number, endJdUt: number): number {
  return bruteVoids(startJdUt, endJdUt).reduce(
    (sum, span) => sum + Math.min(span.endJdUt, endJdUt) - Math.max(span.startJdUt, startJdUt),
    0,
  );
}

type Span = Pick<ReferenceDay, "call" | "date" | "startJdUt" | "noonJdUt" | "endJdUt">;

const ofCalls: Span[] = goldenCalls
  .filter(([, { path }]) => path === "/v1/timing")
  .flatMap(([call, { response }]) => {
    const { window, timezone } = response as {
      readonly window: { readonly from: string; readonly to: string };
      readonly timezone: string;
    };
    return localDaysOf(window, timezone).map((day) => ({ call, ...day }));
  });
const centuryDays = (LAST_JD_UT - FIRST_JD_UT) / CENTURIES;
const atRandom: Span[] = Array.from({ length: CENTURIES }, (_, century) =>
  Array.from({ length: DAYS_PER_CENTURY }, (_, i) => {
    const startJdUt = Number((FIRST_JD_UT + (century + random()) * centuryDays).toFixed(4));
    return {
      call: "",
      date: "",
      startJdUt,
      noonJdUt: startJdUt + 0.5,
      endJdUt: startJdUt + (23 + (i % 3)) / 24,
    };
  }),
).flat();

const days = [...ofCalls, ...atRandom].map((span): ReferenceDay => {
  const { startJdUt, noonJdUt, endJdUt } = span;
  return {
    ...span,
    sunDeg: rounded(longitude("Sun")(noonJdUt)),
    moonDeg: rounded(longitude("Moon")(noonJdUt)),
    retrograde: PARTNERS.filter((name) => defined(referenceState(reference, name, noonJdUt)[3]) < 0),
    voidDays: rounded(voidDaysOf(startJdUt, endJdUt)),
    arcsDeg: WATCHED.map(([body, from]) =>
      arcOf(from === null ? longitude(body) : ahead(body, from), startJdUt, endJdUt),
    ),
  };
});
const origin = referenceOrigin(reference);
const text = JSON.stringify({ origin, watched: WATCHED.map(nameOfWatched), days });
writeFixture("timing", text.replaceAll('},{"call', '},\n{"call'));
