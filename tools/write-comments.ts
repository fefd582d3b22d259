/**
 * Writes the contract's comments to proto/gen/comments.json, because the generated descriptors contain none. A step
 * of `npm run generate`; test/proto/contract.slow.test.ts fails if it was forgotten.
 *
 *     node tools/write-comments.ts [folder of the project]
 *
 * Keys are full names, `almagest.v1.Birth.date`, and names of files, `almagest/v1/birth.proto`; a paragraph is one line, however it is wrapped in the contract.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = "almagest.v1";
/** The path of `syntax`, whose comment is the file's. */
const SYNTAX_PATH = "12";

/** What is used here of the output of `buf build` for a file. Empty lists are omitted. */
interface ProtoFile {
  readonly name: string;
  readonly package?: string;
  readonly messageType?: readonly MessageElement[];
  readonly enumType?: readonly EnumElement[];
  readonly sourceCodeInfo?: { readonly location?: readonly Location[] };
}
interface Location {
  /** Field numbers and indices, alternating, from the file down. */
  readonly path?: readonly number[];
  readonly leadingComments?: string;
}
type Element = Readonly<Record<string, unknown>> & { readonly name: string };

interface MessageElement {
  readonly name: string;
  readonly field?: readonly {
    readonly name: string;
    readonly jsonName: string;
    readonly options?: { readonly "[almagest.v1.value_set]"?: string };
  }[];
}
interface EnumElement {
  readonly value: readonly {
    readonly name: string;
    readonly options?: { readonly "[almagest.v1.value]"?: string[] };
  }[];
}

/** The lists that a path passes through, by the field numbers of google/protobuf/descriptor.proto. */
const LISTS_OF_FILE = { 4: "messageType", 5: "enumType", 6: "service", 7: "extension" } as const;
const LISTS_OF_ELEMENT: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  messageType: { 2: "field", 3: "nestedType", 4: "enumType" },
  nestedType: { 2: "field", 3: "nestedType", 4: "enumType" },
  enumType: { 2: "value" },
  service: { 2: "method" },
};

function commentsOf(file: ProtoFile): readonly (readonly [name: string, comment: string])[] {
  return (file.sourceCodeInfo?.location ?? []).flatMap(({ path, leadingComments }) => {
    if (leadingComments === undefined) return [];
    const name = path?.join() === SYNTAX_PATH ? file.name : nameAt(file, path ?? []);
    return name === null ? [] : [[name, paragraphsOf(leadingComments)] as const];
  });
}

/** The full name of the node of the file at a path; null if it has no name. */
function nameAt(file: ProtoFile, path: readonly number[]): string | null {
  const names = [file.package ?? ""];
  let node = file as unknown as Element;
  let lists: Readonly<Record<number, string>> | undefined = LISTS_OF_FILE;
  for (let step = 0; step < path.length; step += 2) {
    const [fieldNumber = -1, index = -1] = path.slice(step, step + 2);
    const list: string | undefined = lists?.[fieldNumber];
    const element = list === undefined ? undefined : (node[list] as readonly Element[])[index];
    if (list === undefined || element === undefined) return null;
    node = element;
    names.push(node.name);
    lists = LISTS_OF_ELEMENT[list];
  }
  return path.length === 0 ? null : names.join(".");
}

function paragraphsOf(comment: string): string {
  return comment
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, " "))
    .join("\n");
}

/** The JSON names of the fields of all messages by their names in proto, where the two differ. */
function jsonNamesOf(files: readonly ProtoFile[]): ReadonlyMap<string, string> {
  const jsonNames = new Map<string, string>();
  for (const { name, jsonName } of files.flatMap(fieldsOf)) {
    if (name === jsonName) continue;
    const otherName = jsonNames.get(name) ?? jsonName;
    if (otherName !== jsonName) throw new Error(`${name} is both ${otherName} and ${jsonName} in JSON`);
    jsonNames.set(name, jsonName);
  }
  return jsonNames;
}

function fieldsOf({ messageType = [] }: ProtoFile): NonNullable<MessageElement["field"]> {
  return messageType.flatMap(({ field = [] }) => field);
}

/** The names that fields of each message can have as values, by the message's full name: void_of_course is a kind, too. */
function valuesByMessage(files: readonly ProtoFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sets = new Map(
    files.flatMap(({ enumType = [] }) =>
      enumType.flatMap(({ value }) =>
        value.map(({ name, options }) => [name, options?.["[almagest.v1.value]"] ?? []] as const),
      ),
    ),
  );
  const messages = files.flatMap(({ messageType = [] }) => messageType);
  return new Map(
    messages.map(({ name, field = [] }) => {
      const setNames = field.map(({ options }) => options?.["[almagest.v1.value_set]"] ?? "");
      return [`${PACKAGE}.${name}`, new Set(setNames.flatMap((setName) => sets.get(setName) ?? []))];
    }),
  );
}

/** A name of proto with an underscore. */
const SNAKE_CASE = /\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b/g;

function withJsonNames(
  comment: string,
  jsonNames: ReadonlyMap<string, string>,
  values: ReadonlySet<string> | undefined,
): string {
  return comment.replace(SNAKE_CASE, (name) => (values?.has(name) ? name : (jsonNames.get(name) ?? name)));
}

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const image = execFileSync("buf", ["build", "proto", "-o", "-#format=json"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 1 << 26,
});
const { file: files } = JSON.parse(image) as { readonly file: readonly ProtoFile[] };
const ownFiles = files.filter((file) => file.package === PACKAGE);
const [jsonNames, values] = [jsonNamesOf(ownFiles), valuesByMessage(ownFiles)];
const comments = ownFiles.flatMap(commentsOf);
const jsonComments = comments.flatMap(([name, comment]) => {
  const messageValues = values.get(name) ?? values.get(name.slice(0, name.lastIndexOf(".")));
  const jsonComment = withJsonNames(comment, jsonNames, messageValues);
  return jsonComment === comment ? [] : [[name, jsonComment] as const];
});
const content = { comments: Object.fromEntries(comments), jsonComments: Object.fromEntries(jsonComments) };
writeFileSync(join(root, "proto/gen/comments.json"), `${JSON.stringify(content, null, 1)}\n`);
