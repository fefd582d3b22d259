import fc from "fast-check";
import {
  ASPECT_CHOICES,
  type Birth,
  CENTRE_CHOICES,
  HOUSE_CHOICES,
  POINT_CHOICES,
  RING_CHOICES,
  SCALES,
  type StudioState,
  ZODIAC_CHOICES,
} from "../../studio/state.ts";

const SEED = 42;

const place = fc
  .tuple(
    fc.constantFrom("", "Paris, FR", "Ærøskøbing & Co"),
    fc.integer({ min: -6500, max: 6500 }),
    fc.integer({ min: -17900, max: 17900 }),
  )
  .map(([name, latitude, longitude]) => ({
    name,
    latitudeDeg: latitude / 100,
    longitudeDeg: longitude / 100,
  }));
const birth: fc.Arbitrary<Birth> = fc.record({
  person: fc.constantFrom("", "Ada", "Zoë <b>"),
  date: fc
    .tuple(
      fc.integer({ min: 1930, max: 2020 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, month, day]) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`),
  time: fc.option(fc.constantFrom("00:00", "04:30", "12:05", "23:59"), { freq: 6 }),
  place,
  // Places near borders have no zone without the borders.
  zoneName: fc.constantFrom("Etc/UTC", "Asia/Kolkata"),
  offsetSeconds: fc.constant(null),
});

/** Birth charts of the studio: each option of the form at least once in 48 of them, as many as zodiacs. */
export function seededStates(count: number): readonly StudioState[] {
  const [houses, centres, rings, scales] = [HOUSE_CHOICES, CENTRE_CHOICES, RING_CHOICES, SCALES].map(
    Object.keys,
  );
  const states = fc.sample(
    fc.record({
      birth,
      partner: birth,
      points: fc.subarray([...POINT_CHOICES], { minLength: 3 }),
      orbs: fc.array(fc.option(fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2)), {
        minLength: ASPECT_CHOICES.length,
        maxLength: ASPECT_CHOICES.length,
      }),
      relocation: fc.option(place),
      atJdUt: fc.integer({ min: 2_434_000_000, max: 2_470_000_000 }).map((value) => value / 1000),
    }),
    { seed: SEED, numRuns: count },
  );
  return states.map(({ orbs, ...state }, index) => ({
    ...state,
    houses: at(houses, index) as StudioState["houses"],
    zodiac: at([null, ...ZODIAC_CHOICES], index),
    orbsDeg: Object.fromEntries(
      ASPECT_CHOICES.flatMap(({ name }, aspect) => {
        const orbDeg = orbs[aspect] ?? null;
        return orbDeg === null ? [] : [[name, orbDeg]];
      }),
    ),
    centre: at(centres, Math.floor(index / 2)) as StudioState["centre"],
    ring: at(rings, index) as StudioState["ring"],
    scale: at(scales, index) as StudioState["scale"],
  }));
}

function at<Value>(values: readonly Value[] | undefined, index: number): Value {
  const value = values?.[index % values.length];
  if (value === undefined) throw new Error("a choice exists");
  return value;
}
