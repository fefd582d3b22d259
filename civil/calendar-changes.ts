/** Where and until when dates of births can be in the Julian calendar. */
import { assert } from "../engine/units/assert.ts";
import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import { dateOfIso, isoOfSeconds, secondsOfDate } from "./calendar.ts";
import { type Area, isInArea } from "./clock-areas.ts";
import type { GeographicPosition } from "./great-circle.ts";
import type { ZoneFinder } from "./zone-from-place.ts";

/** The change of zones from the Julian to the Gregorian calendar. */
export interface CalendarChange {
  readonly country: string;
  readonly zones: readonly string[];
  /** Parts of the zones that used the Gregorian calendar before. */
  readonly exceptAreas: readonly Area[];
  /** The first day of the Gregorian calendar, YYYY-MM-DD. */
  readonly firstDate: string;
  /** A text that was read and states the day: its title, and its address or passage. */
  readonly source: { readonly title: string; readonly where: string };
}

/** What a date means if its record is in the Julian calendar. */
export interface JulianRecord {
  /** YYYY-MM-DD */
  readonly gregorianDate: string;
  readonly change: CalendarChange;
}

const SOCIAL_SECURITY = {
  title: "Gregorian/Julian Calendar, GN 00307.180, United States Social Security Administration",
  where: "https://secure.ssa.gov/poms.nsf/lnx/0200307180",
};
/** A change with the ids of its areas. */
interface ChangeRow extends Omit<CalendarChange, "exceptAreas"> {
  readonly exceptAreas: readonly string[];
}

/** One row for each country; a zone is in one row at most. */
const CHANGES: readonly ChangeRow[] = [
  changeOf("Russian Empire and Soviet Russia", "1918-02-14", {
    zones: [
      "Europe/Moscow",
      "Europe/Simferopol",
      "Europe/Minsk",
      "Europe/Kirov",
      "Europe/Volgograd",
      "Europe/Astrakhan",
      "Europe/Saratov",
      "Europe/Ulyanovsk",
      "Europe/Samara",
      "Asia/Yekaterinburg",
      "Asia/Omsk",
      "Asia/Novosibirsk",
      "Asia/Barnaul",
      "Asia/Tomsk",
      "Asia/Novokuznetsk",
      "Asia/Krasnoyarsk",
      "Asia/Irkutsk",
      "Asia/Chita",
      "Asia/Yakutsk",
      "Asia/Khandyga",
      "Asia/Vladivostok",
      "Asia/Ust-Nera",
      "Asia/Magadan",
      "Asia/Sakhalin",
      "Asia/Srednekolymsk",
      "Asia/Kamchatka",
      "Asia/Anadyr",
      "Asia/Almaty",
      "Asia/Qyzylorda",
      "Asia/Qostanay",
      "Asia/Aqtobe",
      "Asia/Aqtau",
      "Asia/Atyrau",
      "Asia/Oral",
      "Asia/Samarkand",
      "Asia/Tashkent",
      "Asia/Bishkek",
      "Asia/Dushanbe",
      "Asia/Ashgabat",
    ],
    exceptAreas: ["finnish-karelia"],
    source: { title: "IANA tz 2026b, file calendars", where: "section Russia" },
  }),
  changeOf("Ukraine", "1918-03-01", {
    zones: ["Europe/Kyiv"],
    exceptAreas: ["galicia-ukraine", "transcarpathia", "bukovina-ukraine"],
    source: {
      title:
        "The centennial of introduction of the Gregorian calendar and the Central European Time (law of the Central Rada)",
      where: "https://sofs.org.ua/en/sample-page/arhiv/2018-3/2-2/1-9/",
    },
  }),
  changeOf("Transcaucasia", "1918-05-01", {
    zones: ["Asia/Tbilisi", "Asia/Yerevan", "Asia/Baku"],
    source: {
      title: "List of adoption dates of the Gregorian calendar by country",
      where: "https://en.wikipedia.org/wiki/List_of_adoption_dates_of_the_Gregorian_calendar_by_country",
    },
  }),
  changeOf("Estonia", "1918-02-14", { zones: ["Europe/Tallinn"], source: SOCIAL_SECURITY }),
  changeOf("Latvia", "1918-02-14", { zones: ["Europe/Riga"], source: SOCIAL_SECURITY }),
  changeOf("Lithuania", "1915-05-25", {
    zones: ["Europe/Vilnius"],
    exceptAreas: ["memel-territory"],
    source: {
      title: "List of adoption dates of the Gregorian calendar per country: Kovno and Vilna Governorates",
      where:
        "https://kiwix.casplantje.nl/wikipedia_en_all_maxi_2018-10/A/List_of_adoption_dates_of_the_Gregorian_calendar_per_country.html",
    },
  }),
  changeOf("Bulgaria", "1916-04-14", { zones: ["Europe/Sofia"], source: SOCIAL_SECURITY }),
  changeOf("Romania", "1919-04-14", {
    zones: ["Europe/Bucharest", "Europe/Chisinau"],
    exceptAreas: ["transylvania"],
    source: {
      title: "Adoptarea calendarului gregorian, Enciclopedia României: 1 April became 14 April 1919",
      where: "http://enciclopediaromaniei.ro/wiki/Adoptarea_calendarului_gregorian",
    },
  }),
  changeOf("Serbia and Montenegro", "1919-01-28", {
    zones: ["Europe/Belgrade", "Europe/Podgorica", "Europe/Skopje"],
    exceptAreas: ["vojvodina"],
    source: {
      title: "Sto godina od uvođenja gregorijanskog kalendara u Srbiji (text of the law of 1919), Politika",
      where:
        "http://www.politika.rs/sr/clanak/421435/Sto-godina-od-uvodenja-gregorijanskog-kalendara-u-Srbiji",
    },
  }),
  changeOf("Albania", "1912-11-28", { zones: ["Europe/Tirane"], source: SOCIAL_SECURITY }),
  changeOf("Greece", "1923-03-01", { zones: ["Europe/Athens"], source: SOCIAL_SECURITY }),
  changeOf("Turkey and Ottoman provinces in Asia", "1917-03-01", {
    zones: [
      "Europe/Istanbul",
      "Asia/Beirut",
      "Asia/Damascus",
      "Asia/Baghdad",
      "Asia/Jerusalem",
      "Asia/Hebron",
      "Asia/Gaza",
      "Asia/Amman",
    ],
    source: {
      title: "Rûmî takvim ve târihler: Julian days from 1840 until 28 February 1917, Gregorian days after",
      where: "http://risaletashih.com/index.php/en/ihzariye/19-rumi-takvim-ve-tarihler",
    },
  }),
  changeOf("Alaska", "1867-10-18", {
    zones: [
      "America/Anchorage",
      "America/Juneau",
      "America/Sitka",
      "America/Metlakatla",
      "America/Yakutat",
      "America/Nome",
      "America/Adak",
    ],
    source: { title: "IANA tz 2026b, file northamerica", where: "comment on Alaska, after Howse" },
  }),
];

