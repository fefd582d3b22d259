/**
 * The pages of the clock history and their countries, of today's borders. A rule is in the section of each country that one of
 * its zones belongs to; a rule without zones, in the sections of its areas. A test checks that every rule has a section.
 */
import {
  type Area,
  type ClockRule,
  dateOfIso,
  END_OF_RULES,
  isoOfSeconds,
  type OwnClockRule,
  offsetText,
  type PossibleClock,
  type UncertainClockRule,
} from "../../../civil/index.ts";
import { SECONDS_PER_DAY } from "../../../engine/index.ts";
import { ownClockRules, uncertainClockRules } from "../../time/civil-time.ts";

/** A page of the clock history: `docs/reference/clock-rules-NAME.md`. */
export interface HistoryPage {
  readonly name: string;
  readonly title: string;
  readonly countries: readonly HistoryCountry[];
}

export interface HistoryCountry {
  readonly name: string;
  readonly zones: RegExp;
  /** The areas of its rules that name no zone. */
  readonly areas: RegExp;
}

const NOTHING = /^$/;

export const HISTORY_PAGES: readonly HistoryPage[] = [
  {
    name: "europe",
    title: "Europe",
    countries: [
      country("Austria", "Europe/Vienna"),
      country("Belarus", "Europe/Minsk"),
      country("Belgium", "Europe/Brussels"),
      country("Bosnia and Herzegovina", "Europe/Sarajevo"),
      country("Bulgaria", "Europe/Sofia"),
      country("Croatia", "Europe/Zagreb", /^istria-littoral$/),
      country("Czechia", "Europe/Prague"),
      country("Denmark", "Europe/Copenhagen"),
      country("Estonia", "Europe/Tallinn"),
      country("France", "Europe/Paris"),
      country("Germany", "Europe/Berlin"),
      country("Greece", "Europe/Athens"),
      country("Italy", "Europe/Rome", /^(?:south-tyrol-trentino|trieste-gorizia)$/),
      country("Latvia", "Europe/Riga"),
      country("Lithuania", "Europe/Vilnius"),
      country("Moldova", "Europe/(?:Chisinau|Tiraspol)"),
      country("Netherlands", "Europe/Amsterdam"),
      country("North Macedonia", "Europe/Skopje"),
      country("Poland", "Europe/Warsaw", /^galicia-poland$/),
      country("Romania", "Europe/Bucharest"),
      country("Russia", "Europe/(?:Moscow|Kaliningrad)|Asia/(?:Barnaul|Irkutsk|Sakhalin|Yekaterinburg)"),
      country("Serbia", "Europe/Belgrade"),
      country("Slovakia", "Europe/Bratislava"),
      country("Slovenia", "Europe/Ljubljana", /^(?:istria-littoral|carniola)$/),
      country("Spain", "Europe/Madrid", /^spain-/),
      country("Switzerland", "Europe/Zurich"),
      country("Ukraine", "Europe/(?:Kyiv|Simferopol)", /^(?:galicia|bukovina)-ukraine$/),
      country("United Kingdom", "Europe/London"),
    ],
  },
  {
    name: "asia",
    title: "Asia and Africa",
    countries: [
      country("Arabian Peninsula", "Asia/(?:Aden|Bahrain|Dubai|Kuwait|Muscat|Qatar|Riyadh)"),
      country("Bangladesh", "Asia/Dhaka"),
      country("China", "Asia/(?:Shanghai|Urumqi)"),
      country("Georgia", "Asia/Tbilisi"),
      country("India", "Asia/Kolkata"),
      country("Indonesia", "Asia/(?:Jakarta|Jayapura|Makassar|Pontianak)"),
      country("Iran", "Asia/Tehran"),
      country("Iraq", "Asia/Baghdad"),
      country("Israel", "Asia/Jerusalem"),
      country("Japan", "Asia/Tokyo"),
      country("Pakistan", "Asia/Karachi"),
      country("Palestinian territories", "Asia/(?:Gaza|Hebron)"),
      country("South Africa", "Africa/Johannesburg"),
      country("Turkey", "Europe/Istanbul"),
      // Its zone is named after Bangkok in the north.
      country("Vietnam", "Asia/(?:Bangkok|Ho_Chi_Minh)"),
    ],
  },
  {
    name: "united-states",
    title: "United States",
    countries: [
      country(
        "United States",
        "America/(?:Boise|Chicago|Denver|Detroit|Indiana/.*|Kentucky/.*|Los_Angeles|Menominee|New_York|Phoenix)",
        /^(?:US-..|chicago|pennsylvania-east|palm-springs|unalaska)$/,
      ),
    ],
  },
  {
    name: "americas",
    title: "Canada and Latin America",
    countries: [
      country("Brazil", "America/Sao_Paulo"),
      country(
        "Canada",
        "America/(?:Atikokan|Dawson_Creek|Edmonton|Fort_Nelson|Glace_Bay|Halifax|Moncton|Regina|Swift_Current|Toronto|Vancouver|Winnipeg)",
        /^(?:orillia|hamilton|regina|vancouver|victoria)$/,
      ),
      country("Chile", "America/Santiago"),
      country("Mexico", "America/Monterrey"),
    ],
  },
];

