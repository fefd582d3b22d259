import { similarName } from "../../../engine/index.ts";

/** Names that callers send for a field of the contract, in lower case without separators. */
const MEANT_FIELDS: ReadonlyMap<string, string> = new Map([
  ["lat", "latitude"],
  ["lng", "longitude"],
  ["lon", "longitude"],
  ["long", "longitude"],
  ["tz", "timezone"],
  ["zone", "timezone"],
  ["tzname", "timezone"],
  ["timezoneid", "timezone"],
  ["dob", "date"],
  ["birthday", "date"],
  ["birthdate", "date"],
  ["dateofbirth", "date"],
  ["day", "date"],
  ["hour", "time"],
  ["birthtime", "time"],
  ["timeofbirth", "time"],
  ["start", "from"],
  ["startdate", "from"],
  ["fromdate", "from"],
  ["end", "to"],
  ["enddate", "to"],
  ["todate", "to"],
  ["person1", "personA"],
  ["person2", "personB"],
  ["natal", "birth"],
  ["planets", "bodies"],
]);

const OPTIONS =
  "only the tropical zodiac, Placidus and the five aspects are offered (others: the library almagest)";
const PLACES = "send the coordinates in latitude and longitude: the service does not look up places";

/** What is not offered, by the names that callers send for it, in lower case without separators. */
const NOT_OFFERED: ReadonlyMap<string, string> = new Map([
  ...[
    "zodiac",
    "zodiactype",
    "sidereal",
    "siderealmode",
    "ayanamsa",
    "ayanamsha",
    "house",
    "houses",
    "housesystem",
    "hsys",
    "system",
    "aspects",
    "aspecttypes",
    "orb",
    "orbs",
    "harmonics",
  ].map((name) => [name, OPTIONS] as const),
  ...[
    "place",
    "placename",
    "city",
    "town",
    "country",
    "address",
    "birthplace",
    "placeofbirth",
    "location",
    "nation",
  ].map((name) => [name, PLACES] as const),
]);

/** No name of the tables is longer, with its separators. */
const NAME_CHARACTERS_MAX = 24;

/**
 * The problem of a member that an object of the contract does not have.
 *
 * @param name as it was sent
 * @param accepted the names of the object's members
 */
export function unknownFieldMessage(name: string, accepted: readonly string[]): string {
  const plain = name.length > NAME_CHARACTERS_MAX ? "" : name.toLowerCase().replaceAll(/[_\s-]/g, "");
  const field =
    accepted.find((each) => each.toLowerCase() === plain) ??
    MEANT_FIELDS.get(plain) ??
    similarName(plain, accepted);
  const question = field !== undefined && accepted.includes(field) ? ` (did you mean ${field}?)` : "";
  const list =
    accepted.length === 0 ? "no fields are accepted here" : `expected one of: ${accepted.join(", ")}`;
  const note = NOT_OFFERED.get(plain);
  return `is not a recognized field${question}; ${list}${note === undefined || question !== "" ? "" : `; ${note}`}`;
}
