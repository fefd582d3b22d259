import { clock } from "./clock.ts";
import { fairness } from "./fairness.ts";
import { floods } from "./floods.ts";
import { hostile } from "./hostile.ts";
import { hungWorker } from "./hung-worker.ts";
import { kills } from "./kills.ts";
import { mixed } from "./mixed.ts";
import { outages } from "./outages.ts";
import { pool } from "./pool.ts";
import { rollingRestart } from "./rolling-restart.ts";
import type { Scenario } from "./scenario.ts";
import { slowClients } from "./slow-clients.ts";
import { storage } from "./storage.ts";
import { workers } from "./workers.ts";

/** All scenarios, in the order of the document. */
export const SCENARIOS: readonly Scenario[] = [
  fairness,
  pool,
  kills,
  outages,
  storage,
  clock,
  rollingRestart,
  workers,
  hungWorker,
  slowClients,
  floods,
  hostile,
  mixed,
];
