import { ratioOf, type Timing } from "./interleave.ts";

const NAME_WIDTH = 64;

export function print(line = ""): void {
  process.stdout.write(`${line}\n`);
}

export function heading(title: string): void {
  print();
  print(title);
}

/** Three significant digits, whatever the size. */
export function figure(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toFixed(decimals);
}

/** The result of a limit: `met`, or `MISSED`. */
export function verdict(limit: string, met: boolean): string {
  return `${limit}: ${met ? "met" : "MISSED"}`;
}

/** One line: a name, a figure with its unit, and a note. */
export function line(name: string, value: string, note = ""): void {
  print(`  ${name.padEnd(NAME_WIDTH)} ${value.padStart(10)}  ${note}`.trimEnd());
}

/** One timing with its quartiles. */
export function timingLine(timing: Timing, note = ""): void {
  const spread = `[${figure(timing.lowerUs)}–${figure(timing.upperUs)}]`;
  line(timing.name, `${figure(timing.medianUs)} µs`, `${spread.padEnd(16)} ${note}`.trimEnd());
}

/** A peer's timing with its ratio to ours and, if promised, the minimum ratio. */
export function peerLine(peer: Timing, almagest: Timing, leastRatio?: number): void {
  const ratio = ratioOf(peer, almagest);
  const times = `${figure(ratio)} times ours`;
  if (leastRatio === undefined) timingLine(peer, times);
  else timingLine(peer, `${times}; ${verdict(`at least ${leastRatio}`, ratio >= leastRatio)}`);
}

/** Reports that a peer is not installed, and how to install it. */
export function absentLine(name: string, why: string): void {
  line(name, "—", why);
}
