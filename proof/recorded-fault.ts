import { join } from "node:path";
import { backupSqliteFile } from "../db/index.ts";
import { freePort } from "../test/free-port.ts";
import { openAccountDatabase } from "../test/service/open-account.ts";
import type { ScenarioContext, ServiceOptions } from "./scenario.ts";

/** A running service whose metrics are recorded before, during and after a fault. */
export interface FaultyService {
  readonly privatePort: number;
  /** The address of the callers; null while no process runs. */
  readonly baseUrl: () => string | null;
  /** Called each second of the fault. The first call begins it. */
  step(second: number): Promise<void> | void;
  /** Ends the fault. */
  end(): Promise<void> | void;
}

/** A fault that lasts as long as an alert on it takes. */
export interface RecordedFault {
  readonly name: string;
  /** Its load needs a processor: it is recorded after the other faults. */
  readonly isAlone?: boolean;
  start(context: ScenarioContext): Promise<FaultyService>;
}

const AMPLE = { PLAN_PRO_LIMIT: "1000000000" };

/** A service on a SQLite file that has been backed up. */
export async function startOnSqlite(
  context: ScenarioContext,
  environment: Readonly<Record<string, string>> = {},
  options: ServiceOptions = {},
) {
  const { url, database } = await context.openAccounts("sqlite");
  const file = url.replace("sqlite:", "");
  await backupSqliteFile(file, join(context.openFolder(), "backup.db"));
  const privatePort = await freePort();
  const settings = { DATABASE_URL: url, PRIVATE_PORT: String(privatePort), ...AMPLE, ...environment };
  const service = await context.start(settings, options);
  return { service, settings, file, database, privatePort, baseUrl: () => service.baseUrl };
}

export async function startOnPostgres(context: ScenarioContext) {
  const server = await context.openPostgres();
  const accounts = await openAccountDatabase("pro", server.url);
  context.defer(accounts.close);
  const privatePort = await freePort();
  const settings = { DATABASE_URL: server.url, PRIVATE_PORT: String(privatePort), ...AMPLE };
  const service = await context.start(settings);
  return { server, settings, service, privatePort, baseUrl: () => service.baseUrl };
}

export const never = (): void => {};
