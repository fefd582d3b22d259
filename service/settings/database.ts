import { DatabaseUrlError, parseDatabaseUrl } from "../../db/index.ts";
import type { SettingsReader } from "./settings-reader.ts";

export interface DatabaseSettings {
  /** `sqlite:./data/almagest.db` or `postgres://…`; may contain a password, so it is never logged. */
  readonly databaseUrl: string;
  /** Whether statements of requests are prepared; behind a pooler in transaction mode they are not. */
  readonly preparesStatements: boolean;
}

const DEFAULT_DATABASE_URL = "sqlite:./data/almagest.db";

export function readDatabaseSettings({ text, problems }: SettingsReader): DatabaseSettings {
  const databaseUrl = text("DATABASE_URL") ?? DEFAULT_DATABASE_URL;
  try {
    parseDatabaseUrl(databaseUrl);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    problems.push(`DATABASE_URL is not valid: ${error.message}`);
  }
  const prepare = (text("DATABASE_PREPARE") ?? "on").toLowerCase();
  if (prepare !== "on" && prepare !== "off")
    problems.push(`DATABASE_PREPARE must be on or off, not "${prepare}"`);
  return { databaseUrl, preparesStatements: prepare !== "off" };
}
