/** Where a database is, as DATABASE_URL says it. */
export type DatabaseLocation =
  | { readonly dialect: "sqlite"; readonly file: string }
  | { readonly dialect: "postgres"; readonly url: string };

/** The address is none; the message says what it may be, and never repeats it: it can hold a password. */
export class DatabaseUrlError extends Error {
  constructor(problem: string) {
    super(`${problem}; write sqlite:./data/almagest.db or postgres://user:password@host:5432/database`);
    this.name = "DatabaseUrlError";
  }
}

/**
 * @param url `sqlite:` and a path (relative to the working folder, or absolute), or `postgres://…` or `postgresql://…`
 * with what libpq's addresses may hold.
 * @throws DatabaseUrlError
 */
export function parseDatabaseUrl(url: string): DatabaseLocation {
  if (url.startsWith("sqlite:")) {
    const file = url.slice("sqlite:".length);
    if (file === "") throw new DatabaseUrlError("The database's address names no file");
    if (file.startsWith(":") || file.startsWith("//") || file.endsWith("/") || file.includes("\0")) {
      throw new DatabaseUrlError("What follows sqlite: must be the path of a file");
    }
    return { dialect: "sqlite", file };
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    if (!URL.canParse(url)) throw new DatabaseUrlError("The address of the PostgreSQL database is malformed");
    return { dialect: "postgres", url };
  }
  throw new DatabaseUrlError("The database's address must begin with sqlite: or postgres://");
}

/** The address without its password and options, fit for a log. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.dialect === "sqlite") return `sqlite:${location.file}`;
  const { hostname, port, pathname } = new URL(location.url);
  return `postgres://${hostname}${port === "" ? "" : `:${port}`}${pathname}`;
}
