import { PROGRAMS } from "../package/runtimes.ts";

/** A JavaScript runtime that runs the whole service. */
export interface ServiceRuntime {
  readonly name: string;
  readonly program: string;
  /** Before the name of the program. */
  readonly options: readonly string[];
}

/** The rights that the service needs of Deno: its files, its port, the database, its settings, and its child process. */
const DENO_RIGHTS = [
  "--allow-read",
  "--allow-write",
  "--allow-net",
  "--allow-env",
  "--allow-sys",
  "--allow-run",
];

/** The runtimes of tools/runtimes. All other tests run in this Node. */
export const OTHER_RUNTIMES: readonly ServiceRuntime[] = [
  { name: "Node 22", program: PROGRAMS.node22, options: ["--disable-warning=ExperimentalWarning"] },
  { name: "Bun", program: PROGRAMS.bun, options: [] },
  { name: "Deno", program: PROGRAMS.deno, options: ["run", "--no-prompt", ...DENO_RIGHTS] },
];
