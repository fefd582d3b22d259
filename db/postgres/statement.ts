import type pg from "pg";
import type { ParameterValue, PreparedStatement } from "../prepared-query.ts";

/** The parts of the driver that a query of its own uses: https://node-postgres.com/apis/client#clientquery */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  /** The texts of the statements that the server has prepared, by name. The driver adds them. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  describe(of: { readonly type: "S"; readonly name: string }): void;
  bind(to: { readonly statement: string; readonly values: readonly (string | null)[] }): void;
  execute(): void;
  sync(): void;
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The columns of the prepared statements of each connection. */
export type DescribedColumns = WeakMap<object, Map<string, readonly Column[]>>;

export interface StatementRunOptions {
  readonly statement: PreparedStatement;
  readonly parameters: readonly ParameterValue[];
  readonly describedColumns: DescribedColumns;
  /** Returns the function that reads the text of a value. */
  readonly parserOf: (dataTypeId: number) => (text: string) => unknown;
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * One execution of a prepared statement. Unlike the driver's own query it asks for the columns of the result once for each
 * connection, not each time.
 */
export class StatementRun implements pg.Submittable {
  /** The driver reads the name and the text. */
  readonly name: string;
  readonly text: string;
  readonly #options: StatementRunOptions;
  readonly #rows: unknown[] = [];
  /** Of the connection. */
  #columnsOf = new Map<string, readonly Column[]>();

  constructor(options: StatementRunOptions) {
    this.name = options.statement.name;
    this.text = options.statement.sql;
    this.#options = options;
  }

  submit(driverConnection: pg.Connection): void {
    const connection = driverConnection as unknown as Connection;
    const { name, text } = this;
    const { describedColumns, parameters } = this.#options;
    this.#columnsOf = describedColumns.get(connection) ?? this.#columnsOf;
    describedColumns.set(connection, this.#columnsOf);
    connection.stream.cork();
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text });
    if (!this.#columnsOf.has(name)) connection.describe({ type: "S", name });
    connection.bind({ statement: name, values: parameters.map(toText) });
    connection.execute();
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: RowDescription): void {
    const { parserOf } = this.#options;
    this.#columnsOf.set(
      this.name,
      fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })),
    );
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of (this.#columnsOf.get(this.name) ?? []).entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#options.reject(error);
  }

  handleReadyForQuery(): void {
    this.#options.resolve(this.#rows);
  }
}

/** PostgreSQL's text of a value; of an array with each string in quotation marks. */
function toText(value: ParameterValue): string | null {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  const elements = value.map((each) =>
    typeof each === "number" ? each : `"${each.replace(/["\\]/g, "\\$&")}"`,
  );
  return `{${elements.join(",")}}`;
}
