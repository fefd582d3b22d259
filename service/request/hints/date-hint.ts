import { isCalendarDate, monthLengthOf } from "../../../civil/index.ts";

/** A longer text gets no hint: it is not a date, and patterns are not matched against it. */
const DATE_CHARACTERS_MAX = 40;

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const MONTH_ABBREVIATION_LENGTH = 3;

/** `1990-06-15T14:30:00Z`, `1990-06-15 14:30` */
const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\s*\d{1,2}:\d{2}/i;
/** `1990/6/15`, `1990.06.15`, `1990-6-15`, `19900615` */
const YEAR_FIRST = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})$/;
/** `15/06/1990`, `15.6.1990`, `06-15-1990` */
const YEAR_LAST = /^(\d{1,2})([-/. ])\s?(\d{1,2})\2\s?(\d{4})$/;
/** `June 15, 1990` */
const MONTH_DAY_YEAR = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
/** `15 June 1990` */
const DAY_MONTH_YEAR = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})$/i;
/** `2027`, `2027-03` */
const WITHOUT_DAY = /^(\d{4})(?:-(\d{2}))?$/;

/** What to send instead of a text that is not in the format of a date: a clause that begins with a semicolon. Empty if the text gives no hint. */
export function dateHint(sent: string): string {
  if (sent.length > DATE_CHARACTERS_MAX) return "";
  const text = sent.trim();
  const withTime = DATE_AND_TIME.exec(text)?.[1];
  if (withTime !== undefined) return `; send the date alone, ${withTime}, and the local time in time`;
  const withoutDay = WITHOUT_DAY.exec(text);
  if (withoutDay !== null)
    return `; the day is missing: send ${withoutDay[1]}-${withoutDay[2] ?? "01"}-01 for its first day`;
  const dates = datesOf(text).filter((date) => isCalendarDate(date));
  return dates.length === 0 ? "" : `; send ${dates.join(" or ")}`;
}

/** The dates that a text can mean: two if day and month can be exchanged. */
function datesOf(text: string): readonly string[] {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [, year = "", , month = "", day = ""] = yearFirst;
    return [dateOf(year, month, day)];
  }
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast !== null) {
    const [, first = "", separator = "", second = "", year = ""] = yearLast;
    const dayFirst = dateOf(year, second, first);
    const monthFirst = dateOf(year, first, second);
    // Dates with dots have the day first.
    return separator === "." || dayFirst === monthFirst ? [dayFirst] : [dayFirst, monthFirst];
  }
  const [, named = "", dayAfter = "", yearOfNamed = ""] = MONTH_DAY_YEAR.exec(text) ?? [];
  if (named !== "") return dateOfNamed(yearOfNamed, named, dayAfter);
  const [, dayBefore = "", name = "", year = ""] = DAY_MONTH_YEAR.exec(text) ?? [];
  return name === "" ? [] : dateOfNamed(year, name, dayBefore);
}

function dateOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function dateOfNamed(year: string, name: string, day: string): readonly string[] {
  const lowerCased = name.toLowerCase();
  const index = MONTH_NAMES.findIndex((each) => {
    const month = each.toLowerCase();
    return month === lowerCased || month.slice(0, MONTH_ABBREVIATION_LENGTH) === lowerCased;
  });
  return index < 0 ? [] : [dateOf(year, String(index + 1), day)];
}

/** Why a date YYYY-MM-DD does not exist: a clause that begins with a semicolon. */
export function noSuchDateHint(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const name = MONTH_NAMES[month - 1];
  if (name === undefined) return `; months are 01 to 12, not ${date.slice(5, 7)}`;
  if (day === 0) return "; days begin with 01";
  return `; ${name} ${date.slice(0, 4)} has ${monthLengthOf(year, month)} days`;
}
