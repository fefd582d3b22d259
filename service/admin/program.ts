import { Command, type ErrorOptions } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { addAccountCommands, addSubscriptionCommands } from "./account-commands.ts";
import { addBackupCommands } from "./backup-commands.ts";
import type { CommandRunners } from "./context.ts";
import { addKeyCommands } from "./key-commands.ts";
import { InvalidValue } from "./options.ts";

type Action = Parameters<Command["action"]>[0];

/** What commander reports on its own, one at a time, although the rest of the line can still be read. */
const MISSING_OPTION = "commander.missingMandatoryOptionValue";
const MISSING_VALUE = "commander.optionMissingArgument";

/** A command that reports every mistake of its arguments together. Commander alone stops at the first. */
class AdminCommand extends Command {
  readonly #missing: string[] = [];

  override createCommand(name?: string): AdminCommand {
    return new AdminCommand(name);
  }

  /** Executes a command line without mistakes. */
  override action(execute: Action): this {
    // Both are reported by this class, next to the other mistakes.
    this.allowUnknownOption().allowExcessArguments();
    return super.action((...args) => {
      this.#rejectMistakes();
      return execute.apply(this, args);
    });
  }

  /** Ends the command, unless the rest of the line can still be read. */
  override error(message: string, details?: ErrorOptions): never {
    if (details?.code === MISSING_OPTION) this.#missing.push(message);
    // The parser of the option's value reports it.
    else if (details?.code !== MISSING_VALUE) return super.error(message, details);
    return undefined as never;
  }

  #rejectMistakes(): void {
    const values = Object.values(this.opts()) as readonly unknown[];
    const invalid = values.filter((value) => value instanceof InvalidValue);
    const mistakes = [
      ...unexpectedArguments(this.args),
      ...invalid.map(({ flags, problem }) => `error: option '${flags}' ${problem}`),
      ...this.#missing,
    ];
    if (mistakes.length > 0) super.error(mistakes.join("\n"));
  }
}

/** An argument after an unknown option is probably its value, so it is not a mistake of its own. */
function unexpectedArguments(args: readonly string[]): readonly string[] {
  return args.flatMap((arg, index) => {
    if (/^-./.test(arg)) return [`error: unknown option '${arg}'`];
    const isValue = /^-[^=]+$/.test(args[index - 1] ?? "");
    return isValue ? [] : [`error: too many arguments: '${arg}'`];
  });
}

/** Builds the command line; its help calls it `name`. On help, a version or wrong usage it throws a CommanderError instead of exiting. */
export function createProgram(name: string, { onDatabase, onLocation }: CommandRunners): Command {
  const program = new AdminCommand()
    .name(name)
    .description(
      "Prints JSON on standard output. Exits with 0 on success, 1 on failure and 2 on wrong usage. Reads DATABASE_URL, " +
        "PLAN_FREE_LIMIT and PLAN_PRO_LIMIT like the service, which may run at the same time.",
    )
    .version(packageJson.version)
    // Subcommands inherit these, so they come first.
    .exitOverride()
    .showHelpAfterError();
  addAccountCommands(program, onDatabase);
  addKeyCommands(program, onDatabase);
  addSubscriptionCommands(program, onDatabase);
  addBackupCommands(program, onLocation);
  program.addHelpText("after", () => `\nAll commands:\n${listCommands(program).join("\n")}`);
  return program;
}

function listCommands(program: Command): readonly string[] {
  return program.commands.flatMap((group) =>
    group.commands.length === 0
      ? [describe(group.name(), group)]
      : group.commands.map((command) => describe(`${group.name()} ${command.name()}`, command)),
  );
}

function describe(name: string, { options }: Command): string {
  const flags = options.map((option) => (option.mandatory ? option.flags : `[${option.flags}]`));
  return `  ${[name, ...flags].join(" ")}`;
}
