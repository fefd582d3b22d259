import {
  type Conditions,
  readConditions,
  readRecord,
  recordingProblem,
  writeRecord,
} from "../../tools/records/record.ts";
import { print } from "./report.ts";

/** A table of `records/database.json`: what the service and its database take. */
interface RecordedTable {
  readonly conditions: Conditions;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly goal?: string;
}

type Tables = Readonly<Record<string, RecordedTable>>;

/**
 * Reads the conditions before a run. The returned function prints the Markdown table of a result and writes it into the record;
 * it returns false if the machine was too busy for that.
 */
export function startDatabaseRecord(
  command: string,
): (name: string, table: readonly string[], goal?: string) => boolean {
  const conditions = readConditions(command);
  const problem = recordingProblem(conditions);
  return (name, table, goal) => {
    print([name, ...table, goal ?? "", problem ?? ""].join("\n"));
    if (problem !== null) return false;
    const [columns = [], , ...rows] = table.map((line) => line.slice(2, -2).split(" | "));
    const result = { conditions, columns, rows, ...(goal === undefined ? {} : { goal }) };
    writeRecord("database", { ...readRecord<Tables>("database"), [name]: result });
    return true;
  };
}
