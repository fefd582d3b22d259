import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { memoryBoundOf } from "../ephe-tests/load/memory-bound.ts";
import { residentMb } from "../ephe-tests/load/process-usage.ts";
import { DEFAULT_LIMITS } from "../service/limits/limits.ts";
import { API_KEY } from "../test/service/open-account.ts";
import { PAGE_PATH } from "./attack.ts";
import { ATTACKS, type AttackName, type AttackReport, type AttackTask, isHttp2 } from "./attacks.ts";
import { runDriver } from "./driver.ts";
import { formatMs, latencyOf, total, uncaughtCount } from "./measures.ts";
import {
  CONTAINER_MB,
  HEAP_OF_A_CONTAINER,
  killGoals,
  NO_CONTAINER,
  startContained,
} from "./memory-group.ts";
import { OtherClient } from "./other-client.ts";
import { type Goal, none, type Scenario, type ScenarioContext } from "./scenario.ts";

const ATTACK_S = 5;
const QUICK_ATTACK_S = 2;
const CONNECTIONS = 100;
const HUNDRED_ADDRESSES = { addresses: 100, connections: 30 };
const WARM_UP_CHARTS = 4_000;
const WARM_UP_PAGES = 300;
const SAMPLE_MS = 50;
const QUIET_MS = 300;
const HEALTH_P99_MS_MAX = 500;
/** Of attacks that cost the most for each byte. */
const SLOW_HEALTH_P99_MS_MAX = 2_000;
const SLOW_ATTACKS: ReadonlySet<AttackName> = new Set(["h2-rapid-reset", "h2-hpack", "h2-window-updates"]);

const BOUND = memoryBoundOf(DEFAULT_LIMITS);

interface Phase {
  readonly attack: AttackName;
  readonly isTls: boolean;
  readonly addresses: number;
  /** Of each address. */
  readonly connections: number;
}

interface PhaseResult {
  readonly phase: Phase;
  readonly beforeMb: number;
  readonly highestMb: number;
  readonly health: readonly number[];
  /** Requests of the other network with another answer than 200. */
  readonly failures: number;
  /** Whether the service answered a chart after the attack. */
  readonly isAlive: boolean;
  /** Processes that the kernel ended at the limit of the container; null without a control group. */
  readonly kills: number | null;
  readonly uncaught: number;
}

/** The memory that clients of so many addresses may add. */
function growthMbMax(addresses: number): number {
  return addresses === 1 ? 64 : 110;
}

/** What the limits let clients of so many addresses add, in the table of docs/operations.md. */
function computedMbOf(addresses: number): number {
  return addresses === 1 ? BOUND.addressMb : BOUND.clientsMb;
}

/** `h2-ping/tls/100`: for `--phase`, and in the report. */
function nameOf({ attack, isTls, addresses }: Phase): string {
  return `${attack}/${isTls ? "tls" : "cleartext"}/${addresses}`;
}

function phasesOf({ phase: filter }: ScenarioContext): readonly Phase[] {
  const names = Object.keys(ATTACKS) as AttackName[];
  const phases = names.flatMap((attack) =>
    [false, true].flatMap((isTls): Phase[] => [
      { attack, isTls, addresses: 1, connections: ATTACKS[attack].connections ?? CONNECTIONS },
      { attack, isTls, ...HUNDRED_ADDRESSES },
    ]),
  );
  const selected = phases.filter((each) => filter === null || `${nameOf(each)}/`.includes(filter));
  if (selected.length === 0) throw new Error(`no phase contains ${filter}`);
  return selected;
}

/** Writes a certificate for this machine's own addresses; the settings of a service that uses it. */
function writeCertificate(folder: string): Readonly<Record<"TLS_CERT_FILE" | "TLS_KEY_FILE", string>> {
  const TLS_CERT_FILE = join(folder, "cert.pem");
  const TLS_KEY_FILE = join(folder, "key.pem");
  const options =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1";
  const files = ["-keyout", TLS_KEY_FILE, "-out", TLS_CERT_FILE];
  execFileSync("openssl", [...options.split(" "), ...files], { stdio: "ignore" });
  return { TLS_CERT_FILE, TLS_KEY_FILE };
}

async function runPhase(context: ScenarioContext, phase: Phase): Promise<PhaseResult> {
  const { attack, isTls, addresses, connections } = phase;
  const { url } = await context.openAccounts("sqlite");
  const certificate = isTls ? writeCertificate(context.openFolder()) : {};
  const environment = { DATABASE_URL: url, LOG_LEVEL: "warn", ...certificate };
  const name = nameOf(phase).replaceAll("/", "-");
  const { service, group } = await startContained(context, name, environment);
  const { pid, port } = service;
  const client = new OtherClient({ port, isTls });
  await client.warmUp(WARM_UP_CHARTS, WARM_UP_PAGES, PAGE_PATH);
  const beforeMb = residentMb(pid);
  let highestMb = beforeMb;
  const sampling = setInterval(() => {
    highestMb = Math.max(highestMb, residentMb(pid) || 0);
  }, SAMPLE_MS);
  context.defer(() => clearInterval(sampling));
  const probe = client.startHealthProbe();
  await wait(QUIET_MS);
  const seconds = context.isQuick ? QUICK_ATTACK_S : ATTACK_S;
  await runDriver<AttackTask, AttackReport>(
    context,
    "attacks.ts",
    { port, isTls, apiKey: API_KEY, attack, addresses, connections, seconds },
    ({ established, sentBytes }) =>
      context.print(`${nameOf(phase)}: ${established} connections, ${(sentBytes / 1e6).toFixed(1)} MB sent`),
  );
  const { latenciesMs, failures } = probe.stop();
  const isAlive = await client.isCharted();
  clearInterval(sampling);
  client.close();
  if (isAlive) await service.stop();
  else await service.kill();
  return {
    ...{ phase, beforeMb, highestMb, health: latenciesMs, failures, isAlive },
    kills: group?.kills() ?? null,
    uncaught: uncaughtCount(service.log()),
  };
}

