import { InvalidArgumentError, Option } from "commander";
import { isCalendarDate } from "../../civil/index.ts";
import { normalizeEmail, PLANS, type Plan } from "../../db/index.ts";
import { isPlainLine, PLAIN_LINE } from "../contract/plain-line.ts";

const NAME_LENGTH_MAX = 100;
const LISTED_MAX = 1000;
const PLAN_FLAGS = `--plan <${PLANS.join("|")}>`;

/** The value of an option that its parser rejected. The command reports it with its other mistakes and is not executed. */
export class InvalidValue {
  readonly flags: string;
  /** Follows the option in a sentence. */
  readonly problem: string;

  constructor(flags: string, problem: string) {
    this.flags = flags;
    this.problem = problem;
  }
}

type OptionRow = readonly [flags: string, description: string, parse: (text: string) => unknown];

const MANDATORY = {
  email: ["--email <email>", "email address of the account", parseEmail],
  plan: [PLAN_FLAGS, "plan of the account", parsePlan],
  name: ["--name <name>", "name by which the owner recognizes the key", parseName],
  keyId: ["--id <id>", "id of the key, as listed by: key list", parseKeyId],
  backupTo: ["--to <file>", "file to write; it must not exist", parseFile],
  backupFrom: ["--from <file>", "file that a backup has written", parseFile],
} as const satisfies Readonly<Record<string, OptionRow>>;

const OPTIONAL = {
  newAccountPlan: [PLAN_FLAGS, "create the account on this plan if it does not exist", parsePlan],
  after: ["--after <email>", "list the accounts after this one", parseEmail],
  limit: ["--limit <count>", "maximum number of accounts (default: 100)", parseLimit],
  until: ["--until <time>", "end of the paid period: YYYY-MM-DD or a time with its zone", parseTime],
} as const satisfies Readonly<Record<string, OptionRow>>;

/** An option with a single value. Unlike commander's default, a repeated option is an error. */
export function optionOf(name: keyof typeof MANDATORY | keyof typeof OPTIONAL): Option {
  const [flags, description, parse]: OptionRow = { ...MANDATORY, ...OPTIONAL }[name];
  const option = new Option(flags, description).makeOptionMandatory(name in MANDATORY);
  return option.argParser((text: string | undefined, previous: unknown) => {
    if (text === undefined) return new InvalidValue(flags, "argument missing");
    try {
      if (previous !== undefined) throw new InvalidArgumentError("The option must not be repeated.");
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      return new InvalidValue(flags, `argument '${text}' is invalid. ${error.message}`);
    }
  });
}

function parseFile(text: string): string {
  if (text === "" || text.endsWith("/")) throw new InvalidArgumentError("It must be the name of a file.");
  return text;
}

function parseEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email === null) throw new InvalidArgumentError("It must be an email address.");
  return email;
}

function parsePlan(text: string): Plan {
  const plan = PLANS.find((name) => name === text);
  if (plan === undefined) throw new InvalidArgumentError(`It must be ${PLANS.join(" or ")}.`);
  return plan;
}

function parseName(text: string): string {
  const name = text.trim();
  if (name.length > NAME_LENGTH_MAX || !isPlainLine(name))
    throw new InvalidArgumentError(`It must be 1 to ${NAME_LENGTH_MAX} characters, with ${PLAIN_LINE}.`);
  return name;
}

function parseKeyId(text: string): string {
  if (!/^key_[0-9A-Za-z]{20}$/.test(text))
    throw new InvalidArgumentError("It must be the id of a key, like key_0123456789abcdefghij.");
  return text;
}

function parseLimit(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > LISTED_MAX)
    throw new InvalidArgumentError(`It must be an integer from 1 to ${LISTED_MAX}.`);
  return count;
}

/** A time with its zone, or a day, which represents its start in UTC. */
function parseTime(text: string): number {
  const isIso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const epochMs = isIso ? Date.parse(text) : Number.NaN;
  // Date.parse reads 30 February as 2 March.
  if (Number.isNaN(epochMs) || !isCalendarDate(text.slice(0, 10)))
    throw new InvalidArgumentError("It must be a day or a time, like 2026-12-31 or 2026-12-31T12:00Z.");
  return epochMs;
}
