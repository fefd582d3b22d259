import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { ENTRIES } from "../../tools/library/manifest.ts";

export const ROOT = join(import.meta.dirname, "..", "..");

/** The public entry points, each with its file. */
export const ENTRY_POINTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ENTRIES).map(([path, module]) => [`almagest${path.slice(1)}`, `${module}.ts`]),
);

/** A fenced block behind an `@example`. */
export interface DocumentedExample {
  /** Source file and line of the first line of code. */
  readonly origin: string;
  readonly code: string;
  /** False for a block fenced as "ts no-run": it needs something that a test does not have, such as a server. */
  readonly isRun: boolean;
}

const SOURCES = globSync(
  ["{client,engine,library,wheel}/**/*.ts", "civil/{border-ranges,calendar,zones}.ts"],
  {
    cwd: ROOT,
  },
).sort();
const DOC_COMMENT = /\/\*\*(?:(?!\*\/)[\s\S])*\*\//g;
const EXAMPLE = /@example[^\n]*\n(?:\s*\* (?!```)[^\n]*\n)*\s*\* ```ts( no-run)?\n([\s\S]*?)\s*\* ```/g;

/** Every example in the documentation comments of the engine, civil time, the wheel and the client. */
export function documentedExamples(): readonly DocumentedExample[] {
  return SOURCES.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return [...text.matchAll(DOC_COMMENT)].flatMap((comment) =>
      [...comment[0].matchAll(EXAMPLE)].map((example) => {
        const body = example[2] ?? "";
        const start = comment.index + example.index + example[0].lastIndexOf(body);
        const line = text.slice(0, start).split("\n").length;
        return {
          origin: `${path}:${line}`,
          code: body.replace(/^\s*\* ?/gm, ""),
          isRun: example[1] === undefined,
        };
      }),
    );
  });
}

/** Names of the exported functions of the sources, each with its file and whether its comment has an `@example`. */
export function functionDocs(): ReadonlyMap<string, { readonly path: string; readonly hasExample: boolean }> {
  const docs = new Map<string, { path: string; hasExample: boolean }>();
  for (const path of SOURCES) {
    const text = readFileSync(join(ROOT, path), "utf8");
    for (const match of text.matchAll(/^export (?:async )?function\*? (\w+)/gm)) {
      const before = text.slice(0, match.index);
      const comment = before.endsWith("*/\n") ? before.slice(before.lastIndexOf("/**")) : "";
      docs.set(match[1] as string, { path, hasExample: new RegExp(EXAMPLE.source).test(comment) });
    }
  }
  return docs;
}

/**
 * The code of an example with a report of every value that a `// =>` comment states: `expression; // => value` becomes
 * `__report(expression, "value");`, and so does the value of `const name = expression; // => value`.
 */
export function withReports(code: string): string {
  const { body } = parseAst(stripTypeScriptTypes(code));
  let reporting = code;
  for (const statement of body.toReversed()) {
    const stated = /^[ \t]*\/\/ => (.*)/.exec(code.slice(statement.end))?.[1];
    if (stated === undefined) continue;
    const report = (value: string) => `__report(${value}, ${JSON.stringify(stated.trim())});`;
    if (statement.type === "ExpressionStatement") {
      const { start, end } = statement.expression;
      reporting =
        reporting.slice(0, statement.start) + report(code.slice(start, end)) + reporting.slice(statement.end);
    } else if (statement.type === "VariableDeclaration") {
      const name = statement.declarations[0]?.id;
      if (name?.type !== "Identifier") throw new Error(`"// => ${stated}" needs a declaration of one name`);
      reporting = `${reporting.slice(0, statement.end)} ${report(name.name)}${reporting.slice(statement.end)}`;
    } else {
      throw new Error(`"// => ${stated}" follows neither an expression nor a declaration`);
    }
  }
  return reporting;
}
