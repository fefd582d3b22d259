/**
 * Charts and searches of this checkout and another one in alternating turns: `node ephe-tests/bench/versions-searches.ts OLD_CHECKOUT
 * [--turns 9]`. The other checkout has its packages installed.
 *
 * A turn runs each version in a process of its own, because V8 compiles differently in each process; the first version changes with the
 * turn. Processor time is compared, so other work on the machine matters little.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defined } from "../../test/defined.ts";
import { quantile } from "../load/numbers.ts";
import { figure, heading, line, print } from "./report.ts";

const THIS_CHECKOUT = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAM = fileURLToPath(new URL("versions-searches-child.ts", import.meta.url));
const TURNS_MAX = 41;

type Figures = Readonly<Record<string, number>>;

/** The figures of both versions in one turn. */
interface Turn {
  readonly old: Figures;
  readonly new: Figures;
}

function measure(checkout: string): Figures {
  const report = execFileSync(process.execPath, [PROGRAM, checkout], { encoding: "utf8" });
  return JSON.parse(report) as Figures;
}

function measureTurn(oldCheckout: string, isOldFirst: boolean): Turn {
  if (isOldFirst) return { old: measure(oldCheckout), new: measure(THIS_CHECKOUT) };
  const figures = measure(THIS_CHECKOUT);
  return { old: measure(oldCheckout), new: figures };
}

/** One row per figure: name, median of both versions, median and quartiles of the ratio new to old. */
function compare(turns: readonly Turn[]) {
  return Object.keys(defined(turns[0]).old).map((name) => {
    const olds = turns.map((turn) => defined(turn.old[name]));
    const news = turns.map((turn) => defined(turn.new[name]));
    const ratios = news.map((us, turn) => us / defined(olds[turn]));
    const [lower, middle, upper] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
    return { name, oldUs: quantile(olds, 0.5), newUs: quantile(news, 0.5), lower, middle, upper };
  });
}

const { values, positionals } = parseArgs({
  options: { turns: { type: "string", default: "9" } },
  allowPositionals: true,
});
const turnCount = Number(values.turns);
const oldCheckout = resolve(positionals[0] ?? "");
if (positionals.length !== 1 || !(turnCount >= 1 && turnCount <= TURNS_MAX)) {
  throw new Error(`usage: node ephe-tests/bench/versions-searches.ts OLD_CHECKOUT [--turns 1–${TURNS_MAX}]`);
}
if (!existsSync(join(oldCheckout, "node_modules")))
  throw new Error(`${oldCheckout} has no packages installed`);
const rows = compare(
  Array.from({ length: turnCount }, (_, turn) => measureTurn(oldCheckout, turn % 2 === 0)),
);
heading(`Medians of ${turnCount} turns, µs: new, old, ratio [quartiles]`);
for (const { name, oldUs, newUs, lower, middle, upper } of rows)
  line(name, figure(newUs), `${figure(oldUs).padStart(8)}   ${middle} [${lower}–${upper}]`);
print();