/** Rules of the nautical zones. */
export const AT_SEA = country("At sea", "Etc/GMT.*");

export function isOfCountry({ zones, areas }: ClockRule, place: HistoryCountry): boolean {
  if (zones.length > 0) return zones.some((zone) => place.zones.test(zone));
  return areas.some(({ id }) => place.areas.test(id));
}

function country(name: string, zones: string, areas = NOTHING): HistoryCountry {
  return { name, zones: new RegExp(`^(?:${zones})$`), areas };
}

export type ListedRule = OwnClockRule | UncertainClockRule;

/** All rules by their first date. A likely clock is an own rule and its warning: here one rule. */
export const LISTED_RULES: readonly ListedRule[] = [
  ...ownClockRules,
  ...uncertainClockRules.filter(({ id }) => !ownClockRules.some((rule) => rule.id === id)),
].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

/** The last local date of a rule; `today` if it does not end. */
export function lastDateOf({ until, untilLocalSeconds }: ClockRule): string {
  return until === END_OF_RULES ? "today" : dateOfIso(isoOfSeconds(untilLocalSeconds - SECONDS_PER_DAY));
}

export function clocksOf(rule: ListedRule): string {
  if (rule.kind === "uncertain") return `Possible: ${possibleClocksOf(rule)}`;
  const used = ownClockOf(rule);
  return rule.isCertain ? `Used: ${used}` : `Used: ${used}. Possible: ${possibleClocksOf(warningOf(rule))}`;
}

function warningOf({ id }: OwnClockRule): UncertainClockRule {
  const warning = uncertainClockRules.find((rule) => rule.id === id);
  if (warning === undefined) throw new Error(`the likely clock ${id} has no alternatives`);
  return warning;
}

export function placeOf({ areas, exceptAreas, zones }: ClockRule): string {
  const namesOf = (places: readonly Area[]) => places.map(({ name }) => name).join(", ");
  const inZones = zonesOf(zones);
  const place = areas.length === 0 ? inZones : `${namesOf(areas)}${inZones === "" ? "" : ` (${inZones})`}`;
  return exceptAreas.length === 0 ? place : `${place}; except ${namesOf(exceptAreas)}`;
}

function zonesOf(zones: readonly string[]): string {
  if (zones.length === 0) return "";
  if (zones.every((zone) => zone.startsWith("Etc/GMT"))) return "at sea (nautical zones)";
  return `zone${zones.length > 1 ? "s" : ""} ${zones.join(", ")}`;
}

function ownClockOf({ clock, fromLocalSeconds }: OwnClockRule): string {
  const parts = clock.map((segment) => {
    const start = isoOfSeconds(segment.fromLocalSeconds).slice(0, 16).replace("T00:00", "").replace("T", " ");
    const since = segment.fromLocalSeconds === fromLocalSeconds ? "" : `from ${start} `;
    return segment.clock.kind === "zone"
      ? `${since}${recordOf(segment.clock.zoneName)}`
      : `${since}UTC${offsetText(segment.clock.offsetSeconds)} (${segment.clock.abbreviation})`;
  });
  return parts.join("; ");
}

function possibleClocksOf({ alternatives, season, when, likelihood }: UncertainClockRule): string {
  const clocks = alternatives.map(possibleClockOf).join(", ");
  const days = season === null ? "" : `; from ${season.from} until ${season.until} (month and day)`;
  const condition =
    when === null ? "" : `; if the clock used is ${when === "daylight" ? "" : "not "}daylight saving time`;
  return `${clocks}${likelihood === "possible" ? "" : ` (${likelihood})`}${days}${condition}`;
}

function possibleClockOf(clock: PossibleClock): string {
  switch (clock.kind) {
    case "standard":
      return "standard time";
    case "daylight":
      return "daylight saving time";
    case "fixed":
      return `UTC${offsetText(clock.offsetSeconds)}`;
    case "zone":
      return recordOf(clock.zoneName);
  }
}

/** tzdata's zone Factory has no clock: the local mean time of the longitude applies. */
function recordOf(zoneName: string): string {
  return zoneName === "Factory" ? "mean time of the longitude" : `as in ${zoneName}`;
}
