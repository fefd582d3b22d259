import { GOAL_FOREIGN, GOAL_LOST, GOAL_SURPLUS, GOAL_USAGE } from "./audit.ts";
import { GOAL_FLOOR } from "./memory-floor.ts";

/** The replacement of a text that the file contains once. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A fault that is put into a copy of the project, and the goal that must find it. */
export interface Mutation {
  /** What the mutated service does. */
  readonly fault: string;
  readonly edit: Edit;
  /** The scenario that claims the property. */
  readonly scenario: string;
  /** Texts of its goals, or parts of them, that state the property: one of these goals must be missed. */
  readonly goals: readonly string[];
  /** The quick run of the scenario is enough. */
  readonly isQuick: boolean;
}

const POOL = "db/daily-pool.ts";
const KEY_OWNERS = "db/keys-and-ids.ts";
const GROUP = "groups.set(accountId, { accountId, keyId, requests: 1, nowMs, day, limit, takes: [take] });";
const ANSWER = "const message = isPromise(result) ? await untilCancelled(() => result, signal) : result;";

/** Counts a share of the calls as another number of requests. */
function countsRarely(requests: number, share = 1e-4): Edit {
  const counted = `requests: Math.random() < ${share} ? ${requests} : 1`;
  return { file: POOL, from: GROUP, to: GROUP.replace("requests: 1", counted) };
}

/** Every mutation, in the order of the document. Each is one that a scenario once did not notice, or could hide. */
export const MUTATIONS: readonly Mutation[] = [
  {
    fault: "one call in 10,000 is not counted",
    edit: countsRarely(0),
    scenario: "calls",
    goals: [GOAL_LOST],
    isQuick: false,
  },
  {
    fault: "one call in 10,000 is counted twice",
    edit: countsRarely(2),
    scenario: "calls",
    goals: [GOAL_SURPLUS],
    isQuick: false,
  },
  {
    fault: "next to kills, one call in 100 is not counted",
    edit: countsRarely(0, 0.01),
    scenario: "kills",
    goals: [GOAL_LOST],
    isQuick: true,
  },
  {
    fault: "one call in 1,000 is counted for another key of the same batch",
    edit: {
      file: KEY_OWNERS,
      from: "for (const { resolve } of requests) resolve(rows[index]);",
      to: "for (const { resolve } of requests) resolve(rows[Math.random() < 0.001 ? (index + 1) % rows.length : index]);",
    },
    scenario: "calls",
    goals: [GOAL_LOST, GOAL_SURPLUS, GOAL_USAGE],
    isQuick: true,
  },
  {
    fault: "one call in 1,000 is answered with the chart of the call before",
    edit: {
      file: "service/call/handle-call.ts",
      from: ANSWER,
      to: `const ownMessage = ${ANSWER.slice("const message = ".length)}
    const shared = globalThis as { previous?: Message };
    const message = Math.random() < 0.001 ? (shared.previous ?? ownMessage) : ownMessage;
    shared.previous = ownMessage;`,
    },
    scenario: "calls",
    goals: [GOAL_FOREIGN],
    isQuick: true,
  },
  {
    fault: "a stop begins without the drain",
    edit: {
      file: "service/app/server.ts",
      from: "if (drainMs > 0) await setTimeout(drainMs);",
      to: "if (drainMs < 0) await setTimeout(drainMs);",
    },
    scenario: "rolling-restart",
    goals: ["failed requests"],
    isQuick: true,
  },
  {
    fault: "each request leaks 1 kB",
    edit: {
      file: "service/call/handle-call.ts",
      from: "    running.begin();\n",
      to: "    running.begin();\n    const shared = globalThis as { leaked?: number[][] };\n    (shared.leaked ??= []).push(new Array<number>(128).fill(0.5));\n",
    },
    scenario: "memory",
    goals: [GOAL_FLOOR],
    isQuick: true,
  },
];
