/** The first and last dates that requests accept; the contract's date patterns state the same range. */
export const DATE_MIN = "1800-01-01";
export const DATE_MAX = "2399-12-31";

/** A period of whole days, both ends inclusive, YYYY-MM-DD. */
export interface DayPeriod {
  readonly from: string;
  readonly to: string;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a text is a date YYYY-MM-DD that exists in the (proleptic) Gregorian calendar. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return false;
  const year = Number(parts[1]);
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = month === 2 && isLeapYear ? 29 : MONTH_LENGTHS[month - 1];
  return length !== undefined && day >= 1 && day <= length;
}

const DATE_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** The problem of a text as a date of a request; null if the date is valid. */
export function dateProblemOf(text: string): "wrong_format" | "no_such_date" | "out_of_range" | null {
  if (!DATE_FORM.test(text)) return "wrong_format";
  if (!isCalendarDate(text)) return "no_such_date";
  return text < DATE_MIN || text > DATE_MAX ? "out_of_range" : null;
}
