import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase, writeRequestLog } from "../../db/index.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { SkyService } from "../../proto/gen/almagest/v1/sky_pb.ts";
import { TransitService } from "../../proto/gen/almagest/v1/transits_pb.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { figure } from "./report.ts";

/**
 * The size of the request log: `node ephe-tests/bench/request-log.ts` on a SQLite file, and with TEST_DATABASE_URL also on
 * that PostgreSQL, which must be empty. Prints the sizes that docs/operations.md states.
 */
const ROWS = 500_000;
const BATCH = 10_000;
/** The most rows that the service keeps. */
const ROWS_MAX = 5_000_000;
const SECONDS_PER_DAY = 86_400;
const START_MS = Date.UTC(2026, 10, 21);

const services = [ChartService, SkyService, TransitService].map((service) => ({ service }));
const endpoints = [...new Set([...createEndpoints(services).values()].map(({ path }) => path))];

async function printSizes(database: Database): Promise<void> {
  const { kysely, dialect, sqliteFile } = database;
  const bytes = async (): Promise<number> => {
    if (sqliteFile === null) {
      const { rows } = await sql<{ bytes: number }>`
        select pg_total_relation_size('request_log') as bytes`.execute(kysely);
      return rows[0]?.bytes ?? Number.NaN;
    }
    await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
    return statSync(sqliteFile.path).size;
  };
  const bytesBefore = await bytes();
  for (let from = 0; from < ROWS; from += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, index) => ({
      endpoint: endpoints[(from + index) % endpoints.length] ?? "unknown",
      status: (from + index) % 50 === 0 ? 400 : 200,
      latencyUs: 900 + ((from + index) % 7_000),
      atMs: START_MS + (from + index) * 20,
    }));
    await writeRequestLog(kysely, entries);
  }
  const bytesPerRow = ((await bytes()) - bytesBefore) / ROWS;
  console.log(
    `${dialect}: ${bytesPerRow.toFixed(1)} bytes per row with its index, over ${ROWS} rows; ${figure((bytesPerRow * ROWS_MAX) / 1e6)} MB at most, ` +
      `${figure((bytesPerRow * SECONDS_PER_DAY) / 1e6)} MB a day for each request per second`,
  );
}

const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
try {
  const urls = [`sqlite:${join(folder, "bench.db")}`, process.env["TEST_DATABASE_URL"]];
  for (const url of urls) {
    if (url === undefined) continue;
    const database = await openDatabase({ url });
    try {
      await printSizes(database);
    } finally {
      await database.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
