// The thread of `checkpoints.ts`: copies the write-ahead log into the database, and empties the log. Each step waits for the disk,
// so none runs on the event loop. Plain JavaScript, which the artefact contains as a file: a thread starts from a file.
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";

/** How long this thread waits for a lock that other connections hold for one statement. */
const BUSY_TIMEOUT_MS = 1_000;
/** A disk that takes longer to copy the log is slow: writes would have to wait as long while the log is emptied. */
const FAST_COPY_MS = 500;
/** Other processes may write between two attempts. */
const RESET_ATTEMPTS_MAX = 5;

/** The smallest write that reaches the log. Nothing reads this number. */
const SMALLEST_WRITE = "pragma user_version = 0";

parentPort.on("message", (task) => parentPort.postMessage(runTask(task)));

/** @returns `{ state }`: copied, emptied, or blocked by a reader; or `{ state: "failed", reason }` */
function runTask({ path, inode, bytes, emptyFromBytes, bytesMax }) {
  try {
    return withConnections(path, inode, (connections) => {
      const startMs = performance.now();
      copyLog(connections);
      const isFast = performance.now() - startMs < FAST_COPY_MS;
      const isDue = bytes >= bytesMax || (bytes >= emptyFromBytes && isFast);
      if (!isDue) return { state: "copied" };
      const isEmptied = emptyLog(connections) && statSync(`${path}-wal`).size < bytes;
      return { state: isEmptied ? "emptied" : "blocked" };
    });
  } catch (error) {
    return { state: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Opens connections of its own. A file that has been replaced is left alone: SQLite would apply the log to it. */
function withConnections(path, inode, run) {
  const { dev, ino } = statSync(path);
  if (`${dev}:${ino}` !== inode) throw new Error(`${path} has been replaced`);
  const url = pathToFileURL(path);
  url.search = "?mode=rw";
  const opened = [];
  const open = () => {
    const database = new DatabaseSync(url, { timeout: BUSY_TIMEOUT_MS });
    opened.push(database);
    database.exec(
      "pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma journal_size_limit = 0",
    );
    return database;
  };
  try {
    return run({ reader: open(), writer: open(), copier: open() });
  } finally {
    for (const database of opened) database.close();
  }
}

/**
 * Copies the log up to its end, which stays uncopied, while others read and write. A log that is copied completely is started again by the next
 * write, which syncs its header: on the event loop of the service, if that writes first.
 */
function copyLog({ reader, writer, copier }) {
  lockLog(reader);
  writer.exec(SMALLEST_WRITE);
  copyToReader(copier);
  reader.exec("rollback");
}

/**
 * Starts the log again and truncates its file. The lock on writes is held from before the last page is copied until the new
 * header is on disk. In between it is released once: only a transaction that begins on a copied log can start the log again.
 *
 * @returns false: a reader that began before uses a part that is not copied. One that uses what is copied leaves the log as it is.
 */
function emptyLog({ reader, writer, copier }) {
  try {
    writer.exec("begin immediate");
    for (let attempt = 0; attempt < RESET_ATTEMPTS_MAX; attempt++) {
      lockLog(reader);
      if (!copyToReader(copier)) return false;
      // The reader keeps others from starting the log again.
      writer.exec("rollback; begin immediate");
      if (!copyToReader(copier)) continue;
      reader.exec("rollback");
      writer.exec(SMALLEST_WRITE);
      writer.exec("commit");
      return true;
    }
    return false;
  } finally {
    for (const database of [reader, writer]) if (database.isTransaction) database.exec("rollback");
  }
}

/** Begins to read at the end of the log: up to there it can be copied, and it cannot be started again. */
function lockLog(reader) {
  if (reader.isTransaction) reader.exec("rollback");
  reader.exec("begin");
  reader.prepare("select 1 from sqlite_schema limit 1").get();
}

/** @returns whether the whole log is copied */
function copyToReader(copier) {
  const { log, checkpointed } = copier.prepare("pragma wal_checkpoint(passive)").get();
  return log === checkpointed;
}