/** From this date on, all places use the Gregorian calendar. */
const LAST_FIRST_DATE: string = CHANGES.map(({ firstDate }) => firstDate).reduce((a, b) => (a > b ? a : b));

function changeOf(
  country: string,
  firstDate: string,
  row: Pick<CalendarChange, "zones" | "source"> & { readonly exceptAreas?: readonly string[] },
): ChangeRow {
  return { country, firstDate, exceptAreas: [], ...row };
}

/** All changes; `areas` by id. */
export function readCalendarChanges(areas: ReadonlyMap<string, Area>): readonly CalendarChange[] {
  return CHANGES.map((row) => ({
    ...row,
    exceptAreas: row.exceptAreas.map((id) => {
      const area = areas.get(id);
      assert(area !== undefined, `the area ${id} exists`);
      return area;
    }),
  }));
}

/** What a date, YYYY-MM-DD, means if its record is in the Julian calendar; null if the place used the Gregorian calendar then. */
export type JulianRecords = (
  date: string,
  place: GeographicPosition,
  zones: ZoneFinder,
) => JulianRecord | null;

/** A finder of dates in the Julian calendar. */
export function createJulianRecords(changes: readonly CalendarChange[]): JulianRecords {
  const changeByZone = new Map(
    changes.flatMap((change) => change.zones.map((zone) => [zone, change] as const)),
  );
  return (date, place, zones) => {
    if (date >= LAST_FIRST_DATE) return null;
    const change = changeByZone.get(zones.zoneFromPlace(place.latitudeDeg, place.longitudeDeg));
    if (change === undefined || date >= change.firstDate) return null;
    if (change.exceptAreas.some((area) => isInArea(area, place))) return null;
    return { gregorianDate: gregorianDateOfJulian(date), change };
  };
}

/** The Gregorian date of a Julian date, YYYY-MM-DD, of 1800 or later that both calendars have. */
export function gregorianDateOfJulian(date: string): string {
  const year = Number(date.slice(0, 4));
  // The difference grows after the 29 February that only the Julian calendar has.
  const marchYear = date.slice(5, 7) < "03" ? year - 1 : year;
  const days = Math.floor(marchYear / 100) - Math.floor(marchYear / 400) - 2;
  return dateOfIso(isoOfSeconds(secondsOfDate(date) + days * SECONDS_PER_DAY));
}
