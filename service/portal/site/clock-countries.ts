/**
 * The pages of the clock history and their countries, of today's borders. A rule is in the section of each country that one of
 * its zones belongs to; a rule without zones, in the sections of its areas. A test checks that every rule has a section.
 */
import type { ClockRule } from "../../../civil/index.ts";

/** A page of the clock history: `docs/reference/clock-rules-NAME.md`. */
export interface HistoryPage {
  readonly name: string;
  readonly title: string;
  readonly countries: readonly HistoryCountry[];
}

/** A section of a page. */
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

/** The file of a page in `docs/`. */
export function fileOf({ name }: Pick<HistoryPage, "name">): string {
  return `reference/clock-rules-${name}.md`;
}

/** Whether a rule applies in a country. */
export function isOfCountry({ zones, areas }: ClockRule, place: HistoryCountry): boolean {
  if (zones.length > 0) return zones.some((zone) => place.zones.test(zone));
  return areas.some(({ id }) => place.areas.test(id));
}

function country(name: string, zones: string, areas = NOTHING): HistoryCountry {
  return { name, zones: new RegExp(`^(?:${zones})$`), areas };
}
