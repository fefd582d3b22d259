import { type DescMessage, equals, fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import type { Checks } from "../checks.ts";
import type { Endpoint } from "../endpoints.ts";
import type { ErrorFacts, Outcome, Problem } from "./outcome.ts";

/** The gRPC status of each error over REST, as published: the code, else `code status`. */
const GRPC_CODES: Readonly<Record<string, number>> = {
  invalid_request: 3,
  "invalid_request 429": 8,
  missing_api_key: 16,
  invalid_api_key: 16,
  plan_required: 7,
  not_found: 5,
  daily_limit_reached: 8,
  internal_error: 13,
  "internal_error 503": 14,
};

/** Compares the outcome of a call over another protocol with its outcome over REST. */
export function compareOutcomes(checks: Checks, endpoint: Endpoint, rest: Outcome, other: Outcome): void {
  const { protocol } = other;
  const sameEnd = (rest.error === null) === (other.error === null);
  checks.isTrue(
    `outcome over ${protocol}`,
    sameEnd,
    () => `REST: ${endOf(rest)}; ${protocol}: ${endOf(other)}`,
  );
  if (!sameEnd) return;
  if (rest.error !== null && other.error !== null) compareErrors(checks, endpoint, rest, other);
  else compareAnswers(checks, endpoint, rest, other);
}

function endOf({ error }: Outcome): string {
  return error === null ? "success" : `${error.code}: ${error.message}`;
}

function compareAnswers(checks: Checks, { method }: Endpoint, rest: Outcome, other: Outcome): void {
  const check = `answer over ${other.protocol}`;
  checks.equal(`edition over ${other.protocol}`, other.edition, rest.edition);
  if (other.message === null) {
    checks.isTrue(check, other.text === rest.text, () => firstDifference(rest.text ?? "", other.text ?? ""));
    return;
  }
  const expected = fromJson(method.output, JSON.parse(rest.text ?? "null") as JsonValue, {
    ignoreUnknownFields: true,
  });
  const { message } = other;
  checks.isTrue(check, equals(method.output, expected, message), () => {
    const options = { alwaysEmitImplicit: true };
    return firstDifference(
      JSON.stringify(toJson(method.output, expected, options)),
      JSON.stringify(toJson(method.output, message, options)),
    );
  });
}

const CONTEXT_CHARACTERS = 120;

function firstDifference(expected: string, actual: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at++;
  const from = Math.max(0, at - CONTEXT_CHARACTERS);
  const excerpt = (text: string): string => text.slice(from, at + CONTEXT_CHARACTERS);
  return `from character ${at}: REST …${excerpt(expected)}… other …${excerpt(actual)}…`;
}

function compareErrors(checks: Checks, endpoint: Endpoint, rest: Outcome, other: Outcome): void {
  const [expected, actual] = [rest.error as ErrorFacts, other.error as ErrorFacts];
  const { protocol } = other;
  checks.equal(`error code over ${protocol}`, actual.code, expected.code);
  const hasProtoNames = actual.grpcCode !== null;
  const problems = hasProtoNames
    ? expected.problems.map((each) => inProtoNames(each, endpoint))
    : expected.problems;
  const [actualFields, fields] = [actual.problems.map(fieldAndCode), problems.map(fieldAndCode)];
  const isSameOrder = String(actualFields) === String(fields);
  // Tools report birth times, which they check by themselves, before other problems.
  const inOrder =
    protocol === "tool call" ? (texts: readonly string[]) => texts.toSorted() : Array.from<string>;
  checks.equal(`problems over ${protocol}`, inOrder(actualFields), inOrder(fields));
  checks.equal(
    `texts of problems over ${protocol}`,
    inOrder(actual.problems.map(({ message }) => inCommonForm(message))),
    inOrder(problems.map(({ message }) => inCommonForm(message))),
  );
  checks.equal(`details over ${protocol}`, actual.details, expected.details);
  checks.equal(`link over ${protocol}`, actual.docs, expected.docs);
  checks.equal(
    `wait over ${protocol}`,
    actual.retryAfterSeconds === null,
    expected.retryAfterSeconds === null,
  );
  // The message of internal_error contains the request's id. Other messages have the first problems.
  if (expected.code !== "internal_error" && (protocol !== "tool call" || isSameOrder)) {
    checks.equal(`message over ${protocol}`, inCommonForm(actual.message), inCommonForm(expected.message));
  }
  if (hasProtoNames) {
    const code = GRPC_CODES[`${expected.code} ${rest.httpStatus}`] ?? GRPC_CODES[expected.code];
    checks.equal(`status over ${protocol}`, actual.grpcCode, code);
  } else {
    checks.isTrue(
      `status over ${protocol}`,
      [200, rest.httpStatus].includes(other.httpStatus),
      () => `HTTP ${other.httpStatus}, over REST ${rest.httpStatus}`,
    );
  }
}

function fieldAndCode({ field, code }: Problem): string {
  return `${field} ${code}`;
}

/** Over gRPC, gRPC-Web and Connect, fields have the names of the proto files. */
function inProtoNames(problem: Problem, { method }: Endpoint): Problem {
  let schema: DescMessage | undefined = method.input;
  const segments = problem.field.split(".").map((segment) => {
    const [jsonName = "", ...rest] = segment.split(/(?=\[)/);
    const field: DescMessage["fields"][number] | undefined = schema?.fields.find(
      (each) => each.jsonName === jsonName,
    );
    schema = field?.fieldKind === "message" ? field.message : undefined;
    return [field?.name ?? jsonName, ...rest].join("");
  });
  return { ...problem, field: segments.join(".") };
}

/** What only tools have: arguments, and clauses about them and about null for an unknown time. */
const TOOL_ARGUMENTS = /(expected one of: [\w, ]*?)(?:, (?:timezone|months|detail)\b)+(?=[.;]|$)/g;
const TOOL_CLAUSES =
  /, or (?:null|absent) if unknown|; the angles depend on it|; for the events of whole months send months, 1 to 12/g;

/** A text in which the names of JSON and of the proto files are equal, without what only tools have. */
function inCommonForm(text: string): string {
  return text.replaceAll(TOOL_ARGUMENTS, "$1").replaceAll(TOOL_CLAUSES, "").replaceAll("_", "").toLowerCase();
}
