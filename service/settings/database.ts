import { DatabaseUrlError, parseDatabaseUrl } from "../../db/index.ts";
import type { SettingsReader } from "./settings-reader.ts";

export interface DatabaseSettings {
  /** `sqlite:./data/almagest.db` or `postgres://…`; may contain a password, so it is never logged. */
  readonly databaseUrl: string;
  /** Whether statements of requests are prepared: not with `?prepare=off`, for a pooler in transaction mode. */
  readonly preparesStatements: boolean;
}

const DEFAULT_DATABASE_URL = "sqlite:./data/almagest.db";
/** The last parameter of a PostgreSQL URL; it is for the service, not the driver. */
const PREPARE_PARAMETER = /(?<=^postgres.*)[?&]prepare=(on|off)$/;

export function readDatabaseSettings({ text, problems }: SettingsReader): DatabaseSettings {
  const value = text("DATABASE_URL") ?? DEFAULT_DATABASE_URL;
  const [, parameter] = PREPARE_PARAMETER.exec(value) ?? [];
  const databaseUrl = value.replace(PREPARE_PARAMETER, "");
  try {
    parseDatabaseUrl(databaseUrl);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    problems.push(`DATABASE_URL is not valid: ${error.message}`);
  }
  return { databaseUrl, preparesStatements: parameter !== "off" };
}
