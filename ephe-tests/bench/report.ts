import { ratioOf, type Timing } from "./interleave.ts";

const NAME_WIDTH = 64;

export function print(line = ""): void {
  process.stdout.write(`${line}\n`);
}

export function heading(title: string): void {
  print();
  print(title);
}

/** Three figures that mean something, whatever the size. */
export function figure(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toFixed(decimals);
}

/** What a limit says of a figure: `met`, or `MISSED`, to be found by eye and by search. */
export function verdict(limit: string, met: boolean): string {
  return `${limit}: ${met ? "met" : "MISSED"}`;
}

/** One line: a name, a figure with its unit, and what there is to say of it. */
export function line(name: string, value: string, note = ""): void {
  print(`  ${name.padEnd(NAME_WIDTH)} ${value.padStart(10)}  ${note}`.trimEnd());
}

/** One timing, with the quartiles it lies between. */
export function timingLine(timing: Timing, note = ""): void {
  const spread = `[${figure(timing.lowerUs)}–${figure(timing.upperUs)}]`;
  line(timing.name, `${figure(timing.medianUs)} µs`, `${spread.padEnd(16)} ${note}`.trimEnd());
}

/** A peer's timing beside our own, with the ratio and, where one is promised, the least it may be. */
export function peerLine(peer: Timing, own: Timing, leastRatio?: number): void {
  const ratio = ratioOf(peer, own);
  const times = `${figure(ratio)} times ours`;
  if (leastRatio === undefined) timingLine(peer, times);
  else timingLine(peer, `${times}; ${verdict(`at least ${leastRatio}`, ratio >= leastRatio)}`);
}

/** Says of a peer that it is not here, and how to bring it. */
export function absentLine(name: string, why: string): void {
  line(name, "—", why);
}
