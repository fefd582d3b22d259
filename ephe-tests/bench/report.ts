import { quantile } from "../load/numbers.ts";
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

/** The median of values with their quartiles, and a note. */
export function quartilesLine(name: string, values: readonly number[], unit: string, note = ""): void {
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => figure(quantile(values, share)));
  line(name, `${median} ${unit}`, `${`[${lower}–${upper}]`.padEnd(16)} ${note}`.trimEnd());
}

/** The result of the limit of a median. */
export function medianVerdict(values: readonly number[], max: number, unit: string): string {
  return verdict(`at most ${max} ${unit}`, quantile(values, 0.5) <= max);
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
