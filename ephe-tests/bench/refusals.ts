import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defined } from "../../test/defined.ts";
import { freePort } from "../../test/free-port.ts";
import { launchService } from "../../test/service/operations/launch-service.ts";
import { quantile } from "../load/numbers.ts";
import { HOSTILE_REQUESTS, type HostileRequest, SMALL_REQUESTS } from "./refusal-requests.ts";
import { figure, heading, line, verdict } from "./report.ts";

/** The goal: a rejected request costs at most this many times a small valid one. */
const REFUSAL_RATIO_MAX = 3;

const ROUNDS = 5;
const ROUND_MS = 150;
/** Per round, so the work that the process does anyway, such as flushing its logs, is a small part. */
const REQUESTS_MIN = 200;
const WARM_UP_MS = 400;
/** Concurrent requests. */
const PARALLEL = 4;
const AMPLE = "1000000000";

/** A service process with its own clients. */
interface Target {
  send(request: HostileRequest): Promise<number>;
  /** Seconds of processor time since the start of the process. */
  cpuSeconds(): Promise<number>;
  close(): Promise<void>;
}

interface Sample {
  readonly cpuMs: number;
  readonly status: number;
}

/**
 * The processor time of each kind of hostile request, next to a small valid one's, on a service process of its own with
 * the default database. The kinds take turns, so other load on the machine affects all.
 */
async function measureRefusals() {
  const target = await openTarget(AMPLE);
  const limitedTarget = await openTarget("1");
  try {
    const requests = [...SMALL_REQUESTS, ...HOSTILE_REQUESTS];
    const measure = (request: HostileRequest, ms: number): Promise<Sample> =>
      perRequest(request.isLimited ? limitedTarget : target, request, ms);
    for (const request of requests) await measure(request, WARM_UP_MS);
    const samples = requests.map((): Sample[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, request] of requests.entries()) {
        defined(samples[index]).push(await measure(request, ROUND_MS));
      }
    }
    return costsOf(samples);
  } finally {
    await target.close();
    await limitedTarget.close();
  }
}

/**
 * The processor time of each small valid request, and of each hostile one with its status and its ratio to the small one of the same
 * protocol in the same round.
 *
 * @param samples of each round: of the small valid requests, then of the hostile ones
 */
function costsOf(samples: readonly (readonly Sample[])[]) {
  const samplesOf = (index: number): readonly Sample[] => defined(samples[index]);
  const medianOf = (index: number): number =>
    quantile(
      samplesOf(index).map(({ cpuMs }) => cpuMs),
      0.5,
    );
  const rejected = HOSTILE_REQUESTS.map(({ name, protocol }, hostileIndex) => {
    const index = SMALL_REQUESTS.length + hostileIndex;
    const references = samplesOf(SMALL_REQUESTS.findIndex((small) => small.protocol === protocol));
    const ratios = samplesOf(index).map(({ cpuMs }, round) => cpuMs / defined(references[round]).cpuMs);
    const { status } = defined(samplesOf(index).at(-1));
    return { name, cpuMs: medianOf(index), ratio: quantile(ratios, 0.5), status };
  });
  return { valid: SMALL_REQUESTS.map(({ name }, index) => ({ name, cpuMs: medianOf(index) })), rejected };
}

/** Sends a request again and again for a while. */
async function perRequest(target: Target, request: HostileRequest, ms: number): Promise<Sample> {
  // What reading the processor time costs is part of each reading.
  const firstSeconds = await target.cpuSeconds();
  const startSeconds = await target.cpuSeconds();
  let count = 0;
  let status = 0;
  const endMs = performance.now() + ms;
  const sendUntilEnd = async (): Promise<void> => {
    while (performance.now() < endMs || count < REQUESTS_MIN) {
      status = await target.send(request);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, sendUntilEnd));
  const seconds = (await target.cpuSeconds()) - startSeconds - (startSeconds - firstSeconds);
  return { cpuMs: (seconds * 1000) / count, status };
}

