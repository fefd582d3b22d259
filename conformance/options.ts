import { parseArgs } from "node:util";
import type { OtherKeys } from "./sentences/suite.ts";

export const SUITES = ["sentences", "differential", "recomputation"] as const;
export type SuiteName = (typeof SUITES)[number];

/** A command line that cannot be run; the message is for its user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What the command line asks for. */
export interface Options {
  readonly url: string;
  readonly key: string;
  readonly keys: OtherKeys;
  readonly seed: number;
  /** Counted calls that the run may spend; null if the command line does not state it. */
  readonly calls: number | null;
  readonly suites: readonly SuiteName[];
  readonly isShort: boolean;
  readonly isJson: boolean;
  readonly minutes: number;
}

export const USAGE = `npm run conformance -- URL --key KEY [options]

  URL                 the service's address, https://api.example.com
  --key KEY           an API key of an account on API Pro; default: the variable ALMAGEST_API_KEY
  --calls N           counted requests that the run may spend; default 600, with --short 150
  --short             a short run
  --seed N            the seed of the random requests; default: today's date
  --only SUITE         sentences, differential or recomputation; can be repeated
  --free-key KEY      a key of an account on Free, whose daily limit the run reaches
  --revoked-key KEY   a revoked key
  --minutes N         the run stops after so many minutes; default 10
  --json              prints the result as JSON`;

const MINUTES = 10;

/**
 * Reads the command line.
 *
 * @throws {UsageError} when it is not valid
 */
export function readOptions(args: readonly string[], environmentKey: string | undefined): Options {
  const { values, positionals } = parse(args);
  const [url, ...others] = positionals;
  const key = values.key ?? environmentKey;
  if (url === undefined || others.length > 0) throw new UsageError("State one URL.");
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError(`${url} is not an http or https URL.`);
  if (key === undefined || key === "") throw new UsageError("State a key with --key.");
  const unknown = (values.only ?? []).filter((name) => !SUITES.includes(name as SuiteName));
  if (unknown.length > 0)
    throw new UsageError(`--only must be one of ${SUITES.join(", ")}; got ${unknown[0]}.`);
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return {
    url,
    key,
    keys: { "free-key": values["free-key"] ?? null, "revoked-key": values["revoked-key"] ?? null },
    seed: wholeNumber("--seed", values.seed ?? today, 0),
    calls: values.calls === undefined ? null : wholeNumber("--calls", values.calls, 1),
    suites: SUITES.filter((name) => values.only === undefined || values.only.includes(name)),
    isShort: values.short ?? false,
    isJson: values.json ?? false,
    minutes: values.minutes === undefined ? MINUTES : wholeNumber("--minutes", values.minutes, 1),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: "string" },
        calls: { type: "string" },
        short: { type: "boolean" },
        seed: { type: "string" },
        only: { type: "string", multiple: true },
        "free-key": { type: "string" },
        "revoked-key": { type: "string" },
        minutes: { type: "string" },
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least) return value;
  throw new UsageError(`${name} must be a whole number from ${least}; got ${text}.`);
}
