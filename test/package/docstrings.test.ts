import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "rolldown/utils";
import { describe, expect, test } from "vitest";
import { exportsOf, type LibraryExport, type ReadModules } from "../../tools/library/exports.ts";
import { ENTRIES } from "../../tools/library/manifest.ts";
import { REFERENCE_FILE, referenceText } from "../../tools/library/reference.ts";
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

describe("comments of the library's exports", () => {
  test("name every parameter, every result and every member", () => {
    const all = [...exported.values()].flat().filter((one) => !isGenerated(one));
    expect(all.flatMap(gapsOf)).toEqual([]);
  });
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
  readonly file: string;
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
 * What the comment of an export omits: the comment itself, a parameter, a result, the comment of a member. One line per omission:
 * `name: what is missing`.
 */
function gapsOf({ name, file, declarations }: LibraryExport): readonly string[] {
  // An export may have another name than its declaration.
  const [, declaredName = name] =
    /^[a-z ]*\b(?:type|interface|class|function|const) (\w+)/.exec(declarations[0] ?? "") ?? [];
  const declaration = declaredIn(file, declaredName);
  if (declaration === undefined) return [`${name}: no declaration`];
  const gaps = [
    ...commentGaps(declaration.text, declaration.start, functionOf(declaration.node)),
    ...membersOf(declaration).flatMap(({ text, member }) => memberGaps(text, member as Syntax)),
  ];
  return gaps.map((gap) => `${name}: ${gap}`);
}

const programs = new Map<string, { readonly text: string; readonly body: readonly Statement[] }>();

/** A declaration of a file, or of the file that it imports the name from. */
function declaredIn(file: string, name: string): Declared | undefined {
  const text = programs.get(file)?.text ?? readFileSync(file, "utf8");
  const { body } = programs.get(file) ?? parseSync(file, text).program;
  programs.set(file, { text, body });
  for (const statement of body) {
    if (statement.type === "ImportDeclaration" && statement.source.value.startsWith(".")) {
      if (!statement.specifiers.some(({ local }) => local.name === name)) continue;
      const target = exportsOf(join(dirname(file), statement.source.value), modules);
      return declaredIn(target.find((one) => one.name === name)?.file ?? "", name);
    }
    const node =
      statement.type === "ExportNamedDeclaration" ? (statement.declaration as Statement | null) : statement;
    if (node !== null && namesOf(node).includes(name)) return { file, text, node, start: statement.start };
  }
  return undefined;
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
function membersOf({
  file,
  text,
  node,
}: Declared): readonly { readonly text: string; readonly member: object }[] {
  const at = (member: object) => ({ text, member });
  if (node.type === "ClassDeclaration") return node.body.body.map(at);
  if (node.type === "TSTypeAliasDeclaration") return literalMembers(node.typeAnnotation).map(at);
  if (node.type !== "TSInterfaceDeclaration") return [];
  const bases = node.extends.flatMap(({ expression }) => {
    const base = declaredIn(file, nameOf(expression));
    return base === undefined ? [] : membersOf(base);
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