/** @param refusalBurst how many requests of a client may be rejected before it is limited */
async function openTarget(refusalBurst: string): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
  const privatePort = await freePort();
  const service = await launchService(folder, {
    PRIVATE_PORT: String(privatePort),
    PLAN_PRO_LIMIT: AMPLE,
    REFUSAL_BURST: refusalBurst,
    REFUSALS_PER_SECOND: refusalBurst,
    ...(refusalBurst === AMPLE ? {} : RAISED),
  }).ready;
  const key = defined(/alm_live_[0-9A-Za-z]{38}/.exec(service.out())?.[0]);
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  const openSession = () => connectHttp2(service.baseUrl).on("error", () => {});
  let session = openSession();
  const withKey = { authorization: `Bearer ${key}` };
  const target: Target = {
    async send(request) {
      if (!request.isHttp2) return await sendHttp1(agent, service.port, request, withKey);
      // The service closes a connection with too many reset requests.
      const used = session;
      return await sendHttp2(used, request, withKey).catch(() => {
        if (session === used) session = openSession();
        return sendHttp2(session, request, withKey);
      });
    },
    async cpuSeconds() {
      const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
      return Number(defined(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]));
    },
    async close() {
      agent.destroy();
      session.destroy();
      await service.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  if (refusalBurst !== AMPLE) await exhaust(service.port, withKey);
  return target;
}

const UNFINISHED_REQUESTS = 600;
/** The settings that so many requests of one address need. */
const RAISED = { MAX_CONNECTIONS: "1400", MAX_CONNECTIONS_PER_ADDRESS: "700", MAX_STREAMS_TOTAL: "700" };

/**
 * Has so many requests rejected together that no token is restored while the benchmark runs: their bodies follow when all of
 * them have been admitted.
 */
async function exhaust(port: number, withKey: Headers): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const headers = { "content-type": "application/json", "content-length": "1", ...withKey };
  const options = { agent, port, host: "127.0.0.1", path: "/v1/chart/short", method: "POST", headers };
  const requests = Array.from({ length: UNFINISHED_REQUESTS }, () => {
    const unfinishedRequest = httpRequest(options, (response) => response.resume());
    unfinishedRequest.flushHeaders();
    return { unfinishedRequest, closed: once(unfinishedRequest, "close") };
  });
  await Promise.all(requests.map(({ unfinishedRequest }) => once(unfinishedRequest, "socket")));
  const valid = defined(SMALL_REQUESTS[0]);
  for (let time = 0; time < UNFINISHED_REQUESTS; time++) await sendHttp1(agent, port, valid, withKey);
  for (const { unfinishedRequest } of requests) unfinishedRequest.end("{");
  await Promise.all(requests.map(({ closed }) => closed));
  agent.destroy();
}

type Headers = Readonly<Record<string, string>>;

function sendHttp1(agent: Agent, port: number, request: HostileRequest, withKey: Headers): Promise<number> {
  const { path, verb = "POST", headers = {}, rawHeaders = [], body = "", withoutKey = false } = request;
  const headerLines = Object.entries({
    ...headers,
    ...(withoutKey ? {} : withKey),
    host: "127.0.0.1",
    ...(verb === "GET" ? {} : { "content-length": String(Buffer.byteLength(body)) }),
  }).flat();
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { agent, port, host: "127.0.0.1", path, method: verb, headers: [...headerLines, ...rawHeaders] },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}

async function sendHttp2(
  session: ClientHttp2Session,
  { path, headers, body = "", withoutKey = false }: HostileRequest,
  withKey: Headers,
): Promise<number> {
  const requestHeaders = { ...headers, ...(withoutKey ? {} : withKey) };
  const stream = session.request({ ":method": "POST", ":path": path, ...requestHeaders });
  let status = 0;
  stream.once("response", (head) => {
    status = Number(head[":status"]);
  });
  stream.resume().end(body);
  await once(stream, "close");
  return status;
}

/** Prints the cost of each kind. */
export async function printRefusals(): Promise<void> {
  const { valid, rejected } = await measureRefusals();
  heading(
    `Rejected requests: processor time, as a multiple of a small valid request over the same protocol (limit ${REFUSAL_RATIO_MAX})`,
  );
  line("settings raised for the limited client", "", JSON.stringify(RAISED));
  for (const { name, cpuMs } of valid) line(name, `${figure(cpuMs)} ms`);
  for (const { name, cpuMs, ratio, status } of rejected) {
    const goal = verdict(`at most ${REFUSAL_RATIO_MAX}`, ratio <= REFUSAL_RATIO_MAX);
    line(`${name} (${status})`, `${figure(cpuMs)} ms`, `${figure(ratio)} times; ${goal}`);
  }
}

if (import.meta.main) await printRefusals();
