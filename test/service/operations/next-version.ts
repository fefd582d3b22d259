import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../source-tree.ts";

/** What the service consists of. */
const SOURCES = [
  "client",
  "clients",
  "db",
  "docs",
  "civil",
  "engine",
  "proto",
  "service",
  "studio",
  "wheel",
  "CHANGELOG.md",
  "LICENSE",
  "THIRD-PARTY-NOTICES",
  "package.json",
];
const MIGRATIONS_FOLDER = "db/migrations";

/**
 * Copies the service to a folder and appends migrations of `test/db/next-versions` to its list: a later version of the
 * service. Returns the path of its `start.mjs`.
 */
export function copyWithMigrations(folder: string, names: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  for (const source of SOURCES) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const list = join(folder, MIGRATIONS_FOLDER, "index.ts");
  for (const [index, name] of names.entries()) {
    cpSync(join(ROOT, "test/db/next-versions", `${name}.ts`), join(folder, MIGRATIONS_FOLDER, `${name}.ts`));
    const text = readFileSync(list, "utf8");
    const withRow = text.replace("} as const satisfies", `  "${name}": next${index},\n} as const satisfies`);
    if (withRow === text) throw new Error("the list of migrations was not found");
    writeFileSync(list, `import * as next${index} from "./${name}.ts";\n${withRow}`);
  }
  return join(folder, "service/start.mjs");
}
