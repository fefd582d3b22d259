/** The state in the fragment of an address, which browsers do not send. */

import {
  ASPECT_CHOICES,
  type Birth,
  CENTRE_CHOICES,
  FIRST_STATE,
  HOUSE_CHOICES,
  type Place,
  POINT_CHOICES,
  type PointChoice,
  RING_CHOICES,
  SCALES,
  type StudioState,
  ZODIAC_CHOICES,
} from "./state.ts";

/** A fragment that is not read: the sentence for the user. */
export type ReadFragment =
  | { readonly ok: true; readonly state: StudioState }
  | { readonly ok: false; readonly reason: string };

const FRAGMENT_CHARACTERS_MAX = 4096;
const NAME_CHARACTERS_MAX = 60;
const ORB_DEG_MAX = 30;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const ZONE = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/;
const OFFSET_SECONDS_MAX = 64_800;
/** Julian days of the years 1799 to 2400. */
const JD_MIN = 2_378_000;
const JD_MAX = 2_598_000;
/** Control characters, and characters that change the direction of text. */
const UNSHOWN = /[\p{Cc}\p{Cf}]/u;

class FragmentError extends Error {}

/** Writes what differs from the first state, such as `d=1990-06-15&t=14:30&p=48.8566,2.3522`. */
export function writeFragment(state: StudioState): string {
  const entries: (readonly [string, string | null])[] = [
    ...birthEntries(state.birth, ""),
    ...birthEntries(state.partner, "2"),
    ["h", otherText(state, ({ houses }) => houses)],
    ["z", state.zodiac],
    ["b", otherText(state, ({ points }) => points.join("."))],
    ["a", otherText(state, orbsText)],
    ["c", otherText(state, ({ centre }) => centre)],
    ["r", otherText(state, ({ ring }) => ring)],
    ["l", state.relocation === null ? null : placeText(state.relocation)],
    ["ln", state.relocation?.name || null],
    ["at", state.atJdUt === null ? null : String(state.atJdUt)],
    ["s", otherText(state, ({ scale }) => scale)],
  ];
  const present = entries.filter((entry): entry is readonly [string, string] => entry[1] !== null);
  return new URLSearchParams(Object.fromEntries(present)).toString();
}

/** A part of a state as text; null: as in the first state. */
function otherText(state: StudioState, textOf: (state: StudioState) => string): string | null {
  const text = textOf(state);
  return text === textOf(FIRST_STATE) ? null : text;
}

/** Reads a fragment without its `#`. Nothing of it is used unless all of it is valid. */
export function readFragment(fragment: string): ReadFragment {
  if (fragment.length > FRAGMENT_CHARACTERS_MAX)
    return {
      ok: false,
      reason: `This link is too long: at most ${FRAGMENT_CHARACTERS_MAX} characters are read.`,
    };
  try {
    const query = new URLSearchParams(fragment);
    const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
    if (repeated !== undefined) throw new FragmentError("a value occurs twice");
    const unknown = [...query.keys()].find((name) => !NAMES.has(name));
    if (unknown !== undefined) throw new FragmentError("it has a value that the studio does not have");
    return { ok: true, state: stateOf(query) };
  } catch (error) {
    if (!(error instanceof FragmentError)) throw error;
    return { ok: false, reason: `This link is broken: ${error.message}. The sky of now is shown instead.` };
  }
}

const BIRTH_NAMES = ["d", "t", "p", "pn", "n", "tz", "o"];
const NAMES: ReadonlySet<string> = new Set([
  ...BIRTH_NAMES,
  ...BIRTH_NAMES.map((name) => `${name}2`),
  ...["h", "z", "b", "a", "c", "r", "l", "ln", "at", "s"],
]);

function stateOf(query: URLSearchParams): StudioState {
  const at = query.get("at");
  const zodiac = query.get("z");
  const relocation = query.get("l");
  const partner = birthOf(query, "2");
  const ring = keyOf(RING_CHOICES, query.get("r"), FIRST_STATE.ring, "the second ring does not exist");
  if (ring === "partner" && partner === null) throw new FragmentError("it has no second person");
  return {
    birth: birthOf(query, ""),
    partner,
    houses: keyOf(HOUSE_CHOICES, query.get("h"), FIRST_STATE.houses, "the house system does not exist"),
    zodiac: zodiac === null ? null : oneOf(ZODIAC_CHOICES, zodiac, "the zodiac does not exist"),
    points: pointsOf(query.get("b")),
    orbsDeg: orbsOf(query.get("a")),
    centre: keyOf(CENTRE_CHOICES, query.get("c"), FIRST_STATE.centre, "the centre does not exist"),
    ring,
    relocation: relocation === null ? null : placeOf(relocation, query.get("ln") ?? ""),
    atJdUt: at === null ? null : numberOf(at, JD_MIN, JD_MAX, "the instant is outside of 1799 to 2400"),
    scale: keyOf(SCALES, query.get("s"), FIRST_STATE.scale, "the unit of the slider does not exist"),
  };
}

