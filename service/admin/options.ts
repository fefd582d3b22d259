import { normalizeEmail, PLANS, type Plan } from "../../db/index.ts";
import type { Option, Parsed } from "./command-line.ts";

const NAME_LENGTH_MAX = 100;

export const emailOption: Option<string> = {
  hint: "EMAIL",
  required: true,
  parse: (text) => parsedOr(normalizeEmail(text), `must be an e-mail address, not "${text}"`),
};

/** The last account of the list before. */
export const afterOption: Option<string | undefined> = { ...emailOption, required: false };

export const planOption: Option<Plan> = {
  hint: PLANS.join("|"),
  required: true,
  parse: (text) =>
    parsedOr(PLANS.find((plan) => plan === text) ?? null, `must be ${PLANS.join(" or ")}, not "${text}"`),
};

/** What an owner calls a key. */
export const nameOption: Option<string> = {
  hint: "NAME",
  required: true,
  parse: (text) => {
    const name = text.trim();
    const isName = name !== "" && name.length <= NAME_LENGTH_MAX && !/\p{Cc}/u.test(name);
    return parsedOr(
      isName ? name : null,
      `must be 1 to ${NAME_LENGTH_MAX} characters, none of them a control character`,
    );
  },
};

export const keyIdOption: Option<string> = {
  hint: "KEY_ID",
  required: true,
  parse: (text) =>
    parsedOr(
      /^key_[0-9A-Za-z]{20}$/.test(text) ? text : null,
      `must be the id of a key, like key_0123456789abcdefghij: key list shows them`,
    ),
};

/** A moment with its zone, or a day, which stands for its beginning in UTC. */
export const momentOption: Option<number | undefined> = {
  hint: "YYYY-MM-DD",
  required: false,
  parse: (text) => {
    const isMoment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
    const epochMs = isMoment ? Date.parse(text) : Number.NaN;
    // The parser of dates takes 30 February for 2 March.
    const isDay = !Number.isNaN(epochMs) && dayExists(text.slice(0, 10));
    return parsedOr(
      isDay ? epochMs : null,
      `must be a day or a moment, like 2026-12-31 or 2026-12-31T12:00Z, not "${text}"`,
    );
  },
};

const LIST_MAX = 1000;

export const limitOption: Option<number | undefined> = {
  hint: "COUNT",
  required: false,
  parse: (text) => {
    const count = Number(text);
    const isCount = /^\d+$/.test(text) && count >= 1 && count <= LIST_MAX;
    return parsedOr(isCount ? count : null, `must be a whole number from 1 to ${LIST_MAX}, not "${text}"`);
  },
};

function dayExists(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function parsedOr<Value>(value: Value | null, problem: string): Parsed<Value> {
  return value === null ? { problem } : { value };
}
