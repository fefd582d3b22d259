import type { Format } from "ajv";

const DAY = "\\d{4}-\\d{2}-\\d{2}";
const TIME = "\\d{2}:\\d{2}:\\d{2}";

const isDay = (text: string): boolean => {
  const ms = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 10));
};
const matching = (pattern: string) => {
  const form = new RegExp(`^${pattern}$`);
  return (text: string): boolean => form.test(text) && isDay(text);
};
const integer = (bits: number): Format => ({
  type: "number",
  validate: (value: number) => Number.isInteger(value) && Math.abs(value) <= 2 ** (bits - 1) - 1,
});

/** The formats of OpenAPI's registry that the documents use, as checks of Ajv. */
export const REGISTERED_FORMATS: Readonly<Record<string, Format>> = {
  double: { type: "number", validate: Number.isFinite },
  int32: integer(32),
  int64: integer(53),
  date: matching(DAY),
  "date-time": matching(`${DAY}T${TIME}Z`),
  "date-time-local": matching(`${DAY}T${TIME}`),
  uri: (text: string) => URL.canParse(text),
};
