import { calls } from "./calls.ts";
import { clock } from "./clock.ts";
import { failover } from "./failover.ts";
import { fairness } from "./fairness.ts";
import { growth } from "./growth.ts";
import { heldRequests } from "./held.ts";
import { hostile } from "./hostile.ts";
import { hungWorker } from "./hung-worker.ts";
import { kills } from "./kills.ts";
import { lateDatabase } from "./late-database.ts";
import { memory } from "./memory.ts";
import { memoryLimit } from "./memory-limit.ts";
import { midnight } from "./midnight.ts";
import { mixed } from "./mixed.ts";
import { outages } from "./outages.ts";
import { pool } from "./pool.ts";
import { pooler } from "./pooler.ts";
import { restartLoop } from "./restart-loop.ts";
import { revocation } from "./revocation.ts";
import { rollingRestart } from "./rolling-restart.ts";
import type { Scenario } from "./scenario.ts";
import { signInFlood } from "./sign-in-flood.ts";
import { slowDisk } from "./slow-disk.ts";
import { storage } from "./storage.ts";
import { stuckLog } from "./stuck-log.ts";
import { twoVersions } from "./two-versions.ts";
import { workers } from "./workers.ts";

/** All scenarios, in the order of the document. */
export const SCENARIOS: readonly Scenario[] = [
  fairness,
  calls,
  pool,
  revocation,
  kills,
  outages,
  lateDatabase,
  pooler,
  failover,
  storage,
  slowDisk,
  clock,
  midnight,
  growth,
  restartLoop,
  rollingRestart,
  twoVersions,
  workers,
  stuckLog,
  hungWorker,
  signInFlood,
  hostile,
  heldRequests,
  memory,
  memoryLimit,
  mixed,
];
