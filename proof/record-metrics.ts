/**
 * Records the metrics of a service before, during and after each fault, for the tests of deploy/alerts.yaml and
 * deploy/dashboard.json: `node proof/record-metrics.ts [NAME …]`. The faults run at the same time, in real time, then the
 * mixed load alone: about 14 minutes. Needs a machine that is idle, or a high priority (`nice -n -15`): on a busy one requests are slow. Writes
 * test/deploy/recorded-metrics.json.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  encodeSeries,
  isInUse,
  type Recording,
  readRecordings,
  SCRAPE_INTERVAL_S,
  writeRecordings,
} from "../test/deploy/recordings.ts";
import { openTestRun } from "../test/run/test-run.ts";
import { startCrowd } from "./callers.ts";
import type { RecordedFault } from "./recorded-faults.ts";
import { RECORDED_FAILURES } from "./recorded-faults.ts";
import { RECORDED_LOADS } from "./recorded-loads.ts";
import type { Outcome, ScenarioContext } from "./scenario.ts";
import { runScenario } from "./scenario-run.ts";

/** Scrapes before, during and after a fault. */
const PHASES = { before: 5, during: 15, after: 6 };
const SCRAPES = PHASES.before + PHASES.during + PHASES.after;
const CALLERS = 2;
const PAUSE_MS = 200;
const SCRAPE_TIMEOUT_MS = 5_000;
const LIMIT_S = 1_200;
/** Added up: alerts distinguish probes alone, and the recordings stay small. */
const OTHER_ENDPOINT = /endpoint="(?!\/v1\/chart\/short")[^"]*",protocol="(?!probe")[^"]*"/;
const NOTHING: Outcome = { goals: [] };

/** The samples of a page by series; null if it cannot be read. */
async function scrape(privatePort: number): Promise<ReadonlyMap<string, number> | null> {
  const signal = AbortSignal.timeout(SCRAPE_TIMEOUT_MS);
  const response = await fetch(`http://127.0.0.1:${privatePort}/metrics`, { signal }).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (text == null) return null;
  const samples = new Map<string, number>();
  for (const line of text.split("\n")) {
    const end = line.lastIndexOf(" ");
    if (!isInUse(line.slice(0, end))) continue;
    const series = line.slice(0, end).replace(OTHER_ENDPOINT, 'endpoint="others",protocol="others"');
    const value = Number(line.slice(end + 1).replace("Inf", "Infinity"));
    samples.set(series, (samples.get(series) ?? 0) + value);
  }
  return samples;
}

async function record(context: ScenarioContext, fault: RecordedFault): Promise<Recording> {
  const service = await fault.start(context);
  const crowd = startCrowd({
    callers: CALLERS,
    pauseMs: PAUSE_MS,
    baseUrlOf: service.baseUrl,
    signal: context.signal,
  });
  const startMs = Date.now();
  const pages: (ReadonlyMap<string, number> | null)[] = [];
  const readPages = async (count: number): Promise<void> => {
    for (const last = pages.length + count; pages.length < last; ) {
      await wait(startMs + pages.length * SCRAPE_INTERVAL_S * 1000 - Date.now());
      pages.push(await scrape(service.privatePort));
    }
  };
  await readPages(PHASES.before);
  const isOver = new AbortController();
  const causing = (async () => {
    for (let second = 0; !isOver.signal.aborted; second++) {
      await Promise.all([service.step(second), wait(1_000)]);
    }
  })();
  await readPages(PHASES.during);
  isOver.abort();
  await causing;
  await service.end();
  await readPages(PHASES.after);
  await crowd.stop();
  return { startMs, series: encodeSeries(pages) };
}

openTestRun();
const names = process.argv.slice(2);
const faults = [...RECORDED_FAILURES, ...RECORDED_LOADS];
const selected = faults.filter(({ name }) => names.length === 0 || names.includes(name));
const folder = mkdtempSync(join(tmpdir(), "almagest-record-"));
const recordings: Record<string, Recording> = {};
/** Records a fault, whatever it ends with. */
async function recordFault(fault: RecordedFault): Promise<void> {
  const result = await runScenario(
    {
      ...fault,
      title: "",
      description: "",
      timeLimitS: LIMIT_S,
      async run(context) {
        recordings[fault.name] = await record(context, fault);
        return NOTHING;
      },
    },
    {
      isQuick: false,
      signal: AbortSignal.timeout(LIMIT_S * 1000),
      compileCacheFolder: folder,
      print: console.error,
    },
  );
  console.error(`${fault.name}: ${result.failure ?? `${SCRAPES} pages`}`);
}

await Promise.all(
  selected
    .filter(({ isAlone = false }) => !isAlone)
    .map(async (fault, index) => {
      // A start needs a processor for seconds.
      await wait(index * 10_000);
      await recordFault(fault);
    }),
);
for (const fault of selected.filter(({ isAlone = false }) => isAlone)) await recordFault(fault);
rmSync(folder, { recursive: true, force: true });
writeRecordings({ ...readRecordings(), ...recordings });
process.exit(selected.every(({ name }) => recordings[name] !== undefined) ? 0 : 1);
