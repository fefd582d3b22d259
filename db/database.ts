import type { BatchStatements } from "./batch-statements.ts";
import type { PreparingDatabase, StatementListener } from "./statements.ts";

export interface PoolConnections {
  /** Open connections, idle ones included. */
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export type FileEvent =
  /** The file was lost, and its path has a database again. This process cannot open it: it must end and be started again. */
  | { readonly kind: "returned"; readonly reason: string }
  /** The write-ahead log grows: it cannot be copied or emptied at present. */
  | { readonly kind: "log not emptied"; readonly logBytes: number; readonly reason: string };

export type FileListener = (event: FileEvent) => void;

export interface DatabaseFile {
  readonly path: string;
  /** The size of the write-ahead log; 0 if there is none. */
  logBytes(): number;
  /** Bytes that the service may still write in the folder of the file; Infinity if the file system reports no sizes. */
  freeBytes(): number;
  /** The time of the last backup; 0 before the first one. */
  lastBackupMs(): number;
  /**
   * Keeps the write-ahead log small until the database is closed, in a thread. One of the processes that share a file does so;
   * more than one do no harm.
   */
  startCheckpoints(): void;
}

/** A database with all migrations applied; statements fail until it is open. */
export interface Database extends PreparingDatabase {
  readonly dialect: "sqlite" | "postgres";
  /** The address without its password, for logs. */
  readonly location: string;
  readonly sqliteFile: DatabaseFile | null;
  /** What a database that is not open yet waits for, as a code: ECONNREFUSED, 57P03. Null once it is open. */
  waitingFor(): string | null;
  /** Resolves when the database is open; rejects when waiting does not help. */
  readonly opened: Promise<void>;
  /** The statements that find the keys and count the requests of one iteration of the event loop. */
  readonly batchStatements: BatchStatements;
  /**
   * Resolves if requests can be counted: the database accepts writes, and the statements of a batch can be executed. Rejects in
   * bounded time.
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