const growthMb = ({ beforeMb, highestMb }: PhaseResult): number => highestMb - beforeMb;
const healthMs = ({ health }: PhaseResult): number => latencyOf(health).slowestHundredthMs;

/** A goal of several phases; what was measured names the highest and each that misses it. */
function inAll(
  text: string,
  results: readonly PhaseResult[],
  figureOf: (result: PhaseResult) => number,
  limit: number,
  format: (figure: number) => string,
): readonly Goal[] {
  const [highest] = results.toSorted((a, b) => figureOf(b) - figureOf(a));
  if (highest === undefined) return [];
  const misses = results.filter((result) => !(figureOf(result) <= limit));
  const named = misses.length === 0 ? [highest] : misses;
  const figures = named.map((result) => `${nameOf(result.phase)} ${format(figureOf(result))}`).join(", ");
  const measured = `${misses.length} of ${results.length} phases miss it; ${figures}`;
  return [
    { text, measured: misses.length === 0 ? `at most ${figures}` : measured, isMet: misses.length === 0 },
  ];
}

const formatMb = (mb: number): string => `${mb.toFixed(0)} MB`;

/** The goals of the memory that clients of one address or of a hundred may add. */
function growthGoals(all: readonly PhaseResult[], addresses: number): readonly Goal[] {
  const clients = addresses === 1 ? "one address" : "a hundred addresses";
  const results = all.filter(({ phase }) => phase.addresses === addresses);
  const [limit, computed] = [growthMbMax(addresses), computedMbOf(addresses)];
  const computedText = `by at most the ${formatMb(computed)} that the limits compute for ${clients}`;
  return [
    ...inAll(`memory grows by at most ${limit} MB from ${clients}`, results, growthMb, limit, formatMb),
    ...inAll(computedText, results, growthMb, computed, formatMb),
  ];
}

function goalsOf(results: readonly PhaseResult[]): readonly Goal[] {
  const { processMb } = BOUND;
  const processText = `the process takes at most the ${formatMb(processMb)} that the limits compute`;
  const healthText = `\`/healthz\` answers another network with a p99 of at most ${HEALTH_P99_MS_MAX} ms`;
  const slowText = `the same next to rapid reset, HPACK references and WINDOW_UPDATE frames: at most ${SLOW_HEALTH_P99_MS_MAX} ms`;
  const failureText = "requests of the other network with another answer than 200";
  const isSlow = ({ phase }: PhaseResult): boolean => SLOW_ATTACKS.has(phase.attack);
  const others = results.filter((result) => !isSlow(result));
  const kills = results.map((result) => result.kills).filter((count) => count !== null);
  const dead = results.filter(({ isAlive }) => !isAlive);
  return [
    ...growthGoals(results, 1),
    ...growthGoals(results, HUNDRED_ADDRESSES.addresses),
    ...inAll(processText, results, ({ highestMb }) => highestMb, processMb, formatMb),
    ...inAll(healthText, others, healthMs, HEALTH_P99_MS_MAX, formatMs),
    ...inAll(slowText, results.filter(isSlow), healthMs, SLOW_HEALTH_P99_MS_MAX, formatMs),
    ...inAll(failureText, results, ({ failures }) => failures, 0, String),
    none("services that do not answer a chart after an attack", dead.length),
    ...killGoals("", kills.length < results.length ? null : total(kills)),
    none("uncaught exceptions", total(results.map(({ uncaught }) => uncaught))),
  ];
}

export const heldRequests: Scenario = {
  name: "held",
  title: "Held requests",
  description: `Each attack for ${ATTACK_S} s, cleartext and over TLS, from one address (${CONNECTIONS} connections tried) and from a hundred (${HUNDRED_ADDRESSES.connections} each), each phase to a service of its own in a control group of ${CONTAINER_MB} MB (\`${HEAP_OF_A_CONTAINER}\`) after ${WARM_UP_CHARTS} charts and ${WARM_UP_PAGES} pages. Another network asks for \`/healthz\` on new connections all the time.`,
  timeLimitS: 3_000,
  async run(context) {
    const results: PhaseResult[] = [];
    for (const phase of phasesOf(context)) {
      context.signal.throwIfAborted();
      const result = await runPhase(context, phase);
      results.push(result);
      const { health, isAlive } = result;
      const growth = `+${growthMb(result).toFixed(0)} MB of ${computedMbOf(phase.addresses).toFixed(0)} computed`;
      const delay = `/healthz p50 ${formatMs(latencyOf(health).medianMs)}, p99 ${formatMs(healthMs(result))}`;
      context.print(`${nameOf(phase)}: ${growth}; ${delay}${isAlive ? "" : "; no chart afterwards"}`);
    }
    const titles = Object.entries(ATTACKS).map(
      ([name, { title }]) => `\`${name}\`: ${title}${isHttp2(name as AttackName) ? ", HTTP/2" : ""}`,
    );
    return {
      goals: goalsOf(results),
      notes: [
        `${titles.join("; ")}.`,
        ...(results.some(({ kills }) => kills === null) ? [NO_CONTAINER] : []),
      ],
    };
  },
};
