import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { type CompiledQuery, type Kysely, type LogEvent, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

export type ParameterValue = string | number | null | readonly string[] | readonly number[];

export interface PreparedStatement {
  /** The same text has the same name in every process, as connection poolers in front of the server require. */
  readonly name: string;
  readonly sql: string;
}

/** Executes a prepared statement without Kysely, which would double its processor time. Returns the rows. */
export type ExecutePrepared = (
  statement: PreparedStatement,
  parameters: readonly ParameterValue[],
) => Promise<readonly unknown[]>;

export interface PreparingDatabase {
  readonly kysely: Kysely<Schema>;
  readonly executePrepared: ExecutePrepared;
}

type Values = Readonly<Record<string, ParameterValue>>;
type Inputs<Input> = { readonly [Name in keyof Input]: RawBuilder<Input[Name]> };

/** A query of Kysely, or raw SQL. */
interface Compilable<Row> {
  compile(kysely: Kysely<Schema>): CompiledQuery<Row>;
}

/** Marks the position of a value that each execution supplies. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds and compiles a query once, for statements that every request executes. They never belong to a transaction. Name the
 * columns of the query: a plan of `select *` fails on open connections once a migration adds a column.
 *
 * @param build receives the position of each value by its name; the query may use it any number of times.
 * @returns executes the query with a value for each name.
 */
export function prepareQuery<Input extends Values, Row>(
  { kysely, executePrepared }: PreparingDatabase,
  build: (kysely: Kysely<Schema>, inputs: Inputs<Input>) => Compilable<Row>,
): (input: Input) => Promise<readonly Row[]> {
  const inputs = new Proxy({}, { get: (_, name) => sql`${new Placeholder(String(name))}` });
  const compiled = build(kysely, inputs as Inputs<Input>).compile(kysely);
  const statement: PreparedStatement = {
    name: `almagest_${hash("sha256", compiled.sql, "hex").slice(0, 16)}`,
    sql: compiled.sql,
  };
  return async (input) => {
    const parameters: ParameterValue[] = [];
    for (const parameter of compiled.parameters) {
      const value = parameter instanceof Placeholder ? input[parameter.name] : (parameter as ParameterValue);
      assert.ok(value !== undefined, "each parameter has a value");
      parameters.push(value);
    }
    return (await executePrepared(statement, parameters)) as readonly Row[];
  };
}

export type StatementListener = (durationMs: number, statement: string) => void;

/** Passes statements on to the listener of the database. */
export function createStatementObserver() {
  let listener: StatementListener = () => {};
  return {
    observe: (durationMs: number, statement: string): void => listener(durationMs, statement),
    /** Observes the statements of Kysely. */
    log: ({ queryDurationMillis, query }: LogEvent): void => listener(queryDurationMillis, query.sql),
    /** As `Database.onStatement`. */
    onStatement(newListener: StatementListener): void {
      listener = newListener;
    },
  };
}
