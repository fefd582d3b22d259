import { kills } from "./kills.ts";
import { outages } from "./outages.ts";
import { pool } from "./pool.ts";
import type { Scenario } from "./scenario.ts";

/** All scenarios, in the order of the document. */
export const SCENARIOS: readonly Scenario[] = [pool, kills, outages];
