import type { PreparingDatabase, StatementListener } from "./statements.ts";
import type { TurnStatements } from "./turn-statements.ts";

/** Connections of this process. */
export interface PoolConnections {
  /** Open connections, idle ones included. */
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** An open database with all migrations applied. */
export interface Database extends PreparingDatabase {
  readonly dialect: "sqlite" | "postgres";
  /** The address without its password, for logs. */
  readonly location: string;
  /** The file of a SQLite database; null on PostgreSQL. */
  readonly sqliteFile: string | null;
  /** The statements that find the keys and count the requests of one turn of the event loop. */
  readonly turnStatements: TurnStatements;
  /**
   * Resolves if requests can be counted: the database accepts writes, and the statements of a turn can be executed. Rejects in
   * bounded time. On SQLite it also opens a file again that has been deleted or replaced.
   */
  check(): Promise<void>;
  /** Calls the listener with the duration and the text of each statement. There is one listener. */
  onStatement(listener: StatementListener): void;
  /** The connections to a server; null on SQLite. */
  connections(): PoolConnections | null;
  /** Resolves when all commits so far would survive a power failure. */
  persist(): Promise<void>;
  close(): Promise<void>;
}
