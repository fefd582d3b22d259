import { calls } from "./calls.ts";
import { clock } from "./clock.ts";
import { failover } from "./failover.ts";
import { fairness } from "./fairness.ts";
import { growth } from "./growth.ts";
import { heldRequests } from "./held.ts";
import { hostile } from "./hostile.ts";
import { kills } from "./kills.ts";
import { memory } from "./memory.ts";
import { memoryLimit } from "./memory-limit.ts";
import { midnight } from "./midnight.ts";
import { mixed } from "./mixed.ts";
import { outages } from "./outages.ts";
import { pooler } from "./pooler.ts";
import { restartLoop } from "./restart-loop.ts";
import { rollingRestart } from "./rolling-restart.ts";
import type { Scenario } from "./scenario.ts";
import { signInFlood } from "./sign-in-flood.ts";
import { slowDisk } from "./slow-disk.ts";
import { storage } from "./storage.ts";
import { twoVersions } from "./two-versions.ts";

/** All scenarios, in the order of the document. */
export const SCENARIOS: readonly Scenario[] = [
  fairness,
  calls,
  kills,
  outages,
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
  signInFlood,
  hostile,
  heldRequests,
  memory,
  memoryLimit,
  mixed,
];
