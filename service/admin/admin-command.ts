import { Command, type ErrorOptions } from "commander";
import { InvalidValue } from "./options.ts";

type Action = Parameters<Command["action"]>[0];

/** What commander reports on its own, one at a time, although the rest of the line can still be read. */
const MISSING_OPTION = "commander.missingMandatoryOptionValue";
const MISSING_VALUE = "commander.optionMissingArgument";

/** A command that reports every mistake of its arguments together. Commander alone stops at the first. */
export class AdminCommand extends Command {
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
