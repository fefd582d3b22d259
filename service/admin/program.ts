import type { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { addAccountCommands } from "./account-commands.ts";
import { AdminCommand } from "./admin-command.ts";
import { addBackupCommands } from "./backup-commands.ts";
import type { CommandRunners } from "./context.ts";
import { addKeyCommands } from "./key-commands.ts";
import { addSubscriptionCommands } from "./subscription-commands.ts";

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
