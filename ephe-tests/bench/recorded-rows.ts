import type { ResultRow } from "../../tools/records/record.ts";

/** The columns that report.ts prints: a name, a figure, a note. */
const LINE = /^ {2}(?<name>.{0,64}?) {1,}(?<value>-?[\d.,]+ ?[^\s[(]{0,3}) {2,}(?<note>.*: (?:met|MISSED))$/;
/** A note that compares another figure than the one before it. */
const COMPARED =
  /(?<measured>[\d.]+ times)[^;]*; (?<goal>at (?:least|most) [\d.]+(?: times)?): (?<verdict>met|MISSED)$/;
const LIMIT = /(?<goal>(?:at least|at most|none|of the limit of) [^:;\]]*): (?<verdict>met|MISSED)$/;

/** The figures with a limit in the output of a bench. The line that is not indented above a figure belongs to its name. */
export function rowsOf(output: readonly string[]): readonly ResultRow[] {
  let heading = "";
  const rows: ResultRow[] = [];
  for (const text of output) {
    if (text !== "" && !text.startsWith(" ")) heading = text;
    const { name = "", value = "", note = "" } = LINE.exec(text)?.groups ?? {};
    const compared = COMPARED.exec(note)?.groups;
    const { goal, verdict } = compared ?? LIMIT.exec(note)?.groups ?? {};
    if (goal === undefined) continue;
    rows.push({
      text: `${heading}: ${name.trim()}`,
      measured: compared?.["measured"] ?? value.trim(),
      goal: goal.replace("of the limit of", "at most"),
      isMet: verdict === "met",
    });
  }
  return rows;
}
