import { parseArgs } from "node:util";

/** One value that a command takes, as `--name value`. */
export interface Option<Value> {
  /** What to write for the value, such as `free|pro`. */
  readonly hint: string;
  readonly required: boolean;
  /** The value, or what is wrong with it, to follow its name: "must be …". */
  readonly parse: (text: string) => Parsed<Value>;
}
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string };

export type Options = Readonly<Record<string, Option<unknown>>>;
type ValuesOf<Given extends Options> = {
  readonly [Name in keyof Given]: Given[Name] extends Option<infer Value> ? Value : never;
};

/** A command whose options are read, ready to run. */
export type ReadyCommand<Context> = (context: Context) => Promise<object>;

export interface Command<Context> {
  readonly summary: string;
  readonly options: Options;
  /** Reads the values given; adds whatever is wrong with them to the problems. */
  readonly prepare: (given: ReadonlyMap<string, string>, problems: string[]) => ReadyCommand<Context>;
}

/** Ties the options of a command to the values that it runs with. */
export function defineCommand<Context, Given extends Options>(command: {
  readonly summary: string;
  readonly options: Given;
  readonly run: (context: Context, values: ValuesOf<Given>) => Promise<object>;
}): Command<Context> {
  const { summary, options, run } = command;
  return {
    summary,
    options,
    prepare(given, problems) {
      const values: Record<string, unknown> = {};
      for (const [name, { hint, required, parse }] of Object.entries(options)) {
        const text = given.get(name);
        if (text === undefined) {
          if (required) problems.push(`--${name} is missing: --${name} ${hint}`);
          continue;
        }
        const parsed = parse(text);
        if ("problem" in parsed) problems.push(`--${name} ${parsed.problem}`);
        else values[name] = parsed.value;
      }
      return (context) => run(context, values as ValuesOf<Given>);
    },
  };
}

export type CommandLine<Context> =
  | { readonly kind: "run"; readonly run: ReadyCommand<Context> }
  | { readonly kind: "help" }
  | { readonly kind: "mistake"; readonly problems: readonly string[] };

/**
 * Finds the command that the words name and reads its options; every mistake of the line in one answer.
 *
 * @param words what follows the program's name.
 */
export function readCommandLine<Context>(
  words: readonly string[],
  commands: Readonly<Record<string, Command<Context>>>,
): CommandLine<Context> {
  if (words.some((word) => word === "--help" || word === "-h") || words[0] === "help")
    return { kind: "help" };
  const firstOption = words.findIndex((word) => word.startsWith("-"));
  const name = words.slice(0, firstOption === -1 ? words.length : firstOption).join(" ");
  if (name === "") return { kind: "mistake", problems: ["No command is given"] };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return { kind: "mistake", problems: [`There is no command "${name}"`] };

  const problems: string[] = [];
  const given = readOptions(words.slice(firstOption === -1 ? words.length : firstOption), command, problems);
  const run = command.prepare(given, problems);
  return problems.length > 0 ? { kind: "mistake", problems } : { kind: "run", run };
}

function readOptions<Context>(
  words: readonly string[],
  { options }: Command<Context>,
  problems: string[],
): ReadonlyMap<string, string> {
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(Object.keys(options).map((name) => [name, { type: "string" as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "positional") problems.push(`"${token.value}" belongs to no option`);
    if (token.kind !== "option") continue;
    if (!Object.hasOwn(options, token.name)) problems.push(`${token.rawName} is no option of this command`);
    else if (given.has(token.name)) problems.push(`${token.rawName} is given twice`);
    else given.set(token.name, token.value ?? "");
  }
  return given;
}

/** How to call every command. */
export function describeCommands<Context>(commands: Readonly<Record<string, Command<Context>>>): string {
  const lines = Object.entries(commands).map(([name, { summary, options }]) => {
    const shown = Object.entries(options).map(([option, { hint, required }]) =>
      required ? `--${option} ${hint}` : `[--${option} ${hint}]`,
    );
    return `  ${[name, ...shown].join(" ")}\n      ${summary}`;
  });
  return [
    "npm run -s admin -- COMMAND OPTIONS",
    "",
    ...lines,
    "",
    "Answers in JSON on standard output. Ends with 0 when done, 1 when it cannot be done, 2 when called wrongly.",
    "DATABASE_URL, PLAN_FREE_LIMIT and PLAN_PRO_LIMIT are those of the service, which may run meanwhile.",
  ].join("\n");
}
