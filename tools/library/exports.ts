/** The exports of a module with their docstrings and declarations, read from the sources. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAst } from "rolldown/parseAst";

/** An export of an entry of the library. */
export interface LibraryExport {
  readonly name: string;
  readonly file: string;
  /** Its declarations without bodies: overloads, or the type and the value of one name. */
  readonly declarations: readonly string[];
  /** Its docstrings without the marks of a comment. */
  readonly docs: readonly string[];
}

type Module = ReturnType<typeof parseAst>["body"];
type Statement = Module[number];

interface Source {
  readonly file: string;
  readonly text: string;
  readonly body: Module;
}

/** The exports of the modules read so far, by file. */
export type ReadModules = Map<string, readonly LibraryExport[]>;

/** Returns the exports of a module by name, re-exports included. Calls that pass the same `modules` read each file once. */
export function exportsOf(file: string, modules: ReadModules = new Map()): readonly LibraryExport[] {
  const read = modules.get(file);
  if (read !== undefined) return read;
  const text = readFileSync(file, "utf8");
  const source = { file, text, body: parseAst(text, { lang: "ts" }).body };
  const exportsByName = new Map<string, LibraryExport>();
  for (const statement of source.body) {
    for (const one of exportsOfStatement(statement, source, modules)) exportsByName.set(one.name, one);
  }
  const all = [...exportsByName.values()];
  modules.set(file, all);
  return all;
}

function exportsOfStatement(
  statement: Statement,
  source: Source,
  modules: ReadModules,
): readonly LibraryExport[] {
  if (statement.type === "ExportAllDeclaration")
    return exportsOf(join(dirname(source.file), statement.source.value), modules);
  if (statement.type !== "ExportNamedDeclaration") return [];
  if (statement.declaration !== null) return namesOf(statement).map((name) => declaredExport(name, source));
  if (statement.source === null) throw new Error(`${source.file} exports a name without its declaration`);
  const all = exportsOf(join(dirname(source.file), statement.source.value), modules);
  return statement.specifiers.map(({ local, exported }) => {
    const one = all.find(({ name }) => name === nameOf(local));
    if (one === undefined) throw new Error(`${source.file} exports ${nameOf(local)}, which is not declared`);
    return { ...one, name: nameOf(exported) };
  });
}

function nameOf(node: { readonly name: string } | { readonly value: unknown }): string {
  return "name" in node ? node.name : String(node.value);
}

/** The names that an `export` with a declaration declares. */
function namesOf(statement: Statement): readonly string[] {
  if (statement.type !== "ExportNamedDeclaration" || statement.declaration === null) return [];
  const { declaration } = statement;
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  return "id" in declaration && declaration.id !== null && "name" in declaration.id
    ? [declaration.id.name]
    : [];
}

/** An export with every declaration of its name in the module. */
function declaredExport(name: string, { file, text, body }: Source): LibraryExport {
  const statements = body.filter((statement) => namesOf(statement).includes(name));
  const isOverloaded = statements.some(
    ({ type, ...rest }) => "declaration" in rest && isOverload(rest.declaration),
  );
  const signatures = statements.filter((statement) => !isOverloaded || !isImplementation(statement));
  return {
    name,
    file,
    declarations: signatures.map((statement) => signatureOf(statement, text)),
    docs: statements.flatMap((statement) => docOf(text, statement.start)),
  };
}

function isOverload(declaration: unknown): boolean {
  return (declaration as { readonly type?: string } | null)?.type === "TSDeclareFunction";
}

function isImplementation(statement: Statement): boolean {
  return statement.type === "ExportNamedDeclaration" && statement.declaration?.type === "FunctionDeclaration";
}

/** The declaration without the body of a function, and without a long value of a constant. */
function signatureOf(statement: Statement, text: string): string {
  if (statement.type !== "ExportNamedDeclaration" || statement.declaration === null) return "";
  const { declaration } = statement;
  const until = (end: number): string => text.slice(declaration.start, end).trimEnd();
  if (declaration.type === "FunctionDeclaration") return until(declaration.body?.start ?? declaration.end);
  if (declaration.type === "ClassDeclaration") return until(declaration.body.start);
  if (declaration.type !== "VariableDeclaration") return until(declaration.end);
  const [first] = declaration.declarations;
  const whole = until(declaration.end);
  const isTyped = first?.id.type === "Identifier" && first.id.typeAnnotation !== null;
  // A long value with a type is data: the type has to do.
  if (!whole.includes("\n") || !isTyped || first.init === null) return whole;
  return until(first.init.start).replace(/\s*=$/, ";");
}

/** The docstring that ends right before a position. */
function docOf(text: string, position: number): readonly string[] {
  const before = text.slice(0, position).trimEnd();
  if (!before.endsWith("*/")) return [];
  const comment = before.slice(before.lastIndexOf("/*"));
  if (!comment.startsWith("/**")) return [];
  return [
    comment
      .slice(3, -2)
      .replaceAll(/^[ \t]*\* ?/gm, "")
      .trim(),
  ];
}
