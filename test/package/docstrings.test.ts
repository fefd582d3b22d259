import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "rolldown/utils";
import { describe, expect, test } from "vitest";
import { exportsOf, type LibraryExport, type ReadModules } from "../../tools/library/exports.ts";
import { ENTRIES } from "../../tools/library/manifest.ts";
import { REFERENCE_FILE, referenceText } from "../../tools/library/reference.ts";
import { ENTRY_POINTS } from "../engine/documented-examples.ts";
import { ROOT } from "../source-tree.ts";

const VALUES_OF_ALMAGEST_MAX = 100;
const NAMES_MAX = 480;

const modules: ReadModules = new Map();
const exported = new Map(
  Object.entries(ENTRIES).map(([path, module]) => [path, exportsOf(join(ROOT, `${module}.ts`), modules)]),
);
/** Messages and services of the contract, which the client exports as proto names them. */
const isGenerated = ({ file }: LibraryExport) => file.includes("/proto/gen/");
const isType = ({ declarations }: LibraryExport) =>
  declarations.every((text) => /^(?:type|interface)\b/.test(text));

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe("comments of the library's exports", () => {
  test("name every parameter, every result and every member", () => {
    expect(documentationGaps(Object.values(ENTRY_POINTS), read)).toEqual([]);
  });
});

test("gaps are found through re-exports, in functions, methods, members and bases", () => {
  const files: Readonly<Record<string, string>> = {
    "a/index.ts": `export * from "./all.ts"; export { double as twice } from "./b.ts";`,
    "a/all.ts": `
      import type { Base } from "./b.ts";
      /** @param first a number
       * @returns the sum */
      export function add(first: number, second = 1): number { return first + second; }
      export const COUNT = 1;
      /** Two numbers. */
      export interface Pair extends Base {
        /** The sum. */
        sum(by: number): number;
        /** Both. */
        readonly both: {
          readonly left: number;
        };
      }
      /** An error. */
      export class Failure extends Error { #cause = 1; constructor(cause: string) { super(cause); } }`,
    "a/b.ts": `
      interface Hidden { readonly deep: number }
      /** A base. */
      export interface Base extends Hidden {}
      /** Doubles. */
      export const double = (value: number): number => 2 * value;`,
  };
  expect(documentationGaps(["a/index.ts"], (path) => files[path] ?? "")).toEqual([
    "a/all.ts add: no @param second",
    "a/all.ts add: 1 @param of 2 parameters",
    "a/all.ts COUNT: no comment",
    "a/all.ts Pair: deep: no comment",
    "a/all.ts Pair: sum: no @param by",
    "a/all.ts Pair: sum: 0 @param of 1 parameters",
    "a/all.ts Pair: sum: no @returns",
    "a/all.ts Pair: left: no comment",
    "a/all.ts Failure: constructor: no comment",
    "a/b.ts twice: no @param value",
    "a/b.ts twice: 0 @param of 1 parameters",
    "a/b.ts twice: no @returns",
  ]);
});

test("docs/reference/library.md is current, with every export: npm run generate writes it", () => {
  const reference = readFileSync(REFERENCE_FILE, "utf8");
  expect(reference).toBe(referenceText());
  for (const { name } of [...exported.values()].flat()) expect(reference).toContain(`\n### \`${name}\`\n`);
});

describe("the entries of the library", () => {
  test("have few names: a user reads the list of almagest, and of the entry of a subject", () => {
    const values = (exported.get(".") ?? []).filter((one) => !isType(one));
    expect(values.length).toBeGreaterThan(50);
    expect(values.length).toBeLessThanOrEqual(VALUES_OF_ALMAGEST_MAX);
    const names = [...exported.values()].flat().filter((one) => !isGenerated(one));
    expect(names.length).toBeLessThanOrEqual(NAMES_MAX);
  });

  test("have each name once", () => {
    const names = [...exported.values()].flat().map(({ name }) => name);
    const isOfContract = new Set(
      [...exported.values()]
        .flat()
        .filter(isGenerated)
        .map(({ name }) => name),
    );
    const twice = names.filter((name, index) => names.indexOf(name) !== index && !isOfContract.has(name));
    expect(twice).toEqual([]);
  });

  test("export what the modules export when they are loaded", async () => {
    for (const [path, module] of Object.entries(ENTRIES)) {
      const loaded = (await import(join(ROOT, `${module}.ts`))) as object;
      const values = (exported.get(path) ?? []).filter((one) => !isType(one)).map(({ name }) => name);
      expect(values.toSorted()).toEqual(Object.keys(loaded).toSorted());
    }
  });
});