function birthEntries(birth: Birth | null, suffix: string): readonly (readonly [string, string | null])[] {
  if (birth === null) return [];
  const { person, date, time, place, zoneName, offsetSeconds } = birth;
  return [
    [`d${suffix}`, date],
    [`t${suffix}`, time],
    [`p${suffix}`, placeText(place)],
    [`pn${suffix}`, place.name || null],
    [`n${suffix}`, person || null],
    [`tz${suffix}`, zoneName],
    [`o${suffix}`, offsetSeconds === null ? null : String(offsetSeconds)],
  ];
}

function birthOf(query: URLSearchParams, suffix: string): Birth | null {
  const value = (name: string) => query.get(`${name}${suffix}`);
  const date = value("d");
  if (date === null) {
    if (BIRTH_NAMES.some((name) => value(name) !== null)) throw new FragmentError("a birth has no date");
    return null;
  }
  const position = value("p");
  const [time, zoneName, offset] = [value("t"), value("tz"), value("o")];
  if (!isDate(date)) throw new FragmentError("the date does not exist");
  if (time !== null && !TIME.test(time)) throw new FragmentError("the time does not exist");
  if (position === null) throw new FragmentError("it has a date without a place");
  if (zoneName !== null && !ZONE.test(zoneName)) throw new FragmentError("the time zone is not a name");
  return {
    person: textOf(value("n") ?? ""),
    date,
    time,
    place: placeOf(position, value("pn") ?? ""),
    zoneName,
    offsetSeconds:
      offset === null
        ? null
        : numberOf(offset, -OFFSET_SECONDS_MAX, OFFSET_SECONDS_MAX, "the offset is not one of a clock"),
  };
}

export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function placeText({ latitudeDeg, longitudeDeg }: Place): string {
  return `${latitudeDeg},${longitudeDeg}`;
}

function placeOf(text: string, name: string): Place {
  const [latitude, longitude, ...others] = text.split(",");
  if (longitude === undefined || others.length > 0) throw new FragmentError("a place is not two coordinates");
  return {
    name: textOf(name),
    latitudeDeg: numberOf(latitude ?? "", -90, 90, "a latitude is not from −90 to 90"),
    longitudeDeg: numberOf(longitude, -180, 180, "a longitude is not from −180 to 180"),
  };
}

function textOf(text: string): string {
  if (text.length > NAME_CHARACTERS_MAX || UNSHOWN.test(text)) throw new FragmentError("a name is not shown");
  return text;
}

function numberOf(text: string, min: number, max: number, reason: string): number {
  const value = /^-?\d{1,8}(?:\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new FragmentError(reason);
  return value;
}

function pointsOf(text: string | null): readonly PointChoice[] {
  if (text === null) return FIRST_STATE.points;
  const names = text === "" ? [] : text.split(".");
  for (const name of names) oneOf(POINT_CHOICES, name, "a body does not exist");
  return POINT_CHOICES.filter((name) => names.includes(name));
}

function orbsText({ orbsDeg }: StudioState): string {
  return ASPECT_CHOICES.flatMap(({ name }) =>
    orbsDeg[name] === undefined ? [] : [`${name}:${orbsDeg[name]}`],
  ).join(".");
}

function orbsOf(text: string | null): StudioState["orbsDeg"] {
  if (text === null) return FIRST_STATE.orbsDeg;
  const names = ASPECT_CHOICES.map(({ name }) => name);
  // The decimals of an orb have a point too.
  const entries = text === "" ? [] : text.split(/\.(?=[A-Z])/);
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = "", orb = ""] = entry.split(":");
      return [
        oneOf(names, name, "an aspect does not exist"),
        numberOf(orb, 0, ORB_DEG_MAX, `an orb is not from 0 to ${ORB_DEG_MAX}`),
      ];
    }),
  );
}

function oneOf<Value extends string>(values: readonly Value[], text: string, reason: string): Value {
  const value = values.find((one) => one === text);
  if (value === undefined) throw new FragmentError(reason);
  return value;
}

function keyOf<Key extends string>(
  choices: Readonly<Record<Key, unknown>>,
  text: string | null,
  first: Key,
  reason: string,
): Key {
  return text === null ? first : oneOf(Object.keys(choices) as Key[], text, reason);
}
