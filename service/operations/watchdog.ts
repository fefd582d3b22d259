import { Worker } from "node:worker_threads";

/** How often the event loop shows that it runs, and how often the thread looks: rarely enough to see it each time. */
const BEAT_MS = 500;
const INTERVAL_MS = 1_000;
/** How long the last line of the log, and each way to end the process, may take. */
const LAST_WORDS_MS = 200;

/**
 * The thread counts its own intervals in which the event loop has not run, not time: after the process was suspended, the event
 * loop has as many intervals as before. Writing the line does not block if the reader of the log has stopped reading.
 *
 * The system ignores a SIGKILL that process 1 of a container sends to itself; a breakpoint ends it.
 */
const THREAD = `
const { write } = require("node:fs");
const { setFlagsFromString } = require("node:v8");
const { beats, intervalMs, missedMax, lastWordsMs, instance } = require("node:worker_threads").workerData;
const sleeping = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms) => Atomics.wait(sleeping, 0, 0, ms);
let lastBeat = -1;
let missed = 0;
while (missed < missedMax) {
  sleep(intervalMs);
  const beat = Atomics.load(beats, 0);
  missed = beat === lastBeat ? missed + 1 : 0;
  lastBeat = beat;
}
const msg = "the event loop does not run; killing the process";
const line = { level: "error", time: new Date().toISOString(), instance, missedMs: missed * intervalMs, msg };
write(2, JSON.stringify(line) + "\\n", () => {});
sleep(lastWordsMs);
process.kill(process.pid, "SIGKILL");
sleep(lastWordsMs);
setFlagsFromString("--allow-natives-syntax");
new Function("%SystemBreak()")();
`;

export interface WatchdogOptions {
  /** After how long without an iteration of the event loop the process is killed; 0: never. */
  readonly timeoutMs: number;
  /** This process in the log. */
  readonly instance: string;
}

/**
 * Kills this process by a thread when its event loop has not run for the time, so that whatever supervises it starts another.
 * Neither the thread nor its timer keeps the process alive.
 */
export function startWatchdog({ timeoutMs, instance }: WatchdogOptions): void {
  if (timeoutMs === 0) return;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(THREAD, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    workerData: {
      beats,
      intervalMs: INTERVAL_MS,
      missedMax: Math.ceil(timeoutMs / INTERVAL_MS),
      lastWordsMs: LAST_WORDS_MS,
      instance,
    },
  });
  thread.unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
}
