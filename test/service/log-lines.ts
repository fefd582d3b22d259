import { Writable } from "node:stream";

/** A stream for a log, and the lines written to it so far. */
export function openLogLines() {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  return { lines, stream };
}
