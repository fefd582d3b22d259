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
  checks.equal(`problems over ${protocol}`, actual.problems.map(fieldAndCode), problems.map(fieldAndCode));
  checks.equal(
    `texts of problems over ${protocol}`,
    actual.problems.map(({ message }) => inCommonForm(message)),
    problems.map(({ message }) => inCommonForm(message)),
  );
  checks.equal(`details over ${protocol}`, actual.details, expected.details);
  checks.equal(`link over ${protocol}`, actual.docs, expected.docs);
  checks.equal(
    `wait over ${protocol}`,
    actual.retryAfterSeconds === null,
    expected.retryAfterSeconds === null,
  );
  // The message of internal_error contains the request's id.
  if (expected.code !== "internal_error") {
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

/** A text in which the names of JSON and of the proto files are equal, without arguments that only tools have. */
function inCommonForm(text: string): string {
  return text
    .replace(/expected one of: [\w, ]*/, (list) => list.replaceAll(/, (?:detail|timezone|months)\b/g, ""))
    .replaceAll("_", "")
    .toLowerCase();
}