type Program = ReturnType<typeof parseSync>["program"];
type Statement = Program["body"][number];

/** A top-level declaration of a file: `start` is where the statement begins, before which its comment ends. */
interface Declared {
  readonly path: string;
  readonly text: string;
  readonly node: Statement;
  readonly start: number;
}

/** The part of a syntax tree that functions and members are read from. */
interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

const FUNCTION_TYPES = ["FunctionDeclaration", "TSDeclareFunction"];
const TYPE_LITERALS = ["TSUnionType", "TSIntersectionType", "TSTypeLiteral"];

/**
 * What the comments of the exports of these entry points omit: the comment itself, a parameter, a result, the comment of a
 * member. Types of the contract, whose comments come from proto, are not read.
 *
 * @param entries paths of entry points
 * @param read returns the text of a path
 * @returns one line per omission: `path name: what is missing`
 */
function documentationGaps(entries: readonly string[], read: (path: string) => string): readonly string[] {
  const sources = createSources(read);
  const declared = new Map<string, Declared>();
  for (const entry of entries) {
    for (const [name, declaration] of sources.exportsOf(entry)) {
      declared.set(`${declaration.path} ${name}`, declaration);
    }
  }
  return [...declared].flatMap(([place, declaration]) => {
    const gaps = [
      ...commentGaps(declaration.text, declaration.start, functionOf(declaration.node)),
      ...membersOf(declaration, sources.declaredIn).flatMap(({ text, member }) =>
        memberGaps(text, member as Syntax),
      ),
    ];
    return gaps.map((gap) => `${place}: ${gap}`);
  });
}

/** Finds declarations by name, through re-exports and imports. */
function createSources(read: (path: string) => string) {
  const parsed = new Map<string, readonly Statement[]>();
  function statementsOf(path: string): readonly Statement[] {
    const statements = parsed.get(path) ?? parseSync(path, read(path)).program.body;
    parsed.set(path, statements);
    return statements;
  }
  const exported = new Map<string, ReadonlyMap<string, Declared>>();
  function exportsOf(path: string): ReadonlyMap<string, Declared> {
    const ofPath = exported.get(path);
    if (ofPath !== undefined) return ofPath;
    const exports = new Map<string, Declared>();
    exported.set(path, exports);
    if (path.startsWith("proto/")) return exports;
    const targetOf = (source: { readonly value: string }) => posix.join(posix.dirname(path), source.value);
    for (const statement of statementsOf(path)) {
      if (statement.type === "ExportAllDeclaration") {
        for (const [name, target] of exportsOf(targetOf(statement.source))) exports.set(name, target);
      }
      if (statement.type !== "ExportNamedDeclaration") continue;
      if (statement.declaration !== null) {
        const node = statement.declaration as Statement;
        const declaration = { path, text: read(path), node, start: statement.start };
        for (const name of namesOf(declaration.node)) exports.set(name, declaration);
      }
      for (const { local, exported } of statement.specifiers) {
        const target =
          statement.source === null
            ? declaredIn(path, nameOf(local))
            : exportsOf(targetOf(statement.source)).get(nameOf(local));
        if (target !== undefined) exports.set(nameOf(exported), target);
      }
    }
    return exports;
  }
  function declaredIn(path: string, name: string): Declared | undefined {
    for (const statement of statementsOf(path)) {
      if (statement.type === "ImportDeclaration" && statement.source.value.startsWith(".")) {
        const target = posix.join(posix.dirname(path), statement.source.value);
        for (const specifier of statement.specifiers) {
          if (specifier.type !== "ImportSpecifier" || specifier.local.name !== name) continue;
          return exportsOf(target).get(nameOf(specifier.imported));
        }
      }
      const node =
        statement.type === "ExportNamedDeclaration" ? (statement.declaration as Statement | null) : statement;
      if (node !== null && namesOf(node).includes(name)) {
        return { path, text: read(path), node, start: statement.start };
      }
    }
    return undefined;
  }
  return { exportsOf, declaredIn };
}

function nameOf(name: { readonly type: string }): string {
  const { name: identifier, value } = name as { readonly name?: string; readonly value?: string };
  return identifier ?? value ?? "";
}

