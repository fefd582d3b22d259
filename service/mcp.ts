#!/usr/bin/env node
/**
 * Tool calls over standard input and output, for assistants on the same machine:
 *
 *     npx almagest-mcp
 *
 * Standard output carries the protocol alone; failures are written to standard error.
 */
import { readFileSync } from "node:fs";
import { inspect } from "node:util";

const EXIT_USAGE = 2;

/** The manifest of the package, or of the clone. */
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

const HELP = `almagest-mcp ${version}: astrology calculations for an assistant on this machine

An assistant starts the program and calls its tools over standard input and output (Model Context Protocol). It needs no
account, no key and no network. Assistants that read mcpServers from their settings:

  { "mcpServers": { "almagest": { "command": "almagest-mcp" } } }

Options:
  --help, -h      prints this text
  --version, -V   prints the version`;

async function serve(): Promise<void> {
  const [{ loadTableSource }, { isKnownZone }, { serveLocalTools }] = await Promise.all([
    import("../engine/node/index.ts"),
    import("./time/civil-time.ts"),
    import("./app/local-tools.ts"),
  ]);
  serveLocalTools({
    source: loadTableSource(),
    isKnownZone,
    now: Date.now,
    reportError: (...facts) => {
      process.stderr.write(`${facts.map((fact) => inspect(fact)).join(" ")}\n`);
    },
  });
}

const [option, ...rest] = process.argv.slice(2);
if (option === undefined) void serve();
else if (rest.length === 0 && ["--help", "-h"].includes(option)) process.stdout.write(`${HELP}\n`);
else if (rest.length === 0 && ["--version", "-V"].includes(option)) process.stdout.write(`${version}\n`);
else {
  process.stderr.write(`"${[option, ...rest].join(" ")}" is not an option\n\n${HELP}\n`);
  process.exitCode = EXIT_USAGE;
}
