import type { EventEmitter } from "node:events";
import pg from "pg";

/** The parts of the driver's query that it calls for a query object of its interface, and that its types omit. */
interface DriverQuery extends EventEmitter {
  submit(connection: pg.Connection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

type QueryConfig = pg.QueryConfig & { readonly queryMode: "extended" };
type Callback = (error: Error | null, result: pg.QueryResult) => void;
const BaseQuery = pg.Query as unknown as new (config: QueryConfig, callback: Callback) => DriverQuery;

/**
 * An unnamed statement, preceded by one that limits its run time, both before one Sync: the server executes them in one
 * transaction, and a pooler in transaction mode sends them to one connection. The limit ends with the transaction.
 */
class LimitedQuery extends BaseQuery {
  readonly #timeoutMs: number;
  #isLimitSet = false;

  constructor(text: string, values: readonly unknown[], timeoutMs: number, callback: Callback) {
    super({ text, values: [...values], queryMode: "extended" }, callback);
    this.#timeoutMs = timeoutMs;
  }

  override submit(connection: pg.Connection): Error | null {
    connection.stream.cork();
    try {
      const text = `select set_config('statement_timeout', '${this.#timeoutMs}', true)`;
      connection.parse({ name: "", text, types: [] }, true);
      connection.bind({}, true);
      connection.execute({}, true);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#isLimitSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isLimitSet) super.handleCommandComplete(message, connection);
    else this.#isLimitSet = true;
  }
}

/** Executes a statement that belongs to no transaction in one round trip; the server ends it after `timeoutMs`, 0: never. */
export function executeLimited(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  timeoutMs: number,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const onEnd: Callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(new LimitedQuery(text, values, timeoutMs, onEnd) as unknown as pg.Submittable);
  });
}

/** Begins a transaction whose statements, and the pauses between them, take at most `timeoutMs` each; 0: unlimited. */
export async function beginLimited(client: pg.ClientBase, timeoutMs: number): Promise<pg.QueryResult> {
  const limits = ["statement_timeout", "idle_in_transaction_session_timeout"];
  await client.query(["begin", ...limits.map((name) => `set local ${name} = ${timeoutMs}`)].join("; "));
  return { command: "BEGIN", rowCount: null, rows: [], fields: [], oid: 0 };
}
