/** The database that DATABASE_URL names. */
export type DatabaseLocation =
  | { readonly dialect: "sqlite"; readonly file: string }
  | { readonly dialect: "postgres"; readonly url: string };

/** The address is invalid. The message does not quote it: it may contain a password. */
export class DatabaseUrlError extends Error {
  override readonly name = "DatabaseUrlError";

  constructor(problem: string) {
    super(`${problem}; expected sqlite:./data/almagest.db or postgres://user:password@host:5432/database`);
  }
}

/**
 * @param url `sqlite:` and a path, absolute or relative to the working directory; or a libpq connection URI,
 * `postgres://…` or `postgresql://…`.
 * @throws {DatabaseUrlError} when it is neither.
 */
export function parseDatabaseUrl(url: string): DatabaseLocation {
  if (url.startsWith("sqlite:")) {
    const file = url.slice("sqlite:".length);
    if (file === "") throw new DatabaseUrlError("The database address does not name a file");
    if (file.startsWith(":") || file.startsWith("//") || file.endsWith("/") || file.includes("\0")) {
      throw new DatabaseUrlError("The database address must name a file after sqlite:");
    }
    return { dialect: "sqlite", file };
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    if (namesSeveralHosts(url)) {
      throw new DatabaseUrlError(
        "The database address names several hosts, which the driver does not support: name HAProxy, or a name that moves to the primary",
      );
    }
    if (!URL.canParse(url)) throw new DatabaseUrlError("The database address is not a valid URL");
    return { dialect: "postgres", url };
  }
  throw new DatabaseUrlError("The database address must start with sqlite: or postgres://");
}

/**
 * In the authority, whose password may contain commas, or in the parameters `host` and `hostaddr`, as a list or repeated.
 */
function namesSeveralHosts(url: string): boolean {
  const [authority = ""] = url.slice(url.indexOf("//") + 2).split(/[/?#]/, 1);
  const [, query = ""] = url.split(/[?#]/, 2);
  const parameters = new URLSearchParams(query);
  const named = [
    // The driver decodes the host of the authority.
    [authority.slice(authority.lastIndexOf("@") + 1).replaceAll(/%2c/gi, ",")],
    ...["host", "hostaddr"].map((name) => parameters.getAll(name)),
  ];
  return named.some((hosts) => hosts.join(",").includes(","));
}

/** The address without user, password and options, for logs. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.dialect === "sqlite") return `sqlite:${location.file}`;
  const { hostname, port, pathname } = new URL(location.url);
  return `postgres://${hostname}${port === "" ? "" : `:${port}`}${pathname}`;
}
