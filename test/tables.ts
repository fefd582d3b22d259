import { loadTableSource } from "../engine/node/index.ts";

/** The tables of the engine, which test files share: loading them takes 25 ms of a processor and 24 MB. */
export const TABLES = loadTableSource();
