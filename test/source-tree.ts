import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";

export const ROOT = join(import.meta.dirname, "..");

/** Paths of the working tree that Git does not ignore. */
export const trackedPaths: readonly string[] = execFileSync(
  "git",
  ["ls-files", "-co", "--exclude-standard"],
  {
    cwd: ROOT,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => path !== "");
/** Hand-written code. */
export const codePaths = trackedPaths.filter(
  (path) => /\.(ts|mjs)$/.test(path) && !/^proto\/gen\//.test(path),
);
/** Files that run in production or are shipped as the library. */
export const productPaths = codePaths.filter((path) =>
  /^(civil|client|db|engine|library|service|studio|wheel)\//.test(path),
);

const texts = new Map(codePaths.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
export const textOf = (path: string) => texts.get(path) ?? "";

export interface Import {
  readonly from: string;
  readonly specifier: string;
  /** Path in the project for a relative import, else the package's name. */
  readonly target: string;
}

/** Imports of a file in every form: static, type-only, dynamic, `import("…")` types and re-exports. */
export function importsOf(path: string, text = textOf(path)): readonly Import[] {
  const specifiers = new Set<string>();
  const add = (source: unknown) => {
    const specifier = (source as { readonly value?: unknown } | null)?.value;
    if (typeof specifier === "string") specifiers.add(specifier);
  };
  const parsed = parseSync(path, text);
  for (const { moduleRequest } of parsed.module.staticImports) add(moduleRequest);
  for (const { entries } of parsed.module.staticExports)
    for (const { moduleRequest } of entries) add(moduleRequest);
  // Reading the tree takes most of the time, and only these two forms need it.
  if (/\bimport\s*\(/.test(text))
    new Visitor({
      ImportExpression: ({ source }) => add(source),
      TSImportType: ({ source }) => add(source),
    }).visit(parsed.program);
  return [...specifiers].map((specifier) => {
    const packageName = specifier
      .split("/")
      .slice(0, specifier.startsWith("@") ? 2 : 1)
      .join("/");
    const target = specifier.startsWith(".")
      ? posix.normalize(posix.join(dirname(path), specifier))
      : packageName;
    return { from: path, specifier, target };
  });
}

/**
 * Where a file can read what a package or Node does not declare: `cast to a & { b }`, `double cast to T`, a member that
 * begins with an underscore, and the symbols of an object.
 */
export function undeclaredReadsOf(path: string, text = textOf(path)): readonly string[] {
  const reads: string[] = [];
  const { program } = parseSync(path, text);
  const add = (read: string) => reads.push(`${path}: ${read}`);
  const addMember = (node: unknown) => {
    const { name, value = name } = node as { readonly name?: unknown; readonly value?: unknown };
    if (typeof value === "string" && /^_(?!_proto__$)/.test(value)) add(value);
  };
  new Visitor({
    TSAsExpression({ expression, typeAnnotation }) {
      const type = text.slice(typeAnnotation.start, typeAnnotation.end).replaceAll(/\s+/g, " ");
      const isDouble =
        expression.type === "TSAsExpression" && expression.typeAnnotation.type === "TSUnknownKeyword";
      if (isDouble) add(`double cast to ${type}`);
      else if (typeAnnotation.type === "TSIntersectionType") add(`cast to ${type}`);
    },
    MemberExpression: ({ property }) => addMember(property),
    Property: ({ key }) => addMember(key),
    Identifier({ name }) {
      if (name === "getOwnPropertySymbols" || name === "Reflect") add(name);
    },
  }).visit(program);
  return reads;
}
