#!/usr/bin/env node
/**
 * Tool calls over standard input and output, for assistants on the same machine:
 *
 *     npx almagest-mcp
 *
 * Standard output carries the protocol alone; failures are written to standard error.
 */
import { inspect } from "node:util";
import { loadTableSource } from "../engine/node/index.ts";
import { serveLocalTools } from "./app/local-tools.ts";
import { isKnownZone } from "./civil/tz-pack.ts";

serveLocalTools({
  source: loadTableSource(),
  isKnownZone,
  now: Date.now,
  reportError: (...facts) => {
    process.stderr.write(`${facts.map((fact) => inspect(fact)).join(" ")}\n`);
  },
});
