import packageJson from "../package.json" with { type: "json" };
import type { ProgramNames } from "./main.ts";
import { WORKER_VARIABLE } from "./settings/workers.ts";

const EXIT_USAGE = 2;

/** Runs the command that the arguments name; without one, serves. Each command loads only its own modules. */
export async function runCommand(args: readonly string[], program: ProgramNames): Promise<void> {
  const [command = "serve", ...rest] = args;
  switch (command) {
    case "serve":
      if (rest.length > 0) return rejectUsage(`serve takes no arguments, not ${rest.join(" ")}`, program);
      return await serve(program);
    case "admin":
      return (await import("./admin/main.ts")).runAdmin(rest, program.admin);
    case "--help":
    case "-h":
    case "help":
      console.log(helpText(program));
      return;
    case "--version":
    case "-V":
      console.log(packageJson.version);
      return;
    default:
      return rejectUsage(`"${command}" is not a command`, program);
  }
}

/** With several workers this process is their supervisor: it starts each by the same command and does not load the service. */
async function serve(program: ProgramNames): Promise<void> {
  const isSingle = ["", "1"].includes(process.env["WORKERS"]?.trim() ?? "");
  if (!isSingle && process.env[WORKER_VARIABLE] === undefined) {
    const { supervise } = await import("./supervise.ts");
    if (supervise(process.argv.slice(1))) return;
  }
  return (await import("./main.ts")).serve(program);
}

function rejectUsage(problem: string, program: ProgramNames): void {
  console.error(`${problem}\n\n${helpText(program)}`);
  process.exitCode = EXIT_USAGE;
}

function helpText({ start, admin }: ProgramNames): string {
  return [
    `Almagest ${packageJson.version}. Commands:`,
    "",
    "  serve      starts the service; the default. Settings are environment variables: docs/operations.md",
    `  admin      accounts, keys, subscriptions and backups: ${admin} --help`,
    "",
    `  ${start}`,
    `  ${admin} key create --email EMAIL --name NAME --plan pro`,
    "",
    "  --help, --version",
  ].join("\n");
}
