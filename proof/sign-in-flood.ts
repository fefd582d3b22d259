import { constants, setPriority } from "node:os";
import { defined } from "../test/defined.ts";
import { createWebClient } from "../test/service/portal/web-client.ts";
import { runDriver } from "./driver.ts";
import { latencyOf, logLines, uncaughtCount, waitUntil } from "./measures.ts";
import { atMost, exactly, none, type Scenario } from "./scenario.ts";

const NETWORKS = 12;
/** More than the places of a network. */
const CONCURRENT_PER_NETWORK = 9;
/** The places of browsers that have signed in before. */
const OWNERS = 16;
const OWNER_S_MAX = 10;
/** The flood begins this many responses before the owners sign in. */
const HEAD_START_RESPONSES = 100;
/** Longer than the owners may take. */
const FLOOD_MS = 15_000;
const PASSWORD = "correct horse battery";

interface Answer {
  readonly status: number;
  readonly ms: number;
}

/** A form sent from a network, as the proxy in front reports it. */
async function post(
  baseUrl: string,
  path: string,
  form: Readonly<Record<string, string>>,
  network: string,
  browser = createWebClient(baseUrl),
): Promise<Answer> {
  const startedMs = performance.now();
  const answer = await browser.post(path, form, { "x-forwarded-for": network });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - startedMs };
}

/** Signs owners up, and confirms their addresses with the links that a service without a mail server logs. */
async function createOwners(
  { baseUrl, log }: { readonly baseUrl: string; log(): string },
  count: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const emails = Array.from({ length: count }, (_, index) => `owner-${index}@example.com`);
  for (const [index, email] of emails.entries()) {
    const before = linksOf(log()).length;
    await post(baseUrl, "/account/sign-up", { email, password: PASSWORD }, `192.0.2.${index}`);
    await waitUntil(() => linksOf(log()).length > before, { signal });
    const link = new URL(defined(linksOf(log()).at(-1)));
    const form = { token: defined(link.searchParams.get("token")), password: PASSWORD };
    await post(baseUrl, link.pathname, form, `192.0.2.${index}`);
  }
  return emails;
}

function linksOf(log: string): readonly string[] {
  return logLines(log).flatMap(({ link }) => (typeof link === "string" ? [link] : []));
}

export const signInFlood: Scenario = {
  name: "sign-in-flood",
  title: "Flood of sign-ins",
  description: `${NETWORKS} networks send wrong sign-ins, ${CONCURRENT_PER_NETWORK} at a time each, to one process behind a proxy. Meanwhile ${OWNERS} owners, each from another network and the browser that it has signed in with before, sign in at the same time.`,
  timeLimitS: 180,
  async run(context) {
    const accounts = await context.openAccounts("sqlite");
    const service = await context.start({ DATABASE_URL: accounts.url, TRUSTED_PROXIES: "1" });
    const emails = await createOwners(service, context.scale(OWNERS), context.signal);
    const browsers = emails.map(() => createWebClient(service.baseUrl));
    const signInAll = (network: string): Promise<readonly Answer[]> =>
      Promise.all(
        emails.map((email, index) =>
          post(
            service.baseUrl,
            "/account/sign-in",
            { email, password: PASSWORD },
            `${network}.${index}`,
            browsers[index],
          ),
        ),
      );
    // The browsers are known from here on.
    await signInAll("198.18.0");
    const started = Promise.withResolvers<void>();
    const task: FloodTask = { baseUrl: service.baseUrl };
    const flood = runDriver<FloodTask, "started">(context, "sign-in-flood.ts", task, () => started.resolve());
    await started.promise;
    const owners = await signInAll("198.51.100");
    await flood;
    const exitCode = await service.stop();
    const slowestS = latencyOf(owners.map(({ ms }) => ms)).slowestMs / 1000;
    const signedIn = owners.filter(({ status }) => status === 303).length;
    return {
      goals: [
        exactly(`owners signed in, of ${emails.length}`, signedIn, emails.length),
        atMost(`each within ${OWNER_S_MAX} s`, slowestS, OWNER_S_MAX, "s", 1),
        none("uncaught exceptions in the log", uncaughtCount(service.log())),
        none("exit status of the service, stopped at the end", exitCode ?? -1),
      ],
    };
  },
};

interface FloodTask {
  readonly baseUrl: string;
}

/** Sends wrong sign-ins from many networks, in a process of its own. */
async function flood({ baseUrl }: FloodTask): Promise<void> {
  // The strangers' machines do not use the service's processors.
  setPriority(constants.priority.PRIORITY_LOW);
  const endMs = performance.now() + FLOOD_MS;
  let sent = 0;
  let answered = 0;
  const sendAgain = async (network: number): Promise<void> => {
    while (performance.now() < endMs) {
      const form = { email: `guess-${sent++}@example.com`, password: "a wrong password" };
      await post(baseUrl, "/account/sign-in", form, `203.0.113.${network}`);
      answered += 1;
      if (answered === HEAD_START_RESPONSES) process.send?.("started");
    }
  };
  const callers = Array.from({ length: NETWORKS * CONCURRENT_PER_NETWORK }, (_, index) => index % NETWORKS);
  await Promise.all(callers.map(sendAgain));
}

if (import.meta.main)
  process.once("message", (task: FloodTask) => void flood(task).then(() => process.disconnect()));
