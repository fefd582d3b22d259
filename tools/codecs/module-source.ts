/** The text of a generated module: what the generators of the JSON and binary writers share. */
import assert from "node:assert/strict";
import type { DescMessage } from "@bufbuild/protobuf";
import { type ValueSet, ValueSetSchema } from "../../proto/gen/almagest/v1/options_pb.ts";

/** The declarations of a generated module, each once, in order. */
export interface ModuleSource {
  /**
   * Declares a name unless it is declared already, and returns it.
   *
   * @throws {AssertionError} when the name is declared with another text
   */
  declare(name: string, text: string): string;
  /** All declarations. */
  text(): string;
}

function createModuleSource(): ModuleSource {
  const declarations = new Map<string, string>();
  return {
    declare(name, text) {
      const declared = declarations.get(name) ?? text;
      assert.equal(declared, text, `${name} is declared twice, with different texts`);
      declarations.set(name, text);
      return name;
    },
    text: () => [...declarations.values()].join("\n"),
  };
}

export const GENERATED_NOTICE =
  "// Generated from the contract by tools/codecs/write.ts (`npm run generate`). Do not edit.\n";

/**
 * The module of the writers of messages and all that they contain: a function that takes the buffer they write to and the
 * functions they call, and returns the writers by type name. Each type gets a function of its own, which reads fields by
 * constant names: a function for all types takes twice as long to write a chart.
 *
 * The module is JavaScript because Node would take tens of milliseconds of each start to strip types from it. It imports
 * nothing, and its writers share one scope: V8 then treats the buffer and all functions as constants.
 *
 * @param declareWriter declares the writer of a message; called for nested messages first
 */
export function writersModule(
  { name, tools }: { readonly name: string; readonly tools: readonly string[] },
  messages: Iterable<DescMessage>,
  declareWriter: (message: DescMessage, source: ModuleSource) => string,
): string {
  const source = createModuleSource();
  const rows = withNested(messages).map(
    (message) => `"${message.typeName}": ${declareWriter(message, source)},`,
  );
  return `${GENERATED_NOTICE}
export function ${name}(out, tools) {
const { ${tools.join(", ")} } = tools;
${source.text()}
return {
${rows.join("\n")}
};
}
`;
}

/** The messages and all that they contain, each once, after those it contains. */
function withNested(messages: Iterable<DescMessage>): readonly DescMessage[] {
  const ordered = new Set<DescMessage>();
  const add = (message: DescMessage): void => {
    if (ordered.has(message)) return;
    for (const { message: nested } of message.fields) if (nested !== undefined) add(nested);
    ordered.add(message);
  };
  for (const message of messages) add(message);
  return [...ordered];
}

export function nameOfWriter({ name }: DescMessage): string {
  return `write${name}`;
}

/** `VALUE_SET_SKY_BODY` becomes skyBody. */
export function nameOfSet(set: ValueSet): string {
  const name = ValueSetSchema.value[set]?.localName ?? assert.fail(`the contract has no value set ${set}`);
  return name.toLowerCase().replace(/_([a-z])/g, (_match, first: string) => first.toUpperCase());
}

export function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The name of a constant: of `phase` and `New Moon`, PHASE_NEW_MOON. */
export function constantName(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/([a-z])(?=[A-Z])/g, "$1_").replace(/[^A-Za-z0-9]+/g, "_"))
    .filter((part) => part !== "")
    .join("_")
    .toUpperCase();
}
