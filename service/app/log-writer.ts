import { fstatSync, write, writeSync } from "node:fs";

const LOG_DESCRIPTOR = 2;

/**
 * Lines of the log are written together: a write for each costs more than the line. With the line that completes it, one of a
 * worker has less than 4096 bytes as a rule: the system does not mix such writes of several workers to one pipe.
 */
export const LOG_WRITE_BYTES = { alone: 12_288, ofWorker: 3_072 };
const LOG_WRITE_MS = 100;

/** The message of the line that reports dropped lines, with their number in `lines`. */
export const LINES_DROPPED = "lines of the log were dropped: it was not read";

export interface LogWriterOptions {
  /** Lines beyond this size that nothing has read are dropped. */
  readonly bytesMax: number;
  /** Lines of this size are written together, fewer after {@link LOG_WRITE_MS}. */
  readonly writeBytes: number;
  /** Called when lines were dropped and the log is being read again. */
  readonly onDropsEnded: (lines: number) => void;
}

export type LogWriter = ReturnType<typeof createLogWriter>;

interface Block {
  readonly bytes: Buffer;
  readonly lines: number;
}

interface BlockWriter {
  write(bytes: Buffer, done: (error?: Error | null) => void): void;
  /** Whether the system has not taken all of the last block. */
  isBlocked(): boolean;
}

/**
 * Writes the log to standard error. Memory is bounded and no write occupies a thread, so a reader of the log that has
 * stopped reading neither delays requests nor the end of the process. Lines still buffered when the process exits are written as
 * far as they are read.
 */
export function createLogWriter({ bytesMax, writeBytes, onDropsEnded }: LogWriterOptions) {
  const standardError = openStandardError();
  const blocks: Block[] = [];
  let open = { text: "", bytes: 0, lines: 0 };
  /** Of all lines that have not been written. */
  let bufferedBytes = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | null = null;
  const dropped = { lines: 0, unreported: 0 };
  const emptied: (() => void)[] = [];

  const drop = (lines: number): void => {
    dropped.lines += lines;
    dropped.unreported += lines;
  };
  const writeNext = (): void => {
    if (isWriting) return;
    const block = blocks.shift();
    if (block === undefined) {
      for (const resolve of emptied.splice(0)) resolve();
      return;
    }
    isWriting = true;
    standardError.write(block.bytes, (error) => {
      isWriting = false;
      bufferedBytes -= block.bytes.length;
      if (error) drop(block.lines);
      else if (dropped.unreported > 0 && bufferedBytes < bytesMax / 2) {
        const lines = dropped.unreported;
        dropped.unreported = 0;
        onDropsEnded(lines);
      }
      writeNext();
    });
  };
  const closeBlock = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (open.lines > 0) blocks.push({ bytes: Buffer.from(open.text), lines: open.lines });
    open = { text: "", bytes: 0, lines: 0 };
    writeNext();
  };
  process.once("exit", () => {
    // A line that follows part of a block would be mixed with it.
    if (standardError.isBlocked()) return;
    try {
      writeSync(LOG_DESCRIPTOR, Buffer.concat([...blocks.map(({ bytes }) => bytes), Buffer.from(open.text)]));
    } catch {
      // Nothing reads the log.
    }
  });

  return {
    /** Takes a line with its line break, or drops it. Never waits. */
    write(line: string) {
      const bytes = Buffer.byteLength(line);
      if (bufferedBytes + bytes > bytesMax) return drop(1);
      bufferedBytes += bytes;
      open.text += line;
      open.bytes += bytes;
      open.lines += 1;
      if (open.bytes >= writeBytes) closeBlock();
      else timer ??= setTimeout(closeBlock, LOG_WRITE_MS).unref();
    },
    droppedLines: (): number => dropped.lines,
    /** Writes what is buffered. Resolves when that is done, or after the limit if the log is not read. */
    async flush(limitMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      emptied.push(resolve);
      setTimeout(resolve, limitMs);
      closeBlock();
      await promise;
    },
  };
}

/**
 * Pipes and sockets are written by the event loop when they have room: a thread would wait in the system until something
 * reads, and the process could not exit. Other files always have room.
 */
function openStandardError(): BlockWriter {
  const { stderr } = process;
  // The callback of a write receives the error too.
  stderr.on("error", () => {});
  const status = fstatSync(LOG_DESCRIPTOR);
  if (status.isFIFO() || status.isSocket())
    return {
      write: (bytes, done) => void stderr.write(bytes, done),
      // The stream counts a block until the kernel accepts it; the callback runs in the next iteration.
      isBlocked: () => stderr.writableLength > 0,
    };
  return { write: (bytes, done) => write(LOG_DESCRIPTOR, bytes, done), isBlocked: () => false };
}
