/**
 * Checks that a service does what it publishes: `npm run conformance -- URL --key KEY`. `--help` lists the
 * suites and options. Exits with 1 if the service differs, with 2 if the run is not possible or ended
 * early.
 */
import { runCommand } from "./command.ts";

process.exit(await runCommand(process.argv.slice(2), process.env["ALMAGEST_API_KEY"], console));
