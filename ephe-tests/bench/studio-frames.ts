/**
 * The time of a frame of the studio while the slider plays, from a trace of Chromium:
 *
 *     node ephe-tests/bench/studio-frames.ts [--frames 600] [--fragment "d=1990-06-15&t=14:30&p=48.8566,2.3522&r=transits"]
 *
 * Needs Debian's chromium. Measure on an idle machine. Exits with 1 if a limit is not met.
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { serveFolder } from "../../test/package/chromium.ts";
import { buildStudio } from "../../tools/build-studio.ts";
import { quantile } from "../load/numbers.ts";
import { figure, heading, line, verdict } from "./report.ts";

const LIMITS_MS = { script: 8, all: 12 };
const CATEGORIES = ["devtools.timeline"];
const US_PER_MS = 1000;
const SCRIPT_EVENT = "FireAnimationFrame";
const STYLE_EVENTS: readonly string[] = ["UpdateLayoutTree", "Layout", "PrePaint"];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** Time of the processor, which other programs do not lengthen. */
  readonly tdur?: number;
  readonly tid: number;
}

interface FrameTimes {
  readonly scriptMs: number;
  readonly allMs: number;
}

const { values } = parseArgs({
  options: {
    frames: { type: "string", default: "600" },
    fragment: { type: "string", default: "d=1990-06-15&t=14%3A30&p=48.8566%2C2.3522&r=transits&s=days" },
  },
});

/** Plays the studio for a number of frames and returns the trace. */
async function traceFrames(folder: string, frameCount: number): Promise<readonly TraceEvent[]> {
  const server = await serveFolder(folder);
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#${values.fragment}`);
    await page.locator("#studio[data-shown] .wheel svg").waitFor();
    await page.locator("details.panel").first().waitFor();
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.getByRole("button", { name: "Play" }).click();
    await page.evaluate(`new Promise((resolve) => {
      let left = ${frameCount};
      const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
      next();
    })`);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    line("Chromium", browser.version());
    return trace.traceEvents;
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Processor time of the script of each frame, and of script with style and layout up to the next. */
function frameTimes(events: readonly TraceEvent[]): readonly FrameTimes[] {
  const callbacks = events.filter(({ name, dur }) => name === SCRIPT_EVENT && dur !== undefined);
  const thread = callbacks[0]?.tid;
  const costs = events
    .filter(
      ({ name, tid, dur }) =>
        tid === thread && dur !== undefined && [SCRIPT_EVENT, ...STYLE_EVENTS].includes(name),
    )
    .sort((a, b) => a.ts - b.ts);
  const frames: { scriptUs: number; allUs: number; endUs: number }[] = [];
  for (const { name, ts, dur = 0, tdur = dur } of costs) {
    const last = frames.at(-1);
    // Callbacks within a millisecond after the first one ended are of the same frame.
    const isSame = last !== undefined && ts - last.endUs < US_PER_MS;
    if (name === SCRIPT_EVENT && !isSame) frames.push({ scriptUs: tdur, allUs: tdur, endUs: ts + dur });
    else if (last !== undefined) {
      last.allUs += tdur;
      if (name === SCRIPT_EVENT) {
        last.scriptUs += tdur;
        last.endUs = ts + dur;
      }
    }
  }
  return frames.map(({ scriptUs, allUs }) => ({ scriptMs: scriptUs / US_PER_MS, allMs: allUs / US_PER_MS }));
}

const root = mkdtempSync(join(tmpdir(), "almagest-frames-"));
try {
  heading("Frames of the studio");
  const [processor] = cpus();
  line(
    "processor",
    processor?.model ?? "unknown",
    `${cpus().length} of them, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const frames = frameTimes(await traceFrames(await buildStudio(root), Number(values.frames)));
  line("frames", String(frames.length));
  for (const [name, limitMs, times] of [
    ["script", LIMITS_MS.script, frames.map(({ scriptMs }) => scriptMs)],
    ["script, style and layout", LIMITS_MS.all, frames.map(({ allMs }) => allMs)],
  ] as const) {
    const isMet = quantile(times, 0.95) <= limitMs;
    line(`${name}, median`, `${figure(quantile(times, 0.5))} ms`);
    line(`${name}, p95`, `${figure(quantile(times, 0.95))} ms`, verdict(`at most ${limitMs} ms`, isMet));
    line(`${name}, largest`, `${figure(Math.max(...times))} ms`);
    if (!isMet) process.exitCode = 1;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
