/**
 * Writes the contract's comments to proto/gen/comments.json, because the generated descriptors have none. The last
 * step of `npm run generate`; test/proto/comments.test.ts fails if it was forgotten.
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

/** The part of the output of `buf build` for a file that is used here. Empty lists are omitted. */
interface ProtoFile {
  readonly name: string;
  readonly package?: string;
  readonly sourceCodeInfo?: { readonly location?: readonly Location[] };
}
interface Location {
  /** Field numbers and indices, alternating, from the file down. */
  readonly path?: readonly number[];
  readonly leadingComments?: string;
}
type Part = Readonly<Record<string, unknown>> & { readonly name: string };

/** The lists that a path passes through, by the field numbers of google/protobuf/descriptor.proto. */
const LISTS_OF_FILE = { 4: "messageType", 5: "enumType", 6: "service", 7: "extension" } as const;
const LISTS_OF_PART: Readonly<Record<string, Readonly<Record<number, string>>>> = {
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

/** The full name of the part of the file at a path; null if it has no name. */
function nameAt(file: ProtoFile, path: readonly number[]): string | null {
  const names = [file.package ?? ""];
  let part = file as unknown as Part;
  let lists: Readonly<Record<number, string>> | undefined = LISTS_OF_FILE;
  for (let step = 0; step < path.length; step += 2) {
    const [fieldNumber = -1, index = -1] = path.slice(step, step + 2);
    const list: string | undefined = lists?.[fieldNumber];
    const element = list === undefined ? undefined : (part[list] as readonly Part[])[index];
    if (list === undefined || element === undefined) return null;
    part = element;
    names.push(part.name);
    lists = LISTS_OF_PART[list];
  }
  return path.length === 0 ? null : names.join(".");
}

function paragraphsOf(comment: string): string {
  return comment
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, " "))
    .join("\n");
}

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const image = execFileSync("buf", ["build", "proto", "-o", "-#format=json"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 1 << 26,
});
const { file: files } = JSON.parse(image) as { readonly file: readonly ProtoFile[] };
const comments = files.filter((file) => file.package === PACKAGE).flatMap(commentsOf);
writeFileSync(
  join(root, "proto/gen/comments.json"),
  `${JSON.stringify(Object.fromEntries(comments), null, 1)}\n`,
);
