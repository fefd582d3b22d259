import { hash } from "node:crypto";

/** Names by text: the same text has the same name in every process, as poolers between here and the server need it. */
const names = new Map<string, string>();

/**
 * Lets PostgreSQL keep the plan of a statement that every request executes, a third of its cost. For statements that name
 * their columns: a plan of `select *` fails on open connections when a migration adds a column.
 */
export function nameStatement(sql: string): void {
  names.set(sql, `almagest_${hash("sha256", sql, "hex").slice(0, 16)}`);
}

export function nameOfStatement(sql: string): string | undefined {
  return names.get(sql);
}