function namesOf(node: Statement): readonly string[] {
  if (node.type === "VariableDeclaration") return node.declarations.map(({ id }) => nameOf(id));
  const { id } = node as { readonly id?: { readonly type: string } | null };
  return id == null ? [] : [nameOf(id)];
}

/** The function that a statement declares, or that is the value of its one constant. */
function functionOf(node: Statement): Syntax | null {
  if (FUNCTION_TYPES.includes(node.type)) return node as unknown as Syntax;
  const init = node.type === "VariableDeclaration" ? node.declarations[0]?.init : null;
  return init?.type === "ArrowFunctionExpression" ? (init as unknown as Syntax) : null;
}

/**
 * The members of an interface with its bases, a class or an object type. The members of an object type inside of it are included,
 * unless it is written on one line: then the comment before the line describes them.
 */
function membersOf(
  { path, text, node }: Declared,
  declaredIn: (path: string, name: string) => Declared | undefined,
): readonly { readonly text: string; readonly member: object }[] {
  const at = (member: object) => ({ text, member });
  if (node.type === "ClassDeclaration") return node.body.body.map(at);
  if (node.type === "TSTypeAliasDeclaration") return literalMembers(node.typeAnnotation).map(at);
  if (node.type !== "TSInterfaceDeclaration") return [];
  const bases = node.extends.flatMap(({ expression }) => {
    const base = declaredIn(path, nameOf(expression));
    return base === undefined ? [] : membersOf(base, declaredIn);
  });
  const ownMembers = node.body.body.flatMap((member) => {
    const isNested =
      member.type === "TSPropertySignature" && /\{\n/.test(text.slice(member.start, member.end));
    return [member, ...(isNested ? literalMembers(member.typeAnnotation?.typeAnnotation) : [])];
  });
  return [...bases, ...ownMembers.map(at)];
}

/** The members of an object type, and of the object types that a union or an intersection consists of. */
function literalMembers(type: object | undefined): readonly object[] {
  const { type: kind = "", types = [], members = [] } = (type ?? {}) as Partial<Syntax>;
  if (!TYPE_LITERALS.includes(kind)) return [];
  return kind === "TSTypeLiteral" ? (members as object[]) : (types as object[]).flatMap(literalMembers);
}

function memberGaps(text: string, member: Syntax): readonly string[] {
  const { type, start, key, value, typeAnnotation, accessibility } = member;
  if ((key as Syntax | undefined)?.type === "PrivateIdentifier" || accessibility === "private") return [];
  const annotated = (typeAnnotation as Partial<Syntax> | null | undefined)?.["typeAnnotation"];
  let signature: Syntax | null = null;
  if (type === "TSMethodSignature") signature = member;
  else if (type === "MethodDefinition") signature = value as Syntax;
  else if ((annotated as Syntax | undefined)?.type === "TSFunctionType") signature = annotated as Syntax;
  const name = key === undefined ? type : text.slice((key as Syntax).start, (key as Syntax).end);
  return commentGaps(text, start, signature).map((gap) => `${name}: ${gap}`);
}

/** What the comment before `start` omits. */
function commentGaps(text: string, start: number, signature: Syntax | null): readonly string[] {
  const before = text.slice(0, start).trimEnd();
  const comment = before.endsWith("*/") ? before.slice(before.lastIndexOf("/*")) : "";
  if (!comment.startsWith("/**")) return ["no comment"];
  if (signature === null) return [];
  const tags = [...comment.matchAll(/^\s*\/?\*+ @param (\w+) \S/gm)].map(([, name]) => name);
  const params = (signature["params"] as readonly Syntax[]).map(parameterName);
  const gaps = params
    .filter((name) => name !== null && !tags.includes(name))
    .map((name) => `no @param ${name}`);
  if (tags.length !== params.length) gaps.push(`${tags.length} @param of ${params.length} parameters`);
  const result = signature["returnType"] as Syntax | null;
  const hasResult = result !== null && !/^:\s*void$/.test(text.slice(result.start, result.end));
  if (hasResult && !/^\s*\/?\*+ @returns \S/m.test(comment)) gaps.push("no @returns");
  return gaps;
}

/** Null for a parameter that is taken apart: its tag may have any name. */
function parameterName(parameter: Syntax): string | null {
  if (parameter.type === "AssignmentPattern") return parameterName(parameter["left"] as Syntax);
  if (parameter.type === "RestElement") return parameterName(parameter["argument"] as Syntax);
  return parameter.type === "Identifier" ? (parameter["name"] as string) : null;
}
