import type { DescMessage } from "@bufbuild/protobuf";
import { invalidRequest, type Problem } from "./almagest-error.ts";

/** Members that protobuf adds to a message. */
const MESSAGE_MEMBERS: ReadonlySet<string> = new Set(["$typeName", "$unknown"]);

/** As the service: it lists this many problems, then `more_problems`. */
const LISTED_PROBLEMS_MAX = 50;

const MORE_PROBLEMS: Problem = {
  field: "body",
  code: "more_problems",
  message: `has more than ${LISTED_PROBLEMS_MAX} problems; the first ${LISTED_PROBLEMS_MAX} are listed`,
};

/** @throws {AlmagestError} invalid_request, with every problem that {@link requestProblemsOf} returns */
export function assertRequest(desc: DescMessage, request: unknown): void {
  const problems = requestProblemsOf(desc, request);
  if (problems.length > 0) throw invalidRequest(problems);
}

/**
 * The members of a request that its message does not define, at every depth, and the nested messages that are not objects.
 * Serialization would drop such members, and the service would compute another chart than the caller asked for. The
 * paths and texts of unknown members are the same as over REST, which adds hints for usual ones. Like JSON, it ignores members that are undefined.
 */
export function requestProblemsOf(desc: DescMessage, request: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  collectProblems(problems, desc, request, "");
  return problems.length > LISTED_PROBLEMS_MAX
    ? [...problems.slice(0, LISTED_PROBLEMS_MAX), MORE_PROBLEMS]
    : problems;
}

function collectProblems(problems: Problem[], desc: DescMessage, value: unknown, path: string): void {
  if (problems.length > LISTED_PROBLEMS_MAX || value === undefined || value === null) return;
  if (typeof value !== "object" || Array.isArray(value)) {
    const got = Array.isArray(value) ? "an array" : `a ${typeof value}`;
    const message = `must be an object; got ${got}`;
    problems.push({ field: path === "" ? "body" : path, code: "wrong_type", message });
    return;
  }
  const prefix = path === "" ? "" : `${path}.`;
  const members = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(members).filter(
    (name) => members[name] !== undefined && !MESSAGE_MEMBERS.has(name) && !Object.hasOwn(desc.field, name),
  );
  problems.push(
    ...unknown.slice(0, LISTED_PROBLEMS_MAX + 1).map((name) => unknownField(desc, `${prefix}${name}`)),
  );
  for (const { fieldKind, message, localName } of desc.fields) {
    if (message === undefined || fieldKind === "map") continue;
    const member = members[localName];
    if (fieldKind === "message") collectProblems(problems, message, member, `${prefix}${localName}`);
    else if (Array.isArray(member))
      for (const [index, item] of member.entries())
        collectProblems(problems, message, item, `${prefix}${localName}[${index}]`);
  }
}

function unknownField({ fields }: DescMessage, field: string): Problem {
  const names = fields.map(({ localName }) => localName).join(", ");
  const accepted = names === "" ? "no fields are accepted here" : `expected one of: ${names}`;
  return { field, code: "unknown_field", message: `is not a recognized field; ${accepted}` };
}
